import { type RawBuilder, sql } from 'kysely'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'

/** An application without any payment: no picture and no entry waits, and no money has arrived. */
export interface UnpaidApplication {
  readonly enrolmentId: number
  /**
   * When it began to wait for its student: the application, the last answer to a picture, a reversed verification, or
   * an entry that no second person has confirmed.
   */
  readonly waitsSince: Date
  /** Of the reminder since then; null before it. */
  readonly payBy: Date | null
}

/** Unpaid applications that have waited for their students since `before` or longer, by id. */
export async function listUnpaid(
  db: Db,
  { before, afterId, limit }: { before: Date; afterId: number; limit: number },
): Promise<UnpaidApplication[]> {
  const applications = unpaid(sql`enrolment.id > ${afterId} and enrolment.inserted_at <= ${before}`)
  const { rows } = await sql<UnpaidApplication>`
    select * from (${applications}) as application
    where waits_since <= ${before} order by enrolment_id limit ${limit}`.execute(db)
  return rows
}

/** The same for one enrolment; undefined when it is paid, decided, or a picture or an entry waits. */
export async function findUnpaid(db: Db, enrolmentId: number): Promise<UnpaidApplication | undefined> {
  const { rows } = await unpaid(sql`enrolment.id = ${enrolmentId}`).execute(db)
  return rows[0]
}

function unpaid(condition: RawBuilder<unknown>): RawBuilder<UnpaidApplication> {
  return sql<UnpaidApplication>`
    select enrolment.id as enrolment_id, since.at as waits_since,
      case when reminder.reminded_at >= since.at then reminder.pay_by end as pay_by
    from enrolments as enrolment
    cross join lateral (
      select greatest(enrolment.inserted_at,
        (select max(answered_at) from payment_proofs where enrolment_id = enrolment.id),
        (select max(reversed_at) from payment_verifications where enrolment_id = enrolment.id),
        (select max(closed_at) from second_checks where enrolment_id = enrolment.id)) as at
    ) as since
    left join unpaid_reminders as reminder on reminder.enrolment_id = enrolment.id
    where ${condition} and enrolment.status = ${sql.lit(EnrolmentStatus.applying)}
      and enrolment.fee_mmk > 0 and enrolment.payment_verified_at is null
      and not exists (select from payment_proofs where enrolment_id = enrolment.id and answered_at is null)
      and not exists (select from second_checks where enrolment_id = enrolment.id and closed_at is null)
      and not exists (select from transfers where enrolment_id = enrolment.id and state = 'received')`
}

export async function upsertReminder(
  tx: Tx,
  reminder: { enrolmentId: number; remindedAt: Date; payBy: Date },
): Promise<void> {
  const { enrolmentId: _id, ...renewed } = reminder
  await tx
    .insertInto('unpaidReminders')
    .values(reminder)
    .onConflict((conflict) => conflict.column('enrolmentId').doUpdateSet(renewed))
    .execute()
}
