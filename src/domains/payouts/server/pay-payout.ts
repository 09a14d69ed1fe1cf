import { notify } from '#domains/notifications/server/index.ts'
import { transferNumberKey } from '#domains/payments/contract/transfer-number.ts'
import { findNumberUse, lockFamily, lockMethodForShare, numberUsed } from '#domains/payments/server/index.ts'
import { readSettings } from '#domains/site/server/index.ts'
import { type CalendarDay, compareDays } from '#platform/contract/calendar.ts'
import { formatAmount } from '#platform/contract/money.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { changedMeanwhile } from '#platform/server/optimistic-lock.ts'
import { m } from '#platform/server/plain-messages.ts'
import { lockUsableAccount } from './accounts/change-payout-account.ts'
import { lockOwners } from './batches/batch-payees.queries.ts'
import { readPayoutHolds } from './batches/payout-holds.queries.ts'
import { deductVoided } from './deductions/deduct-voided.ts'
import { lockPayoutRuns, readOpenDeductions } from './deductions/deductions.queries.ts'
import { planDeductions } from './deductions/plan-deductions.ts'
import { lockPayout, type Payout, readUnpaidSingles, updatePaid } from './payouts.queries.ts'
import { countReturns } from './returns/returns.queries.ts'
import { bookPayment, bookPayouts } from './runs/book-payouts.ts'
import { transferredMmk } from './transferred-amount.ts'

interface PaidPayout {
  readonly id: number
  readonly paidOn: CalendarDay
  readonly reference: string
  /** The wallet or bank from which it was sent; null when the sender did not say. */
  readonly methodId?: number | null
  /** The payee's account that the admin's screen showed, and what was to be transferred. */
  readonly expectedAccountId?: number | undefined
  readonly expectedMmk?: number | undefined
}

/**
 * Records that a payout was transferred and notifies the payee. Open deductions are taken from it, as a batch takes
 * them; voids since the last run are recorded before. A payout is paid once and cannot be changed
 * afterwards, unless the transfer comes back.
 *
 * @throws Refusal PAYOUT_NOT_FOUND - no such payout
 * @throws Refusal PAYOUT_ALREADY_PAID - paid before, with this or another transfer
 * @throws Refusal PAYOUT_IN_BATCH - a batch sends it
 * @throws Refusal PAYEE_ON_HOLD - nothing is sent to the payee at present
 * @throws Refusal SECOND_PERSON_NEEDED - the payee is owed more than the limit for one person in payouts outside
 *   batches, with what is given back; a batch is approved by a second admin
 * @throws Refusal INVALID_INPUT - the day is in the future
 * @throws Refusal PAYOUT_ACCOUNT_UNCONFIRMED - no admin has compared the holder of the payee's account
 * @throws Refusal PAYOUT_ACCOUNT_NOT_READY - the waiting time of the payee's account is not over
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - the method does not exist
 * @throws Refusal TRANSACTION_ALREADY_USED - the number has paid for something else in the family of the wallet
 * @throws Refusal CHANGED_MEANWHILE - the payee has another account than the admin's screen showed, or something else
 *   is to be transferred, as after a void
 * @see OP-109, OP-111, SR-22
 */
export async function payPayout(
  db: Db,
  admin: AdminViewer,
  { id, paidOn, reference, methodId = null, expectedAccountId, expectedMmk }: PaidPayout,
): Promise<void> {
  if (compareDays(paidOn, today()) > 0) throw invalidFields({ paid_on: 'date_in_future' })
  await db.transaction().execute(async (tx) => {
    await lockPayoutRuns(tx)
    const unpaid = await lockPayout(tx, id)
    if (!unpaid) throw new Refusal('PAYOUT_NOT_FOUND')
    if (unpaid.paidOn !== null) throw new Refusal('PAYOUT_ALREADY_PAID')
    await assertSingle(tx, unpaid)
    await deductVoided(tx, admin.id, [unpaid.ownerId])
    await assertForOnePerson(tx, unpaid.ownerId)
    const keptMmk = (await planDeductions(tx, [unpaid.ownerId])).get(id) ?? unpaid.deductedMmk
    const payout = { ...unpaid, deductedMmk: keptMmk }
    if (expectedMmk !== undefined && expectedMmk !== transferredMmk(payout)) throw changedMeanwhile()
    await lockOwners(tx, [payout.ownerId])
    const accountId = await lockUsableAccount(tx, payout.ownerId, expectedAccountId)
    const number = await claimNumber(tx, payout, { methodId, reference })
    const sent = { paidOn, reference, accountId, paidMethodId: methodId, ...number }
    await updatePaid(tx, unpaid, { ...sent, deductedMmk: keptMmk })
    const actor = { type: 'admin', id: admin.id } as const
    await bookPayouts(tx, [payout], actor)
    await bookPayment(tx, payout, { actor, reference, methodId, returns: await countReturns(tx, unpaid) })
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'payout.pay',
      target: `payout:${id}`,
      before: { paidOn: null, reference: null },
      after: { paidOn, reference, ...(methodId !== null && { methodId }) },
    })
    const { title, courseId, classId } = payout
    await notify(tx, {
      to: payout.ownerId,
      from: { kind: 'admin' },
      message: m.payouts_notice_paid({ title, amount: formatAmount(transferredMmk(payout)), reference }, BURMESE),
      courseId,
      ...(classId !== null && { classId }),
    })
  })
}

/**
 * The number in the family of the wallet, where nothing else has it but the owner's other payouts outside batches. A
 * reference without a number, or without a wallet, reserves none.
 */
async function claimNumber(
  tx: Tx,
  payout: Payout,
  { methodId, reference }: { readonly methodId: number | null; readonly reference: string },
): Promise<{ readonly paidFamilyId: number | null; readonly paidNumberKey: string | null }> {
  if (methodId === null) return { paidFamilyId: null, paidNumberKey: null }
  const method = await lockMethodForShare(tx, methodId)
  if (!method) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
  const { familyId } = method
  const numberKey = transferNumberKey(reference)
  // Words are no number: several owners may be paid in "cash".
  if (!numberKey || !/\d/.test(numberKey)) return { paidFamilyId: familyId, paidNumberKey: null }
  await lockFamily(tx, familyId)
  const by = { ownerId: payout.ownerId }
  const usedBy = await findNumberUse(tx, { familyId, numberKey, amountMmk: transferredMmk(payout), by })
  if (usedBy !== undefined) throw numberUsed(usedBy, 'reference')
  return { paidFamilyId: familyId, paidNumberKey: numberKey }
}

/** A single payment must not bypass a batch or a hold. */
async function assertSingle(tx: Tx, { batchPayeeId, ownerId }: Payout): Promise<void> {
  if (batchPayeeId !== null) throw new Refusal('PAYOUT_IN_BATCH')
  if ((await readPayoutHolds(tx, [ownerId])).has(ownerId)) throw new Refusal('PAYEE_ON_HOLD')
}

/** Nor must it bypass the second admin, also with what is given back for a place that was approved again. */
async function assertForOnePerson(tx: Tx, ownerId: number): Promise<void> {
  const { second_person_above_mmk: limit } = await readSettings(tx)
  const openMmk = (await readOpenDeductions(tx, [ownerId])).get(ownerId) ?? 0
  if ((await readUnpaidSingles(tx, ownerId)) - Math.min(openMmk, 0) > limit) {
    throw new Refusal('SECOND_PERSON_NEEDED', { params: { amount: formatAmount(limit) } })
  }
}
