import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChangedFiles } from '../files/changed-files.ts'
import { ObjectMissing, type Storage } from '../files/storage.ts'
import type { FileToArchive, WalArchive } from './wal-archive.ts'
import { isArchivedName } from './wal-names.ts'

export interface ShippingOrder {
  /** The folder to which the server copies completed segments. */
  readonly spool: string
  readonly archive: WalArchive
  /** Files of the product to archive with the WAL; undefined when they are in a bucket. */
  readonly files: FilesToShip | undefined
  readonly now: () => Date
  /** Maximum number of files in a round: a killed process repeats at most these. */
  readonly roundFiles?: number
  /** Called for a file that cannot be read. */
  readonly report: (key: string, error: unknown) => void
}

interface FilesToShip {
  readonly storage: Storage
  /** Of the same folder. */
  readonly changed: ChangedFiles
}

/** Size and modification time of each file in a base backup or in the archive. */
export type KnownFiles = Map<string, string>

/**
 * Moves WAL from the server's spool to the archive, after all files stored since the last call: a row is written
 * after its file, so each archived row has its file.
 *
 * Idempotent, and safe to run twice at the same time.
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

const ROUND_FILES = 500
/** Caches and deleted files are not archived. */
const NOT_ARCHIVED = /^(?:trash|share-cards)\//

/** An unreadable file is reported, skipped and tried again with the next WAL, which must not wait for it. */
async function shipFiles(order: ShippingOrder & { files: FilesToShip }, known: KnownFiles): Promise<void> {
  const unreadable: string[] = []
  const report = (key: string, error: unknown) => {
    unreadable.push(key)
    order.report(key, error)
  }
  const found = newFiles({ ...order, report }, known)
  const { roundFiles = ROUND_FILES } = order
  for (let taken = roundFiles; taken === roundFiles; ) {
    taken = 0
    const round = some(found, roundFiles, () => {
      taken += 1
    })
    const archived = await order.archive.putRound(round, { at: order.now(), report })
    for (const { key, ...facts } of archived) known.set(key, factsOf(facts))
  }
  order.files.changed.settle(unreadable)
}

async function* some<Item>(items: AsyncGenerator<Item>, count: number, onItem: () => void): AsyncGenerator<Item> {
  for (let taken = 0; taken < count; taken += 1) {
    const next = await items.next()
    if (next.done) return
    onItem()
    yield next.value
  }
}

async function* newFiles(
  { files, report }: ShippingOrder & { files: FilesToShip },
  known: KnownFiles,
): AsyncGenerator<FileToArchive> {
  for await (const { key, sizeBytes, modifiedAt } of files.changed.list()) {
    const modifiedAtMs = modifiedAt.getTime()
    if (NOT_ARCHIVED.test(key) || known.get(key) === factsOf({ sizeBytes, modifiedAtMs })) continue
    try {
      yield { key, modifiedAtMs, body: await files.storage.get(key) }
    } catch (error) {
      if (!(error instanceof ObjectMissing)) report(key, error)
    }
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
