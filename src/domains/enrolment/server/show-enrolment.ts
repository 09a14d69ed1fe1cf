import { findClass, findCourse, listMeetingLinks } from '#domains/catalogue/server/index.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import type { ReplyOf } from '#platform/contract/endpoint.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { StudentViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import { privatePictureUrl } from '#platform/server/files/private-pictures.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { showClassEnrolment } from '../contract/class-enrolments.contract.ts'
import type { showCourseEnrolment } from '../contract/course-enrolments.contract.ts'
import { EnrolmentStatus, grantsAccess } from '../contract/enrolment-status.ts'
import { type EnrolmentFacts, findLatestEnrolment, findNewestProof } from './enrolments.queries.ts'
import { findRating } from './ratings.queries.ts'

type Ports = Pick<AppServices, 'db' | 'links'>

/**
 * A student's newest application for a class, with the newest payment picture.
 *
 * @throws Refusal CLASS_NOT_FOUND - no such class
 */
export async function showStudentClassEnrolment(
  { db, links }: Ports,
  student: StudentViewer,
  classId: number,
): Promise<ReplyOf<typeof showClassEnrolment>> {
  const enrolment = await findLatestEnrolment(db, student.id, { classId })
  if (!enrolment) {
    if (!(await findClass(db, classId))) throw new Refusal('CLASS_NOT_FOUND')
    return { enrollClassStudent: null, url: null }
  }
  const proof = await findNewestProof(db, enrolment.id)
  const link = grantsAccess(enrolment, today()) ? (await listMeetingLinks(db, [classId])).get(classId) : undefined
  return {
    enrollClassStudent: {
      class_student_id: enrolment.id,
      class_std_status: enrolment.status,
      end_access_date: enrolment.accessEndDate,
      payment_verified: enrolment.paymentVerifiedAt !== null,
      ...(link === undefined ? {} : { meeting_link: link }),
      ...timesOf(enrolment, proof),
    },
    url: proof ? await privatePictureUrl(links, proof.filePath, `student:${student.id}`) : null,
  }
}

/**
 * A student's newest purchase of a video course, with stars and the newest payment picture.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course
 */
export async function showStudentCourseEnrolment(
  { db, links }: Ports,
  student: StudentViewer,
  courseId: number,
): Promise<ReplyOf<typeof showCourseEnrolment>> {
  const enrolment = await findLatestEnrolment(db, student.id, { courseId })
  if (!enrolment) {
    if (!(await findCourse(db, courseId))) throw new Refusal('COURSE_NOT_FOUND')
    return { enrollCourseStudent: null, url: null }
  }
  const proof = await findNewestProof(db, enrolment.id)
  return {
    enrollCourseStudent: {
      course_student_id: enrolment.id,
      course_std_status: enrolment.status,
      current_std_rate: await findRating(db, student.id, { courseId }),
      end_access_date: enrolment.accessEndDate,
      payment_verified: enrolment.paymentVerifiedAt !== null,
      ...timesOf(enrolment, proof),
    },
    url: proof ? await privatePictureUrl(links, proof.filePath, `student:${student.id}`) : null,
  }
}

function timesOf(
  { insertedAt, updatedAt, status, decisionReason }: EnrolmentFacts,
  proof: { uploadedAt: Date } | undefined,
) {
  const isRejected = status === EnrolmentStatus.rejected
  return {
    applied_at: yangonTimestamp(insertedAt),
    payment_sent_at: proof ? yangonTimestamp(proof.uploadedAt) : null,
    rejected_at: isRejected && updatedAt ? yangonTimestamp(updatedAt) : null,
    rejection_reason: isRejected ? decisionReason : null,
  }
}
