import { createHash, randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import type * as z from 'zod/mini'
import type { AppServices } from '#platform/server/app-services.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { undoUnlessUnknown } from '#platform/server/database/commit-outcome.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { inputCleaner, parseCleaned } from '#platform/server/http/clean-input.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { PRIVATE_FILE } from '#platform/server/private-files.ts'
import { ContentType } from '../../contract/content-codes.ts'
import { uploadMetadata } from '../../contract/uploads.contract.ts'
import { findOwnGroup, lockGroup } from '../content-groups.queries.ts'
import { insertContent, lockContent } from '../contents.queries.ts'
import { cleanFileName, contentTypeOf, uploadProblem } from './accept-content.ts'
import { numberInHeader } from './number-in-header.ts'
import { prepareStaging, stagedUploadPath } from './staging.ts'
import { uploadThrottle } from './upload-throttle.ts'
import { findBegunUpload, insertUpload } from './uploads.queries.ts'

const ID_BYTES = 16

/** The announcement of an upload before any bytes. */
interface AnnouncedUpload {
  readonly lengthHeader: string | undefined
  readonly metadataHeader: string | undefined
}

/**
 * Creates a resumable upload; the owner's list then shows the content as 'Uploading', or as it was when its file is to
 * be replaced.
 *
 * Everything that is known without the bytes is validated here, so that 1.5 GB are not sent for nothing. A client whose
 * reply was lost sends the same call again; with an `upload_key` it gets the upload that its first call created.
 *
 * @returns the upload's id: random, or derived from the key
 * @throws Refusal INVALID_INPUT - invalid name, size, title or metadata
 * @throws Refusal UNREADABLE_BODY - the length is not a number
 * @throws Refusal GROUP_NOT_FOUND - not a group of the caller's course
 * @throws Refusal CONTENT_NOT_FOUND - the content to replace is not in this group, or has no file yet
 * @throws Refusal STORAGE_FULL - not enough space on this disk
 * @throws Refusal TOO_MANY_REQUESTS - too many uploads in the last hour
 * @see OP-128, OP-134
 */
export async function beginUpload(
  services: AppServices,
  sender: OwnerViewer,
  announced: AnnouncedUpload,
): Promise<string> {
  const { db, config } = services
  await uploadThrottle.take(db, [`account:${sender.id}`])
  if (announced.lengthHeader === undefined) throw invalidFields({ file: 'file_required' })
  const sizeBytes = numberInHeader(announced.lengthHeader)
  const metadata = readMetadata(announced.metadataHeader ?? '')
  const ref = { courseId: metadata.course_id, groupId: metadata.group_id, ownerId: sender.id }
  if (!(await findOwnGroup(db, ref))) throw new Refusal('GROUP_NOT_FOUND')
  const originalName = cleanFileName(metadata.filename)
  const problem = uploadProblem({ name: originalName, sizeBytes }, sender)
  if (problem) throw invalidFields({ file: problem })
  const keyedId = metadata.upload_key && keyedUploadId({ ...ref, key: metadata.upload_key })
  const begun = keyedId ? await findBegunUpload(db, keyedId) : undefined
  if (keyedId && begun && !begun.isDeleted) {
    if (!begun.isCompleted) await createStagedFile(stagedUploadPath(config.dataDir, keyedId))
    return keyedId
  }
  await prepareStaging(config.dataDir, sizeBytes)
  const id = keyedId && !begun ? keyedId : randomBytes(ID_BYTES).toString('hex')
  const path = stagedUploadPath(config.dataDir, id)
  await createStagedFile(path)
  await db
    .transaction()
    .execute(async (tx) => {
      if (!(await lockGroup(tx, ref.groupId))) throw new Refusal('GROUP_NOT_FOUND')
      // The same beginning, sent twice at the same time: the lock has let the other one through first.
      if (id === keyedId && (await findBegunUpload(tx, id))) return
      const file = { originalName, sizeBytes }
      const target = metadata.replaces
        ? await replacedContent(tx, { ...ref, contentId: metadata.replaces }, file)
        : await newContent(tx, metadata, file)
      await insertUpload(tx, { id, accountId: sender.id, sizeBytes, ...target })
    })
    .catch((error: unknown) =>
      // A file that is named by a key may be in use by a repetition of this call; the sweep deletes it if not.
      undoUnlessUnknown(error, async () => id === keyedId || rm(path, { force: true })),
    )
  return id
}

/** The id of an upload whose beginning may be repeated: the same for the same owner, group and key. */
function keyedUploadId({ ownerId, groupId, key }: { ownerId: number; groupId: number; key: string }): string {
  return createHash('sha256')
    .update(`${ownerId}/${groupId}/${key}`)
    .digest('hex')
    .slice(0, 2 * ID_BYTES)
}

/** Creates an empty file; one that exists is kept with its bytes. */
async function createStagedFile(path: string): Promise<void> {
  await (await open(path, 'a', PRIVATE_FILE)).close()
}

interface AnnouncedFile {
  readonly originalName: string
  readonly sizeBytes: number
}

async function newContent(tx: Tx, metadata: Metadata, file: AnnouncedFile): Promise<{ contentId: number }> {
  const contentType = contentTypeOf(file.originalName)
  const wantedInBrowsers = contentType === ContentType.video && metadata.app_only !== '1'
  const { group_id: groupId, content_title: title } = metadata
  return { contentId: await insertContent(tx, { ...file, groupId, title, contentType, wantedInBrowsers }) }
}

async function replacedContent(
  tx: Tx,
  ref: { groupId: number; contentId: number },
  file: AnnouncedFile,
): Promise<{ contentId: number; replacementName: string }> {
  const content = await lockContent(tx, ref)
  if (!content?.storedKey) throw new Refusal('CONTENT_NOT_FOUND')
  return { contentId: content.id, replacementName: file.originalName }
}

type Metadata = z.output<typeof uploadMetadata>

const cleanMetadata = inputCleaner(uploadMetadata)

/** Parses the tus metadata header, 'key base64,key base64'. */
function readMetadata(header: string): Metadata {
  const pairs = header.split(',').map((pair) => {
    const [key = '', value = ''] = pair.trim().split(' ')
    return [key, Buffer.from(value, 'base64').toString()] as const
  })
  return parseCleaned(uploadMetadata, cleanMetadata(Object.fromEntries(pairs)))
}
