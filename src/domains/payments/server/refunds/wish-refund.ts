import {
  type EnrolmentFacts,
  lockEnrolment,
  notifyStudent,
  recordPaymentStep,
} from '#domains/enrolment/server/index.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/contract/wire.ts'
import type { AdminViewer, StudentViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import type { StudentWish, WishBody, WishRow } from '../../contract/refund-wishes.contract.ts'
import { findEnrolmentOfOrder } from '../orders/orders.queries.ts'
import { tooLarge } from './ask-refund.ts'
import { listFamilies, listRefundable } from './refunds.queries.ts'
import {
  answerWish,
  countOpenWishes,
  findNewestWish,
  findWish,
  type ListedWish,
  listOpenWishes,
  readKept,
  upsertWish,
  type Wish,
} from './wishes.queries.ts'

type WishState = Pick<Wish, 'id' | 'state'>

/**
 * Records that a student wants money back, for the finance team to decide. An open wish is replaced, so that a repeated
 * call leaves one. Nothing is reserved.
 *
 * @throws Refusal ORDER_NOT_FOUND - no such order, or another student's
 * @throws Refusal REFUND_TOO_LARGE - under `amount`: more than has arrived and did not go back
 * @throws Refusal INVALID_INPUT - under `wallet_id`: no such wallet family
 * @see P-WSH-01
 */
export function recordWish(
  db: Db,
  student: StudentViewer,
  { orderId, wish }: { orderId: number; wish: WishBody },
): Promise<WishState> {
  return db.transaction().execute(async (tx) => {
    const enrolment = await lockOwn(tx, student, orderId)
    const keptMmk = await readKept(tx, enrolment.id)
    if (wish.amount > keptMmk) throw tooLarge(keptMmk)
    const families = await listFamilies(tx)
    if (!families.some(({ id }) => id === wish.wallet_id)) throw invalidFields({ wallet_id: 'choice_invalid' })
    const target = { targetFamilyId: wish.wallet_id, targetAccountNo: wish.account_no, targetHolder: wish.holder }
    const facts = { enrolmentId: enrolment.id, amountMmk: wish.amount, reason: wish.reason, askedAt: now() }
    return { id: await upsertWish(tx, { ...facts, ...target }), state: 'open' }
  })
}

/**
 * Takes the open wish of an order back.
 *
 * @throws Refusal ORDER_NOT_FOUND - no such order, or another student's
 * @throws Refusal REFUND_WISH_NOT_FOUND - the student never had one
 */
export function takeWishBack(db: Db, student: StudentViewer, orderId: number): Promise<WishState> {
  return db.transaction().execute(async (tx) => {
    const { id } = await lockOwn(tx, student, orderId)
    await answerWish(tx, id, { state: 'withdrawn', answeredAt: now() })
    const wish = await findNewestWish(tx, id)
    if (!wish) throw new Refusal('REFUND_WISH_NOT_FOUND')
    return { id: wish.id, state: wish.state }
  })
}

/**
 * Declines a wish, and notifies the student of the reason.
 *
 * @throws Refusal REFUND_WISH_NOT_FOUND - no such wish
 * @throws Refusal REFUND_STATE_CHANGED - taken or withdrawn before
 */
export function declineStudentWish(
  db: Db,
  admin: AdminViewer,
  { id, reason }: { id: number; reason: string },
): Promise<WishState> {
  return db.transaction().execute(async (tx) => {
    const found = await findWish(tx, id)
    const enrolment = found && (await lockEnrolment(tx, found.enrolmentId))
    // Read again under the lock: the student may have withdrawn it.
    const wish = await findWish(tx, id)
    if (!enrolment || !wish) throw new Refusal('REFUND_WISH_NOT_FOUND')
    if (wish.state === 'declined') return { id, state: wish.state }
    if (wish.state !== 'open') throw new Refusal('REFUND_STATE_CHANGED')
    const answeredBy = admin.id
    await answerWish(tx, enrolment.id, { state: 'declined', answeredBy, answeredAt: now(), answerReason: reason })
    const facts = { amountMmk: wish.amountMmk, reason }
    await recordPaymentStep(tx, enrolment, { adminId: admin.id, step: 'refund-decline', facts })
    await notifyStudent(tx, enrolment, { event: 'refund_declined', byOwner: false, reason })
    return { id, state: 'declined' }
  })
}

export async function showWishes(db: Db, page: number): Promise<Page<WishRow>> {
  const [wishes, total] = await Promise.all([
    listWithRefundable(db, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    countOpenWishes(db),
  ])
  return toPage(wishes.map(toRow), { total, page })
}

export interface RefundableWish extends ListedWish {
  /** What may go back of its transfers now. */
  readonly refundableMmk: number
}

/** Open wishes, oldest first, each with what may go back now. */
export async function listWithRefundable(db: Db, rows: { limit: number; offset: number }): Promise<RefundableWish[]> {
  const wishes = await listOpenWishes(db, rows)
  const arrivals = await listRefundable(
    db,
    'enrolmentId',
    wishes.map(({ enrolmentId }) => enrolmentId),
  )
  const byEnrolment = Map.groupBy(arrivals, ({ enrolmentId }) => enrolmentId)
  return wishes.map((wish) => ({
    ...wish,
    refundableMmk: (byEnrolment.get(wish.enrolmentId) ?? []).reduce((sum, { restMmk }) => sum + restMmk, 0),
  }))
}

function toRow({ refundableMmk: refundable, ...row }: RefundableWish): WishRow {
  return {
    id: row.id,
    amount: row.amountMmk,
    reason: row.reason,
    asked_at: yangonTimestamp(row.askedAt),
    refundable,
    target: {
      wallet_id: row.walletId,
      wallet: row.wallet,
      account_no: row.targetAccountNo,
      holder: row.targetHolder,
    },
    enrolment: { kind: row.kind, id: row.enrolmentId, title: row.title },
    student: { id: row.studentId, no: row.studentNo, name: row.studentName, phone_number_1: row.studentPhone },
  }
}

/**
 * The newest wish of an enrolment as its student sees it, until the refund that has taken it is approved and listed
 * itself.
 */
export async function showStudentWish(db: Db, enrolmentId: number): Promise<StudentWish | null> {
  const wish = await findNewestWish(db, enrolmentId)
  if (!wish || wish.state === 'withdrawn') return null
  if (wish.refundState !== null && wish.refundState !== 'asked') return null
  const { id, amountMmk, state, askedAt, answerReason } = wish
  return { id, amount: amountMmk, state, at: yangonTimestamp(askedAt), reason: answerReason }
}

/** @throws Refusal ORDER_NOT_FOUND - no such order, or another student's */
export async function lockOwn(tx: Tx, student: StudentViewer, orderId: number): Promise<Locked<EnrolmentFacts>> {
  const enrolmentId = await findEnrolmentOfOrder(tx, { orderId, studentId: student.id })
  const enrolment = enrolmentId === undefined ? undefined : await lockEnrolment(tx, enrolmentId)
  if (!enrolment) throw new Refusal('ORDER_NOT_FOUND')
  return enrolment
}
