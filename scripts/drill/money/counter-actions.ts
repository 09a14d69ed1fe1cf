import { randomUUID } from 'node:crypto'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { persistently } from '../killed-site.ts'
import { type MoneyCaller, REASON } from './caller.ts'
import type { Weighted } from './clients.ts'

/** Coupons that students take, and cash at the counter. */
export function counterActions(caller: MoneyCaller): Weighted[] {
  const deposits: number[] = []
  return [
    [8, () => takeCoupon(caller)],
    [8, () => takeCash(caller)],
    [1, () => deposit(caller, deposits)],
    [1, () => undoDeposit(caller, deposits)],
    [1, () => countTill(caller)],
  ]
}

async function takeCoupon(caller: MoneyCaller): Promise<void> {
  const { id: enrolmentId, kind, offer, studentId } = await caller.aSeat()
  const token = await persistently(() => openSession(caller.world.db, { accountId: studentId }))
  const target = kind === 'class' ? offer.classId : offer.courseId
  const order = await caller.read<{ order: { id: number } | null }>(`/my/${kind}/${target}/order`, token)
  if (!order.order) return
  const path = `/my/orders/${order.order.id}/coupon`
  const subject = { enrolmentId, orderId: order.order.id }
  const code = caller.pick(caller.world.couponCodes)
  await caller.send('coupon', path, { body: { code }, subject, token })
  if (caller.random() < 0.2) await caller.send('coupon-remove', `${path}/remove`, { body: {}, subject, token })
}

async function openTill(caller: MoneyCaller): Promise<void> {
  await caller.send('till-open', `/admin/tills/${caller.world.tillId}/open`, { body: {}, subject: {} })
}

/** Sometimes with the key of the call before, which is the same payment. */
async function takeCash(caller: MoneyCaller): Promise<void> {
  const { id: enrolmentId, feeMmk } = await caller.aSeat()
  const amountMmk = Math.max(1, Math.round(feeMmk * (caller.pick([1, 1, 0.4]) ?? 1)))
  const body = {
    till_id: caller.world.tillId,
    enrolment_id: enrolmentId,
    amount: amountMmk,
    part: true,
    key: randomUUID(),
  }
  const sent = { body, subject: { enrolmentId, amountMmk }, reply: 'slipId' } as const
  const answer = await caller.send('cash', '/admin/cash', sent)
  if (answer.status === 200 && caller.random() < 0.2) await caller.send('cash', '/admin/cash', sent)
  if (answer.text.includes('TILL_NOT_OPEN')) await openTill(caller)
}

async function deposit(caller: MoneyCaller, deposits: number[]): Promise<void> {
  const { tillId, methodIds } = caller.world
  const amountMmk = 1 + Math.floor(caller.random() * 100_000)
  const body = { to_method_id: caller.pick(methodIds), amount: amountMmk, key: randomUUID() }
  const sent = { body, subject: { amountMmk }, reply: 'depositId' } as const
  const { status, text } = await caller.send('cash-deposit', `/admin/tills/${tillId}/deposit`, sent)
  if (status === 200) deposits.push((JSON.parse(text) as { id: number }).id)
}

async function undoDeposit(caller: MoneyCaller, deposits: readonly number[]): Promise<void> {
  const depositId = caller.pick(deposits.slice(-20))
  if (depositId === undefined) return
  const path = `/admin/cash-deposits/${depositId}/undo`
  await caller.send('cash-deposit-undo', path, { body: REASON, subject: { depositId } })
}

/** The count differs from the ledger, since others take cash meanwhile. */
async function countTill(caller: MoneyCaller): Promise<void> {
  const { tillId } = caller.world
  const { tills } = await caller.read<{ tills: { id: number; balance: number; shift: { id: number } | null }[] }>(
    '/admin/tills',
  )
  const till = tills.find(({ id }) => id === tillId)
  if (!till?.shift) return openTill(caller)
  const counted = Math.max(0, till.balance + Math.round(caller.random() * 1000) - 500)
  const body = { shift_id: till.shift.id, counted, ...REASON }
  await caller.send('till-close', `/admin/tills/${tillId}/close`, { body, subject: {} })
}
