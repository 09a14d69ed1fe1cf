import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { undoSeconds } from '#domains/enrolment/contract/undo-seconds.ts'
import { acceptRest, type EnrolmentFacts, recordPaymentStep } from '#domains/enrolment/server/index.ts'
import { formatAmount } from '#platform/contract/money.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { changedMeanwhile } from '#platform/server/optimistic-lock.ts'
import type { ShortfallKind } from '../../contract/shortfalls.contract.ts'
import { type EnrolmentRef, enrolmentRevision, withLockedEnrolment } from '../desk/locked-enrolment.ts'
import { recordVerification, stateOfPaid, type VerifiedAtDesk } from '../desk/verify-at-desk.ts'
import { readPaid } from '../orders/allocate-money.ts'
import { lockOrderOf, type Order } from '../orders/orders.queries.ts'
import { forEnrolment } from '../orders/paid-for.ts'
import { lockOrMakeOrder, settleLockedOrder } from '../orders/settle-order.ts'
import type { DeskState } from '../proofs/proofs.queries.ts'
import { listTransfers } from '../transfers/transfers.queries.ts'
import {
  addReduction,
  closeShortfall,
  findAcceptedShortfall,
  findOpenShortfall,
  insertShortfall,
  type Shortfall,
} from './shortfalls.queries.ts'

/** What an admin says about the rest of a fee. */
interface AskedRest {
  /** What was owed when the admin decided, in kyat. */
  readonly restMmk: number
  readonly reason: string
}
interface Asked extends AskedRest {
  readonly ref: EnrolmentRef
}

/**
 * Asks to waive the rest of a fee that was paid in part, which another admin confirms.
 *
 * Idempotent. A waiver of another amount that still waits is replaced.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal ORDER_CLOSED - it is paid, or rejected
 * @throws Refusal NOTHING_RECEIVED - no money has arrived
 * @throws Refusal CHANGED_MEANWHILE - something else is owed, a payment waits for a second person, or another admin has
 *   decided
 * @see P-SHT-01
 */
export function waiveRest(db: Db, admin: AdminViewer, { ref, restMmk, reason }: Asked): Promise<VerifiedAtDesk> {
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: () => false,
    run: async (tx, enrolment, desk) => {
      const order = await lockOwed(tx, { enrolment, desk }, restMmk)
      const open = await findOpenShortfall(tx, order.id)
      const isRepeated = open?.askedBy === admin.id && open.amountMmk === restMmk
      if (!isRepeated) {
        if (open?.amountMmk === restMmk) throw changedMeanwhile()
        if (open) await closeShortfall(tx, open.id, { outcome: 'replaced', adminId: admin.id })
        const asked = { kind: 'waived', amountMmk: restMmk, reason, askedBy: admin.id } as const
        await insertShortfall(tx, { orderId: order.id, ...asked })
        await recordPaymentStep(tx, enrolment, {
          adminId: admin.id,
          step: 'waive-ask',
          facts: { amountMmk: restMmk, reason },
        })
      }
      return { ...stillOwed(enrolment, desk, restMmk), awaitsSecond: true }
    },
  })
}

/**
 * Confirms as second person that the rest is waived: the product bears it, and the owner earns the whole fee.
 *
 * Idempotent: repeated by the same admin, it changes nothing.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal SAME_PERSON - the admin has asked for it
 * @throws Refusal CHANGED_MEANWHILE - no waiver waits, or something else is owed by now
 * @see P-SHT-01
 */
export function confirmWaiver(db: Db, admin: AdminViewer, ref: EnrolmentRef): Promise<VerifiedAtDesk> {
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: ({ id }, _, tx) => isAcceptedBy(tx, id, admin),
    run: async (tx, enrolment, desk) => {
      if (await isAcceptedBy(tx, enrolment.id, admin)) return stateOfPaid(enrolment, desk)
      const known = await lockOrderOf(tx, forEnrolment(enrolment.id))
      const open = known && (await findOpenShortfall(tx, known.id))
      if (!open) throw changedMeanwhile()
      if (open.askedBy === admin.id) throw new Refusal('SAME_PERSON')
      const order = await lockOwed(tx, { enrolment, desk }, open.amountMmk).catch(asChanged)
      return accept(tx, admin, { enrolment, desk, order, shortfall: open })
    },
  })
}

/**
 * Ends the wait for a second person: by who asked, or by another admin with a reason. The student was not notified.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - no waiver waits
 * @throws Refusal INVALID_INPUT - under `reason`: missing although another admin asked
 */
export function takeWaiverBack(
  db: Db,
  admin: AdminViewer,
  { ref, reason }: { ref: EnrolmentRef; reason: string | null },
): Promise<VerifiedAtDesk> {
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: () => false,
    run: async (tx, enrolment, desk) => {
      const order = await lockOrderOf(tx, forEnrolment(enrolment.id))
      const open = order && (await findOpenShortfall(tx, order.id))
      if (!open) throw changedMeanwhile()
      const isOwn = open.askedBy === admin.id
      if (!isOwn && reason === null) throw invalidFields({ reason: 'reason_required' })
      await closeShortfall(tx, open.id, { outcome: isOwn ? 'undone' : 'declined', adminId: admin.id })
      await recordPaymentStep(tx, enrolment, {
        adminId: admin.id,
        step: isOwn ? 'waive-undo' : 'waive-decline',
        facts: { amountMmk: open.amountMmk, ...(reason !== null && { reason }) },
      })
      return stillOwed(enrolment, desk, Math.max(0, order.dueMmk - (await readPaid(tx, order))))
    },
  })
}

