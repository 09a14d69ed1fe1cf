import { sql } from 'kysely'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { refundedOf } from '../refunds/refunded.queries.ts'

/** A transfer of an order that has no receipt. Amounts are in kyat. */
interface WithoutReceipt {
  readonly transferId: number
  readonly amountMmk: number
  /**
   * What the order owes after this transfer and what did not go back of the earlier ones; nothing once it is paid, also
   * where a rest was waived, or the application or account was rejected.
   */
  readonly restMmk: number
  readonly receivedAt: Date
}

/** Received transfers of an order without a receipt, oldest first. */
export async function listWithoutReceipt(db: Db, orderId: number): Promise<WithoutReceipt[]> {
  const { rows } = await sql<WithoutReceipt>`
    with arrived as (
      select transfer.id as transfer_id, coalesce(transfer.amount_mmk, orders.due_mmk) as amount_mmk,
        case when orders.state = 'cancelled' or enrolment.status = ${sql.lit(EnrolmentStatus.rejected)} then 0
          when orders.state = 'paid' and transfer.id = max(transfer.id) over () then 0
          else greatest(orders.due_mmk
            - sum(coalesce(transfer.amount_mmk, orders.due_mmk) - ${refundedOf(sql`transfer.id`)})
              over (order by transfer.id), 0)
          end::bigint as rest_mmk,
        transfer.inserted_at as received_at
      from orders left join enrolments as enrolment on enrolment.id = orders.enrolment_id
        join transfers as transfer on transfer.enrolment_id = orders.enrolment_id
          or transfer.registration_payment_id = orders.registration_payment_id
      where orders.id = ${orderId} and transfer.state = 'received'
    )
    select arrived.* from arrived
    where amount_mmk > 0
      and not exists (select from receipts where receipts.order_id = ${orderId} and receipts.transfer_id = arrived.transfer_id)
    order by transfer_id`.execute(db)
  return rows
}

/**
 * Takes receipt numbers of a year and returns the last one. The row of the year stays locked until the transaction
 * ends, so a number that was rolled back is taken by the next transaction.
 */
export async function takeReceiptNumbers(tx: Tx, year: number, count: number): Promise<number> {
  const { lastNo } = await tx
    .insertInto('receiptYears')
    .values({ year, lastNo: count })
    .onConflict((conflict) =>
      conflict
        .column('year')
        .doUpdateSet(({ ref }) => ({ lastNo: sql<number>`${ref('receiptYears.lastNo')} + ${count}` })),
    )
    .returning('lastNo')
    .executeTakeFirstOrThrow()
  return lastNo
}

interface NewReceipt extends WithoutReceipt {
  readonly orderId: number
  readonly year: number
  readonly no: number
  readonly code: string
  readonly issuedAt: Date
}

export async function insertReceipts(tx: Tx, receipts: readonly NewReceipt[]): Promise<void> {
  await tx
    .insertInto('receipts')
    .values([...receipts])
    .execute()
}

/** Withdraws the receipts of a transfer. @see P-RCP-03 */
export async function withdrawReceipts(tx: Tx, transferId: number, at: Date): Promise<void> {
  await tx
    .updateTable('receipts')
    .set({ withdrawnAt: at })
    .where('transferId', '=', transferId)
    .where('withdrawnAt', 'is', null)
    .execute()
}

export interface Receipt {
  readonly id: number
  readonly year: number
  readonly no: number
  readonly code: string
  readonly transferId: number
  readonly amountMmk: number
  readonly restMmk: number
  readonly receivedAt: Date
  readonly withdrawnAt: Date | null
}

function receipts(db: Db) {
  return db
    .selectFrom('receipts as receipt')
    .select(['receipt.id', 'receipt.year', 'receipt.no', 'receipt.code', 'receipt.transferId'])
    .select(['receipt.amountMmk', 'receipt.restMmk', 'receipt.receivedAt', 'receipt.withdrawnAt'])
}

/** Receipts of an order, also withdrawn ones, newest first. */
export function listReceipts(db: Db, orderId: number): Promise<Receipt[]> {
  return receipts(db).where('receipt.orderId', '=', orderId).orderBy('receipt.id', 'desc').execute()
}

export function findReceiptByCode(db: Db, code: string): Promise<Receipt | undefined> {
  return receipts(db).where('receipt.code', '=', code).executeTakeFirst()
}

/** A receipt with what is printed on it. */
export interface PrintedReceipt extends Receipt {
  readonly payerName: string | null
  /** Null for the registration of a teacher or school. */
  readonly title: string | null
  readonly reference: string
  readonly methodName: string | null
  readonly numberKey: string | null
}

function printedReceipts(db: Db) {
  return receipts(db)
    .innerJoin('orders', 'orders.id', 'receipt.orderId')
    .innerJoin('accounts as payer', 'payer.id', 'orders.accountId')
    .leftJoin('enrolments as enrolment', 'enrolment.id', 'orders.enrolmentId')
    .leftJoin('courses as course', 'course.id', 'enrolment.courseId')
    .innerJoin('transfers as transfer', 'transfer.id', 'receipt.transferId')
    .leftJoin('paymentMethods as method', 'method.id', 'transfer.paymentMethodId')
    .select(({ fn }) => fn.coalesce('payer.name', 'payer.schoolName').as('payerName'))
    .select(['course.title', 'orders.reference', 'method.name as methodName'])
    .select('transfer.numberKey')
}

/** A receipt of one payer; undefined when it is somebody else's. */
export function findPrintedReceipt(
  db: Db,
  { id, accountId }: { id: number; accountId: number },
): Promise<PrintedReceipt | undefined> {
  return printedReceipts(db).where('receipt.id', '=', id).where('orders.accountId', '=', accountId).executeTakeFirst()
}

/** The receipt of the cash of a slip. */
export function findReceiptOfSlip(db: Db, slipId: number): Promise<PrintedReceipt | undefined> {
  return printedReceipts(db)
    .innerJoin('cashSlips as slip', 'slip.transferId', 'receipt.transferId')
    .where('slip.id', '=', slipId)
    .executeTakeFirst()
}
