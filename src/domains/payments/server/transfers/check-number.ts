import type * as z from 'zod/mini'
import type { Db } from '#platform/server/database/connect.ts'
import type { transactionUse } from '../../contract/payment-verification.contract.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import { findDoubts } from './doubtful-number.ts'
import { describeUse, findOtherUse } from './record-transfer.ts'

/** What else a transfer number pays for, and what is unusual about it. */
export async function checkNumber(
  db: Db,
  paidFor: PaidFor,
  query: { transaction_no: string | undefined; method_id?: number | null | undefined },
): Promise<z.output<typeof transactionUse>> {
  const question = { transactionNo: query.transaction_no, methodId: query.method_id }
  const use = await findOtherUse(db, paidFor, question)
  if (use) {
    const { enrolmentId, title, payerName } = use
    return { used_by: { enrolment_id: enrolmentId, title, student_name: payerName, other: describeUse(use) } }
  }
  const doubts = await findDoubts(db, paidFor, question)
  return { used_by: null, ...(doubts && { doubts }) }
}
