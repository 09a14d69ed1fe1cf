import { useEffect, useState } from 'react'
import { yangonDay } from '#platform/contract/calendar.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { isUnreachable } from '#platform/web/api/failures.ts'
import { cachedReply, cacheReply, cachingAccount } from '#platform/web/offline/cached-reply.ts'
import { myLearning } from '../../contract/my-learning.contract.ts'
import { asOfToday, type Learning } from './as-of-today.ts'

/** What a student has to do next, as the server says or as it was read the last time. */
interface ReadLearning {
  readonly learning: Learning
  /** Of a kept reply: when it was read; ISO 8601. */
  readonly readAt?: string
  /** The reply that had not come when the kept one was shown; undefined if it does not come. */
  readonly later?: Promise<Learning | undefined>
}

const name = 'learning'
/** As long as the service worker waits for a page. */
const patienceMs = 3000

/**
 * What My learning shows: from the server; what was read the last time where there is no connection, or no answer in
 * three seconds.
 *
 * @throws as `browserApi.load`, where nothing is kept, or the server refuses
 */
export async function readLearning(): Promise<ReadLearning> {
  const kept = cachedReply<Learning>(name)
  if (!kept) return { learning: await fetchLearning() }
  const { readAt } = kept
  const learning = asOfToday(kept.reply, yangonDay(new Date()))
  if (!navigator.onLine) return { learning, readAt }
  const fetched = fetchLearning()
  const later = fetched.catch(() => undefined)
  const late = new Promise<ReadLearning>((resolve) => setTimeout(resolve, patienceMs, { learning, readAt, later }))
  const live = fetched.then(
    (found): ReadLearning => ({ learning: found }),
    (error: unknown): ReadLearning => {
      if (!isAway(error)) throw error
      return { learning, readAt }
    },
  )
  live.catch(() => undefined)
  return Promise.race([live, late])
}

async function fetchLearning(): Promise<Learning> {
  const accountId = cachingAccount()
  const learning = await browserApi.load(myLearning)
  if (accountId !== undefined) cacheReply(name, accountId, learning)
  return learning
}

/** The server is not there, or it or a proxy before it cannot answer now (502, 503, 504). */
function isAway(error: unknown): boolean {
  return isUnreachable(error) || Number((error as { init?: { status?: number } }).init?.status) > 501
}

/** What was read, and in its place the reply that comes later. */
export function useLatestLearning<Read extends ReadLearning | null | undefined>(read: Read): Read | ReadLearning {
  const [arrived, setArrived] = useState<{ readonly after: Read; readonly learning: Learning }>()
  useEffect(() => {
    let left = false
    void read?.later?.then((learning) => {
      if (learning && !left) setArrived({ after: read, learning })
    })
    return () => {
      left = true
    }
  }, [read])
  return arrived?.after === read && arrived ? { learning: arrived.learning } : read
}
