import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ObjectMissing, type Storage } from '../files/storage.ts'
import type { WalArchive } from './wal-archive.ts'
import { isArchivedName } from './wal-names.ts'

export interface ShippingOrder {
  /** The folder to which the server copies completed segments. */
  readonly spool: string
  readonly archive: WalArchive
  /** Files of the product to archive with the WAL; undefined where a bucket keeps them. */
  readonly files: Storage | undefined
  readonly now: () => Date
}

/** Size and modification time of a file that is in a base backup or in the archive. */
export type KnownFiles = Map<string, string>

/**
 * Moves what the server has put into the spool to the archive, and before it every file that has been stored since: a row
 * is written after its file, so that each row of the archive finds its file.
 *
 * It may be repeated, and may run twice at a time.
 *
 * @param known files that need not be archived; those that are archived are added
 * @returns names of the WAL that was moved, oldest first
 */
export async function shipWal(order: ShippingOrder, known: KnownFiles): Promise<string[]> {
  const names = (await readdir(order.spool).catch(nothingWhereMissing)).filter(isArchivedName).sort()
  if (names.length === 0) return []
  if (order.files) await shipFiles({ ...order, files: order.files }, known)
  for (const name of names) {
    const path = join(order.spool, name)
    await order.archive.putWal(name, path)
    await rm(path, { force: true })
  }
  return names
}

async function shipFiles(order: ShippingOrder & { files: Storage }, known: KnownFiles): Promise<void> {
  const archived = await order.archive.putRound(newFiles(order.files, known), order.now())
  for (const { key, ...facts } of archived) known.set(key, factsOf(facts))
}

async function* newFiles(files: Storage, known: KnownFiles) {
  for await (const { key, sizeBytes, modifiedAt } of files.list('')) {
    const modifiedAtMs = modifiedAt.getTime()
    if (known.get(key) === factsOf({ sizeBytes, modifiedAtMs })) continue
    const body = await files.get(key).catch(nothingWhereGone)
    if (body) yield { key, modifiedAtMs, body }
  }
}

/** A file's state as {@link KnownFiles} holds it. */
export function factsOf({ sizeBytes, modifiedAtMs }: { sizeBytes: number; modifiedAtMs: number }): string {
  return `${sizeBytes} ${Math.floor(modifiedAtMs)}`
}

function nothingWhereMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error
  return []
}

function nothingWhereGone(error: unknown): undefined {
  if (!(error instanceof ObjectMissing)) throw error
  return undefined
}
