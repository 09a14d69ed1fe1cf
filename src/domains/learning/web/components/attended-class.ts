import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'

/** The page of a class for its students: first day, days, time and place, the last day of access, and the lessons. */
export function attendedClass(id: number): Path {
  return paths.class.enrolled(id, { status: EnrolmentStatus.approved })
}
