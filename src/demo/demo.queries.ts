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

/** A transfer that is recorded for a wallet. */
interface ReceivedTransfer {
  readonly numberTyped: string
  readonly amountMmk: number
  readonly insertedAt: Date
  readonly payer: string | null
}

/** The transfers with a number that were recorded for a wallet in a time, oldest first. */
export async function listReceived(
  db: Db,
  methodId: number,
  { from, until }: { from: Date; until: Date },
): Promise<ReceivedTransfer[]> {
  const { rows } = await sql<ReceivedTransfer>`
    select transfer.number_typed, transfer.amount_mmk, transfer.inserted_at, coalesce(payer.name, payer.school_name) as payer
    from transfers as transfer
    left join enrolments as enrolment on enrolment.id = transfer.enrolment_id
    left join registration_payments as payment on payment.id = transfer.registration_payment_id
    left join accounts as payer on payer.id = coalesce(enrolment.student_id, payment.account_id)
    where transfer.payment_method_id = ${methodId} and transfer.state = 'received' and transfer.number_key is not null
      and transfer.inserted_at >= ${from} and transfer.inserted_at < ${until}
    order by transfer.inserted_at, transfer.id`.execute(db)
  return rows
}

/** A transfer that was sent from a wallet. */
interface SentTransfer {
  readonly numberTyped: string
  readonly amountMmk: number
  readonly sentOn: string
  readonly payee: string | null
}

/** The refunds and payouts that were sent from a wallet under a number, oldest first. */
export async function listSent(db: Db, methodId: number): Promise<SentTransfer[]> {
  const { rows } = await sql<SentTransfer>`
    select sent_number_typed as number_typed, amount_mmk, sent_on, target_holder as payee from refunds
    where sent_method_id = ${methodId} and state = 'sent'
    union all
    select sent_number_typed, total_mmk, sent_on, account.holder from payout_batch_payees
    join payout_accounts as account on account.id = account_id
    where sent_method_id = ${methodId} and state = 'sent'
    order by sent_on, number_typed`.execute(db)
  return rows
}

/** The newest payout of a class, which nothing has sent yet. */
export async function findUnpaidPayout(db: Db, classId: number): Promise<number> {
  const { id } = await db
    .selectFrom('payouts')
    .select('id')
    .where('classId', '=', classId)
    .where('paidOn', 'is', null)
    .where('batchPayeeId', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}
