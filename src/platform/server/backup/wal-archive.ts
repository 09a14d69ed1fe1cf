import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline, type Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline as finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod/mini'
import type { Storage } from '../files/storage.ts'
import { OperatorError } from '../operator-error.ts'
import { backupName } from './backup-manifest.ts'
import { parseHistory, type TimelineOrigin } from './wal-names.ts'

/** An archived file of the server: a segment or the history of a timeline. */
export interface ArchivedWal {
  readonly name: string
  readonly key: string
  /** Of the uncompressed bytes; part of the key, so that damaged and swapped files are detected. */
  readonly sha256: string
}

const archivedFile = z.object({ key: z.string(), sizeBytes: z.number(), sha256: z.string(), modifiedAtMs: z.number() })
/** A file of the product that was stored after a base backup. */
export type ArchivedFile = z.infer<typeof archivedFile>
const roundSchema = z.array(archivedFile)

/** Files archived together; the name begins with the time. */
export type ArchiveRound = string

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

  /**
   * All segments and histories by name.
   *
   * @throws OperatorError two different ones have one name
   */
  async listWal(): Promise<Map<string, ArchivedWal>> {
    const found = new Map<string, ArchivedWal>()
    for await (const { key } of this.#store.list(`${this.#root}/segments/`)) {
      const [, name, sha256] = /\/([^/]+)\.([\da-f]{64})\.gz$/.exec(key) ?? []
      if (name === undefined || sha256 === undefined) continue
      if (found.has(name)) {
        throw new OperatorError(`The archive has two different files ${name}: two databases were archived to one place`)
      }
      found.set(name, { name, key, sha256 })
    }
    return found
  }

  /** Adds a segment or history; the same one again changes nothing. */
  async putWal(name: string, path: string): Promise<ArchivedWal> {
    const sha256 = await sha256Of(createReadStream(path))
    const key = `${this.#root}/segments/${name}.${sha256}.gz`
    await this.#store.put(key, piped(createReadStream(path), createGzip()))
    return { name, key, sha256 }
  }

  /**
   * Writes an archived segment or history to a path, still compressed.
   *
   * @throws OperatorError it is damaged
   */
  async copyWal(wal: ArchivedWal, to: string): Promise<void> {
    await finished(await this.#store.get(wal.key), createWriteStream(to, { flags: 'wx', mode: 0o600 }))
    await refuseDamaged(wal, createReadStream(to))
  }

  /** @throws OperatorError it is damaged */
  async verifyWal(wal: ArchivedWal): Promise<void> {
    await refuseDamaged(wal, await this.#store.get(wal.key))
  }

  async readHistory({ key }: ArchivedWal): Promise<TimelineOrigin[]> {
    return parseHistory(await text(piped(await this.#store.get(key), createGunzip())))
  }

  async deleteWal({ key }: ArchivedWal): Promise<void> {
    await this.#store.delete(key)
  }

  /** Stores files as a unit; they count once all of them are stored. Files of a failed call are deleted. */
  async putRound(files: AsyncIterable<{ key: string; modifiedAtMs: number; body: Readable }>, at: Date) {
    const round: ArchiveRound = `${backupName(at)}-${randomBytes(4).toString('hex')}`
    try {
      return await this.#putFiles(round, files)
    } catch (error) {
      await this.#store.deletePrefix(`${this.#root}/files/${round}/`).catch(() => undefined)
      throw error
    }
  }

  async #putFiles(round: ArchiveRound, files: AsyncIterable<{ key: string; modifiedAtMs: number; body: Readable }>) {
    const stored: ArchivedFile[] = []
    for await (const { key, modifiedAtMs, body } of files) {
      const hash = createHash('sha256')
      let sizeBytes = 0
      const measure = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          hash.update(chunk)
          sizeBytes += chunk.length
          done(null, chunk)
        },
      })
      await this.#store.put(this.#keyOf(round, key), piped(body, measure))
      stored.push({ key, sizeBytes, sha256: hash.digest('hex'), modifiedAtMs })
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

async function refuseDamaged({ name, sha256 }: ArchivedWal, compressed: Readable): Promise<void> {
  const found = await sha256Of(piped(compressed, createGunzip())).catch(() => undefined)
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
