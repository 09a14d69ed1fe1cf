import {
  type EnrolmentFacts,
  lockEnrolment,
  notifyStudent,
  recordPaymentStep,
} from '#domains/enrolment/server/index.ts'
import { formatAmount } from '#platform/contract/money.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import { bookCredit, isClosed } from '../credits/book-credit.ts'
import { enterPayment } from '../desk/verify-at-desk.ts'
import type { Order } from '../orders/orders.queries.ts'
import { issueReceipts } from '../receipts/issue-receipts.ts'
import { lockReceivingMethod } from '../wallets/payment-methods.queries.ts'
import { balanceRows } from './balance-rows.ts'
import type { Part } from './match-rows.ts'
import {
  listRowTransfers,
  lockRows,
  markApplied,
  numbersOfRow,
  type RowMoney,
  readRowMoney,
} from './row-money.queries.ts'

export interface HeldRow {
  readonly id: number
  readonly heldMmk: number
}

/**
 * Gives held money of a row to one or several enrolments, as at the desk. What is above the rest of an order, and what
 * is given to an enrolment that is paid or rejected, is the student's credit. A repeated call changes nothing.
 *
 * @throws Refusal STATEMENT_ROW_NOT_FOUND - no such row
 * @throws Refusal STATEMENT_ROW_CHANGED - less than that is held of it
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment
 */
export function giveMoney(
  db: Db,
  admin: AdminViewer,
  { rowId, parts }: { rowId: number; parts: readonly Part[] },
): Promise<HeldRow> {
  return db.transaction().execute((tx) => giveParts(tx, admin, { rowId, parts }))
}

/** As giveMoney, in the transaction of the caller. */
export async function giveParts(
  tx: Tx,
  admin: Pick<AdminViewer, 'id'>,
  { rowId, parts }: { rowId: number; parts: readonly Part[] },
): Promise<HeldRow> {
  const [row] = await readRowMoney(tx, [rowId])
  if (!row) throw new Refusal('STATEMENT_ROW_NOT_FOUND')
  const transfers = await listRowTransfers(tx, [rowId])
  const isGiven = ({ enrolmentId, amountMmk }: Part) =>
    transfers.some((transfer) => transfer.enrolmentId === enrolmentId && transfer.amountMmk === amountMmk)
  if (parts.every(isGiven)) return { id: rowId, heldMmk: row.heldMmk }
  const used = new Set(transfers.map(({ numberKey }) => numberKey))
  const numbers = numbersOfRow(row, parts[0]?.amountMmk ?? 0).filter(
    (number) => !used.has(transferNumberKey(number) ?? ''),
  )
  const givenMmk = parts.reduce((sum, { amountMmk }) => sum + amountMmk, 0)
  if (givenMmk > row.amountMmk - row.recordedMmk - row.resolvedMmk || numbers.length < parts.length)
    throw new Refusal('STATEMENT_ROW_CHANGED')
  const orders: Locked<Order>[] = []
  for (const [at, { enrolment, amountMmk }] of (await lockEnrolmentsOf(tx, parts)).entries())
    orders.push(await givePart(tx, admin, { row, enrolment, amountMmk, transactionNo: numbers[at] as string }))
  const held = await settleRow(tx, admin, rowId)
  for (const order of orders) await issueReceipts(tx, order)
  return held
}

/** Locks all enrolments before the first part locks the row: a payment of one of them may wait for the row. */
async function lockEnrolmentsOf(tx: Tx, parts: readonly Part[]): Promise<Pick<GivenPart, 'enrolment' | 'amountMmk'>[]> {
  const locked = []
  for (const { enrolmentId, amountMmk } of parts.toSorted((a, b) => a.enrolmentId - b.enrolmentId)) {
    const enrolment = await lockEnrolment(tx, enrolmentId)
    if (!enrolment) throw new Refusal('ENROLMENT_NOT_FOUND')
    locked.push({ enrolment, amountMmk })
  }
  return locked
}

/** Holds what is left of a row, which another admin may have given away meanwhile. */
async function settleRow(tx: Tx, admin: Pick<AdminViewer, 'id'>, rowId: number): Promise<HeldRow> {
  await markApplied(tx, [rowId])
  const [row] = await lockRows(tx, [rowId])
  if (!row || row.recordedMmk + row.resolvedMmk > row.amountMmk) throw new Refusal('STATEMENT_ROW_CHANGED')
  await balanceRows(tx, [row], { type: 'admin', id: admin.id })
  return { id: rowId, heldMmk: row.amountMmk - row.recordedMmk - row.resolvedMmk }
}

interface GivenPart {
  readonly row: RowMoney
  readonly enrolment: Locked<EnrolmentFacts>
  readonly amountMmk: number
  readonly transactionNo: string
}

async function givePart(tx: Tx, admin: Pick<AdminViewer, 'id'>, part: GivenPart): Promise<Locked<Order>> {
  const { row, enrolment, amountMmk, transactionNo } = part
  const confirmed = {
    knowsReusedPicture: true,
    takesPart: true,
    takesSurplus: true,
    takesClosed: true,
    isFurtherTransfer: true,
  }
  const payment = { methodId: row.methodId, transactionNo, amountMmk, ...confirmed }
  try {
    const order = isClosed(enrolment)
      ? await giveCredit(tx, admin, part)
      : (await enterPayment(tx, admin, { enrolment, payment })).order
    await recordPaymentStep(tx, enrolment, {
      adminId: admin.id,
      step: 'statement',
      facts: { rowId: row.id, transactionNo, amountMmk },
    })
    return order
  } catch (error) {
    // Another admin has recorded the number since it was read.
    if (error instanceof Refusal && error.code === 'TRANSACTION_ALREADY_USED')
      throw new Refusal('STATEMENT_ROW_CHANGED')
    throw error
  }
}

async function giveCredit(
  tx: Tx,
  admin: Pick<AdminViewer, 'id'>,
  { row, enrolment, amountMmk, transactionNo }: GivenPart,
): Promise<Locked<Order>> {
  const method = await lockReceivingMethod(tx, row.methodId)
  if (!method) throw new Error(`statement row ${row.id} has no payment method`)
  const { order } = await bookCredit(tx, admin, { enrolment, method, payment: { transactionNo, amountMmk } })
  const amounts = { paid: formatAmount(amountMmk), rest: '' }
  await notifyStudent(tx, enrolment, { event: 'credited', byOwner: false, amounts })
  return order
}
