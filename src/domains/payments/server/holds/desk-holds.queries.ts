import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import { waitingPayments } from '../desk/payment-queue.queries.ts'
import type { PaidFor } from '../orders/paid-for.ts'

export interface DeskHold {
  readonly enrolmentId: number | null
  readonly registrationPaymentId: number | null
  readonly adminId: number
  readonly adminName: string
  readonly heldUntil: Date
}

/** An admin at an instant. */
interface HoldBy {
  readonly adminId: number
  readonly at: Date
}

const holdsAt = prepareOnce((db, { at }: { at: Date }) =>
  db
    .selectFrom('deskHolds as hold')
    .innerJoin('admins as admin', 'admin.id', 'hold.adminId')
    .select(['hold.enrolmentId', 'hold.registrationPaymentId', 'hold.adminId', 'hold.heldUntil'])
    .select('admin.name as adminName')
    .where('hold.heldUntil', '>', at),
)

/** The holds in force: at most a few for each admin at the desk. */
export function listDeskHolds(db: Db, at: Date): Promise<DeskHold[]> {
  return holdsAt(db, { at })
}

/**
 * The queue as `waiting`, and where the payment that is left stands in it. One that was decided meanwhile stood where
 * its newest picture puts it, or else what was entered of it for a second person.
 */
function queueAround(left: Readonly<Record<keyof PaidFor, number | null>>) {
  const enrolmentId = sql`${left.enrolmentId}::bigint`
  const registrationId = sql`${left.registrationPaymentId}::bigint`
  return sql`waiting as materialized (select * from ${waitingPayments} as queue), left_payment as (
      select coalesce(
        (select max(sent_at) from waiting
          where enrolment_id = ${enrolmentId} or registration_payment_id = ${registrationId}),
        (select max(uploaded_at) from payment_proofs where enrolment_id = ${enrolmentId}),
        (select max(uploaded_at) from registration_payment_files where registration_payment_id = ${registrationId}),
        (select max(entered_at) from second_checks
          where enrolment_id = ${enrolmentId} or registration_payment_id = ${registrationId})) as sent_at)`
}

/** Numbers sort as in the queue, where enrolments precede registrations sent at the same instant. */
const LAST = sql.lit('9223372036854775807')

/**
 * The payment that an admin is given next: one that the admin holds, unless one is left; then the oldest behind the one
 * that is left; then the oldest. What the admin has entered waits for another one.
 */
export async function findNextFree(
  tx: Tx,
  { adminId, at, leave }: HoldBy & { readonly leave: PaidFor | undefined },
): Promise<PaidFor | undefined> {
  const { enrolmentId = null, registrationPaymentId = null } = leave ?? {}
  const { rows } = await sql<PaidFor>`
    with ${queueAround({ enrolmentId, registrationPaymentId })}
    select waiting.enrolment_id, waiting.registration_payment_id
    from waiting
    cross join left_payment
    left join desk_holds as hold
      on (hold.enrolment_id = waiting.enrolment_id or hold.registration_payment_id = waiting.registration_payment_id)
      and hold.held_until > ${at}
    where (hold.admin_id is null or hold.admin_id = ${adminId})
      and not exists (
        select from second_checks as entered
        where entered.closed_at is null and entered.entered_by = ${adminId}
          and (entered.enrolment_id = waiting.enrolment_id
            or entered.registration_payment_id = waiting.registration_payment_id))
    order by (${leave === undefined}::boolean and hold.admin_id is not null) desc,
      (waiting.sent_at, coalesce(waiting.enrolment_id, ${LAST}::bigint), coalesce(waiting.registration_payment_id, 0))
        > (left_payment.sent_at, coalesce(${enrolmentId}::bigint, ${LAST}::bigint),
          coalesce(${registrationPaymentId}::bigint, 0)) desc nulls last,
      waiting.sent_at, waiting.enrolment_id, waiting.registration_payment_id
    limit 1`.execute(tx)
  return rows[0]
}

/** The payment that stands before another one in the queue, held or not; the other one may have been decided. */
export async function findPrevious(
  tx: Tx,
  { enrolmentId, registrationPaymentId }: PaidFor,
): Promise<PaidFor | undefined> {
  const { rows } = await sql<PaidFor>`
    with ${queueAround({ enrolmentId, registrationPaymentId })}
    select waiting.enrolment_id, waiting.registration_payment_id
    from waiting cross join left_payment
    where (waiting.sent_at, coalesce(waiting.enrolment_id, ${LAST}::bigint), coalesce(waiting.registration_payment_id, 0))
      < (left_payment.sent_at, coalesce(${enrolmentId}::bigint, ${LAST}::bigint),
        coalesce(${registrationPaymentId}::bigint, 0))
    order by waiting.sent_at desc, waiting.enrolment_id desc, waiting.registration_payment_id desc
    limit 1`.execute(tx)
  return rows[0]
}

/** Holds a payment, or renews the hold. @returns false when another admin holds it */
export async function takeDeskHold(
  tx: Tx,
  paidFor: PaidFor,
  { adminId, at, until, takesOver }: HoldBy & { readonly until: Date; readonly takesOver: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('deskHolds')
    .values({ ...paidFor, adminId, heldUntil: until })
    .onConflict((conflict) =>
      conflict
        .column(paidFor.enrolmentId === null ? 'registrationPaymentId' : 'enrolmentId')
        .doUpdateSet({ adminId, heldUntil: until })
        .where(({ eb, or }) =>
          or([
            eb('deskHolds.adminId', '=', adminId),
            eb('deskHolds.heldUntil', '<=', at),
            eb(eb.val(takesOver), '=', true),
          ]),
        ),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Ends the hold of an admin. One that has ended is left alone, since another admin may be taking it. */
export async function endDeskHold(
  tx: Tx,
  { enrolmentId, registrationPaymentId }: PaidFor,
  { adminId, at }: HoldBy,
): Promise<void> {
  await tx
    .deleteFrom('deskHolds')
    .where('adminId', '=', adminId)
    .where('heldUntil', '>', at)
    .where(({ eb, or }) =>
      or([eb('enrolmentId', '=', enrolmentId), eb('registrationPaymentId', '=', registrationPaymentId)]),
    )
    .execute()
}

/** Deletes ended holds, so that the table stays small. Those that are being taken are left. */
export async function deleteEndedDeskHolds(tx: Tx, at: Date): Promise<void> {
  await sql`
    delete from desk_holds
    where id in (select id from desk_holds where held_until <= ${at} order by id limit 100 for update skip locked)`.execute(
    tx,
  )
}
