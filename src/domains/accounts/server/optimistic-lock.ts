import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { findLastChange } from './last-change.queries.ts'

export interface ExpectedState {
  /** The thing as the audit trail names it: `course:12`. */
  readonly target: string
  /** What the admin's screen showed; nothing from a client that does not say. */
  readonly expected: string | undefined
  /** What is true now, read under the thing's lock. */
  readonly current: string
  /** What the admin asks for is the case already. */
  readonly isDone: boolean
}

/**
 * Two admins at the same row: the first one wins, and the second one is refused with the name of the first instead of
 * overwriting the change. A second click of the same admin is answered like the first.
 *
 * @throws Refusal CHANGED_MEANWHILE - another admin has changed it since this admin's screen was fetched
 */
export async function assertVersion(tx: Tx, admin: AdminViewer, state: ExpectedState): Promise<void> {
  const { target, expected, current, isDone } = state
  if (expected === undefined || expected === current) return
  const last = await findLastChange(tx, target)
  const isOwn = last?.actorType === 'admin' && last.actorId === admin.id
  if (isDone && isOwn) return
  // The trail knows admins; what its owner or a student has changed stands on the thing itself.
  const isKnown = last !== undefined && !isOwn
  throw new Refusal('CHANGED_MEANWHILE', {
    params: { who: isKnown ? `${last.actorName ?? last.actorType} · ${yangonTimestamp(last.at).slice(0, 16)}` : '–' },
  })
}
