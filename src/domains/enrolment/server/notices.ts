import { type NoticeFrom, notify, withdrawNotice } from '#domains/notifications/server/index.ts'
import { type CalendarDay, formatDay } from '#platform/contract/calendar.ts'
import { formatFee } from '#platform/contract/money.ts'
import { BURMESE } from '#platform/messages/burmese.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import { m } from '#platform/server/plain-messages.ts'
import type { EnrolmentFacts } from './enrolments.queries.ts'

// Notices are stored in Burmese only.

const ofSubject = ({ courseId, classId }: EnrolmentFacts) => ({ courseId, ...(classId !== null && { classId }) })
const subject = (enrolment: EnrolmentFacts) => ({
  title: enrolment.courseTitle,
  student: enrolment.studentName ?? m.enrolment_notice_nameless({}, BURMESE),
})

interface OwnerNotice {
  event: 'applied' | 'bought' | 'proof_uploaded' | 'reminded' | 'payment_verified' | 'closed_short'
  /** What has arrived of a fee, and what is no longer asked for, in words. */
  amounts?: { readonly paid: string; readonly rest: string }
  reason?: string
  /** At once by default. */
  notifiedAt?: Date
}

/** Sends an owner a notice about a student, with the student as sender. @see OP-045 */
export async function notifyOwner(
  tx: Tx,
  enrolment: EnrolmentFacts,
  { event, notifiedAt, amounts = { paid: '', rest: '' }, reason }: OwnerNotice,
): Promise<void> {
  const labels = {
    applied: m.enrolment_notice_applied,
    bought: m.enrolment_notice_bought,
    proof_uploaded: m.enrolment_notice_proof_uploaded,
    reminded: m.enrolment_notice_reminded,
    payment_verified: m.enrolment_notice_payment_verified,
    closed_short: m.enrolment_notice_closed_short,
  }[event]
  const isAdmins = event === 'payment_verified' || event === 'closed_short'
  const from: NoticeFrom = isAdmins ? { kind: 'admin' } : { kind: 'student', id: enrolment.studentId }
  const text = labels({ ...subject(enrolment), ...amounts }, BURMESE)
  const message = reason ? `${text} ${m.enrolment_notice_reason({ reason }, BURMESE)}` : text
  await notify(tx, {
    to: enrolment.ownerId,
    from,
    message,
    ...ofSubject(enrolment),
    ...(notifiedAt && { at: notifiedAt }),
  })
}

/** Deletes the notices of a verification that are not visible yet. */
export async function withdrawNotices(tx: Tx, enrolment: EnrolmentFacts, at: Date): Promise<void> {
  const to = [enrolment.ownerId, enrolment.studentId]
  await withdrawNotice(tx, { to, at, courseId: enrolment.courseId })
}

/** Notifies the student, and the owner of a class, that a verification was taken back. */
export async function notifyPaymentReversed(tx: Tx, enrolment: EnrolmentFacts, reason: string | null): Promise<void> {
  const text = m.enrolment_notice_payment_reversed(subject(enrolment), BURMESE)
  const message = reason ? `${text} ${m.enrolment_notice_reason({ reason }, BURMESE)}` : text
  const notice = { from: { kind: 'admin' }, message, ...ofSubject(enrolment) } as const
  const notified = enrolment.kind === 'class' ? [enrolment.studentId, enrolment.ownerId] : [enrolment.studentId]
  await notify(tx, ...notified.map((to) => ({ to, ...notice })))
}

/** Notifies the student alone: nothing of the enrolment changes. */
export async function notifyCreditReversed(tx: Tx, enrolment: EnrolmentFacts, reason: string | null): Promise<void> {
  const text = m.enrolment_notice_credit_reversed({ title: enrolment.courseTitle }, BURMESE)
  const message = reason ? `${text} ${m.enrolment_notice_reason({ reason }, BURMESE)}` : text
  await notify(tx, { to: enrolment.studentId, from: { kind: 'admin' }, message, ...ofSubject(enrolment) })
}

interface StudentNotice {
  event:
    | 'payment_seen'
    | 'payment_recorded'
    | 'approved'
    | 'rejected'
    | 'voided'
    | 'extended'
    | 'shortened'
    | 'picture_wanted'
    | 'picture_refused'
    | 'pay_soon'
    | 'part_paid'
    | 'refund_sent'
    | 'refund_failed'
    | 'refund_declined'
    | 'credited'
  byOwner: boolean
  reason?: string | null
  /** What was seen to arrive, and what is still owed, in words. */
  amounts?: { readonly paid: string; readonly rest: string }
  /** The amount of a refund and the account it was sent to, in words. */
  refund?: { readonly amount: string; readonly account: string }
  /** Until when the fee has to be paid, in words. */
  payBy?: string
  /** The new last day, if that changed. */
  endDate?: CalendarDay
  /** At once by default. */
  notifiedAt?: Date | undefined
}

/** Sends a student a notice: in a teacher's name, or as the admin's for schools and admins. @see OP-044 */
export async function notifyStudent(tx: Tx, enrolment: EnrolmentFacts, notice: StudentNotice): Promise<void> {
  const from: NoticeFrom = notice.byOwner
    ? enrolment.ownerRole === 'teacher'
      ? { kind: 'teacher', id: enrolment.ownerId }
      : { kind: 'school' }
    : { kind: 'admin' }
  await notify(tx, {
    to: enrolment.studentId,
    from,
    message: studentText(enrolment, notice),
    ...ofSubject(enrolment),
    ...(notice.notifiedAt && { at: notice.notifiedAt }),
  })
}

function studentText(
  enrolment: EnrolmentFacts,
  { event, reason, endDate, amounts, refund, payBy }: StudentNotice,
): string {
  const title = enrolment.courseTitle
  if (event === 'payment_seen' || event === 'payment_recorded') {
    const amount = formatFee(enrolment.verifiedAmountMmk ?? enrolment.feeMmk)
    const label = event === 'payment_seen' ? m.enrolment_notice_payment_seen : m.enrolment_notice_payment_recorded
    return label({ title, amount }, BURMESE)
  }
  if (event === 'approved') {
    const label = enrolment.kind === 'course' ? m.enrolment_notice_approved_video : m.enrolment_notice_approved
    return label({ title }, BURMESE)
  }
  if (event === 'extended') return m.enrolment_notice_extended({ title }, BURMESE)
  if (event === 'shortened') {
    return m.enrolment_notice_access_end({ title, day: endDate ? formatDay(endDate, 'my') : '' }, BURMESE)
  }
  if (event === 'part_paid')
    return m.enrolment_notice_part_paid({ title, ...(amounts ?? { paid: '', rest: '' }) }, BURMESE)
  if (event === 'credited') return m.enrolment_notice_credited({ title, amount: amounts?.paid ?? '' }, BURMESE)
  if (event === 'pay_soon') return m.enrolment_notice_pay_soon({ title, time: payBy ?? '' }, BURMESE)
  if (event === 'refund_sent')
    return m.enrolment_notice_refund_sent({ title, ...(refund ?? { amount: '', account: '' }) }, BURMESE)
  const labels = {
    refund_failed: m.enrolment_notice_refund_failed,
    refund_declined: m.enrolment_notice_refund_declined,
    voided: m.enrolment_notice_voided,
    rejected: m.enrolment_notice_rejected,
    picture_wanted: m.enrolment_notice_picture_wanted,
    picture_refused: m.enrolment_notice_picture_refused,
  }[event]
  const text = labels({ title }, BURMESE)
  return reason ? `${text} ${m.enrolment_notice_reason({ reason }, BURMESE)}` : text
}
