import { unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { readMigrations } from '../database/migration-files.ts'
import { pendingOf, readApplied, refuseForeignSchema } from '../database/schema-state.ts'
import { diskSpace } from '../files/disk-space.ts'
import { NotFitToStart } from '../operator-error.ts'

/** Probes within this time share a result. */
const FRESH_MS = 500
const LONGEST_PROBE_MS = 1_000
/** A database that is slow for a moment still answers; removing its servers would not help. */
const SLOW_FOR_MS = 5_000
const MIN_FREE_SHARE = 0.05

type Check = 'draining' | 'database' | 'schema' | 'storage' | 'disk'

type Readiness = {
  readonly isReady: boolean
  /** The failing checks, with one line for the operator; empty when ready. */
  readonly failing: Readonly<Partial<Record<Check, string>>>
}

type ReadinessOptions = {
  databaseUrl: string
  /** Folders that this process writes to. */
  folders: readonly string[]
  /** The migrations of this release; by default those of the repository. */
  migrations?: string
}

/** Whether this process accepts requests. */
export class ReadinessProbe {
  readonly #options: ReadinessOptions
  readonly #connection: ProbeConnection
  #isDraining = false
  #last: { at: number; answer: Promise<Readiness> } | undefined

  constructor(options: ReadinessOptions) {
    this.#options = options
    this.#connection = new ProbeConnection(options)
  }

  /** From now on not ready: the process is about to stop. */
  drain(): void {
    this.#isDraining = true
    this.#last = undefined
  }

  ask(): Promise<Readiness> {
    const at = performance.now()
    if (!this.#last || at - this.#last.at > FRESH_MS) this.#last = { at, answer: this.#check() }
    return this.#last.answer
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  async #check(): Promise<Readiness> {
    const failing: Partial<Record<Check, string>> = {}
    if (this.#isDraining) failing.draining = 'this process is about to stop'
    const [database, ...folders] = await Promise.all([
      this.#connection.check(),
      ...this.#options.folders.map(checkFolder),
    ])
    for (const faults of [database, ...folders]) Object.assign(failing, faults)
    return { isReady: Object.keys(failing).length === 0, failing }
  }
}

type Faults = Partial<Record<Check, string>>

/** A connection of its own, since those of the pool may all be in use. It is reopened when it breaks. */
class ProbeConnection {
  readonly #options: ReadinessOptions
  #client: pg.Client | undefined
  #answeredAt = Number.NEGATIVE_INFINITY

  constructor(options: ReadinessOptions) {
    this.#options = options
  }

  async check(): Promise<Faults> {
    try {
      const client = await this.#connected()
      const [applied, migrations] = await Promise.all([readApplied(client), readMigrations(this.#options.migrations)])
      this.#answeredAt = performance.now()
      refuseForeignSchema(migrations, applied)
      const [pending] = pendingOf(migrations, applied)
      return pending ? { schema: `the migration ${pending.name} is not applied` } : {}
    } catch (error) {
      return this.#faultOf(error as Error)
    }
  }

  async close(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client
    const client = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: 'pyinnya readiness',
      connectionTimeoutMillis: LONGEST_PROBE_MS,
      query_timeout: LONGEST_PROBE_MS,
      keepAlive: true,
    })
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined
    })
    await client.connect()
    this.#client = client
    return client
  }

  async #faultOf(error: Error): Promise<Faults> {
    if (error instanceof NotFitToStart) return { schema: error.message }
    void this.close()
    const isSlow = /timeout/i.test(error.message)
    if (isSlow && performance.now() - this.#answeredAt < SLOW_FOR_MS) return {}
    return { database: isSlow ? 'no answer within a second' : error.message }
  }
}

async function checkFolder(folder: string): Promise<Faults> {
  try {
    const probe = join(folder, `.ready-${process.pid}`)
    await writeFile(probe, '')
    await unlink(probe)
    const { freeBytes, sizeBytes } = await diskSpace(folder)
    if (freeBytes >= sizeBytes * MIN_FREE_SHARE) return {}
    return { disk: `less than 5 % of the disk of ${folder} is free` }
  } catch (error) {
    return { storage: (error as Error).message }
  }
}
