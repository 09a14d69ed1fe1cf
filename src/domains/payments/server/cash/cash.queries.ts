import { sql } from 'kysely'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import { containing, phonesLike } from '#platform/server/database/text-search.ts'
import { lockMethodForShare } from '../wallets/payment-methods.queries.ts'

export interface Shift {
  readonly id: number
  readonly methodId: number
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly closingMmk: number | null
  readonly countedMmk: number | null
}

const shifts = (db: Db) =>
  db
    .selectFrom('tillShifts')
    .select(['id', 'paymentMethodId as methodId', 'openedAt', 'closedAt', 'closingMmk', 'countedMmk'])

/**
 * Locks the open shift of a till, so that it is not closed while money is booked in it. None of a till that is offered
 * no more: its shift is only counted. The method is locked first, as in closeTill: the other order would deadlock with
 * it.
 */
export async function lockOpenShift(tx: Tx, methodId: number): Promise<Shift | undefined> {
  const method = await lockMethodForShare(tx, methodId)
  return method?.active ? openShiftOf(tx, methodId) : undefined
}

function openShiftOf(tx: Tx, methodId: number): Promise<Shift | undefined> {
  return shifts(tx)
    .where('paymentMethodId', '=', methodId)
    .where('closedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function lockShift(
  tx: Tx,
  { id, methodId }: { id: number; methodId: number },
): Promise<Locked<Shift> | undefined> {
  const rows = shifts(tx).where('id', '=', id).where('paymentMethodId', '=', methodId)
  return asLockedIfAny(await rows.forNoKeyUpdate().executeTakeFirst())
}

/** Undefined when the till is open: the unique index decides. */
export async function insertShift(tx: Tx, methodId: number, adminId: number): Promise<number | undefined> {
  const row = await tx
    .insertInto('tillShifts')
    .values({ paymentMethodId: methodId, openedBy: adminId, openedAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateClosed(
  tx: Tx,
  { id }: Locked<Shift>,
  closed: { closedBy: number; closingMmk: number; countedMmk: number; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('tillShifts')
    .set({ ...closed, closedAt: now() })
    .where('id', '=', id)
    .execute()
}

export interface ListedTill {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly balanceMmk: number
  readonly shiftId: number | null
  readonly openedBy: string | null
  readonly openedAt: Date | null
  readonly receivedMmk: number
}

/** Payment methods of the kind cash that are not closed, or that hold money or are open. */
export async function listTills(db: Db): Promise<ListedTill[]> {
  const { rows } = await sql<ListedTill>`
    select till.* from (
      select method.id, method.name, method.active, method.position, shift.id as shift_id, admin.name as opened_by,
        shift.opened_at,
        coalesce((
          select sum(entry.amount_mmk) from ledger_accounts as account
          join ledger_entries as entry on entry.account_id = account.id
          where account.kind = 'wallet' and account.holder = method.id), 0)::bigint as balance_mmk,
        coalesce((
          select sum(slip.amount_mmk) from cash_slips as slip
          join transfers as transfer on transfer.id = slip.transfer_id and transfer.state = 'received'
          where slip.shift_id = shift.id), 0)::bigint as received_mmk
      from payment_methods as method
      left join till_shifts as shift on shift.payment_method_id = method.id and shift.closed_at is null
      left join admins as admin on admin.id = shift.opened_by
      where method.kind = 'cash'
    ) as till
    where active or shift_id is not null or balance_mmk <> 0
    order by position, id`.execute(db)
  return rows
}

export interface PayableApplication {
  readonly enrolmentId: number
  readonly kind: 'class' | 'course'
  readonly title: string
  readonly reference: string | null
  readonly studentNo: string
  readonly studentName: string | null
  readonly phone: string | null
  readonly dueMmk: number
  readonly paidMmk: number
}

export const MAX_FOUND = 20

/** Applications, and accepted or finished enrolments that are not paid, of people or a reference that match. */
export async function searchPayable(
  db: Db,
  typed: string,
  reference: string | undefined,
): Promise<PayableApplication[]> {
  const pattern = containing(typed)
  const { rows } = await sql<PayableApplication>`
    select enrolment.id as enrolment_id, enrolment.kind, course.title, orders.reference, student.account_no as student_no,
      student.name as student_name, student.phone_number_1 as phone,
      coalesce(orders.due_mmk, enrolment.fee_mmk) as due_mmk,
      coalesce((select sum(amount_mmk) from allocations where order_id = orders.id), 0)::bigint as paid_mmk
    from enrolments as enrolment
    join accounts as student on student.id = enrolment.student_id and student.deleted_at is null
    join courses as course on course.id = enrolment.course_id
    left join orders on orders.enrolment_id = enrolment.id
    where enrolment.status <> ${sql.lit(EnrolmentStatus.rejected)}
      and enrolment.payment_verified_at is null
      and enrolment.fee_mmk > 0 and coalesce(orders.state, 'open') in ('open', 'part_paid')
      and (orders.reference = ${reference ?? null}::text or student.name_key like ${pattern}
        or lower(student.account_no) like ${pattern} or student.phone_1_canonical like any(${phonesLike(typed)}))
    order by enrolment.id desc limit ${MAX_FOUND}`.execute(db)
  return rows
}

export interface Slip {
  readonly id: number
  readonly no: number
  /** One of both. */
  readonly enrolmentId: number | null
  readonly registrationPaymentId: number | null
  readonly methodId: number
  readonly amountMmk: number
  readonly surplusMmk: number
  readonly restMmk: number
}

export function findSlipByKey(db: Db, clientKey: string): Promise<Slip | undefined> {
  return db
    .selectFrom('cashSlips as slip')
    .innerJoin('tillShifts as shift', 'shift.id', 'slip.shiftId')
    .select(['slip.id', 'slip.no', 'slip.enrolmentId', 'slip.registrationPaymentId'])
    .select(['slip.amountMmk', 'slip.surplusMmk', 'slip.restMmk'])
    .select('shift.paymentMethodId as methodId')
    .where('slip.clientKey', '=', clientKey)
    .executeTakeFirst()
}

export async function takeSlipNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ no: number }>`select nextval('cash_slip_numbers') as no`.execute(tx)
  return Number(rows[0]?.no)
}

interface NewSlip {
  readonly no: number
  readonly clientKey: string
  readonly shiftId: number
  readonly enrolmentId: number | null
  readonly registrationPaymentId: number | null
  readonly transferId: number
  readonly amountMmk: number
  readonly surplusMmk: number
  readonly restMmk: number
  readonly bookedBy: number
}

export async function insertSlip(tx: Tx, slip: NewSlip): Promise<number> {
  const { id } = await tx
    .insertInto('cashSlips')
    .values({ ...slip, bookedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface ListedSlip extends Omit<Slip, 'enrolmentId' | 'methodId'> {
  readonly till: string
  /** Null for a registration. */
  readonly title: string | null
  readonly payer: string | null
  readonly bookedBy: string
  readonly bookedAt: Date
  readonly state: string
}

export async function listSlips(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedSlip[]; total: number }> {
  const rows = await db
    .selectFrom('cashSlips as slip')
    .innerJoin('tillShifts as shift', 'shift.id', 'slip.shiftId')
    .innerJoin('paymentMethods as method', 'method.id', 'shift.paymentMethodId')
    .innerJoin('transfers as transfer', 'transfer.id', 'slip.transferId')
    .leftJoin('enrolments as enrolment', 'enrolment.id', 'slip.enrolmentId')
    .leftJoin('courses as course', 'course.id', 'enrolment.courseId')
    .leftJoin('registrationPayments as registration', 'registration.id', 'slip.registrationPaymentId')
    .innerJoin('accounts as payer', (join) =>
      join.on(({ eb, fn }) => eb('payer.id', '=', fn.coalesce('enrolment.studentId', 'registration.accountId'))),
    )
    .innerJoin('admins as admin', 'admin.id', 'slip.bookedBy')
    .select(['slip.id', 'slip.no', 'slip.amountMmk', 'slip.surplusMmk', 'slip.restMmk', 'slip.bookedAt'])
    .select(['method.name as till', 'course.title', 'admin.name as bookedBy', 'slip.registrationPaymentId'])
    .select(({ fn }) => fn.coalesce('payer.name', 'payer.schoolName').as('payer'))
    .select('transfer.state')
    .orderBy('slip.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('cashSlips')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

interface Deposit {
  readonly id: number
  readonly fromMethodId: number
  readonly toMethodId: number
  readonly amountMmk: number
}

export function findDepositByKey(db: Db, clientKey: string): Promise<Deposit | undefined> {
  return db
    .selectFrom('cashDeposits')
    .select(['id', 'fromMethodId', 'toMethodId', 'amountMmk'])
    .where('clientKey', '=', clientKey)
    .executeTakeFirst()
}

export async function insertDeposit(
  tx: Tx,
  deposit: Omit<Deposit, 'id'> & { readonly clientKey: string; readonly takenBy: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('cashDeposits')
    .values({ ...deposit, takenAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
