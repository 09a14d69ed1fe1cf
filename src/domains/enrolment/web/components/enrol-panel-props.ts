import type { ReactNode } from 'react'
import type { Path } from '#platform/contract/path.ts'
import type { EnrolmentState } from '../enrolment-state.ts'
import type { OwnEnrolment } from './use-own-enrolment.ts'

export interface EnrolPanelProps {
  kind: 'class' | 'course'
  fee: number
  enrolmentState: EnrolmentState
  endDate: string | null
  verified: boolean
  proofUrl: string | null
  /** The student's own enrolment; undefined while it is loaded. */
  own: OwnEnrolment | undefined
  /** Path of the payment screen. */
  paymentPath: Path
  /** Path of the lessons. */
  lessonsPath: Path
  /** The page's enrol button; shown only in states that allow enrolling. */
  enrolButton: ReactNode
  /** Further actions of a waiting application. */
  waitingActions?: ReactNode
  rating?: ReactNode
}
