import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import {
  type EnrolmentFacts,
  lockEnrolment,
  recordPaymentStep,
  setVerifiedAt,
} from '#domains/enrolment/server/index.ts'
import { groupThousands } from '#platform/contract/money.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { assertVersion, revisionOf } from '#platform/server/optimistic-lock.ts'
import type { RefundState } from '../../contract/refunds.contract.ts'
import { lockOrMakeOrder, settleLockedOrder } from '../orders/settle-order.ts'
import {
  findEnrolmentOf,
  findSameRefund,
  insertRefund,
  listFamilies,
  listRefundable,
  type NewRefund,
  type Refundable,
} from './refunds.queries.ts'
import { answerWish } from './wishes.queries.ts'

export interface WantedRefund {
  readonly transferId: number
  readonly amountMmk: number
  readonly targetFamilyId: number
  readonly targetAccountNo: string
  readonly targetHolder: string
  readonly reason: string
  /** Version of the transfer that the admin's screen showed. */
  readonly version: string
}

export interface RefundStep {
  readonly id: number
  readonly state: RefundState
}

/**
 * Asks for a refund of money that is not allocated to an order, and reserves it. A rejected enrolment whose money goes
 * back counts as not paid.
 *
 * @throws Refusal TRANSFER_NOT_FOUND - no such transfer, or it was withdrawn
 * @throws Refusal CHANGED_MEANWHILE - the refundable amount has changed since it was shown
 * @throws Refusal REFUND_TOO_LARGE - under `amount`: more than is refundable
 * @throws Refusal INVALID_INPUT - under `wallet_id`: no such wallet family
 */
export function askRefund(db: Db, admin: AdminViewer, wanted: WantedRefund): Promise<RefundStep> {
  return db.transaction().execute(async (tx) => {
    const enrolment = await lockPayer(tx, wanted.transferId)
    const order = await lockOrMakeOrder(tx, enrolment)
    // The job that takes the money of a rejected enrolment from its order may not have run yet.
    await settleLockedOrder(tx, { enrolment, order, actor: { type: 'admin', id: admin.id } })
    const transfer = (await listRefundable(tx, [enrolment.id])).find(({ id }) => id === wanted.transferId)
    if (!transfer) throw new Refusal('TRANSFER_NOT_FOUND')
    const refund = toRefund(admin, wanted, enrolment)
    const same = await findSameRefund(tx, refund)
    await assertVersion(tx, admin, {
      target: `enrolment:${enrolment.id}`,
      expected: wanted.version,
      current: refundableRevision(transfer),
      alreadyDone: same !== undefined,
    })
    // The version has passed, so a request of this admin with an outdated one has been carried out before.
    if (same !== undefined && wanted.version !== refundableRevision(transfer)) return { id: same, state: 'asked' }
    await assertTarget(tx, wanted)
    if (wanted.amountMmk > transfer.restMmk) throw tooLarge(transfer.restMmk)
    const id = await insertRefund(tx, refund)
    await answerWish(tx, enrolment.id, { state: 'taken', refundId: id, answeredBy: admin.id, answeredAt: now() })
    if (refund.verifiedAtBefore) await setVerifiedAt(tx, enrolment, null)
    await recordPaymentStep(tx, enrolment, {
      ...{ adminId: admin.id, step: 'refund-ask' },
      facts: { transferId: refund.transferId, amountMmk: refund.amountMmk, reason: refund.reason },
    })
    return { id, state: 'asked' }
  })
}

/** Version of what may go back of a transfer. */
export function refundableRevision({ restMmk, refunds }: Refundable): string {
  return revisionOf([restMmk, refunds])
}

async function lockPayer(tx: Tx, transferId: number): Promise<Locked<EnrolmentFacts>> {
  const enrolmentId = await findEnrolmentOf(tx, transferId)
  const enrolment = enrolmentId === undefined ? undefined : await lockEnrolment(tx, enrolmentId)
  if (!enrolment) throw new Refusal('TRANSFER_NOT_FOUND')
  return enrolment
}

function toRefund(admin: AdminViewer, wanted: WantedRefund, enrolment: EnrolmentFacts): NewRefund {
  const { version: _version, ...refund } = wanted
  const wasVerified = enrolment.status === EnrolmentStatus.rejected ? enrolment.paymentVerifiedAt : null
  return { ...refund, askedBy: admin.id, askedAt: now(), verifiedAtBefore: wasVerified }
}

async function assertTarget(tx: Tx, { targetFamilyId }: WantedRefund): Promise<void> {
  const families = await listFamilies(tx)
  if (!families.some(({ id }) => id === targetFamilyId)) throw invalidFields({ wallet_id: 'choice_invalid' })
}

/** REFUND_TOO_LARGE under `amount`, with what may go back. */
export function tooLarge(restMmk: number): Refusal {
  const max = groupThousands(restMmk)
  return new Refusal('REFUND_TOO_LARGE', { fields: { amount: validationMessage('refund_too_large', { max }) } })
}
