import {
  findLessonEnrolment,
  type LessonEnrolment,
  latestAccessEnd,
  listLessonEnrolments,
  toTarget,
} from '#domains/enrolment/server/index.ts'
import type { Page } from '#platform/contract/wire.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { GroupDetail, GroupRow } from '../../contract/content-groups.contract.ts'
import type { AccessVia, CourseHeader, LessonRow } from '../../contract/lessons.contract.ts'
import { findGroup, type Group, listGroups, toGroupDetail } from '../content-groups.queries.ts'
import type { ContentList } from '../contents.queries.ts'
import { authorize, can } from './lessons.policy.ts'
import { findCourseHeader, listLessons } from './lessons.queries.ts'

/** The class or video course through which a student has access. */
interface LessonAccess {
  readonly via: AccessVia
  readonly id: number
  readonly student: StudentViewer
}

/**
 * Lists a course's groups for a student; all classes of a course have the same groups.
 *
 * @throws Refusal FORBIDDEN - the latest enrolment is not approved
 * @see OP-140, OP-159
 */
export async function listLessonGroups(db: Db, access: LessonAccess, page: number): Promise<Page<GroupRow>> {
  const { courseId } = await requireApproved(db, access)
  return listGroups(db, { courseId, page })
}

/**
 * One group of a course for a student.
 *
 * @throws Refusal FORBIDDEN - the latest enrolment is not approved
 * @throws Refusal GROUP_NOT_FOUND - absent, or of another course
 */
export async function getLessonGroup(db: Db, access: LessonAccess, groupId: number): Promise<GroupDetail> {
  return toGroupDetail(await requireGroup(db, await requireApproved(db, access), groupId))
}

/**
 * The contents of a group for a student; after the access end without keys.
 *
 * @throws Refusal FORBIDDEN - the latest enrolment is not approved
 * @throws Refusal GROUP_NOT_FOUND - absent, or of another course
 */
export async function listGroupLessons(db: Db, access: LessonAccess, list: ContentList): Promise<Page<LessonRow>> {
  const enrolment = await requireApproved(db, access)
  await requireGroup(db, enrolment, list.groupId)
  const { accessEndDate } = enrolment
  const open = can(access.student, 'open', { lessonsOf: enrolment })
  return listLessons(db, { ...list, accessEndDate, open })
}

/**
 * The header of a bought video course.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course
 * @throws Refusal FORBIDDEN - not bought, or not approved
 * @see M-ST-02
 */
export async function getVideoCourseHeader(db: Db, student: StudentViewer, courseId: number): Promise<CourseHeader> {
  const header = await findCourseHeader(db, courseId)
  if (!header) throw new Refusal('COURSE_NOT_FOUND')
  const { accessEndDate } = await requireApproved(db, { via: 'video-course', id: courseId, student })
  return { ...header, end_access_date: accessEndDate }
}

/**
 * The header of a course for a student with an approved enrolment in one of its classes or in the course.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course, or no approved enrolment in it
 * @see OP-124
 */
export async function getStudentCourseHeader(db: Db, student: StudentViewer, courseId: number): Promise<CourseHeader> {
  const header = await findCourseHeader(db, courseId)
  const enrolments = await listLessonEnrolments(db, { courseId, studentId: student.id })
  const approved = enrolments.filter((enrolment) => can(student, 'list', { lessonsOf: enrolment }))
  if (!header || approved.length === 0) throw new Refusal('COURSE_NOT_FOUND')
  return { ...header, end_access_date: latestAccessEnd(approved) }
}

/** @throws Refusal FORBIDDEN - the latest enrolment is not approved */
async function requireApproved(db: Db, { via, id, student }: LessonAccess): Promise<LessonEnrolment> {
  const enrolment = await findLessonEnrolment(db, { studentId: student.id, target: toTarget(via, id) })
  if (!enrolment) throw new Refusal('FORBIDDEN')
  authorize(student, 'list', { lessonsOf: enrolment })
  return enrolment
}

/** @throws Refusal GROUP_NOT_FOUND - absent, or of another course */
async function requireGroup(db: Db, enrolment: LessonEnrolment, groupId: number): Promise<Group> {
  const group = await findGroup(db, groupId)
  if (group?.courseId !== enrolment.courseId) throw new Refusal('GROUP_NOT_FOUND')
  return group
}
