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
}

/** Numbers of what waits, in one round trip. What waits longer than `overdueBefore` is late. */
export async function countWaiting(db: Db, overdueBefore: Date): Promise<WaitingCounts> {
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
    (select count(*) from payouts where paid_on is null) as unpaid_payouts,
    (select count(*) from contents where processing = ${sql.lit(Processing.failed)} and deleted_at is null) as failed_contents`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('counting gave no row')
  return counts
}
