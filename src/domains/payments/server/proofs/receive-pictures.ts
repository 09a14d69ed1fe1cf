import { pictureFolder } from '#platform/contract/picture-address.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { now } from '#platform/server/clock.ts'
import { undoUnlessUnknown } from '#platform/server/database/commit-outcome.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { invalidFields } from '#platform/server/http/refusal.ts'
import { assertProof, type ProofFile, storeProof } from './store-proof.ts'

const RETRY_WINDOW_MS = 10 * 60 * 1000

/** A picture of a payment that is re-encoded and stored. */
interface KeptPicture {
  /** Of the sent bytes. */
  readonly sha256: Buffer
  readonly filePath: string
  readonly pixelsSha256: Buffer
}

/** Where the pictures of one payment belong. */
interface PictureTarget<Payment> {
  /** Below the private root, ending in '/'. */
  readonly folder?: string
  /** Paths of pictures of this payment with these bytes that were received since a time. */
  listSent(db: Db, picture: { sha256: Buffer; since: Date }): Promise<string[]>
  /** Locks the payment; the second of two equal forms waits here and then finds the pictures of the first. */
  lock(tx: Tx): Promise<Payment>
  /** Inserts the pictures that are new, at least one. */
  insert(tx: Tx, payment: Payment, pictures: readonly KeptPicture[]): Promise<void>
}

/** @throws Refusal INVALID_INPUT - under `file`: missing, empty, too large, or no picture */
export function assertPictures(files: readonly ProofFile[]): void {
  if (files.length === 0) throw invalidFields({ file: 'file_required' })
  for (const file of files) assertProof(file)
}

/**
 * Stores the pictures of a form that are new. The same file within ten minutes is a retry and is not stored again.
 * Files of pictures that are not inserted are deleted, unless the outcome of the transaction is unknown.
 *
 * @param files - after assertPictures
 * @throws Refusal INVALID_INPUT - under `file`: a picture cannot be decoded
 * @throws whatever `lock` and `insert` throw
 * @see SR-16
 */
export async function receivePictures<Payment>(
  { db, storage }: Pick<AppServices, 'db' | 'storage'>,
  files: readonly ProofFile[],
  target: PictureTarget<Payment>,
): Promise<void> {
  const fresh = await withoutRetries({ db, storage }, target, files)
  if (fresh.length === 0) return
  const kept: KeptPicture[] = []
  let unused: readonly KeptPicture[]
  try {
    for (const { read, sha256 } of fresh) {
      const { path: filePath, pixelsSha256 } = await storeProof(storage, await read(), target.folder)
      kept.push({ sha256, filePath, pixelsSha256 })
    }
    unused = await db.transaction().execute(async (tx) => {
      const payment = await target.lock(tx)
      const stillNew = await withoutRetries({ db: tx, storage }, target, kept)
      if (stillNew.length > 0) await target.insert(tx, payment, stillNew)
      return kept.filter((picture) => !stillNew.includes(picture))
    })
  } catch (error) {
    return undoUnlessUnknown(error, () => drop(storage, kept))
  }
  await drop(storage, unused)
}

async function drop(storage: Storage, pictures: readonly KeptPicture[]): Promise<void> {
  for (const { filePath } of pictures) await storage.deletePrefix(pictureFolder(filePath))
}

/**
 * The files of a form that were not received recently, without duplicates. A file whose stored picture is missing
 * counts as not received, so that sending it again replaces it.
 */
async function withoutRetries<File extends { sha256: Buffer }>(
  { db, storage }: Pick<AppServices, 'db' | 'storage'>,
  { listSent }: Pick<PictureTarget<unknown>, 'listSent'>,
  files: readonly File[],
): Promise<File[]> {
  const since = new Date(now().getTime() - RETRY_WINDOW_MS)
  const fresh: File[] = []
  for (const file of files) {
    const { sha256 } = file
    if (fresh.some((other) => other.sha256.equals(sha256))) continue
    const sent = await listSent(db, { sha256, since })
    if (!(await isAnyStored(storage, sent))) fresh.push(file)
  }
  return fresh
}

async function isAnyStored(storage: Storage, paths: readonly string[]): Promise<boolean> {
  for (const path of paths) if (await storage.exists(path)) return true
  return false
}
