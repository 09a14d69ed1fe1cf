import { EnrolmentStatus } from '../contract/enrolment-status.ts'

/** Who changes a status: the class's owner, an admin, or the system. */
export type DeciderType = 'owner' | 'admin' | 'system'

interface Transition {
  readonly from: EnrolmentStatus
  readonly to: EnrolmentStatus
  readonly by: readonly DeciderType[]
}

const { applying, approved, rejected, finished } = EnrolmentStatus

/** All transitions. @see SR-06 */
const TRANSITIONS: readonly Transition[] = [
  { from: applying, to: approved, by: ['owner', 'admin', 'system'] },
  // The system ends what was not paid in time.
  { from: applying, to: rejected, by: ['owner', 'admin', 'system'] },
  // Corrects a mistake.
  { from: rejected, to: approved, by: ['owner', 'admin'] },
  // Voids: access ends at once.
  { from: approved, to: rejected, by: ['admin'] },
  // Takes back the verification that had opened a video course, or an owner's acceptance moments later.
  { from: approved, to: applying, by: ['owner', 'admin'] },
  // Once the class and the student's access are over.
  { from: approved, to: finished, by: ['owner', 'admin'] },
]

export function mayMove(from: number, to: number, by: DeciderType): boolean {
  return TRANSITIONS.some((move) => move.from === from && move.to === to && move.by.includes(by))
}
