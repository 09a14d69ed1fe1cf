import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { invalidFields } from '#platform/server/http/refusal.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import { closeCheck, findOpenCheck } from './second-checks.queries.ts'

/** What the audit trail says of it. */
interface EntryTakenBack {
  readonly step: 'second-person-undo' | 'second-person-decline'
  readonly facts: Readonly<Record<string, string>>
}

/**
 * Ends an entry that no one has confirmed: by who made it, or by another admin with a reason. The payer was never
 * notified of it.
 *
 * @throws Refusal INVALID_INPUT - under `reason`: missing although another admin made the entry
 */
export async function takeEntryBack(
  tx: Tx,
  { id: adminId }: AdminViewer,
  { paidFor, reason }: { paidFor: PaidFor; reason: string | null },
): Promise<EntryTakenBack> {
  const check = await findOpenCheck(tx, paidFor)
  const isOwn = check?.enteredBy === adminId
  if (!isOwn && reason === null) throw invalidFields({ reason: 'reason_required' })
  await closeCheck(tx, paidFor, { outcome: isOwn ? 'undone' : 'declined', adminId, at: now() })
  return {
    step: isOwn ? 'second-person-undo' : 'second-person-decline',
    facts: { enteredBy: check?.enteredByName ?? '', ...(reason !== null && { reason }) },
  }
}
