import { credit, debit, type Entry, type LedgerAccount, post } from '#domains/ledger/server/index.ts'
import { type CalendarDay, compareDays } from '#platform/contract/calendar.ts'
import { formatFee, groupThousands } from '#platform/contract/money.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import type { RefundState } from '../../contract/refunds.contract.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import { creditOf } from '../orders/allocate-money.ts'
import type { Order } from '../orders/orders.queries.ts'
import { findNumberUse, lockFamily } from '../transfers/number-use.queries.ts'
import { lockMethodForShare } from '../wallets/payment-methods.queries.ts'
import type { RefundStep } from './ask-refund.ts'
import { assertBankFee } from './bank-fee.ts'
import { lockPayer } from './lock-payer.ts'
import type { Payer } from './payer.ts'
import { findRefund, lockRefund, type Refund, type RefundChange, updateRefund } from './refunds.queries.ts'

/**
 * Approves a refund: the credit of the payer becomes money that is due to go out.
 *
 * @throws Refusal REFUND_NOT_FOUND - no such refund
 * @throws Refusal SAME_PERSON - the admin has asked for it
 * @throws Refusal REFUND_STATE_CHANGED - it does not wait for an approval
 */
export function approveRefund(db: Db, admin: AdminViewer, id: number): Promise<RefundStep> {
  return move(db, admin, {
    id,
    from: ['asked'],
    to: 'approved',
    isRepeated: () => true,
    run: async (tx, { refund, payer: { order } }) => {
      if (refund.askedBy === admin.id) throw new Refusal('SAME_PERSON')
      await updateRefund(tx, refund, { state: 'approved', approvedBy: admin.id, approvedAt: now() })
      await book(tx, { admin, refund, order }, { name: 'refund', from: creditOf(order), to: refundDue })
    },
  })
}

export interface SentTransfer {
  readonly methodId: number
  readonly transactionNo: string
  readonly sentOn: CalendarDay
  /** Where a picture of it is stored. */
  readonly picturePath: string | null
}

/**
 * Records that an approved refund was transferred, and notifies the payer.
 *
 * @throws Refusal REFUND_NOT_FOUND - no such refund
 * @throws Refusal REFUND_STATE_CHANGED - not approved, or sent with another transfer
 * @throws Refusal INVALID_INPUT - under `sent_on`: a day in the future; under `transaction_no`: neither letter nor
 *   digit
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - the method does not exist
 * @throws Refusal TRANSACTION_ALREADY_USED - another refund, or a received transfer, has the number
 */
export function sendRefund(
  db: Db,
  admin: AdminViewer,
  { id, transfer }: { id: number; transfer: SentTransfer },
): Promise<RefundStep> {
  const { methodId, transactionNo, sentOn, picturePath } = transfer
  if (compareDays(sentOn, today()) > 0) throw invalidFields({ sent_on: 'date_in_future' })
  const numberKey = transferNumberKey(transactionNo)
  if (numberKey === undefined) throw invalidFields({ transaction_no: 'transaction_no_format' })
  return move(db, admin, {
    id,
    from: ['approved'],
    to: 'sent',
    isRepeated: (refund) => refund.sentMethodId === methodId && refund.sentNumberKey === numberKey,
    run: async (tx, { refund, payer }) => {
      const method = await lockMethodForShare(tx, methodId)
      if (!method) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
      const { familyId } = method
      await lockFamily(tx, familyId)
      const usedBy = await findNumberUse(tx, { familyId, numberKey, amountMmk: refund.amountMmk, by: { refundId: id } })
      if (usedBy !== undefined) throw numberUsed(usedBy)
      await updateRefund(tx, refund, {
        state: 'sent',
        sentBy: admin.id,
        sentAt: now(),
        sentOn,
        sentPicturePath: picturePath,
        sentMethodId: methodId,
        sentFamilyId: familyId,
        sentNumberTyped: transactionNo,
        sentNumberKey: numberKey,
      })
      const wallet = { kind: 'wallet', holder: methodId } as const
      await book(tx, { admin, refund, order: payer.order }, { name: 'refund-sent', from: refundDue, to: wallet })
      const account = `${refund.targetWallet} ${refund.targetAccountNo}`
      await payer.notifySent({ amount: formatFee(refund.amountMmk), account })
    },
  })
}

/**
 * Records that a refund came back to the wallet it was sent from. It is credit of the payer again, and may be asked
 * for again.
 *
 * @throws Refusal REFUND_NOT_FOUND - no such refund
 * @param amountMmk - what arrived; the bank has kept the rest, which is a cost of the product. All of it without this.
 * @throws Refusal REFUND_STATE_CHANGED - not sent, or another amount was recorded as returned
 * @throws Refusal INVALID_INPUT - under `amount`: more than was sent
 * @throws Refusal SECOND_PERSON_NEEDED - under `amount`: the bank would have kept more than the limit for one person
 * @see docs/decisions/0388-banks-keep-fees-of-what-comes-back.md
 */
