import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, poolOf } from './connect.ts'
import type { PooledConnection } from './connection-pool.ts'
import type { Listener } from './listen.ts'

const channel = 'lock_wanted'
const retryMs = 100

export interface LockOptions {
  /** How long to wait for a holder to let go; 0 asks once. */
  readonly waitMs: number
  /** Called when another wants the lock, or when it was lost: end what you do and release soon. */
  readonly onContended?: (() => void) | undefined
}

export type Release = () => Promise<void>

/** Locks by name that hold among all processes of the installation. */
export interface AdvisoryLocks {
  /** The lock's release, or undefined when it could not be had in time. */
  acquire(name: string, options: LockOptions): Promise<Release | undefined>
}

/**
 * Opens the book of locks of this process.
 *
 * All locks of a process stand on one connection of the pool, taken only while there is a lock, so that a slow upload
 * costs no connection of its own. A process that dies loses its connection and with it its locks.
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

  /** One connection may take the same lock twice, so this process's own holders are looked at first. */
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

  /** A lock whose connection was lost is free, or held by another process already: then there is nothing to release. */
  async function release(name: string, holder: () => void): Promise<void> {
    if (held.get(name) !== holder) return
    await connection.ask('select pg_advisory_unlock(hashtextextended($1, 0)) as yes', name).catch(() => false)
    held.delete(name)
    tidy()
  }

  return {
    acquire: async (name, { waitMs, onContended }) => {
      const holder = (): void => onContended?.()
      const giveUpAt = Date.now() + waitMs
      while (!(await tryOnce(name, holder))) {
        if (Date.now() >= giveUpAt) return undefined
        await sleep(retryMs)
      }
      return () => release(name, holder)
    },
  }
}

interface LockConnection {
  /** Runs a statement that answers yes or no for a name; one after the other. */
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
