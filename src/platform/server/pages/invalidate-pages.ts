import type { Kysely } from 'kysely'
import type { DB } from '../database/generated-types.ts'
import { type Listener, publish } from '../database/listen.ts'
import { changeOf, type PageChange, payloadOf } from './page-change.ts'

const CHANNEL = 'pages_changed'

/**
 * Drops or refreshes pages in the page cache of every web process after the commit.
 *
 * Call it in every transaction that changes what guests see.
 *
 * @see docs/decisions/0045
 */
export function invalidatePages(tx: Kysely<DB>, change: PageChange | 'everything'): Promise<void> {
  return publish(tx, CHANNEL, payloadOf(change))
}

/** Calls the handler after each such commit, and with 'everything' when notifications may have been lost. */
export function onPagesInvalidated(
  listener: Pick<Listener, 'on'>,
  handler: (change: PageChange | 'everything') => void,
): Promise<void> {
  return listener.on(CHANNEL, (payload) => handler(changeOf(payload)))
}
