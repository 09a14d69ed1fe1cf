import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import type { PaidFor } from '../orders/paid-for.ts'

interface Entered {
  readonly numberKey: string
  readonly amountMmk: number
  readonly knowsReusedPicture: boolean
  readonly takesPart: boolean
  readonly takesSurplus: boolean
  readonly isFurtherTransfer: boolean
  readonly seenInWallet: boolean | null
  /** Recorded as credit of the student, because the enrolment is closed. */
  readonly isCredit: boolean
  readonly enteredBy: number
  readonly enteredAt: Date
}

/** What one admin has entered, and another has to confirm. */
export interface SecondCheck extends Entered {
  readonly id: number
  readonly enrolmentId: number | null
  readonly registrationPaymentId: number | null
  readonly methodId: number
  readonly methodName: string
  readonly transactionNo: string
  readonly enteredByName: string
}

type NewSecondCheck = PaidFor & Entered & { readonly paymentMethodId: number; readonly numberTyped: string }

export async function insertSecondCheck(tx: Tx, check: NewSecondCheck): Promise<number> {
  const { id } = await tx.insertInto('secondChecks').values(check).returning('id').executeTakeFirstOrThrow()
  return id
}

const columnOf = ({ enrolmentId }: PaidFor) => (enrolmentId === null ? 'registrationPaymentId' : 'enrolmentId')
const idOf = ({ enrolmentId, registrationPaymentId }: PaidFor) => enrolmentId ?? registrationPaymentId

function openChecks(db: Db) {
  return db
    .selectFrom('secondChecks as check')
    .innerJoin('admins as admin', 'admin.id', 'check.enteredBy')
    .innerJoin('paymentMethods as method', 'method.id', 'check.paymentMethodId')
    .select(['check.id', 'check.enrolmentId', 'check.registrationPaymentId'])
    .select(['check.paymentMethodId as methodId', 'method.name as methodName'])
    .select(['check.numberTyped as transactionNo', 'check.numberKey', 'check.amountMmk'])
    .select([
      'check.knowsReusedPicture',
      'check.takesPart',
      'check.takesSurplus',
      'check.isFurtherTransfer',
      'check.seenInWallet',
      'check.isCredit',
    ])
    .select(['check.enteredBy', 'admin.name as enteredByName', 'check.enteredAt'])
    .where('check.closedAt', 'is', null)
}

/**
 * Whether an `entered` check waits for another admin. One of an enrolment that was paid meanwhile waits only as long as
 * a picture of it does, or as credit.
 */
export const isWaitingCheck = sql<boolean>`(entered.closed_at is null and (entered.enrolment_id is null or entered.is_credit
  or exists (select from enrolments where id = entered.enrolment_id and payment_verified_at is null)
  or exists (select from payment_proofs where enrolment_id = entered.enrolment_id and answered_at is null)))`

/** The open check of a payment, whose enrolment or account the caller has locked. */
export function findOpenCheck(tx: Tx, paidFor: PaidFor): Promise<SecondCheck | undefined> {
  return openChecks(tx)
    .where(`check.${columnOf(paidFor)}`, '=', idOf(paidFor))
    .executeTakeFirst()
}

const openChecksOf = (column: keyof PaidFor) =>
  prepareOnce((db, { ids }: { ids: readonly number[] }) =>
    openChecks(db).where(sql<boolean>`${sql.ref(`check.${column}`)} = any(${ids}::bigint[])`),
  )

const openChecksBy = {
  enrolmentId: openChecksOf('enrolmentId'),
  registrationPaymentId: openChecksOf('registrationPaymentId'),
}

/** The open checks of enrolments, or of registrations. */
export async function listOpenChecks(db: Db, column: keyof PaidFor, ids: readonly number[]): Promise<SecondCheck[]> {
  return ids.length === 0 ? [] : openChecksBy[column](db, { ids })
}

interface Closing {
  readonly outcome: 'undone' | 'declined' | 'replaced'
  readonly adminId: number
  readonly at: Date
}

interface ReplacedEntry {
  readonly enteredBy: string
  readonly transactionNo: string
  readonly amountMmk: number
}

/**
 * Closes the open check of a payment that was paid otherwise, unless it is to be credit. Where no admin did that, it is
 * closed in the name of who has entered it.
 *
 * @returns what was entered; undefined when nothing waits
 */
