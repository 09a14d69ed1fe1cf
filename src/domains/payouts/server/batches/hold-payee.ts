import { notify } from '#domains/notifications/server/index.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { m } from '#platform/server/plain-messages.ts'
import { lockPayoutRuns } from '../deductions/deductions.queries.ts'
import { readPayees } from '../payouts.queries.ts'
import { insertPayoutHold, setPayoutHoldReleased } from './payout-holds.queries.ts'
import { takeOutOfBatches } from './take-out-of-batches.ts'

/**
 * Holds what is due to an owner: new batches leave the owner out, and unsent parts of existing ones end. The owner is
 * notified of the reason.
 *
 * Serialised with the creation of batches, which would not see the hold otherwise.
 *
 * @throws Refusal PAYEE_NOT_FOUND - no such teacher or school
 */
export function holdPayee(db: Db, admin: AdminViewer, { id, reason }: { id: number; reason: string }) {
  return db.transaction().execute(async (tx) => {
    await lockPayoutRuns(tx)
    await assertPayee(tx, id)
    if (await insertPayoutHold(tx, { ownerId: id, reason, heldBy: admin.id })) {
      await takeOutOfBatches(tx, { ownerId: id, reason: 'on_hold' })
      await recordPayoutHold(tx, admin, { verb: 'payout-hold', ownerId: id, reason })
      await notify(tx, { to: id, from: { kind: 'admin' }, message: m.payouts_notice_held({ reason }, BURMESE) })
    }
    return { id, on_hold: true }
  })
}

/**
 * Ends the hold of an owner.
 *
 * @throws Refusal PAYEE_NOT_FOUND - no such teacher or school
 */
export function releasePayee(db: Db, admin: AdminViewer, id: number) {
  return db.transaction().execute(async (tx) => {
    await assertPayee(tx, id)
    if (await setPayoutHoldReleased(tx, id, admin.id))
      await recordPayoutHold(tx, admin, { verb: 'payout-release', ownerId: id })
    return { id, on_hold: false }
  })
}

async function assertPayee(tx: Tx, id: number): Promise<void> {
  const payee = (await readPayees(tx, [id])).get(id)
  if (payee?.role !== 'teacher' && payee?.role !== 'school') throw new Refusal('PAYEE_NOT_FOUND')
}

async function recordPayoutHold(
  tx: Tx,
  admin: AdminViewer,
  { verb, ownerId, reason }: { verb: string; ownerId: number; reason?: string },
): Promise<void> {
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: admin.id,
    action: `account.${verb}`,
    target: `account:${ownerId}`,
    ...(reason !== undefined && { after: { reason } }),
  })
}
