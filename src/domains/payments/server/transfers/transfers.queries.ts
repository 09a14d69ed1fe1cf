import { type NotNull, sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import type { PaidFor } from '../orders/paid-for.ts'
import { withdrawReceipts } from '../receipts/receipts.queries.ts'
import { isWaitingCheck } from '../second-person/second-checks.queries.ts'

/** What was paid with a given transfer number. A registration has no title; `payerNo` is the number of its account. */
export type TransferUse = PaidFor & {
  readonly title: string | null
  readonly payerNo: string
  readonly payerName: string | null
}

interface NumberQuestion {
  /** Its own use is ignored. */
  readonly paidFor: PaidFor
  readonly numberKey: string
  /** Null searches all families. */
  readonly familyId: number | null
}

/**
 * The oldest use of a transfer number by something else, also one that waits for a second person. Older rows without a
 * family match every family.
 */
export async function findTransferUse(
  db: Db,
  { paidFor, numberKey, familyId }: NumberQuestion,
): Promise<TransferUse | undefined> {
  const { rows } = await sql<TransferUse>`
    select transfer.enrolment_id, transfer.registration_payment_id, course.title, payer.account_no as payer_no,
      coalesce(payer.name, payer.school_name) as payer_name
    from (
      select 0 as turn, id, enrolment_id, registration_payment_id, family_id from transfers
      where number_key = ${numberKey} and state = 'received'
      union all
      select 1, entered.id, entered.enrolment_id, entered.registration_payment_id, method.family_id
      from second_checks as entered
      join payment_methods as method on method.id = entered.payment_method_id
      where entered.number_key = ${numberKey} and ${isWaitingCheck}
    ) as transfer
    left join enrolments as enrolment on enrolment.id = transfer.enrolment_id
    left join courses as course on course.id = enrolment.course_id
    left join registration_payments as registration on registration.id = transfer.registration_payment_id
    join accounts as payer on payer.id = coalesce(enrolment.student_id, registration.account_id)
    where (transfer.enrolment_id, transfer.registration_payment_id) is distinct from
        (${paidFor.enrolmentId}::bigint, ${paidFor.registrationPaymentId}::bigint)
      and (${familyId}::bigint is null or transfer.family_id = ${familyId} or transfer.family_id is null)
    order by transfer.turn, transfer.id
    limit 1`.execute(db)
  return rows[0]
}

export type RecordedTransfer = PaidFor & {
  readonly id: number
  readonly methodId: number | null
  /** Null for older rows, which match every family. */
  readonly familyId: number | null
  readonly methodName: string | null
  readonly numberTyped: string
  readonly numberKey: string
  readonly amountMmk: number | null
  readonly verifiedBy: string | null
  /** Who has confirmed it, above the limit for one person. */
  readonly secondBy: string | null
  /** Whether who verified it has said to have seen it in the wallet. */
  readonly isSeen: boolean
  readonly insertedAt: Date
  /** Another enrolment with the same number, recorded before numbers had to be unique. */
  readonly repeats: number | null
}

const recordedFor = (column: 'transfer.enrolmentId' | 'transfer.registrationPaymentId') =>
  prepareOnce((db, { ids }: { ids: readonly number[] }) =>
    db
      .selectFrom('transfers as transfer')
      .leftJoin('paymentMethods as method', 'method.id', 'transfer.paymentMethodId')
      .leftJoin('admins as admin', 'admin.id', 'transfer.verifiedBy')
      .leftJoin('transfers as older', 'older.id', 'transfer.repeats')
      .select(['transfer.id', 'transfer.enrolmentId', 'transfer.registrationPaymentId'])
      .select(['transfer.paymentMethodId as methodId', 'method.name as methodName'])
      .select([
        'transfer.familyId',
        'transfer.numberTyped',
        'transfer.numberKey',
        'transfer.amountMmk',
        'transfer.insertedAt',
      ])
      .select(['admin.name as verifiedBy', 'older.enrolmentId as repeats'])
      .select(({ fn, lit }) => fn.coalesce('transfer.seenInWallet', lit(false)).as('isSeen'))
      .select(
        sql<string | null>`(
        select second.name from second_checks as entered join admins as second on second.id = entered.closed_by
        where entered.transfer_id = transfer.id)`.as('secondBy'),
      )
      .where(sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`)
      .where('transfer.state', '=', 'received')
      .where('transfer.numberKey', 'is not', null)
      .orderBy('transfer.id', 'desc')
      .$castTo<RecordedTransfer>(),
  )
const ofEnrolments = recordedFor('transfer.enrolmentId')
const ofRegistrations = recordedFor('transfer.registrationPaymentId')

/** Transfers with a number that were recorded for some enrolments and not withdrawn, newest first. */
export async function listTransfers(db: Db, enrolmentIds: readonly number[]): Promise<RecordedTransfer[]> {
  return enrolmentIds.length === 0 ? [] : ofEnrolments(db, { ids: enrolmentIds })
}

/** As listTransfers, for registration payments. */
export async function listRegistrationTransfers(
  db: Db,
  registrationIds: readonly number[],
): Promise<RecordedTransfer[]> {
  return registrationIds.length === 0 ? [] : ofRegistrations(db, { ids: registrationIds })
}

/** As listTransfers, for one enrolment or registration. */
export function listTransfersOf(db: Db, paidFor: PaidFor): Promise<RecordedTransfer[]> {
  const { enrolmentId, registrationPaymentId } = paidFor
  return enrolmentId === null
    ? listRegistrationTransfers(db, [registrationPaymentId])
    : listTransfers(db, [enrolmentId])
}

type NewTransfer = PaidFor & {
  readonly paymentMethodId: number
  readonly familyId: number
  readonly numberTyped: string
  readonly numberKey: string
  readonly amountMmk: number
  readonly verifiedBy: number
  /** Null when no one was asked. */
  readonly seenInWallet: boolean | null
}

/** Undefined when the number is used in its family. The unique index decides, not a prior read. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<number | undefined> {
  const row = await tx
    .insertInto('transfers')
    .values({ ...transfer, source: 'claim', insertedAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Withdraws a transfer and its receipts.
 *
 * @returns its number; null for an older transfer without one
 */
export async function withdrawTransfer(tx: Tx, id: number, adminId: number): Promise<string | null> {
  const withdrawnAt = now()
  const row = await tx
    .updateTable('transfers')
    .set({ state: 'withdrawn', withdrawnBy: adminId, withdrawnAt })
    .where('id', '=', id)
    .returning('numberKey')
    .executeTakeFirst()
  await withdrawReceipts(tx, id, withdrawnAt)
  return row?.numberKey ?? null
}

/** Whether a payment was recorded with this method. */
export async function isMethodUsed(db: Db, methodId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from transfers where payment_method_id = ${methodId})
      or exists (select from payment_proofs where payment_method_id = ${methodId})
      or exists (select from second_checks where payment_method_id = ${methodId})
      or exists (select from refunds where sent_method_id = ${methodId})
      or exists (select from payout_transfers where payment_method_id = ${methodId})
      or exists (select from wallets_closed where payment_method_id = ${methodId})
      or exists (select from statement_imports where payment_method_id = ${methodId})
      or exists (select from statement_resolutions where other_method_id = ${methodId})
      or exists (select from till_shifts where payment_method_id = ${methodId})
      or exists (select from cash_deposits where to_method_id = ${methodId})
      or exists (select from enrolments where payment_method_id = ${methodId}) as used`.execute(db)
  return rows[0]?.used === true
}

/** A transfer number that the method has in common with the family, if any. */
export async function findSharedNumber(
  tx: Tx,
  { methodId, familyId }: { methodId: number; familyId: number },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('transfers as own')
    .innerJoin('transfers as other', 'other.numberKey', 'own.numberKey')
    .select('own.numberTyped')
    .$narrowType<{ numberTyped: NotNull }>()
    .where('own.paymentMethodId', '=', methodId)
    .where('other.familyId', '=', familyId)
    .where('own.state', '=', 'received')
    .where('other.state', '=', 'received')
    .limit(1)
    .executeTakeFirst()
  return row?.numberTyped
}

/** Moves the transfers of a method into its new family. */
export async function moveToFamily(tx: Tx, methodId: number, familyId: number): Promise<void> {
  await tx.updateTable('transfers').set({ familyId }).where('paymentMethodId', '=', methodId).execute()
}

export interface Verification {
  readonly id: number
  readonly transferId: number
  readonly verifiedBy: number
  readonly verifiedAt: Date
  readonly openedAccess: boolean
  /** When the notices of it become visible. */
  readonly notifiedAt: Date
  /** Recorded as credit of the student: it has paid for nothing. */
  readonly isCredit: boolean
}

type NewVerification = Omit<Verification, 'id' | 'isCredit'> & {
  readonly enrolmentId: number
  readonly isCredit?: boolean
}

export async function insertVerification(tx: Tx, { notifiedAt, ...verification }: NewVerification): Promise<number> {
  const { id } = await tx
    .insertInto('paymentVerifications')
    .values({ ...verification, toldAt: notifiedAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The newest verification of an enrolment that was not reversed. */
export function findVerification(tx: Tx, enrolmentId: number): Promise<Verification | undefined> {
  return tx
    .selectFrom('paymentVerifications')
    .select(['id', 'transferId', 'verifiedBy', 'verifiedAt', 'openedAccess', 'toldAt as notifiedAt', 'isCredit'])
    .where('enrolmentId', '=', enrolmentId)
    .where('reversedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Number of verifications that use a transfer; more than one when a new picture was checked again. */
export async function countVerifications(tx: Tx, transferId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('paymentVerifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('transferId', '=', transferId)
    .where('reversedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks one verification as reversed, or all that use a transfer. */
export async function markReversed(
  tx: Tx,
  which: { readonly id: number } | { readonly transferId: number },
  { adminId, reason }: { adminId: number; reason: string | null },
): Promise<void> {
  const rows = tx
    .updateTable('paymentVerifications')
    .set({ reversedAt: now(), reversedBy: adminId, reversalReason: reason })
    .where('reversedAt', 'is', null)
  await ('id' in which ? rows.where('id', '=', which.id) : rows.where('transferId', '=', which.transferId)).execute()
}

interface RepeatedTransfer {
  readonly numberTyped: string
  readonly enrolmentId: number
  readonly student: string
  readonly title: string
  readonly firstEnrolmentId: number
  readonly firstStudent: string
  readonly firstTitle: string
}

/**
 * Transfer numbers that pay for several enrolments, recorded before numbers had to be unique, each with its oldest
 * use.
 */
export async function listRepeatedTransfers(db: Db): Promise<RepeatedTransfer[]> {
  const { rows } = await sql<RepeatedTransfer>`
    select transfer.number_typed, transfer.enrolment_id, student.account_no as student, course.title,
      older.enrolment_id as first_enrolment_id, first_student.account_no as first_student, first_course.title as first_title
    from transfers as transfer
    join enrolments as enrolment on enrolment.id = transfer.enrolment_id
    join accounts as student on student.id = enrolment.student_id
    join courses as course on course.id = enrolment.course_id
    join transfers as older on older.id = transfer.repeats
    join enrolments as first on first.id = older.enrolment_id
    join accounts as first_student on first_student.id = first.student_id
    join courses as first_course on first_course.id = first.course_id
    where transfer.state = 'received'
    order by transfer.id`.execute(db)
  return rows
}