/**
 * Closes a fee with what has arrived. It counts as paid; the owner earns from what has arrived, and is notified.
 *
 * Idempotent: repeated by the same admin, it changes nothing.
 *
 * @throws Refusal - as waiveRest
 * @see P-SHT-02
 */
export function closeShort(db: Db, admin: AdminViewer, { ref, restMmk, reason }: Asked): Promise<VerifiedAtDesk> {
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: ({ id }, _, tx) => isAcceptedBy(tx, id, admin),
    run: async (tx, enrolment, desk) => {
      if (await isAcceptedBy(tx, enrolment.id, admin)) return stateOfPaid(enrolment, desk)
      const order = await lockOwed(tx, { enrolment, desk }, restMmk)
      const open = await findOpenShortfall(tx, order.id)
      if (open) await closeShortfall(tx, open.id, { outcome: 'replaced', adminId: admin.id })
      const asked = { kind: 'short', amountMmk: restMmk, reason, askedBy: admin.id } as const
      const id = await insertShortfall(tx, { orderId: order.id, ...asked })
      const shortfall = { id, orderId: order.id, ...asked, closedBy: null, verificationId: null }
      return accept(tx, admin, { enrolment, desk, order, shortfall })
    },
  })
}

interface AtDesk {
  readonly enrolment: Locked<EnrolmentFacts>
  readonly desk: DeskState
}

/** Locks the order of an enrolment of which exactly this is owed. */
async function lockOwed(tx: Tx, { enrolment, desk }: AtDesk, restMmk: number): Promise<Locked<Order>> {
  if (enrolment.status === EnrolmentStatus.rejected || enrolment.paymentVerifiedAt) throw new Refusal('ORDER_CLOSED')
  const order = await lockOrMakeOrder(tx, enrolment)
  if (order.state === 'open') throw new Refusal('NOTHING_RECEIVED')
  if (order.state !== 'part_paid') throw new Refusal('ORDER_CLOSED')
  // A payment that waits for a second person would change what is owed.
  if (desk.secondCheckId !== null || order.dueMmk - (await readPaid(tx, order)) !== restMmk) throw changedMeanwhile()
  return order
}

/** The second person cannot answer what the first one was asked. */
function asChanged(error: unknown): never {
  throw error instanceof Refusal ? changedMeanwhile() : error
}

async function isAcceptedBy(tx: Tx, enrolmentId: number, admin: AdminViewer): Promise<boolean> {
  const order = await lockOrderOf(tx, forEnrolment(enrolmentId))
  return order !== undefined && (await findAcceptedShortfall(tx, order.id))?.closedBy === admin.id
}

function stillOwed(enrolment: EnrolmentFacts, desk: DeskState, restMmk: number): VerifiedAtDesk {
  const version = enrolmentRevision(enrolment, desk)
  return { status: enrolment.status, verifiedAt: null, surplusMmk: 0, restMmk, version }
}

interface Accepted extends AtDesk {
  readonly order: Locked<Order>
  readonly shortfall: Shortfall
}

/** The fee counts as paid, as if a payment of the rest had been verified. */
async function accept(tx: Tx, admin: AdminViewer, { enrolment, desk, order, shortfall }: Accepted) {
  const [newest] = await listTransfers(tx, [enrolment.id])
  if (!newest) throw new Error(`order ${order.id} is paid in part and has no transfer`)
  const { kind, amountMmk, reason } = shortfall
  const notifiedAt = new Date(now().getTime() + undoSeconds.taken * 1000)
  const paidMmk = order.dueMmk - amountMmk
  const {
    enrolment: after,
    verifiedAt,
    openedAccess,
  } = await acceptRest(tx, enrolment, {
    adminId: admin.id,
    kind: kind satisfies ShortfallKind,
    reason,
    notifiedAt,
    receivedMmk: paidMmk,
    restMmk: amountMmk,
    amounts: { paid: formatAmount(paidMmk), rest: formatAmount(amountMmk) },
  })
  const verificationId = await recordVerification(tx, enrolment, {
    transferId: newest.id,
    verifiedBy: admin.id,
    // A picture that waits may show that the rest has arrived after all.
    answer: null,
    verifiedAt,
    openedAccess,
    notifiedAt,
  })
  await closeShortfall(tx, shortfall.id, { outcome: 'accepted', adminId: admin.id, verificationId })
  if (kind === 'short') await addReduction(tx, order.id, amountMmk)
  const actor = { type: 'admin', id: admin.id } as const
  const dueMmk = kind === 'short' ? paidMmk : order.dueMmk
  await settleLockedOrder(tx, { enrolment: after, order: { ...order, dueMmk }, actor, paidMmk })
  const version = enrolmentRevision(after, { ...desk, verificationId })
  return { status: after.status, verifiedAt: after.paymentVerifiedAt, surplusMmk: 0, restMmk: 0, version }
}
