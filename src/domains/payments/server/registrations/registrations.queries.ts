import { sql } from 'kysely'
import { lockAccount } from '#domains/accounts/server/index.ts'
import type { AccountStatus, OwnerRole } from '#platform/contract/account-codes.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLocked, type Locked } from '#platform/server/database/locked.ts'
import { containing, phonesLike } from '#platform/server/database/text-search.ts'
import { coversFile } from '../desk/payment-queue.queries.ts'
import type { OrderState } from '../orders/orders.queries.ts'
import { picturesOfSameTransfer, readEnrolmentPictures, readRegistrationPictures } from '../proofs/proofs.queries.ts'
import type { ReadFacts } from '../reading/read-facts.ts'

/** The registration payment of a teacher or school. Amounts are in kyat. */
export interface Registration {
  readonly id: number
  readonly accountId: number
  readonly role: OwnerRole
  readonly accountNo: string
  readonly name: string | null
  readonly phone: string | null
  readonly accountStatus: AccountStatus
  readonly feeMmk: number
  readonly paidMmk: number
  /** Null before the first decision of finance. */
  readonly orderState: OrderState | null
  /** The newest picture, and the newest answer that was not reversed. */
  readonly fileId: number | null
  readonly answerId: number | null
  /** What one admin has entered and another has to confirm. */
  readonly secondCheckId: number | null
  readonly insertedAt: Date
  /** When a moderator first approved or rejected the account. */
  readonly checkedAt: Date | null
}

const allRegistrations = sql`
  select payment.id, payment.account_id, account.role, account.account_no,
    coalesce(account.name, account.school_name) as name, account.phone_number_1 as phone,
    account.status as account_status, payment.amount_mmk::bigint as fee_mmk, own.state as order_state,
    coalesce((select sum(amount_mmk) from allocations where order_id = own.id), 0)::bigint as paid_mmk,
    (select max(id) from registration_payment_files where registration_payment_id = payment.id) as file_id,
    (select max(id) from registration_answers
      where registration_payment_id = payment.id and reversed_at is null) as answer_id,
    (select id from second_checks where registration_payment_id = payment.id and closed_at is null) as second_check_id,
    payment.inserted_at, payment.checked_at
  from registration_payments as payment
  join accounts as account on account.id = payment.account_id
  left join orders as own on own.registration_payment_id = payment.id`

/** What has arrived for the registration `payment`, and was not taken back. */
const hasReceived = sql<boolean>`exists (
  select from transfers where transfers.registration_payment_id = payment.id and transfers.state = 'received')`

/** Of deleted accounts only what holds money is listed: its verification may be taken back, or it goes back. */
const isListed = sql<boolean>`(account.deleted_at is null or ${hasReceived})`

/** Registrations by id, in no order. Those of deleted accounts for which nothing was received are left out. */
export async function listRegistrations(db: Db, ids: readonly number[]): Promise<Registration[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Registration>`
    ${allRegistrations} where payment.id = any(${ids}::bigint[]) and ${isListed}`.execute(db)
  return rows
}

