import { sql } from 'kysely'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { Processing } from '#domains/content/contract/content-codes.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { Db } from '#platform/server/database/connect.ts'

const pending = sql.lit(AccountStatus.pending)

interface WaitingCounts {
  pendingTeachers: number
  pendingSchools: number
  pendingCourses: number
  unpaidPayouts: number
  failedContents: number
  lateTeachers: number
  lateSchools: number
  lateCourses: number
  oldestTeacher: Date | null
  oldestSchool: Date | null
  oldestCourse: Date | null
  oldestPayout: Date | null
  oldestFailure: Date | null
}

/** Numbers and age of what waits, in one round trip. What waits longer than `overdueBefore` is late. */
export async function countWaiting(db: Db, overdueBefore: Date): Promise<WaitingCounts> {
  const people = (role: string) =>
    sql`from accounts where role = ${role} and status = ${pending} and deleted_at is null`
  const courses = sql`from courses where approval = ${sql.lit(Approval.pending)} and archived_at is null`
  const courseSince = sql`coalesce(updated_at, inserted_at)`
  const unpaid = sql`from payouts where paid_on is null`
  const failed = sql`from contents where processing = ${sql.lit(Processing.failed)} and deleted_at is null`
  const { rows } = await sql<WaitingCounts>`select
    (select count(*) ${people('teacher')}) as pending_teachers,
    (select count(*) ${people('school')}) as pending_schools,
    (select count(*) ${courses}) as pending_courses,
    (select count(*) ${people('teacher')} and inserted_at < ${overdueBefore}) as late_teachers,
    (select count(*) ${people('school')} and inserted_at < ${overdueBefore}) as late_schools,
    (select count(*) ${courses} and ${courseSince} < ${overdueBefore}) as late_courses,
    (select min(inserted_at) ${people('teacher')}) as oldest_teacher,
    (select min(inserted_at) ${people('school')}) as oldest_school,
    (select min(${courseSince}) ${courses}) as oldest_course,
    (select count(*) ${unpaid}) as unpaid_payouts,
    (select min(inserted_at) ${unpaid}) as oldest_payout,
    (select count(*) ${failed}) as failed_contents,
    (select min(coalesce(updated_at, inserted_at)) ${failed}) as oldest_failure`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counting gave no row')
  return counts
}
