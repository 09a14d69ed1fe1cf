import type { Actor } from '#domains/ledger/server/index.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import { replaceOpenCheck } from './second-checks.queries.ts'

/**
 * Ends what was entered for a second person once something else has paid the order in full, so that a later
 * confirmation books nothing. The caller has locked the enrolment or account.
 *
 * @see P-SEC-04
 */
export async function replaceEntry(tx: Tx, paidFor: PaidFor, actor: Actor): Promise<void> {
  const adminId = actor.type === 'admin' ? actor.id : null
  const entry = await replaceOpenCheck(tx, paidFor, { adminId, at: now() })
  if (!entry) return
  const { enrolmentId, registrationPaymentId } = paidFor
  const area = enrolmentId === null ? 'registration' : 'enrolment'
  await recordAudit(tx, {
    actorType: actor.type,
    actorId: actor.id,
    action: `${area}.second-person-replaced`,
    target: `${area}:${enrolmentId ?? registrationPaymentId}`,
    after: { ...entry },
  })
}
