import { lockEnrolment, withdrawCredit } from '#domains/enrolment/server/index.ts'
import type { Actor, Entry } from '#domains/ledger/server/index.ts'
import { readSettings } from '#domains/site/server/index.ts'
import { type CalendarDay, compareDays } from '#platform/contract/calendar.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import { bookWithdrawal, lockOrMakeOrder, settleLockedOrder } from '../orders/settle-order.ts'
import { numberUsed } from '../refunds/move-refund.ts'
import { findNumberUse, lockFamily } from '../transfers/number-use.queries.ts'
import { withdrawTransfer } from '../transfers/transfers.queries.ts'
import { lockMethodForShare } from '../wallets/payment-methods.queries.ts'
import { balanceRows, moveHeld, walletOf } from './balance-rows.ts'
import { findTillOf, lockDepositOf } from './cash-deposits.queries.ts'
import type { HeldRow } from './give-money.ts'
import {
  findResolution,
  insertResolution,
  type Resolution,
  type ResolutionKind,
  undoResolution,
  updateConfirmed,
  updateSent,
} from './resolutions.queries.ts'
import { listRowTransfers, lockRows, type RowMoney, readRowMoney } from './row-money.queries.ts'

interface Explained {
  readonly rowId: number
  readonly to: ResolutionKind
  /** own: the wallet that the money came from. */
  readonly methodId: number | null
  readonly reason: string
}

/**
 * Explains the held money of a row that pays no order. An own transfer from a till is the cash of that amount that was
 * taken to the bank, where there is such, which the wallet has booked already. Money that is to be sent back stays held
 * until another admin has sent it, and income or a fee above the limit of the settings until another admin has
 * confirmed it. A repeated call changes nothing.
 *
 * @throws Refusal STATEMENT_ROW_NOT_FOUND - no such row
 * @throws Refusal STATEMENT_ROW_CHANGED - nothing is held of it, or it was explained before
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - no such wallet
 * @throws Refusal INVALID_INPUT - under `method_id`: missing for an own transfer, or the wallet of the row
 */
export function resolveRow(db: Db, admin: AdminViewer, { rowId, to, methodId, reason }: Explained): Promise<HeldRow> {
  return db.transaction().execute(async (tx) => {
    const otherMethodId = to === 'own' ? methodId : null
    if (to === 'own' && otherMethodId === null) throw invalidFields({ method_id: 'required' })
    if (otherMethodId !== null && !(await lockMethodForShare(tx, otherMethodId)))
      throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
    const row = await lockRow(tx, rowId)
    if (row.methodId === otherMethodId) throw invalidFields({ method_id: 'choice_invalid' })
    const known = await findResolution(tx, rowId)
    const from = known && (await findSource(tx, known))
    const isRepeated = known?.kind === to && from === otherMethodId && known.askedBy === admin.id
    if (isRepeated) return { id: rowId, heldMmk: row.heldMmk }
    if (known || row.heldMmk === 0) throw new Refusal('STATEMENT_ROW_CHANGED')
    const amountMmk = row.heldMmk
    const waits = to === 'fee' && amountMmk > (await readSettings(tx)).second_person_above_mmk
    const deposit = otherMethodId === null ? undefined : await lockDepositOf(tx, { row, tillId: otherMethodId })
    // The wallet of the row has booked cash when it was taken to the bank.
    const source = deposit ? { otherMethodId: row.methodId, cashDepositId: deposit } : { otherMethodId }
    const explained = { rowId, waits, kind: to, amountMmk, ...source, reason, askedBy: admin.id, askedAt: now() }
    await insertResolution(tx, explained)
    const account = accountOf(row, explained)
    await audit(tx, admin, {
      rowId,
      action: waits ? 'statement.fee-ask' : `statement.${to}`,
      after: { amountMmk, reason },
    })
    if (to === 'back' || waits) return { id: rowId, heldMmk: amountMmk }
    const kind = deposit ? 'statement-deposit' : `statement-${to}`
    await moveHeld(tx, row, { kind, amountMmk, to: account, actor: actorOf(admin), reason })
    return { id: rowId, heldMmk: 0 }
  })
}

/** The wallet or till that an own transfer came from. */
async function findSource(tx: Tx, { otherMethodId, cashDepositId }: Resolution): Promise<number | null> {
  return cashDepositId === null ? otherMethodId : ((await findTillOf(tx, cashDepositId)) ?? null)
}

