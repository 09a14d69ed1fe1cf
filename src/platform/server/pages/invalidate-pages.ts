import type { Kysely } from 'kysely'
import type { DB } from '../database/generated-types.ts'
import { type Listener, publish } from '../database/listen.ts'

const CHANNEL = 'pages_changed'

/**
 * Clears the page cache of every web process once the transaction is committed.
 *
 * Call it in every transaction that changes what guests can see.
 */
export function invalidatePages(tx: Kysely<DB>): Promise<void> {
  return publish(tx, CHANNEL, '')
}

/** Calls the handler after each such commit, and after a gap of the listener. */
export function onPagesInvalidated(listener: Pick<Listener, 'on'>, handler: () => void): Promise<void> {
  return listener.on(CHANNEL, handler)
}
