import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { writeWithSum } from './copy-with-sums.ts'
import type { RestoredBucket } from './restored-bucket.ts'
import type { ArchivedFile, ArchiveRound, WalArchive } from './wal-archive.ts'

interface ArchivedFilesOrder {
  readonly archive: WalArchive
  /** Name of the base backup, which contains everything archived before it was begun. */
  readonly base: string
  /** The new DATA_DIR. */
  readonly dataDir: string
  /** If set, the files are stored there instead. */
  readonly bucket: RestoredBucket | undefined
}

/**
 * Adds the files that were stored after a base backup.
 *
 * A recovery to an earlier time also gets files that no row references; the file sweep deletes them.
 *
 * @returns the number of files
 * @throws OperatorError a file is damaged
 */
export async function restoreArchivedFiles(order: ArchivedFilesOrder): Promise<number> {
  const newest = new Map<string, { round: ArchiveRound; file: ArchivedFile }>()
  for (const round of await order.archive.listRounds()) {
    if (round < order.base) continue
    for (const file of await order.archive.readRound(round)) newest.set(file.key, { round, file })
  }
  for (const { round, file } of newest.values()) await restoreFile(round, file, order)
  return newest.size
}

async function restoreFile(round: ArchiveRound, { key, sha256 }: ArchivedFile, order: ArchivedFilesOrder) {
  const source = await order.archive.readFile(round, key)
  if (order.bucket) {
    await order.bucket.put(key, source, sha256)
    return
  }
  const path = join(order.dataDir, 'files', key)
  // A newer version of a file of the base backup.
  await rm(path, { force: true })
  if ((await writeWithSum(source, path)).sha256 !== sha256) {
    throw new OperatorError(`The archived file ${key} is damaged: its SHA-256 is another`)
  }
}
