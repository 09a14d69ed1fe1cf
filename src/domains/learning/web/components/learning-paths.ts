import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'
import type { Application, OpenCourse } from '../../contract/my-learning.contract.ts'

/** The page of a class for its students: first day, days, time and place, the last day of access, and the lessons. */
export function attendedClassPath(id: number): Path {
  return paths.class.enrolled(id, { status: EnrolmentStatus.approved })
}

/** The chapters of a class or video course. */
export function groupsPath({ via, id, course_id }: Pick<OpenCourse, 'via' | 'id' | 'course_id'>): Path {
  return via === 'class' ? paths.enrolled.classGroups({ course_id, id }) : paths.enrolled.courseGroups(id)
}

/** The public page of a class or video course. */
export function publicPath({ via, id }: Pick<Application, 'via' | 'id'>): Path {
  return via === 'class' ? paths.class.detail(id) : paths.videoCourse.detail(id)
}
