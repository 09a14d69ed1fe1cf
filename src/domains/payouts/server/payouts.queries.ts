import { sql } from 'kysely'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import { containing } from '#platform/server/database/text-search.ts'
import type { PayoutKind } from '../contract/admin-payouts.contract.ts'

/** A payout with the values of its invoice. */
export interface Payout {
  readonly id: number
  readonly kind: PayoutKind
  readonly courseId: number
  readonly classId: number | null
  readonly title: string
  readonly startDate: CalendarDay | null
  readonly endDate: CalendarDay | null
  readonly periodMonth: CalendarDay | null
  readonly totalStudents: number
  readonly unitFeeMmk: number
  readonly totalAmountMmk: number
  readonly percentage: number
  readonly payableMmk: number
  /** Part of payableMmk that is kept for deductions; negative when more is given back. */
  readonly deductedMmk: number
  readonly paidOn: CalendarDay | null
  readonly reference: string | null
  /** Where it was sent; null while it is unpaid, or when the owner had no account. */
  readonly accountId: number | null
  /** The wallet, family and number by which it was paid by itself, as far as they are known. */
  readonly paidMethodId: number | null
  readonly paidFamilyId: number | null
  readonly paidNumberKey: string | null
  /** The batch that sends or has sent it. */
  readonly batchPayeeId: number | null
  readonly batchId: number | null
  readonly insertedAt: Date
  readonly ownerId: number
  readonly ownerRole: OwnerRole
  readonly ownerNo: string
  readonly ownerName: string | null
  readonly ownerPhone: string | null
}

/** An owner as the finance desk reads it. */
export interface Payee {
  readonly id: number
  readonly role: OwnerRole
  readonly accountNo: string
  readonly name: string | null
  readonly phone: string | null
}

/** A payout with the amounts that the ledger books, in kyat. */
export interface BookablePayout {
  readonly id: number
  readonly ownerId: number
  readonly totalAmountMmk: number
  readonly payableMmk: number
  /** Part of payableMmk that is not transferred. */
  readonly deductedMmk: number
}

export interface PayoutFilter {
  readonly page: number
  readonly kind?: PayoutKind | undefined
  readonly isPaid?: boolean | undefined
  readonly ownerId?: number | undefined
  readonly title?: string | undefined
  readonly classDate?: CalendarDay | null | undefined
  readonly paidOn?: CalendarDay | null | undefined
  readonly payableMmk?: number | null | undefined
}

/** Owners whose payout rows differ from the ledger. Amounts are in kyat. */
export async function listPayoutDifferences(
  db: Db,
): Promise<{ subject: string; rowsMmk: number; ledgerMmk: number }[]> {
  const { rows } = await sql<{ subject: string; rowsMmk: number; ledgerMmk: number }>`
    with owed as (
      select owner_id,
        coalesce(sum(payable_mmk - deducted_mmk) filter (where paid_on is null), 0) + sum(deducted_mmk)
          - coalesce((select sum(net_mmk) from payout_deductions where owner_id = payouts.owner_id), 0) as rows_mmk
      from payouts group by owner_id
    ), booked as (
      select account.holder, -sum(entry.amount_mmk) as ledger_mmk
      from ledger_accounts as account join ledger_entries as entry on entry.account_id = account.id
      where account.kind = 'payable' group by account.holder
    )
    select 'payable to account ' || coalesce(owed.owner_id, booked.holder) as subject,
      coalesce(rows_mmk, 0)::bigint as rows_mmk, coalesce(ledger_mmk, 0)::bigint as ledger_mmk
    from owed full join booked on booked.holder = owed.owner_id
    where coalesce(rows_mmk, 0) <> coalesce(ledger_mmk, 0)
    order by 1 limit 100`.execute(db)
  return rows
}

function payouts(db: Db) {
  return db
    .selectFrom('payouts as payout')
    .innerJoin('courses as course', 'course.id', 'payout.courseId')
    .innerJoin('accounts as owner', 'owner.id', 'payout.ownerId')
    .leftJoin('classes as class', 'class.id', 'payout.classId')
}

function described(found: ReturnType<typeof payouts>) {
  return found
    .select(['payout.id', 'payout.courseId', 'payout.classId', 'payout.periodMonth', 'payout.totalStudents'])
    .select([
      'payout.unitFeeMmk',
      'payout.totalAmountMmk',
      'payout.percentage',
      'payout.payableMmk',
      'payout.deductedMmk',
    ])
    .select(['payout.paidOn', 'payout.reference', 'payout.insertedAt', 'payout.ownerId', 'course.title'])
    .select(['payout.accountId', 'payout.batchPayeeId'])
    .select(({ selectFrom }) =>
      selectFrom('payoutBatchPayees as sender')
        .select('sender.batchId')
        .whereRef('sender.id', '=', 'payout.batchPayeeId')
        .as('batchId'),
    )
    .select(['payout.paidMethodId', 'payout.paidFamilyId', 'payout.paidNumberKey'])
    .select(['class.startDate', 'class.endDate', 'owner.accountNo as ownerNo', 'owner.phoneNumber1 as ownerPhone'])
    .select([
      sql<PayoutKind>`payout.kind`.as('kind'),
      sql<OwnerRole>`owner.role`.as('ownerRole'),
      sql<string | null>`coalesce(owner.name, owner.school_name)`.as('ownerName'),
    ])
}