/**
 * Confirms as second person that money above the limit is income or a fee, and books it.
 *
 * @throws Refusal STATEMENT_ROW_NOT_FOUND - no such row
 * @throws Refusal STATEMENT_ROW_CHANGED - nothing waits to be confirmed, or a payment has taken its money meanwhile
 * @throws Refusal SAME_PERSON - the admin has asked for it
 */
export function confirmFee(db: Db, admin: AdminViewer, rowId: number): Promise<HeldRow> {
  return db.transaction().execute(async (tx) => {
    const row = await lockRow(tx, rowId)
    const resolution = await findResolution(tx, rowId)
    if (resolution?.confirmedBy === admin.id) return { id: rowId, heldMmk: row.heldMmk }
    if (!resolution?.waits || row.heldMmk !== resolution.amountMmk) throw new Refusal('STATEMENT_ROW_CHANGED')
    if (resolution.askedBy === admin.id) throw new Refusal('SAME_PERSON')
    const { amountMmk, reason } = resolution
    await updateConfirmed(tx, resolution.id, admin.id)
    const account = accountOf(row, resolution)
    await moveHeld(tx, row, { kind: 'statement-fee', amountMmk, to: account, actor: actorOf(admin), reason })
    await audit(tx, admin, { rowId, action: 'statement.fee', after: { amountMmk, reason } })
    return { id: rowId, heldMmk: 0 }
  })
}

interface ReturnTransfer {
  readonly rowId: number
  readonly transactionNo: string
  readonly sentOn: CalendarDay
}

/**
 * Records that money which another admin asked to send back has left the wallet that received it.
 *
 * @throws Refusal STATEMENT_ROW_NOT_FOUND - no such row
 * @throws Refusal STATEMENT_ROW_CHANGED - no one asked for it, or it was sent with another number
 * @throws Refusal SAME_PERSON - the admin has asked for it
 * @throws Refusal TRANSACTION_ALREADY_USED - another transfer has the number
 * @throws Refusal INVALID_INPUT - under `sent_on`: a day in the future; under `transaction_no`: neither letter nor
 *   digit
 */
export function sendMoneyBack(
  db: Db,
  admin: AdminViewer,
  { rowId, transactionNo, sentOn }: ReturnTransfer,
): Promise<HeldRow> {
  if (compareDays(sentOn, today()) > 0) throw invalidFields({ sent_on: 'date_in_future' })
  const numberKey = transferNumberKey(transactionNo)
  if (numberKey === undefined) throw invalidFields({ transaction_no: 'transaction_no_format' })
  return db.transaction().execute(async (tx) => {
    const [known] = await readRowMoney(tx, [rowId])
    const method = known && (await lockMethodForShare(tx, known.methodId))
    if (!method) throw new Refusal('STATEMENT_ROW_NOT_FOUND')
    const { familyId } = method
    await lockFamily(tx, familyId)
    const row = await lockRow(tx, rowId)
    const resolution = await findResolution(tx, rowId)
    if (resolution?.sentNumberKey === numberKey) return { id: rowId, heldMmk: row.heldMmk }
    if (resolution?.kind !== 'back' || resolution.sentAt || row.heldMmk !== resolution.amountMmk)
      throw new Refusal('STATEMENT_ROW_CHANGED')
    if (resolution.askedBy === admin.id) throw new Refusal('SAME_PERSON')
    const { amountMmk, reason } = resolution
    const usedBy = await findNumberUse(tx, { familyId, numberKey, amountMmk, by: { refundId: 0 } })
    if (usedBy !== undefined) throw numberUsed(usedBy)
    await updateSent(tx, resolution.id, {
      sentBy: admin.id,
      sentAt: now(),
      sentOn,
      sentFamilyId: familyId,
      sentNumberTyped: transactionNo,
      sentNumberKey: numberKey,
    })
    const account = accountOf(row, resolution)
    await moveHeld(tx, row, { kind: 'statement-back', amountMmk, to: account, actor: actorOf(admin), reason })
    await audit(tx, admin, { rowId, action: 'statement.sent-back', after: { amountMmk, transactionNo } })
    return { id: rowId, heldMmk: 0 }
  })
}

/**
 * Takes back what was said of a row, and credit that it gave to a student. Its money is held as suspense again. What
 * pays an order is reversed at the desk.
 *
 * @throws Refusal STATEMENT_ROW_NOT_FOUND - no such row
 * @throws Refusal STATEMENT_ROW_CHANGED - nothing was said of it
 * @throws Refusal TRANSFER_REFUNDED - the credit was refunded, or a refund of it waits
 */
