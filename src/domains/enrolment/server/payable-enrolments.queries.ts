import { sql } from 'kysely'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { asLocked, type Locked } from '#platform/server/database/locked.ts'
import { EnrolmentStatus } from '../contract/enrolment-status.ts'
import { type EnrolmentFacts, enrolmentFacts } from './enrolments.queries.ts'

/** An enrolment with a verified fee and without a payout. */
export interface PayableEnrolment extends EnrolmentFacts {
  /** The day in Yangon on which it was both approved and paid. */
  readonly earnedOn: CalendarDay
}

export interface PayableWanted {
  readonly kind: 'class' | 'course'
  /** The day compared with a run's last day: a class's end date, or a video course's `earnedOn`. */
  readonly until: CalendarDay
}

/** The day in Yangon on which an enrolment was both approved and paid. */
const earnedOn = sql<CalendarDay>`
  (greatest(enrolment.payment_verified_at, enrolment.approved_at) at time zone 'Asia/Yangon')::date`

export async function lockPayable(tx: Tx, { kind, until }: PayableWanted): Promise<Locked<PayableEnrolment>[]> {
  const rows = await enrolmentFacts(tx)
    .select(earnedOn.as('earnedOn'))
    .where('enrolment.kind', '=', kind)
    .where('enrolment.payoutId', 'is', null)
    .where('enrolment.status', 'in', [EnrolmentStatus.approved, EnrolmentStatus.finished])
    .where('enrolment.paymentVerifiedAt', 'is not', null)
    .where('enrolment.feeMmk', '>', 0)
    .$if(kind === 'class', (payable) => payable.where('class.endDate', '<=', until))
    .$if(kind === 'course', (payable) => payable.where(earnedOn, '<=', until))
    .orderBy('enrolment.id')
    .forNoKeyUpdate('enrolment')
    .execute()
  return rows.map(asLocked)
}

/** Assigns enrolments without a payout to one, and returns how many there were. */
export async function updatePayout(tx: Tx, ids: readonly number[], payoutId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('enrolments')
    .set({ payoutId, updatedAt: now() })
    .where('id', 'in', ids)
    .where('payoutId', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
