import { rm } from 'node:fs/promises'
import { extensionOf } from '#platform/contract/file-name.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { hasContentOfItsName } from '#platform/server/files/file-types.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { Processing } from '../../contract/content-codes.ts'
import { setContentsDeleted, updateProcessing } from '../contents.queries.ts'
import { contentKey, uuidOf } from '../storage-keys.ts'
import { recordReplaced, recordStored } from './accept-content.ts'
import { findDuplicateUpload } from './find-duplicate-upload.ts'
import { readStaged, stagedSize, stagedUploadPath } from './staging.ts'
import { completeUpload, type Upload } from './uploads.queries.ts'

/**
 * Turns a complete upload into a content, or into the file of the content that it replaces.
 *
 * Can be repeated after a crash at any point: the file is then still staged, or stored under the key derived from
 * the upload's id. The caller holds the upload's lock.
 *
 * @throws Refusal UPLOAD_NOT_FOUND - the bytes are neither on this machine's disk nor in the storage
 * @throws Refusal INVALID_INPUT - the bytes do not match the file type; a new content is shown as 'Upload Failed!', a
 *   replaced one keeps its file
 * @see OP-128, SR-16
 */
export async function finishUpload(services: AppServices, upload: Upload): Promise<void> {
  const { db, storage, config } = services
  const path = stagedUploadPath(config.dataDir, upload.id)
  const storedKey = contentKey(upload.contentId, uuidOf(upload.id), extensionOf(upload.originalName))
  const isStaged = (await stagedSize(path)) !== undefined
  if (isStaged && !(await hasContentOfItsName(path, upload.originalName))) return refuse(services, upload, path)
  if (!isStaged && !(await storage.exists(storedKey))) throw new Refusal('UPLOAD_NOT_FOUND')
  const isNew = upload.replacementName === null
  if (isNew && isStaged && (await mergeDuplicate(services, upload, path))) return
  if (isStaged) await storage.adopt(storedKey, path)
  await db.transaction().execute(async (tx) => {
    const { contentId, sizeBytes, originalName: fileName } = upload
    if (isNew) await recordStored(tx, { contentId, storedKey, fileName })
    else await recordReplaced(tx, { contentId, storedKey, fileName, sizeBytes })
    await completeUpload(tx, upload)
  })
}

async function refuse({ db }: AppServices, upload: Upload, path: string): Promise<never> {
  await db.transaction().execute(async (tx) => {
    const failed = { contentId: upload.contentId, processing: Processing.failed, error: 'file_type' }
    if (upload.replacementName === null) await updateProcessing(tx, failed)
    await completeUpload(tx, upload)
  })
  await rm(path, { force: true })
  throw invalidFields({ file: 'file_type' })
}

/** Merges a duplicate upload into the earlier content. */
async function mergeDuplicate(services: AppServices, upload: Upload, path: string): Promise<boolean> {
  const duplicate = await findDuplicateUpload(services, upload, () => readStaged(path))
  if (duplicate === undefined) return false
  await services.db.transaction().execute(async (tx) => {
    await setContentsDeleted(tx, [upload.contentId])
    await completeUpload(tx, upload)
  })
  await rm(path, { force: true })
  return true
}
