import type * as z from 'zod/mini'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { privatePictureUrl } from '#platform/server/files/private-pictures.ts'
import type { transactionUse } from '../../contract/payment-verification.contract.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import { findDoubts } from './doubtful-number.ts'
import { findOtherPayment } from './other-payment.queries.ts'
import { describeUse, findOtherUse } from './record-transfer.ts'
import type { TransferUse } from './transfers.queries.ts'

type Ports = Pick<AppServices, 'db' | 'links'>
type Checked = z.output<typeof transactionUse>

interface AskedNumber {
  readonly paidFor: PaidFor
  readonly query: { transaction_no: string | undefined; method_id?: number | null | undefined }
}

/** What else a transfer number pays for, and what is unusual about it. */
export async function checkNumber(ports: Ports, admin: AdminViewer, { paidFor, query }: AskedNumber): Promise<Checked> {
  const question = { transactionNo: query.transaction_no, methodId: query.method_id }
  const use = await findOtherUse(ports.db, paidFor, question)
  if (use) {
    const { enrolmentId, title, payerName } = use
    const named = { enrolment_id: enrolmentId, title, student_name: payerName, other: describeUse(use) }
    const numberKey = transferNumberKey(query.transaction_no ?? '') ?? ''
    return { used_by: { ...named, ...(await otherPayment(ports, admin, { use, numberKey })) } }
  }
  const doubts = await findDoubts(ports.db, paidFor, question)
  return { used_by: null, ...(doubts && { doubts }) }
}

/** The other payment, to compare it. */
async function otherPayment(
  { db, links }: Ports,
  admin: AdminViewer,
  found: { use: TransferUse; numberKey: string },
): Promise<Partial<NonNullable<Checked['used_by']>>> {
  const payment = await findOtherPayment(db, found)
  if (!payment) return {}
  const { amountMmk, methodName, at, enteredBy, awaitsSecond, kind, filePath } = payment
  return {
    kind,
    registration_id: found.use.registrationPaymentId,
    payer_no: found.use.payerNo,
    amount: amountMmk,
    method_name: methodName,
    at: yangonTimestamp(at),
    verified_by: enteredBy,
    second_person: awaitsSecond,
    picture_url: filePath && privatePictureUrl(links, filePath, `admin:${admin.id}`),
  }
}
