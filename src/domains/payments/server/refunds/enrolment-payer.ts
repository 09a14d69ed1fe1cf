import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import {
  type EnrolmentFacts,
  lockEnrolment,
  notifyStudent,
  recordPaymentStep,
  setVerifiedAt,
} from '#domains/enrolment/server/index.ts'
import type { Actor } from '#domains/ledger/server/index.ts'
import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import type { Order } from '../orders/orders.queries.ts'
import { forEnrolment } from '../orders/paid-for.ts'
import { lockOrMakeOrder, settleLockedOrder } from '../orders/settle-order.ts'
import type { Payer } from './payer.ts'
import { findVerifiedAtBefore, listRefundable } from './refunds.queries.ts'
import { answerWish, reopenWish } from './wishes.queries.ts'

export async function lockEnrolmentPayer(tx: Tx, id: number): Promise<Payer | undefined> {
  const enrolment = await lockEnrolment(tx, id)
  if (!enrolment) return undefined
  const order = await lockOrMakeOrder(tx, enrolment)
  const settle = async (actor: Actor) => void (await settleLockedOrder(tx, { enrolment, order, actor }))
  return {
    paidFor: forEnrolment(id),
    target: `enrolment:${id}`,
    order,
    settle,
    verifiedAt: enrolment.status === EnrolmentStatus.rejected ? enrolment.paymentVerifiedAt : null,
    noteAsked: async ({ refundId, adminId, endsVerification }) => {
      await answerWish(tx, id, { state: 'taken', refundId, answeredBy: adminId, answeredAt: now() })
      if (endsVerification) await setVerifiedAt(tx, enrolment, null)
    },
    noteDropped: (refundId) => reopenWish(tx, refundId),
    keepMoney: (actor) =>
      enrolment.status === EnrolmentStatus.rejected ? restoreVerification(tx, enrolment, order) : settle(actor),
    record: (step) => recordPaymentStep(tx, enrolment, step),
    notifySent: (refund) => notifyStudent(tx, enrolment, { event: 'refund_sent', byOwner: false, refund }),
    notifyFailed: (reason) => notifyStudent(tx, enrolment, { event: 'refund_failed', byOwner: false, reason }),
  }
}

/** A rejected enrolment counts as paid again when its money covers the fee. */
async function restoreVerification(tx: Tx, enrolment: Locked<EnrolmentFacts>, { dueMmk }: Order): Promise<void> {
  const transfers = await listRefundable(tx, 'enrolmentId', [enrolment.id])
  const keptMmk = transfers.reduce((sum, { restMmk }) => sum + restMmk, 0)
  if (enrolment.paymentVerifiedAt !== null || keptMmk < dueMmk) return
  const verifiedAt = await findVerifiedAtBefore(tx, enrolment.id)
  if (verifiedAt) await setVerifiedAt(tx, enrolment, verifiedAt)
}