export function failRefund(
  db: Db,
  admin: AdminViewer,
  { id, reason, amountMmk }: { id: number; reason: string; amountMmk?: number },
) {
  return move(db, admin, {
    id,
    from: ['sent'],
    to: 'failed',
    isRepeated: (refund) => amountMmk === undefined || amountMmk === refund.amountMmk - (refund.returnFeeMmk ?? 0),
    reason,
    arrivedMmk: amountMmk,
    run: async (tx, { refund, payer }) => {
      const { order } = payer
      const feeMmk = refund.amountMmk - (amountMmk ?? refund.amountMmk)
      if (feeMmk < 0) {
        const range = { min: '1', max: groupThousands(String(refund.amountMmk)) }
        throw invalidFields({ amount: validationMessage('amount_range', range) })
      }
      await assertBankFee(tx, feeMmk)
      const wallet = { kind: 'wallet', holder: refund.sentMethodId } as const
      await end(tx, admin, { refund, state: 'failed', reason, ...(feeMmk > 0 && { returnFeeMmk: feeMmk }) })
      const moved = { name: 'refund-failed', from: wallet, to: creditOf(order), feeMmk }
      await book(tx, { admin, refund, order, reason }, moved)
      await payer.notifyFailed(reason)
      await payer.keepMoney({ type: 'admin', id: admin.id })
    },
  })
}

/**
 * Gives up a refund that was not sent. Its money is credit of the payer, who is notified if it was approved and
 * therefore shown; the wish that it has taken is open again.
 *
 * @throws Refusal REFUND_NOT_FOUND - no such refund
 * @throws Refusal REFUND_STATE_CHANGED - sent, or ended before
 */
export function dropRefund(db: Db, admin: AdminViewer, { id, reason }: { id: number; reason: string }) {
  return move(db, admin, {
    id,
    from: ['asked', 'approved'],
    to: 'dropped',
    isRepeated: () => true,
    reason,
    run: async (tx, { refund, payer }) => {
      const { order } = payer
      await end(tx, admin, { refund, state: 'dropped', reason })
      if (refund.state === 'approved') {
        await book(
          tx,
          { admin, refund, order, reason },
          { name: 'refund-dropped', from: refundDue, to: creditOf(order) },
        )
        await payer.notifyFailed(reason)
      }
      await payer.noteDropped(id)
      await payer.keepMoney({ type: 'admin', id: admin.id })
    },
  })
}

interface Found {
  /** As it was before the move. */
  readonly refund: Locked<Refund>
  readonly payer: Payer
}

interface Move {
  readonly id: number
  readonly from: readonly RefundState[]
  readonly to: RefundState
  /** Whether a refund with the wanted state was moved by the same request. */
  readonly isRepeated: (refund: Refund) => boolean
  readonly reason?: string
  /** What came back. */
  readonly arrivedMmk?: number | undefined
  readonly run: (tx: Tx, found: Found) => Promise<void>
}

/** Locks payer, order and refund, in the order of all money, and moves the refund to its next state. */
function move(
  db: Db,
  admin: AdminViewer,
  { id, from, to, isRepeated, reason, arrivedMmk, run }: Move,
): Promise<RefundStep> {
  return db.transaction().execute(async (tx) => {
    const known = await findRefund(tx, id)
    const payer = known && (await lockPayer(tx, known))
    if (!payer) throw new Refusal('REFUND_NOT_FOUND')
    const refund = await lockRefund(tx, id)
    if (!refund) throw new Refusal('REFUND_NOT_FOUND')
    if (refund.state === to && isRepeated(refund)) return { id, state: to }
    if (!from.includes(refund.state)) throw new Refusal('REFUND_STATE_CHANGED')
    await run(tx, { refund, payer })
    const feeMmk = refund.amountMmk - (arrivedMmk ?? refund.amountMmk)
    await payer.record({
      adminId: admin.id,
      step: `refund-${to}`,
      facts: {
        transferId: refund.transferId,
        amountMmk: refund.amountMmk,
        ...(feeMmk > 0 && { bankFeeMmk: feeMmk }),
        ...(reason !== undefined && { reason }),
      },
    })
    return { id, state: to }
  })
}

const refundDue = { kind: 'refund_due' } as const

interface Booking {
  readonly admin: AdminViewer
  readonly refund: Refund
  readonly order: Order
  readonly reason?: string
}

/**
 * Books a move of a refund. The posting does not name the transfer: what a wallet has received is the sum of the
 * postings that do.
 */
async function book(
  tx: Tx,
  { admin, refund, order, reason }: Booking,
  { name, from, to, feeMmk = 0 }: { name: string; from: LedgerAccount; to: LedgerAccount; feeMmk?: number },
): Promise<void> {
  const fee = debit({ kind: 'difference' }, feeMmk)
  const entries: Entry[] = [debit(from, refund.amountMmk - feeMmk), fee, credit(to, refund.amountMmk)]
  await post(tx, {
    kind: name,
    key: `${name}:${refund.id}`,
    actor: { type: 'admin', id: admin.id },
    orderId: order.id,
    entries,
    ...(reason !== undefined && { reason }),
  })
}

interface EndedRefund {
  readonly refund: Locked<Refund>
  readonly state: 'failed' | 'dropped'
  readonly reason: string
  /** What the bank has kept of it. */
  readonly returnFeeMmk?: number
}

async function end(tx: Tx, admin: AdminViewer, { refund, reason, ...ended }: EndedRefund): Promise<void> {
  const change: RefundChange = { ...ended, endedBy: admin.id, endedAt: now(), endReason: reason }
  await updateRefund(tx, refund, change)
}

/** TRANSACTION_ALREADY_USED, at the field in which the number was typed. */
export function numberUsed(usedBy: string, field = 'transaction_no'): Refusal {
  return new Refusal('TRANSACTION_ALREADY_USED', {
    fields: { [field]: validationMessage('transaction_no_used', { other: usedBy }) },
  })
}
