import { requireUnchanged } from '#domains/accounts/server/index.ts'
import {
  approveEnrolment,
  type EnrolmentFacts,
  lockEnrolment,
  moveAccessEnd,
  rejectEnrolment,
  verifyPayment,
} from '#domains/enrolment/server/index.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { enrolmentVersion } from './enrolment-version.ts'
import { lockMethod } from './payment-methods.queries.ts'
import { listProofs } from './proofs.queries.ts'

/** An enrolment as the desk names it; a kind that does not fit its id is not found. */
export interface DeskPlace {
  readonly kind: 'class' | 'course'
  readonly id: number
  /** The state that the admin's screen showed. */
  readonly seen?: string | undefined
}

interface Payment {
  readonly methodId: number | null
  readonly transactionNo: string | null
  readonly amountMmk: number | null
}

/**
 * An admin has seen the fee arrive.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin was first, or the student has sent another picture
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - the method does not exist
 * @throws Refusal TRANSACTION_ALREADY_USED - the same transfer pays for another enrolment
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - turned down before
 */
export function verifyAtDesk(
  db: Db,
  admin: AdminViewer,
  { place, payment }: { place: DeskPlace; payment: Payment },
): Promise<{ status: number; verifiedAt: Date }> {
  return atDesk(db, admin, {
    place,
    isDone: ({ paymentVerifiedAt }) => paymentVerifiedAt !== null,
    act: async (tx) => {
      if (payment.methodId !== null && !(await lockMethod(tx, payment.methodId))) {
        throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
      }
      return verifyPayment(tx, place.id, { adminId: admin.id, ...payment })
    },
  })
}

/**
 * An admin takes a student in.
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin was first, or the student has sent another picture
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - finished, or replaced by a later one
 */
export function approveAtDesk(db: Db, admin: AdminViewer, place: DeskPlace): Promise<EnrolmentFacts> {
  return atDesk(db, admin, {
    place,
    isDone: ({ status }) => status === 2,
    act: (tx) => approveEnrolment(tx, place.id, { type: 'admin', id: admin.id }),
  })
}

/**
 * An admin turns a waiting application down (`from` 1), or voids an approved one (`from` 2).
 *
 * @throws Refusal ENROLMENT_NOT_FOUND - no such enrolment of this kind
 * @throws Refusal CHANGED_MEANWHILE - another admin was first, or the student has sent another picture
 * @throws Refusal ENROLMENT_TRANSITION_REFUSED - it stands otherwise
 */
export function rejectAtDesk(
  db: Db,
  admin: AdminViewer,
  { place, reason, from }: { place: DeskPlace; reason: string; from: 1 | 2 },
): Promise<EnrolmentFacts> {
  return atDesk(db, admin, {
    place,
    isDone: ({ status }) => status === 3,
    act: (tx, enrolment) => {
      if (enrolment.status !== from && enrolment.status !== 3) throw new Refusal('ENROLMENT_TRANSITION_REFUSED')
      return rejectEnrolment(tx, place.id, { type: 'admin', id: admin.id, reason })
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
  { place, endDate }: { place: DeskPlace; endDate: string },
): Promise<string> {
  return atDesk(db, admin, {
    place,
    isDone: ({ accessEndDate }) => accessEndDate === endDate,
    act: (tx) => moveAccessEnd(tx, place.id, { adminId: admin.id, endDate }),
  })
}

interface DeskDeed<Outcome> {
  readonly place: DeskPlace
  /** Whether the enrolment stands already as the admin wants it. */
  readonly isDone: (enrolment: EnrolmentFacts) => boolean
  readonly act: (tx: Tx, enrolment: EnrolmentFacts) => Promise<Outcome>
}

/** Holds the enrolment, and refuses where another admin has answered it or the student has sent another picture. */
function atDesk<Outcome>(db: Db, admin: AdminViewer, { place, isDone, act }: DeskDeed<Outcome>): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    const enrolment = await lockEnrolment(tx, place.id)
    if (enrolment?.kind !== place.kind) throw new Refusal('ENROLMENT_NOT_FOUND')
    const [newest] = await listProofs(tx, [place.id])
    await requireUnchanged(tx, admin, {
      target: `enrolment:${place.id}`,
      seen: place.seen,
      current: enrolmentVersion(enrolment, newest),
      isDone: isDone(enrolment),
    })
    return act(tx, enrolment)
  })
}