function matching(db: Db, filter: Omit<PayoutFilter, 'page'>) {
  const { kind, isPaid, ownerId, classDate, paidOn, payableMmk } = filter
  const pattern = containing(filter.title)
  let found = payouts(db)
  if (kind !== undefined) found = found.where('payout.kind', '=', kind)
  if (isPaid !== undefined) found = found.where('payout.paidOn', isPaid ? 'is not' : 'is', null)
  if (ownerId !== undefined) found = found.where('payout.ownerId', '=', ownerId)
  if (pattern !== undefined) found = found.where('course.titleKey', 'like', pattern)
  if (classDate) found = found.where('class.startDate', '<=', classDate).where('class.endDate', '>=', classDate)
  if (paidOn) found = found.where('payout.paidOn', '=', paidOn)
  if (typeof payableMmk === 'number') found = found.where('payout.payableMmk', '=', payableMmk)
  return found
}

/** Sum of an owner's unpaid payouts that are in no batch, in kyat. */
export async function readUnpaidSingles(tx: Tx, ownerId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('payouts')
    .select(sql<number>`coalesce(sum(payable_mmk - deducted_mmk), 0)::bigint`.as('total'))
    .where('ownerId', '=', ownerId)
    .where('paidOn', 'is', null)
    .where('batchPayeeId', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** One page of payouts, newest first. */
export async function listPayoutRows(db: Db, filter: PayoutFilter): Promise<{ rows: Payout[]; total: number }> {
  const found = matching(db, filter)
  const [rows, { total }] = await Promise.all([
    described(found)
      .orderBy('payout.id', 'desc')
      .limit(PAGE_SIZE)
      .offset((filter.page - 1) * PAGE_SIZE)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The newest payouts that match, at most `limit`. */
export function listNewestPayouts(db: Db, filter: Omit<PayoutFilter, 'page'>, limit: number): Promise<Payout[]> {
  return described(matching(db, filter)).orderBy('payout.id', 'desc').limit(limit).execute()
}

/** The newest payouts that match, at most `limit`, by payee. */
export async function listPayoutsToExport(
  db: Db,
  filter: Omit<PayoutFilter, 'page'>,
  limit: number,
): Promise<Payout[]> {
  const rows = await listNewestPayouts(db, filter, limit)
  return rows.toSorted((a, b) => a.ownerId - b.ownerId || a.id - b.id)
}

export function findPayout(db: Db, id: number): Promise<Payout | undefined> {
  return described(payouts(db)).where('payout.id', '=', id).executeTakeFirst()
}

export function listPayoutsByIds(db: Db, ids: readonly number[]): Promise<Payout[]> {
  return described(payouts(db)).where('payout.id', '=', sql<number>`any(${ids})`).orderBy('payout.id').execute()
}

/** Locks a payout. */
export async function lockPayout(tx: Tx, id: number): Promise<Locked<Payout> | undefined> {
  const rows = described(payouts(tx)).where('payout.id', '=', id)
  return asLockedIfAny(await rows.forNoKeyUpdate('payout').executeTakeFirst())
}

interface NewPayout {
  readonly kind: PayoutKind
  readonly courseId: number
  readonly classId: number | null
  readonly periodMonth: CalendarDay | null
  readonly ownerId: number
  readonly unitFeeMmk: number
  readonly totalStudents: number
  readonly totalAmountMmk: number
  readonly percentage: number
  readonly payableMmk: number
  readonly deductedMmk: number
  readonly createdBy: number
}

export async function insertPayout(tx: Tx, row: NewPayout): Promise<number> {
  const { id } = await tx
    .insertInto('payouts')
    .values({ ...row, insertedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Only an unpaid payout is updated, with what is kept of it for deductions. @see SR-22 */
export async function updatePaid(
  tx: Tx,
  { id }: Locked<Payout>,
  payment: {
    paidOn: CalendarDay
    reference: string
    accountId: number | null
    paidMethodId: number | null
    paidFamilyId: number | null
    paidNumberKey: string | null
    deductedMmk: number
  },
): Promise<void> {
  await tx.updateTable('payouts').set(payment).where('id', '=', id).where('paidOn', 'is', null).execute()
}

/** Owners by account id. */
export async function readPayees(db: Db, ownerIds: readonly number[]): Promise<Map<number, Payee>> {
  const rows = await db
    .selectFrom('accounts as owner')
    .select(['owner.id', 'owner.accountNo', 'owner.phoneNumber1 as phone'])
    .select([
      sql<OwnerRole>`owner.role`.as('role'),
      sql<string | null>`coalesce(owner.name, owner.school_name)`.as('name'),
    ])
    .where('owner.id', '=', sql<number>`any(${ownerIds})`)
    .execute()
  return new Map(rows.map((payee) => [payee.id, payee]))
}

/** Agreed commissions by owner; an owner without an entry pays the default one. @see OP-110 */
export async function findAgreedPercentages(db: Db, ownerIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'commissionPercent'])
    .where('id', '=', sql<number>`any(${ownerIds})`)
    .execute()
  return new Map(
    rows.flatMap(({ id, commissionPercent }) => (commissionPercent === null ? [] : [[id, commissionPercent]])),
  )
}

/** Payouts without a posting in the ledger, oldest first. */
export async function listUnbookedPayouts(
  db: Db,
  limit: number,
): Promise<(BookablePayout & { reference: string | null })[]> {
  return db
    .selectFrom('payouts as payout')
    .leftJoin('ledgerPostings as posting', (join) => join.on(sql<boolean>`posting.key = 'payout:' || payout.id`))
    .select(['payout.id', 'payout.ownerId', 'payout.totalAmountMmk', 'payout.payableMmk', 'payout.deductedMmk'])
    .select('payout.reference')
    .where('posting.id', 'is', null)
    .where('payout.totalAmountMmk', '>', 0)
    .orderBy('payout.id')
    .limit(limit)
    .execute()
}
