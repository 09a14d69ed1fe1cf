import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { findLastChange } from './last-change.queries.ts'

export interface ExpectedState {
  /** The target of audit entries: `course:12`. */
  readonly target: string
  /** The version that the admin's screen showed; undefined if the client sends none. */
  readonly expected: string | undefined
  /** The present version, read under the row lock. */
  readonly current: string
  /** Whether the requested state is reached already. */
  readonly isDone: boolean
}

/**
 * Refuses the second of two admins with the name of the first, instead of overwriting the change. A repeated call of
 * the same admin succeeds.
 *
 * @throws Refusal CHANGED_MEANWHILE - another admin has changed it since this admin's screen was fetched
 */
export async function assertVersion(tx: Tx, admin: AdminViewer, state: ExpectedState): Promise<void> {
  const { target, expected, current, isDone } = state
  if (expected === undefined || expected === current) return
  const last = await findLastChange(tx, target)
  const isOwn = last?.actorType === 'admin' && last.actorId === admin.id
  if (isDone && isOwn) return
  // The audit trail knows admins; changes by owners and students are recorded on the row.
  const isKnown = last !== undefined && !isOwn
  throw new Refusal('CHANGED_MEANWHILE', {
    params: { who: isKnown ? `${last.actorName ?? last.actorType} · ${yangonTimestamp(last.at).slice(0, 16)}` : '–' },
  })
}
