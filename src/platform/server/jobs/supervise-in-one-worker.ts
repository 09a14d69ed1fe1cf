import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const LOCK = 'pyinnya: supervision of the queue'
const TURN_MS = 1_000
/** How often the other workers try to become the supervisor; they also supervise at this interval, in case it hangs. */
const LOOK_TURNS = 2
const RESERVE_TURNS = 30

const SESSION = {
  application_name: 'pyinnya supervision',
  keepAlive: true,
  connectionTimeoutMillis: 10_000,
  query_timeout: 10_000,
}
/** How long a stopping worker waits for the database. */
const LONGEST_STOP_MS = 2_000

interface SupervisionOptions {
  /** Connection string for a session of its own, which holds the advisory lock. */
  readonly url: string
  readonly supervise: () => Promise<void>
  readonly onError: (error: unknown) => void
}

export interface Supervision {
  isLeading(): boolean
  stop(): Promise<void>
}

/**
 * Supervises each second in one worker of the installation, and every 30 s in the others.
 *
 * The lock belongs to a session, so a worker that ends or loses the database releases it; another takes it within two
 * seconds. Two supervisors at once only cost queries.
 */
export function superviseInOneWorker({ url, supervise, onError }: SupervisionOptions): Supervision {
  const stopping = new AbortController()
  const lock = sessionLock(url)

  async function turn(count: number): Promise<void> {
    if (!lock.isHeld() && count % LOOK_TURNS === 0) await lock.tryOnce()
    if (lock.isHeld() || count % RESERVE_TURNS === RESERVE_TURNS - 1) await supervise()
  }

  async function run(): Promise<void> {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      await turn(count).catch((error: unknown) => {
        if (!stopping.signal.aborted) onError(error)
      })
      await sleep(TURN_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    isLeading: lock.isHeld,
    stop: async () => {
      stopping.abort()
      await Promise.race([running.then(lock.close), sleep(LONGEST_STOP_MS, undefined, { ref: false })])
    },
  }
}

/** An advisory lock on a connection of its own, which is reopened after a loss. */
function sessionLock(url: string) {
  let client: pg.Client | undefined
  let isHeld = false

  function drop(lost: pg.Client): void {
    if (client !== lost) return
    client = undefined
    isHeld = false
  }

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ ...SESSION, connectionString: url })
    next.on('error', () => drop(next))
    next.on('end', () => drop(next))
    await next.connect()
    return next
  }

  return {
    isHeld: () => isHeld,
    tryOnce: async () => {
      client ??= await connect()
      const asked = client
      const { rows } = await asked.query<{ yes: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as yes',
        [LOCK],
      )
      if (client === asked) isHeld = rows[0]?.yes === true
    },
    close: async () => {
      await client?.end().catch(() => undefined)
    },
  }
}
