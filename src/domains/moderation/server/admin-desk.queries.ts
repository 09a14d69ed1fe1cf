import { sql } from 'kysely'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { Processing } from '#domains/content/contract/content-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'

const ANSWER_HOURS = 24
const applying = sql.lit(EnrolmentStatus.applying)
const pending = sql.lit(AccountStatus.pending)

export interface WaitingCounts {
  pendingTeachers: number
  pendingSchools: number
  pendingCourses: number
  awaitingProofs: number
  overdueProofs: number
  unpaidPayouts: number
  failedContents: number
  lateTeachers: number
  lateSchools: number
  lateCourses: number
}

/** All numbers of waiting items, in one round trip. */
export async function countWaiting(db: Db): Promise<WaitingCounts> {
  const overdueBefore = new Date(now().getTime() - ANSWER_HOURS * 3_600_000)
  const awaiting = sql`from enrolments e
    join lateral (select max(uploaded_at) as at from payment_proofs p where p.enrolment_id = e.id and p.answered_at is null) proof on proof.at is not null
    where e.payment_verified_at is null and e.status = ${applying} and e.closed_at is null`
  const people = (role: string) =>
    sql`from accounts where role = ${role} and status = ${pending} and deleted_at is null`
  const courses = sql`from courses where approval = ${sql.lit(Approval.pending)} and archived_at is null`
  const { rows } = await sql<WaitingCounts>`select
    (select count(*) ${people('teacher')}) as pending_teachers,
    (select count(*) ${people('school')}) as pending_schools,
    (select count(*) ${courses}) as pending_courses,
    (select count(*) ${people('teacher')} and inserted_at < ${overdueBefore}) as late_teachers,
    (select count(*) ${people('school')} and inserted_at < ${overdueBefore}) as late_schools,
    (select count(*) ${courses} and coalesce(updated_at, inserted_at) < ${overdueBefore}) as late_courses,
    (select count(*) ${awaiting}) as awaiting_proofs,
    (select count(*) ${awaiting} and proof.at < ${overdueBefore}) as overdue_proofs,
    (select count(*) from payouts where paid_on is null) as unpaid_payouts,
    (select count(*) from contents where processing = ${sql.lit(Processing.failed)} and deleted_at is null) as failed_contents`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('counting gave no row')
  return counts
}
