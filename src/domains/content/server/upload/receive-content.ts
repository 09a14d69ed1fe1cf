import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { safeParse } from 'zod/mini'
import { extensionOf } from '#platform/contract/file-name.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { cleanText } from '#platform/server/burmese/clean-text.ts'
import { undoUnlessUnknown } from '#platform/server/database/commit-outcome.ts'
import { hasContentOfItsName } from '#platform/server/files/file-types.ts'
import { isFromLine } from '#platform/server/files/write-arriving.ts'
import { refusalOfForm } from '#platform/server/http/multipart-form.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { ContentType } from '../../contract/content-codes.ts'
import { contentTitle } from '../../contract/contents.contract.ts'
import { contentExtensions, largestUploadBytes } from '../../contract/upload-rules.ts'
import { remove } from '../content-actions.ts'
import { lockGroup } from '../content-groups.queries.ts'
import { insertContent, setContentsDeleted } from '../contents.queries.ts'
import { contentKey } from '../storage-keys.ts'
import { cleanFileName, contentTypeOf, recordStored, uploadProblem } from './accept-content.ts'
import { findDuplicateUpload } from './find-duplicate-upload.ts'
import { prepareStaging, readStaged, type StagedFile, stageStream } from './staging.ts'
import { uploadThrottle } from './upload-throttle.ts'

/** As much of a sent title is read, in UTF-16 units: several times what one may have. */
const longestTypedTitle = 1000
/** Of a text beyond, the rest is dropped; it is too long for a title then. */
const FORM_LIMITS = { fileSize: largestUploadBytes, files: 2, parts: 20, fieldSize: 10_000, headerSize: 8_192 }

/** Where a file goes, and what it may be. */
interface Destination {
  readonly groupId: number
  readonly extensions?: readonly string[]
  /** Takes the file's name for a title, as the older uploader does (OP-135). */
  readonly titleFromName?: boolean
}

interface Form {
  readonly title: string | undefined
  readonly fileName: string | undefined
  readonly staged: StagedFile | undefined
  readonly problem: string | undefined
}

/**
 * Takes a file that comes in one request, to disk as it arrives.
 *
 * The same file sent again within ten minutes gives the content that the first sending made, because a client on a bad
 * connection repeats what it got no answer for.
 *
 * @returns the content's id
 * @throws Refusal INVALID_INPUT - file or title wrong; every reason stands under `file` (docs/spec/server-rules.md)
 * @throws Refusal GROUP_NOT_FOUND - deleted meanwhile
 * @throws Refusal UNREADABLE_BODY - the form is broken, or breaks off
 * @throws Refusal STORAGE_FULL - it does not fit on this disk; nothing of it stays
 * @throws Refusal TOO_MANY_REQUESTS - too many uploads in the last hour
 * @see OP-134, SR-16
 */
export async function receiveContent(
  services: AppServices,
  { request, sender }: { request: FastifyRequest; sender: OwnerViewer },
  destination: Destination,
): Promise<number> {
  await uploadThrottle.take(services.db, [`account:${sender.id}`])
  await prepareStaging(services.config.dataDir, Number(request.headers['content-length'] ?? 0))
  const form = await readForm(services, request, (name) =>
    uploadProblem({ name, sizeBytes: 1 }, sender, destination.extensions ?? contentExtensions),
  )
  try {
    const { title, staged, fileName } = await checkedForm(form, destination)
    return await storeContent(services, { groupId: destination.groupId, title, fileName, staged })
  } finally {
    if (form.staged) await rm(form.staged.path, { force: true })
  }
}

/** Reads the form to its end; a file that is refused by its name is not written anywhere. */
async function readForm(
  { config }: AppServices,
  request: FastifyRequest,
  problemOf: (name: string) => string | undefined,
): Promise<Form> {
  if (!request.isMultipart()) return { title: undefined, fileName: undefined, staged: undefined, problem: undefined }
  let form: Form = { title: undefined, fileName: undefined, staged: undefined, problem: undefined }
  try {
    for await (const part of request.parts({ limits: FORM_LIMITS })) {
      if (part.type === 'field') {
        if (part.fieldname === 'content_title')
          form = { ...form, title: cleanText(String(part.value).slice(0, longestTypedTitle)) }
        continue
      }
      const fileName = cleanFileName(part.filename ?? '')
      const problem = problemOf(fileName)
      if (part.fieldname !== 'file' || form.fileName !== undefined || problem) {
        part.file.resume()
        if (part.fieldname === 'file') form = { ...form, fileName, problem }
        continue
      }
      const staged = await stageStream(config.dataDir, part.file, { piecesAreOurs: isFromLine(request.raw) })
      form = { ...form, fileName, staged, problem: part.file.truncated ? 'file_too_large|max=1.5GB' : undefined }
    }
    return form
  } catch (error) {
    if (form.staged) await rm(form.staged.path, { force: true })
    throw refusalOfForm(request, error)
  }
}

async function checkedForm(
  form: Form,
  { titleFromName }: Destination,
): Promise<{ title: string; fileName: string; staged: StagedFile }> {
  const fileName = form.fileName ?? ''
  const wanted = titleFromName ? [...fileName].slice(0, 100).join('') : form.title
  const title = safeParse(contentTitle, wanted)
  const titleProblem = title.error?.issues[0]?.message
  const fileProblem = form.problem ?? (await problemOfBytes(form.staged, fileName))
  const problem = fileProblem ?? titleProblem
  if (problem !== undefined || !title.success || !form.staged) {
    throw invalidFields({ file: problem ?? 'file_required', ...(titleProblem && { content_title: titleProblem }) })
  }
  return { title: title.data, fileName, staged: form.staged }
}

async function problemOfBytes(staged: StagedFile | undefined, fileName: string): Promise<string | undefined> {
  if (!staged) return 'file_required'
  if (staged.sizeBytes === 0) return 'file_empty'
  return (await hasContentOfItsName(staged.path, fileName)) ? undefined : 'file_type'
}

interface NewFile {
  readonly groupId: number
  readonly title: string
  readonly fileName: string
  readonly staged: StagedFile
}

async function storeContent(services: AppServices, file: NewFile): Promise<number> {
  const { db, storage } = services
  const { sizeBytes, path } = file.staged
  const named = { groupId: file.groupId, originalName: file.fileName, sizeBytes }
  // The group is held, so of two sendings of one file the second finds the first.
  const contentId = await db.transaction().execute(async (tx) => {
    if (!(await lockGroup(tx, file.groupId))) throw new Refusal('GROUP_NOT_FOUND')
    const contentType = contentTypeOf(file.fileName)
    const wantedInBrowsers = contentType === ContentType.video
    return insertContent(tx, { ...named, title: file.title, contentType, wantedInBrowsers })
  })
  const storedKey = contentKey(contentId, randomUUID(), extensionOf(file.fileName))
  try {
    const duplicate = await findDuplicateUpload(services, { ...named, contentId }, () => readStaged(path))
    if (duplicate !== undefined) {
      await db.transaction().execute((tx) => setContentsDeleted(tx, [contentId]))
      return duplicate
    }
    await storage.adopt(storedKey, path)
    const stored = { contentId, storedKey, fileName: file.fileName }
    await db.transaction().execute((tx) => recordStored(tx, stored))
  } catch (error) {
    await undoUnlessUnknown(error, () => db.transaction().execute((tx) => remove(tx, [contentId])))
  }
  return contentId
}
