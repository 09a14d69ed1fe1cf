import { open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { AppServices } from '#platform/server/app-services.ts'
import type { OwnerViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { AdvisoryLocks } from '#platform/server/database/advisory-locks.ts'
import { isDiskFull } from '#platform/server/files/disk-space.ts'
import { writeArriving } from '#platform/server/files/write-arriving.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { Processing } from '../../contract/content-codes.ts'
import { remove } from '../content-actions.ts'
import { finishUpload } from './finish-upload.ts'
import { stagedSize, stagedUploadPath } from './staging.ts'
import { deleteUpload, findUpload, touchUpload, type Upload } from './uploads.queries.ts'

const lockWaitMs = 5000
/** A connection without data for this long is closed, so that the client can continue on a new one. */
const silenceLimitMs = 30_000
/** Interval in which progress of an upload is recorded; it counts as stalled after two hours. */
const touchEveryMs = 60_000

export type Uploading = AppServices & { readonly locks: AdvisoryLocks }

/** A request for an upload with the account that sends it. */
interface UploadRequest {
  readonly sender: OwnerViewer
  readonly uploadId: string
}

/** The next bytes of an upload. */
interface Bytes {
  readonly stream: Readable
  /** Whether chunks may be modified in place, because no other code reads them. */
  readonly piecesAreOurs: boolean
  readonly offset: number
  /** Content-Length of the request; undefined for a chunked body. */
  readonly lengthBytes: number | undefined
}

/**
 * Returns the offset of an upload, and finishes one whose last bytes arrived just before a crash.
 *
 * @throws Refusal UPLOAD_NOT_FOUND - unknown, cancelled, or another account's
 */
export function readUpload(
  services: Uploading,
  request: UploadRequest,
): Promise<{ offset: number; sizeBytes: number }> {
  return withUpload(services, request, async (upload) => {
    const { sizeBytes } = upload
    if (upload.completedAt) return { offset: sizeBytes, sizeBytes }
    const offset = await offsetOf(services, upload)
    if (offset === sizeBytes) await finishUpload(services, upload)
    return { offset, sizeBytes }
  })
}

/**
 * Appends bytes to an upload; the last ones turn it into a content.
 *
 * Bytes that arrived before a connection broke are kept. A second request for the same upload aborts the first: it
 * comes from the same client on a new connection.
 *
 * @returns the new offset
 * @throws Refusal UPLOAD_NOT_FOUND - unknown, finished, cancelled, or another owner's
 * @throws Refusal UPLOAD_OFFSET_WRONG - the client's offset differs from the server's
 * @throws Refusal BODY_TOO_LARGE - more bytes than announced
 * @throws Refusal UPLOAD_BUSY - an earlier request does not end
 * @throws ENOSPC - the disk is full (STORAGE_FULL); the upload continues from its offset once there is space
 * @throws Refusal INVALID_INPUT - complete, but the bytes do not match the file type
 */
export function continueUpload(services: Uploading, request: UploadRequest, bytes: Bytes): Promise<number> {
  return withUpload(services, request, async (upload, wanted) => {
    if (upload.completedAt) throw new Refusal('UPLOAD_NOT_FOUND')
    const offset = await offsetOf(services, upload)
    if (bytes.offset !== offset) throw new Refusal('UPLOAD_OFFSET_WRONG')
    const left = upload.sizeBytes - offset
    if ((bytes.lengthBytes ?? 0) > left) throw new Refusal('BODY_TOO_LARGE')
    let reached = offset
    try {
      await append(stagedUploadPath(services.config.dataDir, upload.id), { ...bytes, left }, wanted)
    } finally {
      reached = await offsetOf(services, upload)
      if (isDueForTouch(upload)) {
        await services.db.transaction().execute((tx) => touchUpload(tx, { ...upload, offsetBytes: reached }))
      }
    }
    if (reached === upload.sizeBytes) await finishUpload(services, upload)
    return reached
  })
}

/**
 * Cancels an unfinished upload and deletes its bytes.
 *
 * @throws Refusal UPLOAD_NOT_FOUND - unknown, finished, or another account's
 */
export function cancelUpload(services: Uploading, request: UploadRequest): Promise<void> {
  return withUpload(services, request, async (upload) => {
    if (upload.completedAt) throw new Refusal('UPLOAD_NOT_FOUND')
    await services.db.transaction().execute(async (tx) => {
      await deleteUpload(tx, upload.id)
      if (upload.replacementName === null) await remove(tx, [upload.contentId])
    })
    await rm(stagedUploadPath(services.config.dataDir, upload.id), { force: true })
  })
}

/** Serialises the requests of an upload across processes. */
async function withUpload<T>(
  services: Uploading,
  { sender, uploadId }: UploadRequest,
  work: (upload: Upload, wanted: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!(await findUpload(services.db, { id: uploadId, accountId: sender.id }))) throw new Refusal('UPLOAD_NOT_FOUND')
  const wanted = new AbortController()
  const onContended = (): void => wanted.abort()
  const release = await services.locks.acquire(`upload:${uploadId}`, { waitMs: lockWaitMs, onContended })
  if (!release) throw new Refusal('UPLOAD_BUSY')
  try {
    const upload = await findUpload(services.db, { id: uploadId, accountId: sender.id })
    if (!upload) throw new Refusal('UPLOAD_NOT_FOUND')
    return await work(upload, wanted.signal)
  } finally {
    await release()
  }
}

/** The size of the staged file is authoritative: it includes bytes that arrived before a crash. */
async function offsetOf({ config }: AppServices, upload: Upload): Promise<number> {
  return (await stagedSize(stagedUploadPath(config.dataDir, upload.id))) ?? upload.sizeBytes
}

function isDueForTouch({ processing, updatedAt }: Upload): boolean {
  return processing !== Processing.processing || now().getTime() - updatedAt.getTime() > touchEveryMs
}

/** Received bytes are flushed to disk, so that acknowledged bytes survive a crash. */
async function append(path: string, bytes: Bytes & { left: number }, wanted: AbortSignal): Promise<void> {
  const silence = new AbortController()
  const clock = setTimeout(() => silence.abort(), silenceLimitMs)
  const ended = AbortSignal.any([wanted, silence.signal])
  const onEnded = (): void => void bytes.stream.destroy(new Refusal('UPLOAD_BUSY'))
  ended.addEventListener('abort', onEnded)
  if (ended.aborted) onEnded()
  let left = bytes.left
  await using handle = await open(path, 'r+')
  try {
    await writeArriving(handle, bytes.stream, {
      position: bytes.offset,
      piecesAreOurs: bytes.piecesAreOurs,
      onPiece: (lengthBytes) => {
        clock.refresh()
        left -= lengthBytes
        if (left < 0) throw new Refusal('BODY_TOO_LARGE')
      },
    })
  } catch (error) {
    if (isDiskFull(error)) {
      // The client reads the reply only after it has sent its whole body.
      bytes.stream.resume()
      throw error
    }
    bytes.stream.destroy()
    // A broken connection is not a bug: the reply is lost, and the received bytes count.
    throw error instanceof Refusal ? error : new Refusal('UPLOAD_BUSY')
  } finally {
    clearTimeout(clock)
    ended.removeEventListener('abort', onEnded)
  }
}
