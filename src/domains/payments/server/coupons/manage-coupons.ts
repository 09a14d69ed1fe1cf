import { parseAccountNumber } from '#domains/accounts/contract/account-number.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer, OwnerViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { couponCode } from '../../contract/coupon-code.ts'
import type { CouponBody, CouponChange, CouponRow } from '../../contract/coupons.contract.ts'
import { mayCover } from './coupons.policy.ts'
import {
  type CouponChanges,
  type CouponTarget,
  findOwnerByNo,
  findTarget,
  insertCoupon,
  listCoupons,
  listTargets,
  lockCoupon,
  updateCoupon,
} from './coupons.queries.ts'

/** Finance makes coupons that the product bears; an owner makes and bears own ones. */
type Maker = AdminViewer | OwnerViewer

/** Null for the product. */
export const makerIdOf = (maker: Maker) => (maker.kind === 'admin' ? null : maker.id)

export async function showCoupons(db: Db, maker: Maker, page: number): Promise<Page<CouponRow>> {
  const { rows, total } = await listCoupons(db, makerIdOf(maker), { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })
  return toPage(rows, { total, page })
}

export async function showOwnCoupons(
  db: Db,
  owner: OwnerViewer,
  page: number,
): Promise<Page<CouponRow> & { targets: CouponTarget[] }> {
  const [coupons, targets] = await Promise.all([showCoupons(db, owner, page), listTargets(db, owner.id)])
  return { ...coupons, targets }
}

/**
 * Makes a coupon. The unique index decides about its code, not a prior read.
 *
 * @throws Refusal INVALID_INPUT - under `code`: taken; under `owner_no`, `course_id` or `class_id`: no such owner,
 *   course or class, or another owner's
 * @see P-CPN-02
 */
export function makeCoupon(db: Db, maker: Maker, body: CouponBody): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ownerId = await ownerOf(tx, maker, body)
    const id = await insertCoupon(tx, {
      code: couponCode(body.code) ?? '',
      percent: body.percent ?? null,
      amountMmk: body.amount ?? null,
      makerId: makerIdOf(maker),
      madeBy: maker.kind === 'admin' ? maker.id : null,
      ownerId,
      courseId: body.course_id ?? null,
      classId: body.class_id ?? null,
      fromDay: body.from ?? null,
      untilDay: body.until ?? null,
      maxUses: body.uses ?? null,
      maxUsesEach: body.uses_each ?? 1,
      active: body.active ?? true,
    })
    if (id === undefined) throw invalidFields({ code: 'coupon_taken' })
    await recordChange(tx, maker, { verb: 'create', id, before: null, after: { ...body, code: couponCode(body.code) } })
    return id
  })
}

/**
 * Changes how long and how often a coupon may be used. What it has taken off orders stays.
 *
 * @throws Refusal COUPON_NOT_FOUND - no such coupon, or of another maker
 * @throws Refusal INVALID_INPUT - under `until`: before the first day
 */
export function changeCoupon(
  db: Db,
  maker: Maker,
  { id, change }: { id: number; change: CouponChange },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const before = await lockCoupon(tx, { id, makerId: makerIdOf(maker) })
    if (!before) throw new Refusal('COUPON_NOT_FOUND')
    const changes = changesOf(change)
    const untilDay = changes.untilDay ?? null
    if (untilDay !== null && before.fromDay !== null && untilDay < before.fromDay) {
      throw invalidFields({ until: 'date_order' })
    }
    await updateCoupon(tx, before, changes)
    await recordChange(tx, maker, { verb: 'update', id, before, after: { ...before, ...changes } })
    return id
  })
}

/** Absent fields stay unchanged. */
function changesOf({ until, uses, uses_each, active }: CouponChange): CouponChanges {
  return {
    ...(until !== undefined && { untilDay: until }),
    ...(uses !== undefined && { maxUses: uses }),
    ...(uses_each !== undefined && { maxUsesEach: uses_each ?? 1 }),
    ...(active !== undefined && { active: active ?? true }),
  }
}

/** The owner for whose courses a coupon is; null for all. */
async function ownerOf(tx: Tx, maker: Maker, body: CouponBody): Promise<number | null> {
  const named = await namedOwner(tx, maker, body)
  if (body.course_id && body.class_id) throw invalidFields({ class_id: 'choice_invalid' })
  const field = body.class_id ? 'class_id' : 'course_id'
  const id = body[field]
  if (!id) return named
  const target = await findTarget(tx, { kind: body.class_id ? 'class' : 'course', id })
  if (!mayCover(named, target)) throw invalidFields({ [field]: 'choice_invalid' })
  return named
}

async function namedOwner(tx: Tx, maker: Maker, { owner_no: typed }: CouponBody): Promise<number | null> {
  if (maker.kind !== 'admin') return maker.id
  if (!typed?.trim()) return null
  const { number } = parseAccountNumber(typed) ?? {}
  const ownerId = number === undefined ? undefined : await findOwnerByNo(tx, number)
  if (ownerId === undefined) throw invalidFields({ owner_no: 'choice_invalid' })
  return ownerId
}

async function recordChange(
  tx: Tx,
  maker: Maker,
  { verb, id, before, after }: { verb: string; id: number; before: object | null; after: object },
): Promise<void> {
  const action = `coupon.${verb}`
  await recordAudit(tx, { actorType: maker.kind, actorId: maker.id, action, target: `coupon:${id}`, before, after })
}
