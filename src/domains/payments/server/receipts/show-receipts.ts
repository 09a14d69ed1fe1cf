import { lockEnrolment } from '#domains/enrolment/server/index.ts'
import { yangonDay } from '#platform/contract/calendar.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { type CheckedReceipt, type PayerReceipt, receiptNumber } from '../../contract/receipts.contract.ts'
import type { Order } from '../orders/orders.queries.ts'
import { lockOrMakeOrder } from '../orders/settle-order.ts'
import { issueReceipts } from './issue-receipts.ts'
import { findReceiptByCode, listReceipts, listWithoutReceipt, type Receipt } from './receipts.queries.ts'

/**
 * The receipts of the order of an enrolment, newest first. Issues those of transfers that were accepted before there
 * were receipts.
 */
export async function showReceipts(db: Db, order: Order): Promise<PayerReceipt[]> {
  if ((await listWithoutReceipt(db, order.id)).length > 0) await issueMissing(db, order)
  return showIssuedReceipts(db, order)
}

/** The receipts of an order that were issued, newest first. */
export async function showIssuedReceipts(db: Db, { id }: Pick<Order, 'id'>): Promise<PayerReceipt[]> {
  return (await listReceipts(db, id)).map(toPayerReceipt)
}

function issueMissing(db: Db, { enrolmentId }: Order): Promise<void> {
  return db.transaction().execute(async (tx) => {
    if (enrolmentId === null) return
    const enrolment = await lockEnrolment(tx, enrolmentId)
    if (enrolment) await issueReceipts(tx, await lockOrMakeOrder(tx, enrolment))
  })
}

function toPayerReceipt(receipt: Receipt): PayerReceipt {
  const { id, code, transferId } = receipt
  return { id, code, transfer_id: transferId, ...factsOf(receipt) }
}

const RECEIPT_CODE = /^[0-9a-z]{12}$/

/**
 * What a receipt says to everybody who has its code.
 *
 * @throws Refusal RECEIPT_NOT_FOUND - no receipt has the code
 */
export async function checkReceiptCode(db: Db, code: string): Promise<CheckedReceipt> {
  const lowerCase = code.toLowerCase()
  const receipt = RECEIPT_CODE.test(lowerCase) ? await findReceiptByCode(db, lowerCase) : undefined
  if (!receipt) throw new Refusal('RECEIPT_NOT_FOUND')
  return factsOf(receipt)
}

function factsOf(receipt: Receipt): CheckedReceipt {
  const { amountMmk: amount, receivedAt, withdrawnAt } = receipt
  return { no: receiptNumber(receipt), amount, day: yangonDay(receivedAt), valid: withdrawnAt === null }
}
