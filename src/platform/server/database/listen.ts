import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { DB } from './generated-types.ts'

const LONGEST_PAUSE_MS = 10_000

export type Listener = {
  /**
   * Calls the handler with the payload of every message on the channel, from every process. An empty payload means
   * that messages may have been lost.
   */
  on: (channel: string, handler: (payload: string) => void) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens one LISTEN connection and reconnects when it breaks.
 *
 * Messages sent meanwhile are lost, so every handler is called with an empty payload after a reconnect.
 */
export async function openListener(url: string): Promise<Listener> {
  const handlers = new Map<string, Set<(payload: string) => void>>()
  let closed = false
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, application_name: 'pyinnya listener', keepAlive: true })
    next.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload ?? '')
    })
    let lost = false
    const onLoss = () => {
      if (!lost && next === client) void reconnect()
      lost = true
    }
    next.on('error', onLoss)
    next.on('end', onLoss)
    await next.connect()
    for (const channel of handlers.keys()) await next.query(`listen ${next.escapeIdentifier(channel)}`)
    return next
  }

  async function reconnect(): Promise<void> {
    for (let pauseMs = 100; !closed; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      await sleep(pauseMs, undefined, { ref: false })
      if (closed) return
      try {
        client = await connect()
        for (const handler of [...handlers.values()].flatMap((known) => [...known])) handler('')
        return
      } catch {
        // The server is still unavailable: the next attempt follows after a longer pause.
      }
    }
  }

  return {
    on: async (channel, handler) => {
      const known = handlers.get(channel)
      if (known) {
        known.add(handler)
        return
      }
      handlers.set(channel, new Set([handler]))
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    },
    close: async () => {
      closed = true
      await client.end().catch(() => undefined)
    },
  }
}

/** Sends a NOTIFY when the transaction is committed; the payload is limited to 7,999 bytes. */
export async function publish(tx: Kysely<DB>, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
}
