import { credit, debit, post } from '#domains/ledger/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { transferNumberKey } from '#domains/payments/contract/transfer-number.ts'
import { assertBankFee } from '#domains/payments/server/index.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { formatAmount, groupThousands } from '#platform/contract/money.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { changedMeanwhile } from '#platform/server/optimistic-lock.ts'
import { m } from '#platform/server/plain-messages.ts'
import { lockPayoutAccount, type PayoutAccount, setUnconfirmed } from '../accounts/payout-accounts.queries.ts'
import { lockOwners } from '../batches/batch-payees.queries.ts'
import { lockBatchPayee } from '../batches/batches.queries.ts'
import { lockKnownBatch } from '../batches/move-batch.ts'
import { takeOutOfBatches } from '../batches/take-out-of-batches.ts'
import { lockPayoutRuns } from '../deductions/deductions.queries.ts'
import { type BookablePayout, findPayout } from '../payouts.queries.ts'
import { transferredMmk } from '../transferred-amount.ts'
import {
  findReturnOfPayee,
  findReturnOfPayout,
  insertReturn,
  type KnownReturn,
  lockPayoutsOfPayee,
  type ReturnedTransfer,
  updateReturned,
} from './returns.queries.ts'
import { lockPaidTogether } from './shared-transfers.queries.ts'

interface CameBack {
  /** What arrived; the bank has kept the rest of what was sent. */
  readonly amountMmk: number
  readonly reason: string
}

/**
 * Records that the transfer to a payee of a batch came back, and notifies the payee of the reason. Its payouts are
 * unpaid again and free for a later batch; the payee of the batch stays as it was sent. The account has to be confirmed
 * again before something is sent to it, and batches that were to send to it leave the payee out. What the bank kept is a
 * cost of the product.
 *
 * A repeated call changes nothing, also that of another admin.
 *
 * @throws Refusal PAYOUT_BATCH_NOT_FOUND - no such batch, or no such payee in it
 * @throws Refusal PAYOUT_NOT_SENT - nothing was sent to the payee
 * @throws Refusal CHANGED_MEANWHILE - another amount was recorded as returned
 * @throws Refusal INVALID_INPUT - under `amount`: more than was sent
 * @throws Refusal SECOND_PERSON_NEEDED - under `amount`: the bank would have kept more than the limit for one person
 * @see SR-22, docs/decisions/0387-a-payout-that-came-back-is-owed-again.md
 */
export function returnPayee(
  db: Db,
  admin: AdminViewer,
  { batchId, payeeId, ...back }: CameBack & { readonly batchId: number; readonly payeeId: number },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    await lockPayoutRuns(tx)
    const batch = await lockKnownBatch(tx, batchId)
    const payee = await lockBatchPayee(tx, batch, payeeId)
    if (!payee) throw new Refusal('PAYOUT_BATCH_NOT_FOUND')
    const known = await findReturnOfPayee(tx, payeeId)
    if (known) return sameReturn(known, back)
    const { sentNumberTyped, sentOn, totalMmk: sentMmk } = payee
    if (payee.state !== 'sent' || sentNumberTyped === null || sentOn === null) throw new Refusal('PAYOUT_NOT_SENT')
    const { ownerId, accountId, sentMethodId, sentFamilyId, sentNumberKey } = payee
    const sent = { sentMmk, sentMethodId, sentFamilyId, sentNumberKey, sentNumberTyped, sentOn }
    return record(tx, admin, {
      transfer: { ownerId, accountId, batchPayeeId: payeeId, ...sent },
      payouts: await lockPayoutsOfPayee(tx, payeeId),
      target: `payout-batch:${batchId}`,
      back,
    })
  })
}

interface ReturnedPayout extends CameBack {
  readonly id: number
  /** The transfer that the admin's screen showed, and what it was for; without it, for this payout alone. */
  readonly reference: string
  readonly paidOn: CalendarDay
  readonly expectedSentMmk?: number | undefined
}

/**
 * The same for a payout that was paid by itself, with all that its transfer has paid: it came back once.
 *
 * @throws Refusal PAYOUT_NOT_FOUND - no such payout
 * @throws Refusal PAYOUT_IN_BATCH - a batch has sent it, perhaps with others
 * @throws Refusal PAYOUT_NOT_SENT - it is unpaid, or deductions have taken up all of it
 * @throws Refusal CHANGED_MEANWHILE - it was paid with another transfer than the admin's screen showed, the transfer has
 *   paid more or less than that, or another amount was recorded as returned
 * @throws Refusal INVALID_INPUT - under `amount`: more than was sent
 * @throws Refusal SECOND_PERSON_NEEDED - under `amount`: the bank would have kept more than the limit for one person
 */
