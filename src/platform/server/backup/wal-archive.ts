import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline, Readable, type Transform } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline as finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod/mini'
import type { Storage } from '../files/storage.ts'
import { OperatorError } from '../operator-error.ts'
import { backupName } from './backup-manifest.ts'
import { measuring } from './copy-with-sums.ts'
import { parseHistory, type TimelineOrigin } from './wal-names.ts'

/** An archived file of the server: a segment or the history of a timeline. */
export interface ArchivedWal {
  readonly name: string
  readonly key: string
  /** Of the uncompressed bytes; part of the key, so that damaged and swapped files are detected. */
  readonly sha256: string
  /** Whether the archive has other bytes under the same name too: two databases were archived to one place. */
  readonly isAmbiguous: boolean
}

const archivedFile = z.object({ key: z.string(), sizeBytes: z.number(), sha256: z.string(), modifiedAtMs: z.number() })
/** A file of the product that was stored after a base backup. */
export type ArchivedFile = z.infer<typeof archivedFile>
const roundSchema = z.array(archivedFile)

/** Files archived together; the name begins with the time. */
export type ArchiveRound = string

export interface FileToArchive {
  readonly key: string
  readonly modifiedAtMs: number
  readonly body: Readable
}

interface RoundOrder {
  readonly at: Date
  /** Notified of a file whose bytes cannot be read; it is left out. */
  readonly report: (key: string, error: unknown) => void
}

/** A fault of the file that is read, not of the store that is written. */
class UnreadableFile extends Error {}

/**
 * The archive of one database cluster, beside the backups, in a folder or bucket:
 *
 * - `wal/<system identifier>/segments/<name>.<sha256>.gz`
 * - `wal/<system identifier>/files/<round>/<key>`, and `rounds/<round>.json`, written last, which lists them
 */
export class WalArchive {
  readonly #store: Storage
  readonly #root: string

  constructor(store: Storage, systemIdentifier: string) {
    this.#store = store
    this.#root = `wal/${systemIdentifier}`
  }

  /** All segments and histories by name. Of several with one name, one is listed as ambiguous. */
  async listWal(): Promise<Map<string, ArchivedWal>> {
    const found = new Map<string, ArchivedWal>()
    for await (const each of this.eachWal()) {
      found.set(each.name, { ...each, isAmbiguous: found.has(each.name) })
    }
    return found
  }

  /** Every segment and history, also several of one name. */
  async *eachWal(): AsyncGenerator<Omit<ArchivedWal, 'isAmbiguous'>> {
    for await (const { key } of this.#store.list(`${this.#root}/segments/`)) {
      const [, name, sha256] = /\/([^/]+)\.([\da-f]{64})\.gz$/.exec(key) ?? []
      if (name !== undefined && sha256 !== undefined) yield { name, key, sha256 }
    }
  }

  /** Adds a segment or history; the same one again changes nothing. */
  async putWal(name: string, path: string): Promise<void> {
    const sha256 = await sha256Of(createReadStream(path))
    const key = `${this.#root}/segments/${name}.${sha256}.gz`
    await this.#store.put(key, piped(createReadStream(path), createGzip()))
  }

  /**
   * Writes an archived segment or history to a path, still compressed.
   *
   * @throws OperatorError it is damaged
   */
  async copyWal(wal: ArchivedWal, to: string): Promise<void> {
    await finished(await this.#store.get(wal.key), createWriteStream(to, { flags: 'wx', mode: 0o600 }))
    await refuseDamaged(wal, piped(createReadStream(to), createGunzip()))
  }

  /** @throws OperatorError it is damaged */
  async readHistory(wal: ArchivedWal): Promise<TimelineOrigin[]> {
    const history = await buffer(piped(await this.#store.get(wal.key), createGunzip())).catch(() => Buffer.alloc(0))
    await refuseDamaged(wal, Readable.from([history]))
    return parseHistory(history.toString())
  }

  async deleteWal({ key }: Pick<ArchivedWal, 'key'>): Promise<void> {
    await this.#store.delete(key)
  }

  /** Stores files as a unit; they count once all of them are stored. Files of a failed call are deleted. */
  async putRound(files: AsyncIterable<FileToArchive>, { at, report }: RoundOrder): Promise<ArchivedFile[]> {
    const round: ArchiveRound = `${backupName(at)}-${randomBytes(4).toString('hex')}`
    try {
      return await this.#putFiles(round, files, report)
    } catch (error) {
      await this.#store.deletePrefix(`${this.#root}/files/${round}/`).catch(() => undefined)
      throw error
    }
  }

  async #putFiles(round: ArchiveRound, files: AsyncIterable<FileToArchive>, report: RoundOrder['report']) {
    const stored: ArchivedFile[] = []
    for await (const { key, modifiedAtMs, body } of files) {
      const measure = measuring()
      try {
        await this.#store.put(this.#keyOf(round, key), piped(Readable.from(bytesOf(body)), measure.through))
        stored.push({ key, ...measure.sum(), modifiedAtMs })
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error
        report(key, error.cause)
      }
    }
    if (stored.length > 0) await this.#store.put(this.#listOf(round), Buffer.from(JSON.stringify(stored)))
    return stored
  }

  /** Complete rounds, oldest first. */
  async listRounds(): Promise<ArchiveRound[]> {
    const rounds: ArchiveRound[] = []
    for await (const { key } of this.#store.list(`${this.#root}/rounds/`)) {
      const [, round] = /\/(\d{8}T\d{6}Z-[\da-f]+)\.json$/.exec(key) ?? []
      if (round !== undefined) rounds.push(round)
    }
    return rounds.sort()
  }

  /** Deletes files of incomplete rounds that began before an instant. */
  async deleteUnfinished(before: Date): Promise<void> {
    const complete = new Set(await this.listRounds())
    const found = new Set<ArchiveRound>()
    for await (const { key } of this.#store.list(`${this.#root}/files/`)) {
      const round = key.slice(`${this.#root}/files/`.length).split('/', 1)[0] ?? ''
      if (!complete.has(round) && round < backupName(before)) found.add(round)
    }
    for (const round of found) await this.#store.deletePrefix(`${this.#root}/files/${round}/`)
  }

  async readRound(round: ArchiveRound): Promise<ArchivedFile[]> {
    return roundSchema.parse(JSON.parse(await text(await this.#store.get(this.#listOf(round)))))
  }

  readFile(round: ArchiveRound, key: string): Promise<Readable> {
    return this.#store.get(this.#keyOf(round, key))
  }

  async deleteRound(round: ArchiveRound): Promise<void> {
    // Without its list a round does not count.
    await this.#store.delete(this.#listOf(round))
    await this.#store.deletePrefix(`${this.#root}/files/${round}/`)
  }

  #keyOf(round: ArchiveRound, key: string): string {
    return `${this.#root}/files/${round}/${key}`
  }

  #listOf(round: ArchiveRound): string {
    return `${this.#root}/rounds/${round}.json`
  }
}

async function* bytesOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body
  } catch (error) {
    throw new UnreadableFile('a file cannot be read', { cause: error })
  }
}

async function refuseDamaged({ name, sha256 }: ArchivedWal, uncompressed: Readable): Promise<void> {
  const found = await sha256Of(uncompressed).catch(() => undefined)
  if (found !== sha256) throw new OperatorError(`The archived WAL ${name} is damaged: its SHA-256 is another`)
}

async function sha256Of(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

/** Forwards an error of the source to the result. */
function piped(source: Readable, through: Transform): Readable {
  return pipeline(source, through, () => undefined)
}
