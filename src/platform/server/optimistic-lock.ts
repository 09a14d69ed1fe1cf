import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { findLastChange } from './audit/last-change.queries.ts'

/** The refusal of an action on outdated data, with the last entry where it is known. */
export function changedMeanwhile(lastEntry?: readonly [who: string, at: Date]): Refusal {
  return new Refusal('CHANGED_MEANWHILE', lastEntry ? { lastEntry } : {})
}

/**
 * Refuses to save fields that have changed since the form was loaded, by another person or in another tab, instead of
 * overwriting the change.
 *
 * Unchanged fields are not sent, and keep their values.
 *
 * @param expected - values of the form before editing, by wire name; absent for clients that do not send them
 * @param current - current values, read under the row lock
 * @throws Refusal CHANGED_MEANWHILE - with the fields
 */
export function assertFieldsUnchanged(expected: Readonly<Record<string, unknown>> | undefined, current: object): void {
  const now = new Map(Object.entries(current))
  const overtaken = Object.keys(expected ?? {}).filter((name) => !isDeepStrictEqual(expected?.[name], now.get(name)))
  if (overtaken.length === 0) return
  const fields = Object.fromEntries(overtaken.map((name) => [name, 'changed_meanwhile']))
  throw new Refusal('CHANGED_MEANWHILE', { fields })
}

interface ExpectedState {
  /** The target of audit entries: `course:12`. */
  readonly target: string
  /** The version that the admin's screen showed; undefined if the client sends none. */
  readonly expected: string | undefined
  /** The current version, read under the row lock. */
  readonly current: string
  /** Whether the requested state already exists. */
  readonly alreadyDone: boolean
}

/**
 * Refuses a decision on outdated data and names the last entry where it is another admin's. A repeated call of the same
 * admin succeeds.
 *
 * @throws Refusal CHANGED_MEANWHILE - it has changed since this admin's screen was loaded
 */
export async function assertVersion(tx: Tx, admin: AdminViewer, state: ExpectedState): Promise<void> {
  const { target, expected, current, alreadyDone } = state
  if (expected === undefined || expected === current) return
  const last = await findLastChange(tx, target)
  const isOwn = last?.actorType === 'admin' && last.actorId === admin.id
  if (alreadyDone && isOwn) return
  // The audit trail records admins only. After an own entry the change may be one of an owner or student, too.
  throw changedMeanwhile(last && !isOwn ? [last.actorName ?? last.actorType, last.at] : undefined)
}

type RevisionPart = number | string | Date | null | undefined

/** A version for `assertVersion`, built from the values that a decision depends on. */
export function revisionOf(parts: readonly RevisionPart[]): string {
  return parts.map((part) => (part instanceof Date ? part.getTime() : (part ?? '-'))).join('.')
}

/** A text as a short part of a version, such as the reason of a rejection. */
export function digestOf(text: string | null): string | null {
  return text && createHash('sha256').update(text).digest('base64url').slice(0, 10)
}