export function reopenRow(
  db: Db,
  admin: AdminViewer,
  { rowId, reason }: { rowId: number; reason: string },
): Promise<HeldRow> {
  return db.transaction().execute(async (tx) => {
    const hasCredit = await withdrawGiven(tx, admin, { rowId, reason })
    const row = await lockRow(tx, rowId)
    const resolution = await findResolution(tx, rowId)
    if (!resolution && !hasCredit) throw new Refusal('STATEMENT_ROW_CHANGED')
    if (resolution) await undo(tx, admin, { row, resolution, reason })
    const after = await lockRow(tx, rowId)
    await balanceRows(tx, [after], actorOf(admin))
    await audit(tx, admin, { rowId, action: 'statement.reopen', after: { reason } })
    const { amountMmk, recordedMmk, resolvedMmk } = after
    return { id: rowId, heldMmk: Math.max(0, amountMmk - recordedMmk - resolvedMmk) }
  })
}

/** Withdraws the transfers of a row that were given as credit, and notifies their students of the reason. */
async function withdrawGiven(
  tx: Tx,
  admin: AdminViewer,
  { rowId, reason }: { rowId: number; reason: string },
): Promise<boolean> {
  const actor = actorOf(admin)
  const credited = (await listRowTransfers(tx, [rowId])).filter(({ isCredit }) => isCredit)
  let hasCredit = false
  for (const { id: transferId, enrolmentId } of credited.toSorted((a, b) => a.enrolmentId - b.enrolmentId)) {
    const enrolment = await lockEnrolment(tx, enrolmentId)
    if (!enrolment) continue
    const order = await lockOrMakeOrder(tx, enrolment)
    const isStillGiven = (await listRowTransfers(tx, [rowId])).some(({ id, isCredit }) => isCredit && id === transferId)
    if (!isStillGiven) continue
    await bookWithdrawal(tx, { enrolment, order, actor }, { transferId, reason })
    await withdrawTransfer(tx, transferId, admin.id)
    await withdrawCredit(tx, enrolment, { adminId: admin.id, reason, notifiedAt: now() })
    await settleLockedOrder(tx, { enrolment, order, actor })
    hasCredit = true
  }
  return hasCredit
}

interface Undone {
  readonly row: Locked<RowMoney>
  readonly resolution: Resolution
  readonly reason: string
}

async function undo(tx: Tx, admin: AdminViewer, { row, resolution, reason }: Undone): Promise<void> {
  await undoResolution(tx, resolution.id, { undoneBy: admin.id, undoneAt: now(), undoneReason: reason })
  if (resolution.waits || (resolution.kind === 'back' && !resolution.sentAt)) return
  const { amountMmk, feeMmk } = resolution
  const back = {
    kind: `statement-${bookedAs(resolution)}-undone`,
    amountMmk: -amountMmk,
    to: accountOf(row, resolution),
  }
  await moveHeld(tx, row, { ...back, feeMmk: 0 - (feeMmk ?? 0), actor: actorOf(admin), reason })
}

function bookedAs({ kind, refundId, payoutReturnId, cashDepositId }: Resolution): string {
  if (refundId !== null) return 'returned'
  if (payoutReturnId !== null) return 'payout-returned'
  return cashDepositId !== null ? 'deposit' : kind
}

/** Where explained money is in the ledger. */
export function accountOf(
  row: Locked<RowMoney>,
  { kind, otherMethodId }: Pick<Resolution, 'kind' | 'otherMethodId'>,
): Entry['account'] {
  if (kind === 'fee') return { kind: 'difference' }
  return kind === 'own' ? { kind: 'wallet', holder: otherMethodId } : walletOf(row)
}

export const actorOf = ({ id }: AdminViewer): Actor => ({ type: 'admin', id })

export async function lockRow(tx: Tx, rowId: number): Promise<Locked<RowMoney>> {
  const [row] = await lockRows(tx, [rowId])
  if (!row) throw new Refusal('STATEMENT_ROW_NOT_FOUND')
  return row
}

interface RowAudit {
  readonly rowId: number
  readonly action: string
  readonly after: Readonly<Record<string, string | number>>
}

export async function audit(tx: Tx, admin: AdminViewer, { rowId, action, after }: RowAudit): Promise<void> {
  const target = `statement:${rowId}`
  await recordAudit(tx, { actorType: 'admin', actorId: admin.id, action, target, before: null, after })
}
