import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import {
  approveEnrolment,
  type EnrolmentFacts,
  isPaid,
  lockEnrolment,
  moveAccessEnd,
  rejectEnrolment,
} from '#domains/enrolment/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { assertVersion, revisionOf } from '#platform/server/optimistic-lock.ts'
import { type FoundProof, listProofs } from './proofs.queries.ts'

/** An enrolment as the desk names it; a kind that does not fit its id is not found. */
export interface EnrolmentRef {
  readonly kind: 'class' | 'course'
  readonly id: number
  /** The state that the admin's screen showed. */
  readonly expected?: string | undefined
}

/**
 * An admin takes a student in. Where the fee has not been verified, a reason is asked for and recorded.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin was first, or the student has sent another picture
 * @throws Refusal INVALID_INPUT - under `reason`: the fee has not been verified and none is given
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - finished, or replaced by a later one
 */
export function approveAtDesk(
  db: Db,
  admin: AdminViewer,
  { ref, reason }: { ref: EnrolmentRef; reason: string | null },
): Promise<EnrolmentFacts> {
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: ({ status }) => status === EnrolmentStatus.approved,
    run: (tx, enrolment) => {
      const opens = enrolment.status === EnrolmentStatus.applying || enrolment.status === EnrolmentStatus.rejected
      if (opens && !isPaid(enrolment) && reason === null) throw invalidFields({ reason: 'reason_required' })
      return approveEnrolment(tx, enrolment, { type: 'admin', id: admin.id, ...(reason !== null && { reason }) })
    },
  })
}

/**
 * An admin turns a waiting application down (`from` applying), or voids an approved one (`from` approved).
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin was first, or the student has sent another picture
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - it stands otherwise
 */
export function rejectAtDesk(
  db: Db,
  admin: AdminViewer,
  { ref, reason, from }: { ref: EnrolmentRef; reason: string; from: (typeof EnrolmentStatus)['applying' | 'approved'] },
): Promise<EnrolmentFacts> {
  return withLockedEnrolment(db, admin, {
    ref,
    alreadyDone: ({ status }) => status === EnrolmentStatus.rejected,
    run: (tx, enrolment) => {
      if (enrolment.status !== from && enrolment.status !== EnrolmentStatus.rejected)
        throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
      return rejectEnrolment(tx, enrolment, { type: 'admin', id: admin.id, reason })
    },
  })
}

/**
 * An admin moves the end of a student's access to a later day.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin was first, or the student has sent another picture
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - not approved, or without end
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

interface DeskStep<Outcome> {
  readonly ref: EnrolmentRef
  /** Whether the enrolment stands already as the admin wants it. */
  readonly alreadyDone: (enrolment: EnrolmentFacts) => boolean
  readonly run: (tx: Tx, enrolment: Locked<EnrolmentFacts>, newest: FoundProof | undefined) => Promise<Outcome>
}

/** Holds the enrolment, and refuses where another admin has answered it or the student has sent another picture. */
export function withLockedEnrolment<Outcome>(
  db: Db,
  admin: AdminViewer,
  { ref, alreadyDone, run }: DeskStep<Outcome>,
): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    const enrolment = await lockEnrolment(tx, ref.id)
    if (enrolment?.kind !== ref.kind) throw new Refusal('ENROLMENT_NOT_FOUND')
    const [newest] = await listProofs(tx, [ref.id])
    await assertVersion(tx, admin, {
      target: `enrolment:${ref.id}`,
      expected: ref.expected,
      current: enrolmentRevision(enrolment, newest),
      alreadyDone: alreadyDone(enrolment),
    })
    return run(tx, enrolment, newest)
  })
}

/** The state of an enrolment that the desk decides on, and its newest picture. */
export function enrolmentRevision(
  { status, paymentVerifiedAt, accessEndDate }: Pick<EnrolmentFacts, 'status' | 'paymentVerifiedAt' | 'accessEndDate'>,
  newest: Pick<FoundProof, 'id'> | undefined,
): string {
  return revisionOf([status, paymentVerifiedAt ?? 0, accessEndDate, newest?.id ?? 0])
}
