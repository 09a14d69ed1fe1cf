import * as calls from '#domains/payments/contract/shortfalls.contract.ts'
import { verifyAtDesk } from '#domains/payments/server/desk/verify-at-desk.ts'
import { waiveRest } from '#domains/payments/server/shortfalls/close-rest.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID } from '#tests/wire/world-ids.ts'
import { transfer } from './used-transfer.ts'

const finance = { as: 'admin.finance' } as const
const ref = { kind: 'class', id: ID.enrolment.waitingSeat } as const
const at = { path: [ref.kind, ref.id] }
const adminOf = (id: number) => ({ kind: 'admin', id, role: 'owner' }) as const
const rest = 30_000
const reason = 'သင်တန်းသား အခက်အခဲရှိ'

/** Arranged again after another call, it may be refused. */
const unlessRefused = (arranging: Promise<unknown>) =>
  arranging.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })

/** A part of the fee has arrived. */
async function paidInPart({ api: { db } }: World): Promise<void> {
  const flags = {
    takesPart: true,
    takesSurplus: true,
    takesClosed: false,
    knowsReusedPicture: true,
    isFurtherTransfer: false,
    isSeen: true,
  }
  const { transaction_no: transactionNo, method_id: methodId, amount } = transfer
  const payment = { ...flags, transactionNo, methodId, amountMmk: amount - rest }
  await unlessRefused(verifyAtDesk(db, adminOf(ID.admin.finance) as never, { ref, payment }))
}
/** An admin has asked to waive the rest. */
const askedBy = (adminId: number) => async (world: World) => {
  await paidInPart(world)
  await unlessRefused(waiveRest(world.api.db, adminOf(adminId) as never, { ref, restMmk: rest, reason }))
}

export const shortfalls = [
  ...of(
    calls.waiveRest,
    { ...finance, ...at, body: { rest, reason }, arrange: paidInPart },
    {
      ENROLMENT_NOT_FOUND: { path: [ref.kind, ID.unused] },
      ORDER_CLOSED: { path: [ref.kind, ID.enrolment.seat] },
      NOTHING_RECEIVED: { arrange: async () => undefined },
      CHANGED_MEANWHILE: { body: { rest: rest - 1, reason } },
      'FORBIDDEN: not the desk’s': { as: 'admin.moderator' },
    },
  ),
  ...of(
    calls.confirmWaiver,
    { ...finance, ...at, body: {}, arrange: askedBy(ID.admin.owner) },
    {
      ENROLMENT_NOT_FOUND: { path: [ref.kind, ID.unused] },
      SAME_PERSON: { arrange: askedBy(ID.admin.finance) },
      CHANGED_MEANWHILE: { arrange: paidInPart },
    },
  ),
  ...of(
    calls.takeWaiverBack,
    { ...finance, ...at, body: { reason: 'မသင့်ပါ' }, arrange: askedBy(ID.admin.owner) },
    {
      ENROLMENT_NOT_FOUND: { path: [ref.kind, ID.unused] },
      CHANGED_MEANWHILE: { arrange: paidInPart },
      'INVALID_INPUT: of another admin, without a reason': { body: {} },
    },
  ),
  ...of(
    calls.closeShort,
    { ...finance, ...at, body: { rest, reason }, arrange: paidInPart },
    {
      ENROLMENT_NOT_FOUND: { path: [ref.kind, ID.unused] },
      ORDER_CLOSED: { path: [ref.kind, ID.enrolment.seat] },
      NOTHING_RECEIVED: { arrange: async () => undefined },
      CHANGED_MEANWHILE: { body: { rest: rest - 1, reason } },
    },
  ),
]
