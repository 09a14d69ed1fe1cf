import { rm } from 'node:fs/promises'
import type { AppServices } from '#platform/server/app-services.ts'
import { hasContentOfItsName } from '#platform/server/files/file-types.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { Processing } from '../../contract/content-codes.ts'
import { extensionOf } from '../../contract/upload-rules.ts'
import { setContentsDeleted, updateProcessing } from '../contents.queries.ts'
import { contentKey, uuidOf } from '../storage-keys.ts'
import { recordStored } from './accept-content.ts'
import { findDuplicateUpload } from './find-duplicate-upload.ts'
import { readStaged, stagedSize, stagedUploadPath } from './staging.ts'
import { completeUpload, type Upload } from './uploads.queries.ts'

/**
 * Makes a content of an upload whose bytes have all arrived.
 *
 * May be asked again after a crash at any point: the file is then still staged, or stored under the key that the
 * upload's id gives. The caller holds the upload's lock.
 *
 * @throws Refusal UPLOAD_NOT_FOUND - the bytes that had arrived are on no disk of this process and not in the store
 * @throws Refusal INVALID_INPUT - the bytes are not what the name says; the content stands as 'Upload Failed!'
 * @see OP-128, SR-16
 */
export async function finishUpload(services: AppServices, upload: Upload): Promise<void> {
  const { db, storage, config } = services
  const path = stagedUploadPath(config.dataDir, upload.id)
  const storedKey = contentKey(upload.contentId, uuidOf(upload.id), extensionOf(upload.originalName))
  const isStaged = (await stagedSize(path)) !== undefined
  if (isStaged && !(await hasContentOfItsName(path, upload.originalName))) return refuse(services, upload, path)
  if (!isStaged && !(await storage.exists(storedKey))) throw new Refusal('UPLOAD_NOT_FOUND')
  if (isStaged && (await replaceByDuplicate(services, upload, path))) return
  if (isStaged) await storage.adopt(storedKey, path)
  await db.transaction().execute(async (tx) => {
    await recordStored(tx, { contentId: upload.contentId, storedKey, fileName: upload.originalName })
    await completeUpload(tx, upload)
  })
}

async function refuse({ db }: AppServices, upload: Upload, path: string): Promise<never> {
  await db.transaction().execute(async (tx) => {
    const failed = { contentId: upload.contentId, processing: Processing.failed, error: 'file_type' }
    await updateProcessing(tx, failed)
    await completeUpload(tx, upload)
  })
  await rm(path, { force: true })
  throw invalidFields({ file: 'file_type' })
}

/** A file that was sent twice stands once: the earlier content stays. */
async function replaceByDuplicate(services: AppServices, upload: Upload, path: string): Promise<boolean> {
  const duplicate = await findDuplicateUpload(services, upload, () => readStaged(path))
  if (duplicate === undefined) return false
  await services.db.transaction().execute(async (tx) => {
    await setContentsDeleted(tx, [upload.contentId])
    await completeUpload(tx, upload)
  })
  await rm(path, { force: true })
  return true
}
