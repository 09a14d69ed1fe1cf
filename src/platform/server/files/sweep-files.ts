import { DAY_MS, HOUR_MS } from '#platform/contract/durations.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { OperatorError } from '../operator-error.ts'
import type { NamedFiles } from './named-files.queries.ts'
import type { Storage } from './storage.ts'

/** Longer than a call takes between writing a file and writing its row, or than the preparation of a video. */
const UNNAMED_AFTER_MS = 48 * HOUR_MS
const TRASH = 'trash/'
const TRASH_KEPT_MS = 7 * DAY_MS
/** Recreated when missing, and referenced by no row. */
const CACHES = ['share-cards/']
const FILES_AT_ONCE = 10_000
const ROWS_AT_ONCE = 1000
const LOOKED_AT_ONCE = 8
/** Each row's file is checked once a week. */
const NIGHTS = 7
const EXAMPLES = 20
/**
 * Files that no row names are left by crashes, a few at a time: more of them mean that these rows are not of these
 * files.
 */
const [EXPECTED_FILES, EXPECTED_SHARE] = [20, 0.05]
/** What one night moves at most, so that the names fit in memory. */
const MOVED_AT_ONCE = 100_000

interface SweepPorts {
  readonly db: Db
  readonly storage: Storage
  /** Ends the sweep before its next file. */
  readonly signal?: AbortSignal
  /** The instant from which ages are computed. */
  readonly at?: Date
  /** Number of files per query. */
  readonly filesAtOnce?: number
  /** How many files may be moved; by default what is to be expected. */
  readonly max?: number | undefined
}

export interface FileSweep {
  /** Number of checked files. */
  looked: number
  /** Unreferenced files, moved to `trash/<day>/`. */
  trashed: number
  /** Files deleted after a week in the trash. */
  deleted: number
  /** Files at unexpected locations, which are kept. */
  unexpected: number
  /** Rows with missing files, of a seventh of all rows: reported, never deleted. */
  missing: number
  /** Keys of some missing files. */
  missingKeys: string[]
}

/**
 * Moves unreferenced files to the trash, and deletes those that were moved a week ago. Files younger than two days
 * stay, because their row may not be written yet.
 *
 * @throws OperatorError no row names more files than is to be expected, as with another database: nothing is moved
 * @see OPS-24
 */
export async function sweepFiles(ports: SweepPorts, kinds: readonly NamedFiles[]): Promise<FileSweep> {
  const { db, storage, signal, at = now(), filesAtOnce = FILES_AT_ONCE } = ports
  const unnamed = new Unnamed(db)
  const swept: FileSweep = { looked: 0, trashed: 0, deleted: 0, unexpected: 0, missing: 0, missingKeys: [] }
  const waiting = new Map(kinds.map((kind) => [kind, [] as string[]]))
  const pastDays = new Set<string>()
  for await (const object of storage.list('')) {
    if (signal?.aborted) return swept
    swept.looked += 1
    const kind = kinds.find(({ prefix }) => object.key.startsWith(prefix))
    const slice = kind && waiting.get(kind)
    if (!kind || !slice) lookAtOther(object.key, { at, pastDays, swept })
    else if (at.getTime() - object.modifiedAt.getTime() > UNNAMED_AFTER_MS && slice.push(object.key) >= filesAtOnce) {
      await unnamed.ask(kind, slice.splice(0))
    }
  }
  for (const [kind, slice] of waiting) await unnamed.ask(kind, slice)
  unnamed.refuseUnexpected(ports.max)
  swept.trashed = await moveToTrash({ storage, signal, at }, unnamed.keys)
  for (const day of pastDays) swept.deleted += await storage.deletePrefix(`${TRASH}${day}/`)
  for (const kind of kinds) await findMissing({ db, storage, signal, at }, kind, swept)
  return swept
}

type At = { readonly at: Date }

/** Files of no kind: the trash, caches, and unknown files. */
function lookAtOther(key: string, { at, pastDays, swept }: At & { pastDays: Set<string>; swept: FileSweep }): void {
  if (key.startsWith(TRASH)) {
    const day = key.split('/')[1] ?? ''
    if (at.getTime() - new Date(day).getTime() > TRASH_KEPT_MS) pastDays.add(day)
  } else if (!CACHES.some((prefix) => key.startsWith(prefix))) swept.unexpected += 1
}

/** Files that no row names. */
class Unnamed {
  readonly #db: Db
  /** At most those of one night. */
  readonly keys: string[] = []
  #count = 0
  #asked = 0

  constructor(db: Db) {
    this.#db = db
  }

  async ask(kind: NamedFiles, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const named = await kind.findNamed(this.#db, [...new Set(keys.map(kind.nameOf))])
    const unnamed = keys.filter((key) => !named.has(kind.nameOf(key)))
    this.keys.push(...unnamed.slice(0, MOVED_AT_ONCE - this.keys.length))
    this.#count += unnamed.length
    this.#asked += keys.length
  }

  /** @throws OperatorError there are more than may be moved */
  refuseUnexpected(max: number | undefined): void {
    const [count, asked] = [this.#count, this.#asked]
    const expected = count === asked ? 0 : Math.max(EXPECTED_FILES, asked * EXPECTED_SHARE)
    if (count <= (max ?? expected)) return
    throw new OperatorError(
      `No row names ${count} of ${asked} files: nothing was moved. Is this the database of these files? ` +
        `If it is, npm run cli -- files sweep --most ${count}`,
    )
  }
}

async function moveToTrash(
  { storage, signal, at }: At & Pick<SweepPorts, 'storage'> & { signal: AbortSignal | undefined },
  unnamed: readonly string[],
): Promise<number> {
  const day = at.toISOString().slice(0, 'yyyy-mm-dd'.length)
  let moved = 0
  for (const key of unnamed) {
    if (signal?.aborted) break
    await storage.move(key, `${TRASH}${day}/${key}`)
    moved += 1
  }
  return moved
}

/** Checks the files of the rows of tonight's seventh. */
async function findMissing(
  { db, storage, signal, at }: At & Omit<SweepPorts, 'signal'> & { signal: AbortSignal | undefined },
  kind: NamedFiles,
  swept: FileSweep,
): Promise<void> {
  const tonight = Math.floor(at.getTime() / DAY_MS) % NIGHTS
  for (let afterId = 0; !signal?.aborted; ) {
    const rows = await kind.listRows(db, { afterId, limit: ROWS_AT_ONCE })
    const last = rows.at(-1)
    if (!last) return
    afterId = last.id
    const wanted = rows.filter(({ id, key }) => key !== '' && id % NIGHTS === tonight)
    for (let from = 0; from < wanted.length; from += LOOKED_AT_ONCE) {
      const some = wanted.slice(from, from + LOOKED_AT_ONCE)
      const found = await Promise.all(some.map(({ key }) => storage.exists(key)))
      const gone = some.filter((_, index) => !found[index]).map(({ key }) => key)
      swept.missing += gone.length
      swept.missingKeys.push(...gone.slice(0, EXAMPLES - swept.missingKeys.length))
    }
  }
}
