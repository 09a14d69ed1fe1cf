import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, poolOf } from './connect.ts'
import type { PooledConnection } from './connection-pool.ts'
import type { Listener } from './listen.ts'

const channel = 'lock_wanted'
const retryMs = 100

interface LockOptions {
  /** How long to wait for the holder to release; 0 tries once. */
  readonly waitMs: number
  /** Called when another process wants the lock, or when it was lost: stop working and release soon. */
  readonly onContended?: (() => void) | undefined
}

type Release = () => Promise<void>

/** Named locks across all processes of the installation. */
export interface AdvisoryLocks {
  /** Returns the release function, or undefined if the lock was not free in time. */
  acquire(name: string, options: LockOptions): Promise<Release | undefined>
}

/**
 * Opens the advisory locks of this process. All of them share one connection, taken only while a lock is held, so that
 * a slow upload does not occupy a connection. A process that ends loses its connection and with it its locks.
 */
export async function openAdvisoryLocks(db: Db, listener: Listener): Promise<AdvisoryLocks> {
  const held = new Map<string, () => void>()
  const connection = lockConnection(db, () => {
    for (const letGo of held.values()) letGo()
    held.clear()
  })
  const tidy = (): void => {
    if (held.size === 0) connection.closeWhenIdle()
  }
  // Contention inside this process is signalled directly. Through NOTIFY it could arrive late and interrupt the new
  // holder.
  const instanceId = randomUUID()
  await listener.on(channel, (payload) => {
    const [from, name = ''] = payload.split(' ')
    if (from !== instanceId) held.get(name)?.()
  })

  /** One session may take the same lock twice, so holders in this process are checked first. */
  async function tryOnce(name: string, onContended: () => void): Promise<boolean> {
    const holder = held.get(name)
    if (holder) {
      holder()
      return false
    }
    held.set(name, onContended)
    try {
      if (await connection.ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as yes', name)) return true
      held.delete(name)
      await connection.ask(`select pg_notify('${channel}', $1) is null as yes`, `${instanceId} ${name}`)
      return false
    } catch (error) {
      held.delete(name)
      throw error
    } finally {
      tidy()
    }
  }

  /** A lock whose connection was lost is free or has another holder: there is nothing to release. */
  async function release(name: string, holder: () => void): Promise<void> {
    if (held.get(name) !== holder) return
    await connection.ask('select pg_advisory_unlock(hashtextextended($1, 0)) as yes', name).catch(() => false)
    held.delete(name)
    tidy()
  }

  return {
    acquire: async (name, { waitMs, onContended }) => {
      const holder = (): void => onContended?.()
      const giveUpAt = performance.now() + waitMs
      while (!(await tryOnce(name, holder))) {
        if (performance.now() >= giveUpAt) return undefined
        await sleep(retryMs)
      }
      return () => release(name, holder)
    },
  }
}

interface LockConnection {
  /** Runs a statement that returns a boolean for a name; one at a time. */
  ask(statement: string, name: string): Promise<boolean>
  closeWhenIdle(): void
}

interface OpenConnection {
  readonly connection: PooledConnection
  readonly stopListening: () => void
}

function lockConnection(db: Db, onLoss: () => void): LockConnection {
  let connecting: Promise<OpenConnection> | undefined
  let asking: Promise<unknown> = Promise.resolve()
  let waiting = 0

  async function connect(): Promise<OpenConnection> {
    const connection = await poolOf(db).connect()
    const stopListening = connection.onLoss(() => {
      connecting = undefined
      connection.release(true)
      onLoss()
    })
    return { connection, stopListening }
  }

  async function answer(statement: string, name: string): Promise<boolean> {
    connecting ??= connect()
    const { connection } = await connecting.catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    const { rows } = await connection.query<{ yes: boolean }>(statement, [name])
    return rows[0]?.yes === true
  }

  return {
    ask: (statement, name) => {
      waiting += 1
      const answered = asking
        .then(() => answer(statement, name))
        .finally(() => {
          waiting -= 1
        })
      asking = answered.catch(() => undefined)
      return answered
    },
    closeWhenIdle: () => {
      if (waiting > 0 || !connecting) return
      void connecting.then(({ connection, stopListening }) => {
        stopListening()
        connection.release()
      })
      connecting = undefined
    },
  }
}