export function replaceOpenCheck(
  tx: Tx,
  paidFor: PaidFor,
  { adminId, at }: { adminId: number | null; at: Date },
): Promise<ReplacedEntry | undefined> {
  return tx
    .updateTable('secondChecks')
    .set({ outcome: 'replaced', closedBy: sql`coalesce(${adminId}::bigint, entered_by)`, closedAt: at })
    .where(columnOf(paidFor), '=', idOf(paidFor))
    .where('closedAt', 'is', null)
    .where('isCredit', '=', false)
    .returning([
      sql<string>`(select name from admins where id = entered_by)`.as('enteredBy'),
      'numberTyped as transactionNo',
      'amountMmk',
    ])
    .executeTakeFirst()
}

/** Records that another admin has confirmed a closed check, and the transfer of it. */
export async function setConfirmed(
  tx: Tx,
  id: number,
  { adminId, transferId }: { adminId: number; transferId: number },
): Promise<void> {
  await tx
    .updateTable('secondChecks')
    .set({ outcome: 'confirmed', closedBy: adminId, transferId })
    .where('id', '=', id)
    .execute()
}

/** Closes the open check of a payment, if there is one. */
export async function closeCheck(tx: Tx, paidFor: PaidFor, { outcome, adminId, at }: Closing): Promise<void> {
  await tx
    .updateTable('secondChecks')
    .set({ outcome, closedBy: adminId, closedAt: at })
    .where(columnOf(paidFor), '=', idOf(paidFor))
    .where('closedAt', 'is', null)
    .execute()
}

/** Opens the check by which a transfer was recorded again. @returns whether there is one */
export async function reopenCheck(tx: Tx, transferId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('secondChecks')
    .set({ outcome: null, closedBy: null, closedAt: null, transferId: null })
    .where('transferId', '=', transferId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether an admin has confirmed a payment whose transfer counts. */
export async function isConfirmedBy(tx: Tx, paidFor: PaidFor, adminId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('secondChecks as check')
    .innerJoin('transfers as transfer', 'transfer.id', 'check.transferId')
    .select('check.id')
    .where(`check.${columnOf(paidFor)}`, '=', idOf(paidFor))
    .where('check.closedBy', '=', adminId)
    .where('transfer.state', '=', 'received')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an imported statement shows a transfer: it counts as the second person. */
export async function isOnStatement(
  tx: Tx,
  { methodId, numberKey, amountMmk }: { methodId: number; numberKey: string; amountMmk: number },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from statement_rows
      where number_key = ${numberKey} and payment_method_id = ${methodId} and amount_mmk = ${amountMmk}) as found`.execute(
    tx,
  )
  return rows[0]?.found === true
}

/**
 * What an admin alone has recorded of an enrolment or a registration, in kyat: without what another has confirmed, what
 * an imported statement shows, and the transfer that a new entry corrects.
 */
export async function readRecordedAlone(
  tx: Tx,
  { paidFor, adminId, numberKey }: { paidFor: PaidFor; adminId: number; numberKey: string },
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(transfer.amount_mmk), 0)::bigint as amount from transfers as transfer
    where ${sql.ref(`transfer.${columnOf(paidFor)}`)} = ${idOf(paidFor)} and transfer.state = 'received'
      and transfer.verified_by = ${adminId} and transfer.number_key <> ${numberKey}
      and not exists (select from second_checks where transfer_id = transfer.id)
      and not exists (
        select from statement_rows as line
        where line.payment_method_id = transfer.payment_method_id and line.amount_mmk = transfer.amount_mmk
          and line.number_key = transfer.number_key)
      and not exists (
        select from statement_rows as line
        where line.id = substring(transfer.number_key from '^S([0-9]{1,9})(?:P[2-4])?$')::bigint
          and line.payment_method_id = transfer.payment_method_id and line.amount_mmk >= transfer.amount_mmk)`.execute(
    tx,
  )
  return rows[0]?.amount ?? 0
}

/** Begins a part of the transaction that `rollbackToSavepoint` takes back whole. */
export async function beginSavepoint(tx: Tx): Promise<void> {
  await sql`savepoint rehearsal`.execute(tx)
}

export async function rollbackToSavepoint(tx: Tx): Promise<void> {
  await sql`rollback to savepoint rehearsal`.execute(tx)
}
