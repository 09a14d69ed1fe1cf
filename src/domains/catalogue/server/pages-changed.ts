import type { Tx } from '#platform/server/database/connect.ts'
import { notify } from '#platform/server/database/listen.ts'

/**
 * Has every web process forget its cached pages once the transaction is committed.
 *
 * Part of every write that guests can see.
 */
export function pagesChanged(tx: Tx): Promise<void> {
  return notify(tx, 'pages_changed', '')
}