export function returnPayout(
  db: Db,
  admin: AdminViewer,
  { id, reference, paidOn, expectedSentMmk, ...back }: ReturnedPayout,
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    await lockPayoutRuns(tx)
    const payouts = await lockPaidTogether(tx, id)
    const payout = await findPayout(tx, id)
    if (!payout) throw new Refusal('PAYOUT_NOT_FOUND')
    const isShown = payout.paidOn === paidOn && payout.reference === reference
    const typed = { reference, numberKey: transferNumberKey(reference) }
    const known = isShown ? undefined : await findReturnOfPayout(tx, { payoutId: id, ...typed, paidOn })
    if (known) return sameReturn(known, back)
    const ownMmk = transferredMmk(payout)
    if (payout.paidOn === null || ownMmk <= 0) throw new Refusal('PAYOUT_NOT_SENT')
    if (payout.batchPayeeId !== null) throw new Refusal('PAYOUT_IN_BATCH')
    const sentMmk = payouts.reduce((sum, paid) => sum + transferredMmk(paid), 0)
    if (!isShown || sentMmk !== (expectedSentMmk ?? ownMmk)) throw changedMeanwhile()
    const { ownerId, accountId, paidMethodId, paidFamilyId, paidNumberKey } = payout
    const number = { sentFamilyId: paidFamilyId, sentNumberKey: paidNumberKey, sentNumberTyped: reference }
    return record(tx, admin, {
      transfer: {
        ...{ ownerId, accountId, batchPayeeId: null, sentMmk, sentMethodId: paidMethodId },
        ...{ ...number, sentOn: paidOn },
      },
      payouts,
      target: `payout:${id}`,
      back,
    })
  })
}

function sameReturn({ id, sentMmk, feeMmk }: KnownReturn, { amountMmk }: CameBack): { id: number } {
  if (sentMmk - feeMmk !== amountMmk) throw changedMeanwhile()
  return { id }
}

interface Recorded {
  readonly transfer: ReturnedTransfer
  readonly payouts: readonly Locked<BookablePayout>[]
  /** What the audit trail names. */
  readonly target: string
  readonly back: CameBack
}

async function record(tx: Tx, admin: AdminViewer, { transfer, payouts, target, back }: Recorded) {
  const { ownerId, sentMmk, sentMethodId, sentNumberTyped } = transfer
  const { amountMmk, reason } = back
  if (amountMmk > sentMmk) {
    const range = { min: '1', max: groupThousands(String(sentMmk)) }
    throw invalidFields({ amount: validationMessage('amount_range', range) })
  }
  const feeMmk = sentMmk - amountMmk
  await assertBankFee(tx, feeMmk)
  // Batches are locked before accounts and the ledger, as when they are sent.
  const { accountId } = transfer
  if (accountId !== null) await takeOutOfBatches(tx, { ownerId, accountId, reason: 'account_unconfirmed' })
  const id = await insertReturn(tx, { ...transfer, feeMmk, reason, returnedBy: admin.id }, payouts)
  await updateReturned(tx, payouts)
  await post(tx, {
    kind: 'payout-returned',
    key: `payout-returned:${id}`,
    actor: { type: 'admin', id: admin.id },
    reason,
    entries: [
      debit({ kind: 'wallet', holder: sentMethodId }, amountMmk),
      debit({ kind: 'difference' }, feeMmk),
      credit({ kind: 'payable', holder: ownerId }, sentMmk),
    ],
  })
  const account = await doubtAccount(tx, transfer)
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: admin.id,
    action: 'payout.came-back',
    target,
    before: { reference: sentNumberTyped, paidOn: transfer.sentOn },
    after: {
      ownerId,
      amountMmk,
      ...(feeMmk > 0 && { bankFeeMmk: feeMmk }),
      ...(payouts.length > 1 && { ids: payouts.map(({ id: payoutId }) => payoutId) }),
      reason,
    },
  })
  const texts = {
    amount: formatAmount(sentMmk),
    account: account ? `${account.wallet} ${account.accountNo}` : '–',
    reason,
  }
  await notify(tx, { to: ownerId, from: { kind: 'admin' }, message: m.payouts_notice_returned(texts, BURMESE) })
  return { id }
}

/** The account from which money came back has to be confirmed again, unless the owner has replaced it. */
async function doubtAccount(
  tx: Tx,
  { ownerId, accountId }: ReturnedTransfer,
): Promise<Locked<PayoutAccount> | undefined> {
  if (accountId === null) return undefined
  await lockOwners(tx, [ownerId])
  const account = await lockPayoutAccount(tx, accountId)
  if (account && account.removedAt === null) await setUnconfirmed(tx, account)
  return account
}
