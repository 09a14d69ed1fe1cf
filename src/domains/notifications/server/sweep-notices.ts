import { DAY_MS } from '#platform/contract/durations.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { now } from '#platform/server/clock.ts'
import { deleteSeenNotices } from './old-notices.queries.ts'

const KEPT_DAYS = 365
const NOTICES_AT_ONCE = 1000

/**
 * Deletes notices a year after they became visible, unless their recipient has not seen them.
 *
 * Scans the table by id and ends at the first slice of newer notices, because ids grow with time.
 */
export async function sweepNotices(
  { db, log }: Pick<AppServices, 'db' | 'log'>,
  { signal, limit = NOTICES_AT_ONCE }: { signal?: AbortSignal; limit?: number } = {},
): Promise<void> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  let deleted = 0
  for (let afterId = 0; !signal?.aborted; ) {
    const slice = await deleteSeenNotices(db, before, { afterId, limit })
    if (!slice) break
    afterId = slice.lastId
    deleted += slice.deleted
  }
  log.info({ deleted }, 'notices swept')
}
