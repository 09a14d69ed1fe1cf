import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import {
  approveEnrolment,
  type EnrolmentFacts,
  isPaid,
  moveAccessEnd,
  rejectEnrolment,
} from '#domains/enrolment/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { answerProofs } from '../proofs/proofs.queries.ts'
import { type EnrolmentRef, replaceCheck, withLockedEnrolment } from './locked-enrolment.ts'

/**
 * Approves an enrolment as admin. An unverified fee requires a reason, which is recorded.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin has decided, or the student has sent another picture
 * @throws Refusal INVALID_INPUT - under `reason`: missing although the fee is not verified
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - finished, or replaced by a later enrolment
 */
export function approveAtDesk(
  db: Db,
  admin: AdminViewer,
  { ref, reason }: { ref: EnrolmentRef; reason: string | null },
): Promise<EnrolmentFacts> {
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: ({ status }) => status === EnrolmentStatus.approved,
    run: async (tx, enrolment, desk) => {
      const opens = enrolment.status === EnrolmentStatus.applying || enrolment.status === EnrolmentStatus.rejected
      if (opens && !isPaid(enrolment) && reason === null) throw invalidFields({ reason: 'reason_required' })
      await replaceCheck(tx, admin, { enrolment, desk })
      return approveEnrolment(tx, enrolment, { type: 'admin', id: admin.id, ...(reason !== null && { reason }) })
    },
  })
}

/**
 * Rejects a waiting application (`from` applying) or voids an approved enrolment (`from` approved). The desk rejects with
 * the pictures on the screen, which the reason answers; a void leaves those that wait to the desk.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin has decided, or the student has sent another picture
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - the enrolment has another status
 */
export function rejectAtDesk(
  db: Db,
  admin: AdminViewer,
  { ref, reason, from }: { ref: EnrolmentRef; reason: string; from: (typeof EnrolmentStatus)['applying' | 'approved'] },
): Promise<EnrolmentFacts> {
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: ({ status }) => status === EnrolmentStatus.rejected,
    run: async (tx, enrolment, desk) => {
      if (enrolment.status !== from && enrolment.status !== EnrolmentStatus.rejected)
        throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
      await replaceCheck(tx, admin, { enrolment, desk })
      if (from === EnrolmentStatus.applying)
        await answerProofs(tx, enrolment.id, { answer: 'refused', adminId: admin.id, at: now(), reason })
      return rejectEnrolment(tx, enrolment, { type: 'admin', id: admin.id, reason })
    },
  })
}

/**
 * Extends a student's access to a later day.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin has decided, or the student has sent another picture
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - not approved, or access has no end
 */
export function extendAtDesk(
  db: Db,
  admin: AdminViewer,
  { ref, endDate }: { ref: EnrolmentRef; endDate: string },
): Promise<string> {
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: ({ accessEndDate }) => accessEndDate === endDate,
    run: (tx, enrolment) => moveAccessEnd(tx, enrolment, { adminId: admin.id, endDate }),
  })
}
