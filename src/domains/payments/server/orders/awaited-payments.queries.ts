import { sql } from 'kysely'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { isAcceptedByOwner } from '#domains/enrolment/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { paidOfOrder } from './orders.queries.ts'

/** What a student has to pay for an enrolment. */
export interface AwaitedPayment {
  readonly enrolmentId: number
  readonly dueMmk: number
  /** What was received and allocated, or waived. */
  readonly paidMmk: number
  /** Staff answered the newest picture with the request for another one. */
  readonly isAskedAgain: boolean
}

/**
 * Those of these enrolments whose fee is not covered, and of which neither a picture nor an entry for a second person
 * waits: applications, and places that their owners have accepted before the fee had arrived.
 */
export async function listAwaitedPayments(db: Db, enrolmentIds: readonly number[]): Promise<AwaitedPayment[]> {
  if (enrolmentIds.length === 0) return []
  const { rows } = await sql<AwaitedPayment>`
    select * from (
      select enrolment.id as enrolment_id, coalesce(orders.due_mmk, enrolment.fee_mmk) as due_mmk,
        ${paidOfOrder} as paid_mmk, coalesce(newest.answer = 'again', false) as is_asked_again
      from enrolments as enrolment
      left join orders on orders.enrolment_id = enrolment.id
      left join lateral (
        select answer, answered_at from payment_proofs where enrolment_id = enrolment.id order by id desc limit 1
      ) as newest on true
      where enrolment.id = any(${enrolmentIds}::bigint[]) and enrolment.payment_verified_at is null
        and (enrolment.status = ${sql.lit(EnrolmentStatus.applying)} or ${isAcceptedByOwner})
        and not exists (select from payment_proofs where enrolment_id = enrolment.id and answered_at is null)
        and not exists (select from second_checks where enrolment_id = enrolment.id and closed_at is null)
    ) as enrolment
    where paid_mmk < due_mmk`.execute(db)
  return rows
}
