import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts'
import { MEMORY_ENVIRONMENT, WEB_MEMORY, WORKER_MEMORY } from '../../scripts/launcher/process-memory.mjs'
import { cpuSecondsOf } from './cpu-seconds.ts'

const root = resolve(import.meta.dirname, '../..')

/** A measured process: its URL and its resource use. */
export interface Measured {
  readonly url: string
  readonly pid: number
  /** User and system time of the process so far, in seconds (utime + stime of /proc). */
  cpuSeconds(): number
  /** The same from the scheduler's statistics, in milliseconds with microsecond resolution: for single calls. */
  cpuMs(): number
  /** Sends a message to code that the benchmark preloaded into the process, and waits for its reply. */
  ask<Answer>(question: object): Promise<Answer>
  /** Proportional set size (Pss) in MiB. */
  memoryMib(): number
  stop(): Promise<void>
}

export interface BenchDatabase {
  readonly url: string
  stop(): Promise<void>
}

/** An embedded PostgreSQL with its usual settings and the demo data, in a folder of its own. */
export async function aDemoDatabase(): Promise<BenchDatabase & { readonly folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'pyinnya-bench-'))
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') })
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  await client.query('create database bench')
  await client.end()
  const url = server.url('bench')
  const env = environment({ url, folder })
  const seeded = spawnSync(process.execPath, ['src/cli.ts', 'seed-demo'], { cwd: root, env, stdio: 'inherit' })
  if (seeded.status !== 0) throw new Error('seeding failed')
  return {
    url,
    folder,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function environment({ url, folder, port }: { url: string; folder: string; port?: number }): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...MEMORY_ENVIRONMENT,
    DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...(port === undefined ? {} : { PORT: String(port) }),
  }
}

/** `npm run serve` with this number of web processes on one port. Resource use is the sum of all. */
export async function someWebProcesses(
  database: { url: string; folder: string },
  processes: number,
): Promise<Measured> {
  const port = await freePort()
  const env = { ...environment({ ...database, port }), WEB_PROCESSES: String(processes) }
  return measured(spawnReady([...WEB_MEMORY, 'src/serve.ts'], env), port)
}

/**
 * The web process as `npm run serve` starts it, on a database.
 *
 * @param preload a script of the benchmark library, loaded before the process's own code
 */
export async function aWebProcess(database: { url: string; folder: string }, preload?: string): Promise<Measured> {
  const port = await freePort()
  const env = environment({ ...database, port })
  const loaded = preload === undefined ? [] : ['--import', `./${join('bench/lib', preload)}`]
  return measured(spawnReady([...WEB_MEMORY, ...loaded, 'src/serve.ts'], env), port)
}

/** The worker as `npm run work` starts it, with additional settings. */
export async function aWorkerProcess(
  database: { url: string; folder: string },
  settings: Record<string, string> = {},
): Promise<Measured> {
  return measured(spawnReady([...WORKER_MEMORY, 'src/work.ts'], { ...environment(database), ...settings }), 0)
}

/** A script of the benchmark that listens on the port in PORT and reports it. */
export async function aYardstick(script: string, settings: Record<string, string> = {}): Promise<Measured> {
  const port = await freePort()
  const env = { ...process.env, ...settings, PORT: String(port) }
  return measured(spawnReady([...WEB_MEMORY, join('bench/lib', script)], env), port)
}

function spawnReady(args: string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return Promise.race([
    once(child, 'message').then(() => child),
    once(child, 'exit').then(() => Promise.reject(new Error(`${args.at(-1)} ended before it was ready`))),
  ])
}

async function measured(starting: Promise<ChildProcess>, port: number): Promise<Measured> {
  const child = await starting
  const { pid } = child
  if (pid === undefined) throw new Error('no process')
  return {
    url: `http://127.0.0.1:${port}`,
    pid,
    cpuSeconds: () => [pid, ...childrenOf(pid)].reduce((sum, one) => sum + cpuSecondsOf(one), 0),
    cpuMs: () => {
      const runtimes = readdirSync(`/proc/${pid}/task`).map((thread) => {
        const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')
        return Number(nanoseconds) / 1e6
      })
      return runtimes.reduce((sum, each) => sum + each, 0)
    },
    ask: async <Answer>(question: object) => {
      const answered = once(child, 'message')
      child.send(question)
      return (await answered)[0] as Answer
    },
    memoryMib: () => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children === '' ? [] : children.split(' ').map(Number)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
