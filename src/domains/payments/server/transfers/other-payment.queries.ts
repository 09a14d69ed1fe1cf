import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import type { TransferUse } from './transfers.queries.ts'

/** The payment that has a transfer number already, as it is compared with another that claims the number. */
interface OtherPayment {
  /** Null for an older payment. */
  readonly amountMmk: number | null
  readonly methodName: string | null
  readonly at: Date
  readonly enteredBy: string | null
  /** Nothing is recorded before another admin has confirmed it. */
  readonly awaitsSecond: boolean
  /** Of an enrolment. */
  readonly kind: 'class' | 'course' | null
  /** The newest picture of its order. Null without any. */
  readonly filePath: string | null
}

/** What was recorded, or entered for a second person, with the number that `use` has. */
export async function findOtherPayment(
  db: Db,
  { use, numberKey }: { use: TransferUse; numberKey: string },
): Promise<OtherPayment | undefined> {
  const { enrolmentId, registrationPaymentId } = use
  const isItsOwn = sql`number_key = ${numberKey} and (enrolment_id, registration_payment_id) is not distinct from
    (${enrolmentId}::bigint, ${registrationPaymentId}::bigint)`
  const { rows } = await sql<OtherPayment>`
    select found.amount_mmk, found.at, found.awaits_second, method.name as method_name, admin.name as entered_by,
      (select kind from enrolments where id = ${enrolmentId}::bigint) as kind,
      coalesce(
        (select file_path from payment_proofs where enrolment_id = ${enrolmentId}::bigint order by id desc limit 1),
        (select file_path from registration_payment_files
          where registration_payment_id = ${registrationPaymentId}::bigint order by id desc limit 1)) as file_path
    from (
      select false as awaits_second, id, amount_mmk, payment_method_id, inserted_at as at, verified_by as admin_id
      from transfers where ${isItsOwn} and state = 'received'
      union all
      select true, id, amount_mmk, payment_method_id, entered_at, entered_by
      from second_checks where ${isItsOwn} and closed_at is null
    ) as found
    left join payment_methods as method on method.id = found.payment_method_id
    left join admins as admin on admin.id = found.admin_id
    order by found.awaits_second, found.id
    limit 1`.execute(db)
  return rows[0]
}
