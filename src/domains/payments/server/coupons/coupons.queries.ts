import { type RawBuilder, sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import type { CouponRow } from '../../contract/coupons.contract.ts'
import type { Order } from '../orders/orders.queries.ts'
import type { CouponTerms, CouponUseCounts } from './coupon-terms.ts'

export interface Coupon extends CouponTerms {
  readonly id: number
  readonly code: string
  /** The owner who bears it; null where the product does. */
  readonly makerId: number | null
}
type NewCoupon = Omit<Coupon, 'id'> & { readonly madeBy: number | null }

const columns = [
  ...(['id', 'code', 'percent', 'amountMmk', 'makerId', 'ownerId', 'courseId', 'classId'] as const),
  ...(['fromDay', 'untilDay', 'maxUses', 'maxUsesEach', 'active'] as const),
]

/** Locks a coupon, so that its uses are counted one after another. */
export async function lockCouponByCode(tx: Tx, code: string): Promise<Locked<Coupon> | undefined> {
  const rows = tx.selectFrom('coupons').select(columns).where('code', '=', code)
  return asLockedIfAny(await rows.forNoKeyUpdate().executeTakeFirst())
}

/** Locks a coupon of an owner, or of the product. */
export async function lockCoupon(
  tx: Tx,
  { id, makerId }: { id: number; makerId: number | null },
): Promise<Locked<Coupon> | undefined> {
  const ofMaker = tx
    .selectFrom('coupons')
    .select(columns)
    .where('id', '=', id)
    .where('makerId', makerId === null ? 'is' : '=', makerId)
  return asLockedIfAny(await ofMaker.forNoKeyUpdate().executeTakeFirst())
}

/** Undefined when the code is taken. */
export async function insertCoupon(tx: Tx, coupon: NewCoupon): Promise<number | undefined> {
  const row = await tx
    .insertInto('coupons')
    .values({ ...coupon, insertedAt: now() })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export type CouponChanges = Partial<Pick<Coupon, 'untilDay' | 'maxUses' | 'maxUsesEach' | 'active'>>

export async function updateCoupon(tx: Tx, { id }: Locked<Coupon>, changes: CouponChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('coupons').set(changes).where('id', '=', id).execute()
}

/** Uses of a coupon that were not given back, of all and of one account. */
export async function countUses(tx: Tx, { id }: Locked<Coupon>, accountId: number): Promise<CouponUseCounts> {
  const { rows } = await sql<CouponUseCounts>`
    select count(*)::int as all, (count(*) filter (where account_id = ${accountId}))::int as own
    from coupon_uses where coupon_id = ${id} and given_back_at is null`.execute(tx)
  return rows[0] ?? { all: 0, own: 0 }
}

interface CouponUse {
  readonly id: number
  readonly couponId: number
  readonly code: string
  /** The owner who bears it; null where the product does. */
  readonly makerId: number | null
  readonly discountMmk: number
  readonly givenBackAt: Date | null
}

/** The newest use for an order, also one that was given back. */
export function findUse(db: Db, orderId: number): Promise<CouponUse | undefined> {
  return db
    .selectFrom('couponUses as used')
    .innerJoin('coupons as coupon', 'coupon.id', 'used.couponId')
    .select(['used.id', 'used.couponId', 'used.discountMmk', 'used.givenBackAt', 'coupon.code', 'coupon.makerId'])
    .where('used.orderId', '=', orderId)
    .orderBy('used.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertUse(
  tx: Tx,
  use: { couponId: number; orderId: number; accountId: number; discountMmk: number },
): Promise<void> {
  await tx
    .insertInto('couponUses')
    .values({ ...use, usedAt: now() })
    .execute()
}

export async function setUseGivenBack(tx: Tx, id: number, givenBackAt: Date | null): Promise<void> {
  await tx.updateTable('couponUses').set({ givenBackAt }).where('id', '=', id).execute()
}

export async function updateOrderDiscount(tx: Tx, { id }: Locked<Order>, discountMmk: number): Promise<void> {
  await tx.updateTable('orders').set({ discountMmk }).where('id', '=', id).execute()
}

interface ListedCoupon extends Coupon {
  readonly ownerNo: string | null
  readonly ownerName: string | null
  readonly title: string | null
  readonly used: number
}

/** Coupons of an owner, or of the product, newest first. */
export async function listCoupons(
  db: Db,
  makerId: number | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CouponRow[]; total: number }> {
  const made = sql`coupon.maker_id is not distinct from ${makerId}::bigint`
  const { rows } = await sql<ListedCoupon>`
    select coupon.*, owner.account_no as owner_no, owner.name as owner_name, course.title,
      (select count(*) from coupon_uses where coupon_id = coupon.id and given_back_at is null)::int as used
    from coupons as coupon
    left join accounts as owner on owner.id = coupon.owner_id
    left join classes as class on class.id = coupon.class_id
    left join courses as course on course.id = coalesce(coupon.course_id, class.course_id)
    where ${made} order by coupon.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from coupons as coupon where ${made}`.execute(db)
  return { rows: rows.map(toRow), total: counted.rows[0]?.total ?? 0 }
}

function toRow(coupon: ListedCoupon): CouponRow {
  const { id, code, percent, amountMmk, makerId, ownerNo, ownerName, classId, courseId, title } = coupon
  const targetId = classId ?? courseId
  return {
    id,
    code,
    percent,
    amount: amountMmk,
    // An owner's own coupons are all for the same owner.
    owner: ownerNo === null || makerId !== null ? null : { no: ownerNo, name: ownerName },
    target:
      targetId === null ? null : { kind: classId === null ? 'course' : 'class', id: targetId, title: title ?? '' },
    from: coupon.fromDay,
    until: coupon.untilDay,
    uses: coupon.maxUses,
    uses_each: coupon.maxUsesEach,
    used: coupon.used,
    active: coupon.active,
  }
}

export interface CouponTarget {
  readonly kind: 'class' | 'course'
  readonly id: number
  readonly title: string
}

/** Courses and classes with a fee; of one owner, or with one id. */
const targets = (condition: RawBuilder<unknown>) => sql<CouponTarget & { ownerId: number }>`
  select * from (
    select 'course' as kind, course.id, course.title, course.owner_id, course.archived_at from courses as course
    union all
    select 'class', class.id, course.title || coalesce(' · ' || class.start_date, ''), course.owner_id,
      coalesce(class.archived_at, course.archived_at)
    from classes as class join courses as course on course.id = class.course_id
  ) as target where archived_at is null and ${condition} order by kind desc, id desc limit 500`

export async function listTargets(db: Db, ownerId: number): Promise<CouponTarget[]> {
  const { rows } = await targets(sql`owner_id = ${ownerId}`).execute(db)
  return rows.map(({ kind, id, title }) => ({ kind, id, title }))
}

export async function findTarget(
  db: Db,
  { kind, id }: Omit<CouponTarget, 'title'>,
): Promise<{ readonly ownerId: number } | undefined> {
  return (await targets(sql`kind = ${kind} and id = ${id}`).execute(db)).rows[0]
}

/** A teacher or school by account number. */
export async function findOwnerByNo(db: Db, accountNo: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('accountNo', '=', accountNo)
    .where('role', '<>', 'student')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Orders of which the ledger holds another discount than their coupon gives. Amounts are in kyat. */
export async function listCouponDifferences(
  db: Db,
): Promise<{ subject: string; rowsMmk: number; ledgerMmk: number }[]> {
  const { rows } = await sql<{ subject: string; rowsMmk: number; ledgerMmk: number }>`
    with booked as (
      select posting.order_id, sum(entry.amount_mmk)::bigint as ledger_mmk
      from ledger_accounts as account
      join ledger_entries as entry on entry.account_id = account.id
      join ledger_postings as posting on posting.id = entry.posting_id
      where account.kind = 'discount' group by posting.order_id
    ), given as (
      select used.order_id,
        case when coupon.maker_id is null and orders.state = 'paid' then used.discount_mmk else 0 end as rows_mmk
      from coupon_uses as used
      join coupons as coupon on coupon.id = used.coupon_id
      join orders on orders.id = used.order_id
      where used.given_back_at is null
    )
    select 'coupon of order ' || order_id as subject, coalesce(rows_mmk, 0)::bigint as rows_mmk,
      coalesce(ledger_mmk, 0)::bigint as ledger_mmk
    from given full join booked using (order_id)
    where coalesce(rows_mmk, 0) <> coalesce(ledger_mmk, 0) order by order_id limit 100`.execute(db)
  return rows
}
