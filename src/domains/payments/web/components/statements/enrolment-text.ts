import type { PayableEnrolment } from '../../../contract/statement-money.contract.ts'

/** An enrolment as one line of text. */
export const enrolmentText = ({ student_name, student_no, title }: PayableEnrolment) =>
  [student_name ?? student_no, title].join(' · ')
