import { randomInt } from 'node:crypto'
import { now, today } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Order } from '../orders/orders.queries.ts'
import { insertReceipts, listWithoutReceipt, takeReceiptNumbers } from './receipts.queries.ts'

/** Without letters that are read as digits. */
const CODE_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const CODE_LENGTH = 12

/**
 * Issues the missing receipts of an order, one for each received transfer. The caller has locked the order.
 *
 * Call it last in a transaction: every other payment waits for the row of the year until the transaction ends.
 *
 * @see P-RCP-01, P-RCP-02
 */
export async function issueReceipts(tx: Tx, { id: orderId }: Pick<Order, 'id'>): Promise<void> {
  const missing = await listWithoutReceipt(tx, orderId)
  if (missing.length === 0) return
  const issuedAt = now()
  const year = Number(today(issuedAt).slice(0, 4))
  const firstNo = (await takeReceiptNumbers(tx, year, missing.length)) - missing.length + 1
  await insertReceipts(
    tx,
    missing.map((transfer, index) => ({
      ...transfer,
      orderId,
      year,
      no: firstNo + index,
      code: receiptCode(),
      issuedAt,
    })),
  )
}

/** Random, because a code is all that is needed to read the amount. */
function receiptCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
}
