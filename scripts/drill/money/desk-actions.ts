import type { Answer } from '../retrying-client.ts'
import { type MoneyCaller, REASON, respelled, type Seat } from './caller.ts'
import type { Weighted } from './clients.ts'
import { insertPictureOf } from './world.ts'

const AT_ONCE = 10

/** A fee of which a part has arrived. */
interface PartPaid {
  readonly seat: Seat
  readonly restMmk: number
}

/**
 * Payments at the desk, decisions, the second person, rests that are no longer asked for, and who has a payment open.
 */
export function deskActions(caller: MoneyCaller): Weighted[] {
  const entered: Seat[] = []
  const parts: PartPaid[] = []
  const pay = async (): Promise<void> => {
    const seat = await caller.aSeat()
    const { status, text } = await verify(caller, seat, caller.aNumber())
    if (status !== 200) return
    const { rest = 0, second_person: awaitsSecond } = JSON.parse(text) as { rest?: number; second_person?: boolean }
    if (awaitsSecond) entered.push(seat)
    else if (rest > 0) parts.push({ seat, restMmk: rest })
  }
  return [
    [30, pay],
    [2, () => payAtOnce(caller)],
    [12, () => decide(caller, 'approve')],
    [8, () => decide(caller, 'void')],
    [8, () => decide(caller, 'reverse')],
    [3, () => decide(caller, 'reject')],
    [8, () => confirm(caller, entered)],
    [6, () => endRest(caller, parts)],
    [4, () => hold(caller)],
  ]
}

/** One transfer, entered by ten people for ten applications. */
async function payAtOnce(caller: MoneyCaller): Promise<void> {
  const seats = await Promise.all(Array.from({ length: AT_ONCE }, () => caller.aSeat()))
  const number = caller.aNumber()
  await Promise.all(seats.map((seat, at) => verify(caller, seat, respelled(number, at % 4))))
}

function verify(caller: MoneyCaller, { id, kind, feeMmk }: Seat, transferNumber: string): Promise<Answer> {
  const share = caller.pick([1, 1, 1, 0.5, 0.3, 1.2]) ?? 1
  const amountMmk = Math.max(1, Math.round(feeMmk * share))
  const body = {
    transaction_no: transferNumber,
    method_id: caller.pick(caller.world.methodIds),
    amount: amountMmk,
    part: true,
    reused_picture: true,
    further_transfer: false,
  }
  return caller.send('verify', `/admin/enrolments/${kind}/${id}/verify`, {
    body,
    subject: { enrolmentId: id, transferNumber, amountMmk },
  })
}

async function decide(caller: MoneyCaller, verb: 'approve' | 'void' | 'reverse' | 'reject'): Promise<void> {
  const { id, kind } = await caller.aSeat()
  await caller.send(verb, `/admin/enrolments/${kind}/${id}/${verb}`, { body: REASON, subject: { enrolmentId: id } })
}

/** Sometimes by the admin who has entered it, who is refused. */
async function confirm(caller: MoneyCaller, entered: readonly Seat[]): Promise<void> {
  const { id, kind } = caller.pick(entered.slice(-20)) ?? (await caller.aSeat())
  await caller.send('confirm', `/admin/enrolments/${kind}/${id}/confirm`, { body: {}, subject: { enrolmentId: id } })
}

/** The rest of a fee is waived by two people, taken back by one of them, or no longer asked for. */
async function endRest(caller: MoneyCaller, parts: readonly PartPaid[]): Promise<void> {
  const part = caller.pick(parts.slice(-20))
  if (!part) return
  const { id, kind } = part.seat
  const subject = { enrolmentId: id }
  const at = `/admin/enrolments/${kind}/${id}`
  const body = { ...REASON, rest: part.restMmk }
  if (caller.random() < 0.4) await caller.send('close-short', `${at}/close-short`, { body, subject })
  else await caller.send('waive', `${at}/waive`, { body, subject })
  if (caller.random() < 0.7) await caller.send('waive-confirm', `${at}/waive/confirm`, { body: {}, subject })
  else await caller.send('waive-take-back', `${at}/waive/take-back`, { body: REASON, subject })
}

/** A picture arrives, and admins open, take over and leave payments. */
async function hold(caller: MoneyCaller): Promise<void> {
  const { id } = await caller.aSeat()
  await insertPictureOf(caller.world.db, id)
  await caller.send('hold-next', '/admin/payment-queue/next', { body: {}, subject: {} })
  const at = `/admin/payment-queue/enrolment/${id}`
  await caller.send('hold', `${at}/hold`, { body: { take_over: caller.random() < 0.5 }, subject: { enrolmentId: id } })
  if (caller.random() < 0.5) await caller.send('release', `${at}/release`, { subject: { enrolmentId: id } })
}
