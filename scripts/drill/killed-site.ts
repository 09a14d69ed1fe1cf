import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#bench/lib/site.ts'
import { environmentWith } from '#platform/server/config.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { findPostmaster } from '#platform/server/database/postmaster.ts'
import { listParkedJobs, listQueueFigures } from '#platform/server/jobs/jobs.queries.ts'
import { PARKED } from '#platform/server/jobs/queue.ts'
import { createRng } from '../../src/demo/rng.ts'
import { migrateEverything } from '../../src/schema.ts'
import { WEB_MEMORY, WORKER_MEMORY } from '../launcher/process-memory.mjs'
import { SupervisedProcess } from './supervised-process.ts'

const READY_WITHIN_MS = 300_000
const JOBS_END_WITHIN_MS = 120_000
const PARKED_SAID = 10
/** In a hundred. */
const SHARES = { everything: 10, database: 30, worker: 15 } as const
const SAID_EVERY = 10

type Target = 'web' | 'worker' | 'database' | 'everything'
export type Kills = Readonly<Record<Target | 'all', number>>

/** Two web processes and a worker on an embedded database of their own, each of which may be killed at any time. */
export class KilledSite {
  readonly db: Db
  readonly databaseUrl: string
  readonly folder: string
  readonly ports: readonly number[]
  readonly env: NodeJS.ProcessEnv
  readonly logFile: string
  readonly #postgres: EmbeddedPostgres
  readonly #webs: readonly SupervisedProcess[]
  readonly #worker: SupervisedProcess

  private constructor(folder: string, postgres: EmbeddedPostgres, ports: readonly number[]) {
    this.folder = folder
    this.ports = ports
    this.#postgres = postgres
    this.databaseUrl = postgres.url()
    this.db = openDatabase(this.databaseUrl, { max: 6, applicationName: 'drill' })
    this.logFile = join(folder, 'processes.log')
    this.env = environmentWith({
      DATABASE_URL: this.databaseUrl,
      DATA_DIR: folder,
      LOG_LEVEL: 'info',
      OPS_LISTEN: 'off',
      WORKER_OPS_LISTEN: 'off',
      DATABASE_POOL_SIZE: '6',
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
    })
    const { env, logFile } = this
    this.#webs = ports.map((port) => {
      const program = { name: 'web', args: [...WEB_MEMORY, 'src/serve.ts'], logFile }
      return new SupervisedProcess({ ...program, env: { ...env, PORT: String(port) } })
    })
    this.#worker = new SupervisedProcess({ name: 'worker', args: [...WORKER_MEMORY, 'src/work.ts'], env, logFile })
  }

  /** An empty site whose processes are ready. */
  static async start(name: string): Promise<KilledSite> {
    const folder = await mkdtemp(join(tmpdir(), `pyinnya-${name}-`))
    const postgres = await startEmbeddedPostgres({ dataDir: folder })
    try {
      await migrateEverything(postgres.url(), () => undefined)
      const site = new KilledSite(folder, postgres, [await freePort(), await freePort()])
      await site.untilReady()
      return site
    } catch (error) {
      await postgres.stop()
      throw error
    }
  }

  async untilReady(): Promise<void> {
    for (const each of [...this.#webs, this.#worker]) await each.untilReady(READY_WITHIN_MS)
  }

  /** Ends of processes that nothing here caused. */
  get unexpectedEnds(): string[] {
    return [...this.#webs, this.#worker].flatMap(({ unexpectedEnds }) => unexpectedEnds)
  }

  /**
   * Kills web processes, the worker, the database or all of them, again and again.
   *
   * @param isOver - asked before each kill
   */
  async killAgainAndAgain({ kills, seed, betweenMs, isOver }: KillPlan): Promise<Kills> {
    const rng = createRng(seed)
    const done = { web: 0, worker: 0, database: 0, everything: 0, all: 0 }
    while (done.all < kills && !isOver()) {
      await Promise.any(this.#webs.map((web) => web.untilReady(READY_WITHIN_MS)))
      await sleep(rng.between(betweenMs.min, betweenMs.max))
      const target = targetAt(rng.between(1, 100))
      const killed = rng.between(0, this.#webs.length - 1)
      for (const [at, web] of this.#webs.entries()) {
        if (target === 'everything' || (target === 'web' && at === killed)) web.kill()
      }
      if (target === 'worker' || target === 'everything') this.#worker.kill()
      if (target === 'database' || target === 'everything') await this.#killDatabase()
      done[target] += 1
      done.all += 1
      if (done.all % SAID_EVERY !== 0) continue
      console.log(`${done.all} kills, load ${loadavg()[0]?.toFixed(1)}`)
      await this.forgetThrottles()
    }
    return done
  }

  /** All people of a drill share one address, whose hourly limits a long run would reach. */
  async forgetThrottles(): Promise<void> {
    await persistently(() => this.db.deleteFrom('throttles').execute())
  }

  /** What the worker has left after it had time for it. */
  async jobsAfterwards(): Promise<{ waiting: number; parked: string[] }> {
    let waiting = Number.NaN
    for (const deadline = Date.now() + JOBS_END_WITHIN_MS; Date.now() < deadline; await sleep(500)) {
      const queues = await listQueueFigures(this.db, PARKED)
      waiting = queues.reduce((sum, queue) => sum + queue.waiting + queue.running, 0)
      if (waiting === 0) break
    }
    const parked = await listParkedJobs(this.db, { parkedQueue: PARKED, limit: PARKED_SAID, offset: 0 })
    return { waiting, parked: parked.map(({ job, error }) => `${job}: ${error}`) }
  }

  /** Ends web processes and worker; the database stays. */
  async stopProcesses(): Promise<void> {
    for (const each of [...this.#webs, this.#worker]) await each.stop()
  }

  /** @param keep - whether the folder with the log stays */
  async stop({ keep }: { keep: boolean }): Promise<void> {
    await this.stopProcesses()
    await this.db.destroy()
    await this.#postgres.stop()
    if (keep) console.log(`the processes said: ${this.logFile}`)
    else await rm(this.folder, { recursive: true, force: true })
  }

  async #killDatabase(): Promise<void> {
    const postmaster = await findPostmaster(this.#postgres.dataFolder)
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
    await persistently(() => this.#postgres.revive())
  }
}

/** How often, after which pauses, and by which numbers is killed. */
export interface KillPlan {
  readonly kills: number
  readonly seed: number
  readonly betweenMs: { readonly min: number; readonly max: number }
  readonly isOver: () => boolean
}

function targetAt(number: number): Target {
  const { everything, database, worker } = SHARES
  if (number <= everything) return 'everything'
  if (number <= everything + database) return 'database'
  return number <= everything + database + worker ? 'worker' : 'web'
}

/** For what a drill itself does to a database that is being killed. */
export async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === 100) throw error
      await sleep(300)
    }
  }
}
