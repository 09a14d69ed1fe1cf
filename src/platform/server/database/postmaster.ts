import { readFileSync, readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export const DATABASE_USER = 'pyinnya'
const PORT = 5432

/** A running database server, read from its lock file. */
type Postmaster = { pid: number; socketFolder: string }

/** Reads postmaster.pid and returns the server of this data folder if it is alive. */
export async function findPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (!text) return undefined
  const [pidLine, , , , socketFolder] = text.split('\n')
  const pid = Number(pidLine)
  if (!Number.isInteger(pid) || pid <= 1 || !isPostgres(pid)) return undefined
  return { pid, socketFolder: socketFolder ?? '' }
}

/** Whether the process is a postgres: the pid of an old lock file may have been reused. */
export function isPostgres(pid: number): boolean {
  try {
    if (/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return false
    return basename(programOf(pid)).startsWith('postgres')
  } catch {
    return false
  }
}

function programOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '')
  } catch {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
  }
}

/** Connection string of one of its databases. */
export function socketUrl(socketFolder: string, database: string): string {
  return `postgres://${DATABASE_USER}@localhost:${PORT}/${database}?host=${encodeURIComponent(socketFolder)}`
}

interface Patience {
  readonly forMs: number
  /** Ends the wait, because the server has ended. */
  readonly signal?: AbortSignal
}

/** Waits until the server accepts connections. */
export async function untilAnswering(socketFolder: string, { forMs, signal }: Patience): Promise<boolean> {
  for (const deadline = performance.now() + forMs; performance.now() < deadline && !signal?.aborted; await sleep(20)) {
    const client = new pg.Client({
      connectionString: socketUrl(socketFolder, 'postgres'),
      connectionTimeoutMillis: 2000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await client.end().catch(() => undefined)
    }
  }
  return false
}

/** Stops a server with a fast shutdown: open transactions are rolled back, committed data are kept. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const { signal, forMs } of [
    { signal: 'SIGINT', forMs: 10_000 },
    { signal: 'SIGQUIT', forMs: 5_000 },
    { signal: 'SIGKILL', forMs: 5_000 },
  ] as const) {
    if (!isPostgres(pid)) return
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (const deadline = performance.now() + forMs; performance.now() < deadline; await sleep(20))
      if (!isPostgres(pid)) return
  }
}
