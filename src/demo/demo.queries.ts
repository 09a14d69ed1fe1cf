import { type Insertable, sql } from 'kysely'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { DB } from '#platform/server/database/generated-types.ts'

/** Rows per statement, far below PostgreSQL's limit of parameters. */
const rowsAtOnce = 400

/** Inserts rows in bulk and returns their ids, in the order of the rows. */
export async function insertAll<Table extends keyof DB & string>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const inserted = await tx
      .insertInto(table)
      .values(rows.slice(at, at + rowsAtOnce) as never)
      .returning('id' as never)
      .execute()
    ids.push(...(inserted as unknown as { id: number }[]).map(({ id }) => id))
  }
  return ids
}

/** The next account numbers of a role, from the sequence that sign-up uses. */
export async function takeAccountNumbers(
  tx: Tx,
  role: 'teacher' | 'school' | 'student',
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select nextval(${`${role}_no_seq`}::regclass) as number from generate_series(1, ${count})`.execute(tx)
  return rows.map(({ number }) => number)
}

export async function givePhoto(tx: Tx, accountId: number, profilePath: string): Promise<void> {
  await tx.updateTable('accounts').set({ profilePath }).where('id', '=', accountId).execute()
}

/** Assigns enrolments to the payout that pays for them. */
export async function assignPayout(tx: Tx, payoutId: number, enrolmentIds: readonly number[]): Promise<void> {
  await tx.updateTable('enrolments').set({ payoutId }).where('id', 'in', enrolmentIds).execute()
}

const approved = sql.lit(EnrolmentStatus.approved)
const finished = sql.lit(EnrolmentStatus.finished)

/** Counts and sums derived from rows of other tables, as the domains maintain them. @see OP-065, OP-155 */
const studentsOfClasses = sql`
  update classes set student_count = (
    select count(distinct student_id) from enrolments
    where class_id = classes.id and status in (${approved}, ${finished}))`
const studentsOfCourses = sql`
  update courses set student_count = (
    select count(distinct student_id) from enrolments
    where course_id = courses.id and kind = 'course' and status in (${approved}, ${finished}))`
const ratingsOfClasses = sql`
  update classes set (rating_sum, rating_count) = (
    select coalesce(sum(rate), 0), count(*) from ratings where class_id = classes.id)`
const ratingsOfCourses = sql`
  update courses set (rating_sum, rating_count) = (
    select coalesce(sum(rate), 0), count(*) from ratings
    where course_id = courses.id or class_id in (select id from classes where course_id = courses.id))`
const ratingsOfOwners = sql`
  update accounts set (rating_sum, rating_count) = (
    select coalesce(sum(rating_sum), 0), coalesce(sum(rating_count), 0) from courses where owner_id = accounts.id)
  where role <> 'student'`

/** Recomputes all derived counts and sums. */
export async function countEverything(tx: Tx): Promise<void> {
  const steps = [studentsOfClasses, studentsOfCourses, ratingsOfClasses, ratingsOfCourses, ratingsOfOwners]
  for (const step of steps) await step.execute(tx)
}

/**
 * Updates the planner's statistics after the bulk insert; without them the first searches would use sequential
 * scans.
 */
export async function analyze(db: Db): Promise<void> {
  await sql`analyze`.execute(db)
}

/** Stores the path of a content's file, which contains its id. */
export async function storeFileOf(
  tx: Tx,
  contentId: number,
  file: { storedKey: string; mediaType: string; sizeBytes: number; sha256: Buffer },
): Promise<void> {
  await tx.updateTable('contents').set(file).where('id', '=', contentId).execute()
}

/** Suspends an account. */
export async function suspend(tx: Tx, accountId: number, statusReason: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ status: AccountStatus.suspended, statusReason })
    .where('id', '=', accountId)
    .execute()
}

/** Gives owners an app of their own. @see OP-076 */
export async function giveApps(tx: Tx, owners: readonly { id: number; accountNo: string }[]): Promise<void> {
  for (const { id, accountNo } of owners) {
    const apkUrl = `https://apps.pyinnya.test/${accountNo}.apk`
    await tx.updateTable('accounts').set({ apkUrl }).where('id', '=', id).execute()
  }
}

/** The newest payouts of classes. */
export async function findNewestPayouts(tx: Tx, count: number): Promise<number[]> {
  const made = tx.selectFrom('payouts').select('id').where('kind', '=', 'class')
  const rows = await made.orderBy('insertedAt', 'desc').orderBy('id').limit(count).execute()
  return rows.map(({ id }) => id)
}
