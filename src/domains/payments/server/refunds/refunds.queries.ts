import { sql } from 'kysely'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import type { RefundState } from '../../contract/refunds.contract.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import { refundedOf } from './refunded.queries.ts'

/** A transfer of an enrolment or a registration, and what may go back of it. Amounts are in kyat. */
export type Refundable = PaidFor & {
  readonly id: number
  readonly methodName: string | null
  readonly familyId: number | null
  readonly numberTyped: string | null
  readonly amountMmk: number
  readonly insertedAt: Date
  readonly familyName: string | null
  /** The payer's cell of its row of a statement. */
  readonly statementPayer: string | null
  /** Refunded, or reserved by a refund. */
  readonly refundedMmk: number
  /** Neither allocated to an order nor refunded. */
  readonly restMmk: number
  /** Number of its refunds, in every state. */
  readonly refunds: number
}

/** What may go back of the transfers of one enrolment or registration, oldest first. */
export function listRefundableOf(db: Db, { enrolmentId, registrationPaymentId }: PaidFor): Promise<Refundable[]> {
  return enrolmentId === null
    ? listRefundable(db, 'registrationPaymentId', [registrationPaymentId])
    : listRefundable(db, 'enrolmentId', [enrolmentId])
}

/**
 * The payer's cell of the row of a statement that shows a transfer, by its number or by the number of the row. Of
 * several rows with one number it is the row to which the transfer belongs.
 */
export const statementPayer = sql`(
  select shown.payer from (
    select line.id, line.payer, line.amount_mmk = transfer.amount_mmk as is_equal,
      via.id = transfer.payment_method_id as is_own from statement_rows as line
    join payment_methods as via on via.id = line.payment_method_id
    where line.number_key = transfer.number_key and (transfer.family_id is null or via.family_id = transfer.family_id)
    union all
    select line.id, line.payer, true, true from statement_rows as line
    where line.id = substring(transfer.number_key from '^S([0-9]{1,15})(?:P[2-4])?$')::bigint
      and line.payment_method_id = transfer.payment_method_id
  ) as shown
  order by coalesce(shown.is_equal, false) desc, coalesce(shown.is_own, false) desc, shown.id limit 1)`

const refundableOf = (column: keyof PaidFor) =>
  prepareOnce(
    (_, { ids }: { ids: readonly number[] }) => sql<Refundable>`
    select transfer.id, transfer.enrolment_id, transfer.registration_payment_id, transfer.family_id, transfer.number_typed,
      (select name from payment_methods where id = transfer.payment_method_id) as method_name,
      (select name from wallet_families where id = transfer.family_id) as family_name, ${statementPayer} as statement_payer, arrived.amount_mmk, transfer.inserted_at, given.refunds,
      given.refunded_mmk,
      greatest(arrived.amount_mmk - given.allocated_mmk - given.refunded_mmk, 0)::bigint as rest_mmk
    from transfers as transfer
    left join enrolments as enrolment on enrolment.id = transfer.enrolment_id
    left join orders as own on own.enrolment_id = transfer.enrolment_id
    cross join lateral (
      select coalesce(transfer.amount_mmk, own.due_mmk, enrolment.fee_mmk)::bigint as amount_mmk
    ) as arrived
    cross join lateral (
      select
        coalesce((
          select sum(allocation.amount_mmk) from allocations as allocation
          where allocation.transfer_id = transfer.id
            and (enrolment.status = ${sql.lit(EnrolmentStatus.rejected)} and allocation.order_id = own.id) is not true), 0) as allocated_mmk,
        ${refundedOf(sql`transfer.id`)} as refunded_mmk,
        (select count(*)::int from refunds as refund where refund.transfer_id = transfer.id) as refunds
    ) as given
    where ${sql.ref(`transfer.${column}`)} = any(${ids}::bigint[]) and transfer.state = 'received'
    order by transfer.id`,
  )

const refundableBy = {
  enrolmentId: refundableOf('enrolmentId'),
  registrationPaymentId: refundableOf('registrationPaymentId'),
}

/**
 * What may go back of the transfers of some enrolments or registrations, oldest first.
 *
 * A rejected enrolment gives all of its money back, also before the job has taken it from the order.
 */
export async function listRefundable(db: Db, column: keyof PaidFor, ids: readonly number[]): Promise<Refundable[]> {
  return ids.length === 0 ? [] : refundableBy[column](db, { ids })
}

export type Refund = PaidFor & {
  readonly id: number
  readonly transferId: number
  readonly amountMmk: number
  readonly state: RefundState
  readonly askedBy: number
  readonly sentMethodId: number | null
  readonly sentNumberKey: string | null
  /** What the bank has kept of it, when it came back. */
  readonly returnFeeMmk: number | null
  readonly targetWallet: string
  readonly targetAccountNo: string
}