/** Locks the account of a registration payment, so that no decision about it runs at the same time. */
export async function lockRegistration(tx: Tx, id: number): Promise<Locked<Registration> | undefined> {
  const payment = await tx
    .selectFrom('registrationPayments')
    .select('accountId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!payment || !(await lockAccount(tx, payment.accountId))) return undefined
  const [row] = await listRegistrations(tx, [id])
  return row && asLocked(row)
}

/** As lockRegistration, also of a deleted account: its status changes no more, and its money may still go back. */
export async function lockPaidRegistration(tx: Tx, id: number): Promise<Locked<Registration> | undefined> {
  const known = await lockRegistration(tx, id)
  if (known) return known
  await tx.selectFrom('registrationPayments').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { rows } = await sql<Registration>`${allRegistrations} where payment.id = ${id}`.execute(tx)
  return rows[0] && asLocked(rows[0])
}

/** Ids of the registration payments of an account, also of a deleted one. */
export async function listRegistrationsOf(db: Db, accountId: number): Promise<number[]> {
  const rows = db.selectFrom('registrationPayments').select('id').where('accountId', '=', accountId).orderBy('id')
  return (await rows.execute()).map(({ id }) => id)
}

/** Deleted accounts with registration money that is still prepaid, or an entry of it that waits for a second person. */
export async function listUnsettledApplicants(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct account.id
    from accounts as account
    join registration_payments as payment on payment.account_id = account.id
    left join orders as own on own.registration_payment_id = payment.id
    where account.deleted_at is not null and (
      exists (select from second_checks where registration_payment_id = payment.id and closed_at is null)
      or (
        select sum(entry.amount_mmk) from ledger_accounts as prepaid
        join ledger_entries as entry on entry.account_id = prepaid.id
        where prepaid.kind = 'prepaid' and prepaid.holder = own.id) < 0)
    order by account.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest registration payment of an account. */
export async function findNewestRegistration(db: Db, accountId: number): Promise<Registration | undefined> {
  const { rows } = await sql<Registration>`
    ${allRegistrations} where payment.account_id = ${accountId} and account.deleted_at is null order by payment.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** As findNewestRegistration, of an account that the caller has locked. */
export async function findRegistrationOf(tx: Tx, accountId: number): Promise<Locked<Registration> | undefined> {
  const registration = await findNewestRegistration(tx, accountId)
  return registration && asLocked(registration)
}

/** Paths of the pictures with these bytes that an account sent for its registration payment since a time. */
export async function listPicturesSentSince(
  db: Db,
  { accountId, sha256, since }: { accountId: number; sha256: Buffer; since: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('registrationPaymentFiles as file')
    .innerJoin('registrationPayments as payment', 'payment.id', 'file.registrationPaymentId')
    .select('file.filePath')
    .where('payment.accountId', '=', accountId)
    .where('file.sha256', '=', sha256)
    .where('file.uploadedAt', '>=', since)
    .execute()
  return rows.map(({ filePath }) => filePath)
}

type RegistrationAnswer = 'accepted' | 'part' | 'again' | 'refused' | 'legacy'

export interface RegistrationPicture {
  readonly id: number
  readonly registrationPaymentId: number
  readonly filePath: string
  readonly uploadedAt: Date
  /** Null while it waits. */
  readonly answer: RegistrationAnswer | null
  readonly answerReason: string | null
  /** An enrolment with the same picture, and the number of another account that registered with it. */
  readonly reusedBy: number | null
  readonly reusedByAccount: string | null
  /** An enrolment, and another account, with a picture that shows the same transfer. */
  readonly sameNumberBy: number | null
  readonly sameNumberByAccount: string | null
  /** What was read from the picture; null while it was not read. */
  readonly reading: ReadFacts | null
  /** The reference of the registration's order; null without an order. */
  readonly orderReference: string | null
}

/** The pictures of registration payments, newest first. */
export async function listRegistrationPictures(db: Db, ids: readonly number[]): Promise<RegistrationPicture[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RegistrationPicture>`
    select file.id, file.registration_payment_id, file.file_path, file.uploaded_at, answer.answer,
      answer.reason as answer_reason,
      (select min(proof.enrolment_id) from payment_proofs as proof
        where proof.sha256 = file.sha256 or proof.pixels_sha256 = file.pixels_sha256) as reused_by,
      (select min(account.account_no) from registration_payment_files as other
        join registration_payments as payment on payment.id = other.registration_payment_id
        join accounts as account on account.id = payment.account_id
        where other.registration_payment_id <> file.registration_payment_id
          and (other.sha256 = file.sha256 or other.pixels_sha256 = file.pixels_sha256)) as reused_by_account,
      (select min(other.enrolment_id) from ${picturesOfSameTransfer('own', readEnrolmentPictures)} as other)
        as same_number_by,
      (select min(account.account_no) from ${picturesOfSameTransfer('own', readRegistrationPictures)} as other
        join registration_payment_files as picture on picture.id = other.picture_id
        join registration_payments as payment on payment.id = picture.registration_payment_id
        join accounts as account on account.id = payment.account_id
        where picture.registration_payment_id <> file.registration_payment_id) as same_number_by_account,
      own.reading,
      (select reference from orders where orders.registration_payment_id = file.registration_payment_id) as order_reference
    from registration_payment_files as file
    left join registration_readings as own on own.picture_id = file.id
    left join lateral (
      select answer.answer, answer.reason from registration_answers as answer
      where answer.registration_payment_id = file.registration_payment_id and answer.reversed_at is null and ${coversFile}
      order by id limit 1
    ) as answer on true
    where file.registration_payment_id = any(${ids}::bigint[])
    order by file.id desc`.execute(db)
  return rows
}

/** Inserts the order of a registration. Undefined when the reference is taken. */
export async function insertRegistrationOrder(
  tx: Tx,
  { id, accountId, feeMmk, insertedAt }: Locked<Registration>,
  reference: string,
): Promise<number | undefined> {
  const row = await tx
    .insertInto('orders')
    .values({
      kind: 'registration',
      registrationPaymentId: id,
      accountId,
      reference,
      feeMmk,
      insertedAt,
      state: feeMmk === 0 ? 'paid' : 'open',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface RegistrationFilter {
  readonly page: number
  readonly size?: number
  readonly keyword: string | undefined
  readonly id: number | null | undefined
}

/** One page of registration payments, newest first; of deleted accounts those for which money was received. */
export async function findRegistrationIds(
  db: Db,
  { page, size = PAGE_SIZE, keyword, id }: RegistrationFilter,
): Promise<{ ids: number[]; total: number }> {
  const pattern = containing(keyword)
  const found = db
    .selectFrom('registrationPayments as payment')
    .innerJoin('accounts as account', 'account.id', 'payment.accountId')
    .where(isListed)
    .$if(Boolean(id), (rows) => rows.where('payment.id', '=', id ?? 0))
    .$if(pattern !== undefined, (rows) =>
      rows.where(sql<boolean>`(account.name_key like ${pattern} or lower(account.account_no) like ${pattern}
        or account.phone_1_canonical like any(${phonesLike(keyword ?? '')}))`),
    )
  const [rows, { total }] = await Promise.all([
    found
      .select('payment.id')
      .orderBy('payment.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { ids: rows.map(({ id }) => id), total }
}
