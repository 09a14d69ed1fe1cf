import { sql } from 'kysely'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { containing, phonesLike } from '#platform/server/database/text-search.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import { MAX_FOUND } from '../cash/cash.queries.ts'
import type { DeskPayment } from '../desk/desk-payment.ts'

type CreditFacts = Pick<DeskPayment, 'methodId' | 'transactionNo' | 'amountMmk'>

/** Whether a payment was recorded as credit of an enrolment, and not reversed, as it is entered. */
export async function isCredited(
  tx: Tx,
  enrolmentId: number,
  { methodId, transactionNo, amountMmk }: CreditFacts,
): Promise<boolean> {
  const row = await tx
    .selectFrom('paymentVerifications as verification')
    .innerJoin('transfers as transfer', 'transfer.id', 'verification.transferId')
    .select('verification.id')
    .where('verification.enrolmentId', '=', enrolmentId)
    .where('verification.isCredit', '=', true)
    .where('verification.reversedAt', 'is', null)
    .where('transfer.state', '=', 'received')
    .where('transfer.numberKey', '=', transferNumberKey(transactionNo) ?? '')
    .where('transfer.paymentMethodId', '=', methodId)
    .where('transfer.amountMmk', '=', amountMmk)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a part of a transfer pays for an order. */
export async function isAllocated(tx: Tx, transferId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('allocations')
    .select(({ fn }) => fn.sum<number>('amountMmk').as('amountMmk'))
    .where('transferId', '=', transferId)
    .executeTakeFirst()
  return Number(row?.amountMmk ?? 0) !== 0
}

interface EndedApplication {
  readonly enrolmentId: number
  readonly kind: 'class' | 'course'
  readonly title: string
  readonly reference: string | null
  readonly studentNo: string
  readonly studentName: string | null
  readonly phone: string | null
}

/** Applications with a fee that were rejected or have ended, of people or a reference that match, newest first. */
export async function searchEnded(db: Db, typed: string, reference: string | undefined): Promise<EndedApplication[]> {
  const pattern = containing(typed)
  const { rows } = await sql<EndedApplication>`
    select enrolment.id as enrolment_id, enrolment.kind, course.title, orders.reference, student.account_no as student_no,
      student.name as student_name, student.phone_number_1 as phone
    from enrolments as enrolment
    join accounts as student on student.id = enrolment.student_id and student.deleted_at is null
    join courses as course on course.id = enrolment.course_id
    left join orders on orders.enrolment_id = enrolment.id
    where enrolment.status = ${sql.lit(EnrolmentStatus.rejected)} and enrolment.fee_mmk > 0
      and (orders.reference = ${reference ?? null}::text or student.name_key like ${pattern}
        or lower(student.account_no) like ${pattern} or student.phone_1_canonical like any(${phonesLike(typed)}))
    order by enrolment.id desc limit ${MAX_FOUND}`.execute(db)
  return rows
}