function refundOf(db: Db, id: number) {
  return db
    .selectFrom('refunds as refund')
    .innerJoin('transfers as transfer', 'transfer.id', 'refund.transferId')
    .innerJoin('walletFamilies as family', 'family.id', 'refund.targetFamilyId')
    .select(['refund.id', 'refund.transferId', 'refund.amountMmk', 'refund.askedBy', 'refund.sentMethodId'])
    .select(['refund.returnFeeMmk', 'refund.sentNumberKey', 'refund.targetAccountNo', 'family.name as targetWallet'])
    .select(['transfer.enrolmentId', 'transfer.registrationPaymentId', sql<RefundState>`refund.state`.as('state')])
    .where('refund.id', '=', id)
    .$castTo<Refund>()
}

export function findRefund(db: Db, id: number): Promise<Refund | undefined> {
  return refundOf(db, id).executeTakeFirst()
}

export async function lockRefund(tx: Tx, id: number): Promise<Locked<Refund> | undefined> {
  return asLockedIfAny(await refundOf(tx, id).forUpdate('refund').executeTakeFirst())
}

interface NewRefund {
  readonly transferId: number
  readonly amountMmk: number
  readonly targetFamilyId: number
  readonly targetAccountNo: string
  readonly targetHolder: string
  readonly targetReason: string | null
  readonly reason: string
  readonly askedBy: number
  readonly askedAt: Date
  /** When the fee of the rejected enrolment was verified, which the refund ends. */
  readonly verifiedAtBefore: Date | null
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<number> {
  const { id } = await tx.insertInto('refunds').values(refund).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What a change of state adds to a refund. */
export type RefundChange =
  | { readonly state: 'approved'; readonly approvedBy: number; readonly approvedAt: Date }
  | {
      readonly state: 'sent'
      readonly sentBy: number
      readonly sentAt: Date
      readonly sentOn: CalendarDay
      readonly sentMethodId: number
      readonly sentFamilyId: number
      readonly sentNumberTyped: string
      readonly sentNumberKey: string
      readonly sentPicturePath: string | null
    }
  | {
      readonly state: 'failed' | 'dropped'
      readonly endedBy: number
      readonly endedAt: Date
      readonly endReason: string
      readonly returnFeeMmk?: number
    }

export async function updateRefund(tx: Tx, { id }: Locked<Refund>, change: RefundChange): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute()
}

/** An open refund of a transfer with the same amount and target that an admin asked for. */
export async function findSameRefund(
  tx: Tx,
  wanted: Omit<NewRefund, 'askedAt' | 'verifiedAtBefore' | 'targetReason'>,
): Promise<number | undefined> {
  const { transferId, amountMmk, targetFamilyId, targetAccountNo, askedBy } = wanted
  const row = await tx
    .selectFrom('refunds')
    .select('id')
    .where('transferId', '=', transferId)
    .where('amountMmk', '=', amountMmk)
    .where('targetFamilyId', '=', targetFamilyId)
    .where('targetAccountNo', '=', targetAccountNo)
    .where('askedBy', '=', askedBy)
    .where('state', '=', 'asked')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** When the fee of an enrolment was verified before its money was asked back; null when it was not. */
export async function findVerifiedAtBefore(tx: Tx, enrolmentId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('refunds as refund')
    .innerJoin('transfers as transfer', 'transfer.id', 'refund.transferId')
    .select(({ fn }) => fn.max('refund.verifiedAtBefore').as('at'))
    .where('transfer.enrolmentId', '=', enrolmentId)
    .executeTakeFirst()
  return row?.at ?? null
}

export async function findSentPicture(db: Db, id: number): Promise<string | null> {
  const row = await db.selectFrom('refunds').select('sentPicturePath').where('id', '=', id).executeTakeFirst()
  return row?.sentPicturePath ?? null
}

/** What a received transfer pays for. */
export async function findPaidFor(db: Db, transferId: number): Promise<PaidFor | undefined> {
  const row = await db
    .selectFrom('transfers')
    .select(['enrolmentId', 'registrationPaymentId'])
    .where('id', '=', transferId)
    .where('state', '=', 'received')
    .executeTakeFirst()
  if (!row || (row.enrolmentId === null && row.registrationPaymentId === null)) return undefined
  return row as PaidFor
}

export async function isEnrolmentOfKind(
  db: Db,
  { kind, id }: { kind: 'class' | 'course'; id: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('enrolments')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether there is such a registration payment, also of an account that was deleted. */
export async function isRegistrationPayment(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('registrationPayments').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export function listFamilies(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('walletFamilies').select(['id', 'name']).orderBy('name').execute()
}
