import { type EnrolmentFacts, lockEnrolment } from '#domains/enrolment/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { assertVersion, revisionOf } from '#platform/server/optimistic-lock.ts'
import { forEnrolment } from '../orders/paid-for.ts'
import { type DeskState, readDeskState } from '../proofs/proofs.queries.ts'
import { closeCheck } from '../second-person/second-checks.queries.ts'

/** An enrolment by kind and id. An id of another kind is not found. */
export interface EnrolmentRef {
  readonly kind: 'class' | 'course'
  readonly id: number
  /** Revision of the enrolment that the admin's screen showed. */
  readonly expected?: string | undefined
}

interface DeskStep<Outcome> {
  readonly ref: EnrolmentRef
  /** Whether the enrolment already has the requested state, so that a repeated call succeeds. */
  readonly alreadyDone: (enrolment: EnrolmentFacts, desk: DeskState, tx: Tx) => boolean | Promise<boolean>
  readonly run: (tx: Tx, enrolment: Locked<EnrolmentFacts>, desk: DeskState) => Promise<Outcome>
}

/** Another decision than the confirmation ends what was entered for a second person. */
export async function replaceCheck(
  tx: Tx,
  { id: adminId }: AdminViewer,
  { enrolment, desk }: { enrolment: Locked<EnrolmentFacts>; desk: DeskState },
): Promise<void> {
  if (desk.secondCheckId === null) return
  await closeCheck(tx, forEnrolment(enrolment.id), { outcome: 'replaced', adminId, at: now() })
}

/** Locks the enrolment and refuses a decision that is based on an outdated revision. */
export function withLockedEnrolment<Outcome>(
  db: Db,
  admin: AdminViewer,
  { ref, alreadyDone, run }: DeskStep<Outcome>,
): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    const enrolment = await lockEnrolment(tx, ref.id)
    if (enrolment?.kind !== ref.kind) throw new Refusal('ENROLMENT_NOT_FOUND')
    const desk = await readDeskState(tx, ref.id)
    await assertVersion(tx, admin, {
      target: `enrolment:${ref.id}`,
      expected: ref.expected,
      current: enrolmentRevision(enrolment, desk),
      alreadyDone: await alreadyDone(enrolment, desk, tx),
    })
    return run(tx, enrolment, desk)
  })
}

/**
 * Revision of an enrolment for the desk: status, newest verification, newest picture and its answer, open second check.
 */
export function enrolmentRevision(
  { status, paymentVerifiedAt, accessEndDate }: Pick<EnrolmentFacts, 'status' | 'paymentVerifiedAt' | 'accessEndDate'>,
  { proofId, proofAnsweredAt, verificationId, secondCheckId }: Omit<DeskState, 'proofAnswer'>,
): string {
  const state = [status, paymentVerifiedAt ?? 0, accessEndDate, proofId ?? 0, proofAnsweredAt, verificationId]
  return revisionOf(secondCheckId === null ? state : [...state, secondCheckId])
}
