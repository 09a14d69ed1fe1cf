export { accessEnd, latestAccessEnd } from './access-end.ts'
export { claimForPayout, lockPayableEnrolments } from './claim-for-payout.ts'
export { classEndMovedHandler } from './class-end-moved.worker.ts'
export { approveEnrolment, lapseEnrolment, rejectEnrolment } from './decide-enrolment.ts'
export { enrolStudentInClass } from './enrol-in-class.ts'
export { enrolmentDecidedJob } from './enrolment-decided.job.ts'
export {
  type EnrolmentFacts,
  findEnrolment,
  findLatestEnrolment,
  lockEnrolment,
} from './enrolments.queries.ts'
export { isPaid } from './is-paid.ts'
export {
  findClassEnrolmentStates,
  findCourseEnrolmentStates,
  findLessonEnrolment,
  findStateInClass,
  hasApplied,
  hasBeenApproved,
  isAcceptedByOwner,
  isCurrentAs,
  type LessonEnrolment,
  listApprovedAccess,
  listLessonEnrolments,
  listNewestEnrolments,
  type NewestEnrolment,
  type Target,
  toTarget,
} from './latest-enrolment.queries.ts'
export { mountEnrolment } from './mount-enrolment.ts'
export { moveAccessEnd } from './move-access-end.ts'
export { notifyStudent } from './notices.ts'
export type { PayableEnrolment } from './payable-enrolments.queries.ts'
export { noteCredit, verifyByCredit, withdrawCredit } from './record-credit.ts'
export {
  acceptRest,
  noteNewProof,
  openWithoutPayment,
  recordPaymentStep,
  restoreVerification,
  reversePayment,
  setDiscount,
  setVerifiedAt,
  takesPictures,
  verifyPayment,
} from './verify-payment.ts'
