import { takesPictures } from '#domains/enrolment/server/index.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { changedMeanwhile } from '#platform/server/optimistic-lock.ts'
import type { PayerClaim } from '../proofs/proofs.queries.ts'
import { assertWallet } from '../proofs/send-proof.ts'
import { lockOwn } from '../refunds/wish-refund.ts'
import { updateFacts } from './readings.queries.ts'

/**
 * Replaces what a student has typed with a picture that waits. It proves nothing, and occupies no number.
 *
 * @throws Refusal ORDER_NOT_FOUND - no such order, or another student's
 * @throws Refusal CHANGED_MEANWHILE - no such picture of the order, or it was answered
 * @throws Refusal INVALID_INPUT - under `wallet_id`: no such wallet, or a closed one
 */
export function editFacts(
  db: Db,
  student: StudentViewer,
  { orderId, proofId, facts }: { orderId: number; proofId: number; facts: PayerClaim },
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    const enrolment = await lockOwn(tx, student, orderId)
    await assertWallet(tx, facts)
    const waits = takesPictures(enrolment) && enrolment.paymentVerifiedAt === null
    const isEdited =
      waits && (await updateFacts(tx, { enrolmentId: enrolment.id, proofId }, { ...facts, factsAt: now() }))
    if (!isEdited) throw changedMeanwhile()
    return { id: proofId }
  })
}
