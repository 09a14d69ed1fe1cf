import { Approval, weekdays } from '#domains/catalogue/contract/catalogue-codes.ts'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { codeFrom } from '#platform/contract/codes.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts'
import { pictureUrl } from '#platform/contract/picture-address.ts'
import { CONSOLE_PAGE_SIZE, toPage } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { digestOf, revisionOf } from '#platform/server/optimistic-lock.ts'
import type { AdminCourseDetail, AdminCourseRow, listCoursesForReview } from '../contract/admin-courses.contract.ts'
import { findCourseRow, listClassesOf, listCourseRows, listGroupsOf } from './admin-courses.queries.ts'

type Row = Awaited<ReturnType<typeof listCourseRows>>['rows'][number]

function toRow(row: Row): AdminCourseRow {
  return {
    course_id: row.id,
    course_title: row.title,
    course_type: row.courseType,
    category_name: row.categoryName,
    owner: { type: row.ownerRole as OwnerRole, id: row.ownerId, name: row.ownerName },
    is_approve: row.approval,
    edited_since_review: row.editedSinceReview,
    student_count: row.studentCount,
    insert_time: yangonTimestamp(row.insertedAt),
    update_time: row.updatedAt && yangonTimestamp(row.updatedAt),
    version: courseRevision(row),
  }
}

/** One page of courses for review. */
export async function readCoursesForReview(
  db: Db,
  query: QueryOf<typeof listCoursesForReview>,
): Promise<ReplyOf<typeof listCoursesForReview>> {
  const approval = codeFrom(Approval, query.is_approve)
  const { rows, total } = await listCourseRows(db, { ...query, approval })
  return toPage(rows.map(toRow), { total, page: query.page, size: CONSOLE_PAGE_SIZE })
}

/**
 * A course in any state, with its classes and content groups.
 *
 * @throws Refusal COURSE_NOT_FOUND - no such course
 */
export async function readCourseForReview(db: Db, courseId: number): Promise<AdminCourseDetail> {
  const row = await findCourseRow(db, courseId)
  if (!row) throw new Refusal('COURSE_NOT_FOUND')
  const [classes, groups] = await Promise.all([listClassesOf(db, courseId), listGroupsOf(db, courseId)])
  return {
    ...toRow(row),
    course_explanation: row.explanation,
    course_details: row.details,
    certificate: row.certificate,
    fee: row.feeMmk,
    access_type: row.accessType,
    access_expiry_duration: row.accessMonths,
    course_photo: pictureUrl(row.photoPath, 640),
    reject_reason: row.rejectReason,
    classes: classes.map((one) => ({
      class_id: one.id,
      class_type: one.classType,
      fee: one.feeMmk,
      start_date: one.startDate,
      end_date: one.endDate,
      start_time: one.startTime,
      end_time: one.endTime,
      days: weekdays.flatMap((day, index) => (one[day] ? [index + 1] : [])),
      region: one.region,
      town: one.town,
      student_count: one.studentCount,
    })),
    groups: groups.map((group) => ({
      id: group.id,
      gp_name: group.name,
      contents: group.contents.map((content) => ({
        id: content.id,
        content_title: content.title,
        o_file_name: content.originalName,
        is_processing: content.processing,
        file_size: content.sizeBytes,
        duration_seconds: content.durationSeconds,
        stored: content.storedKey !== null,
      })),
    })),
  }
}

interface ReviewedFacts {
  readonly approval: Approval
  readonly rejectReason: string | null
  readonly editedSinceReview: boolean
  readonly updatedAt: Date | null
}

/** Revision of a course for a review: the last decision with its reason, and the time of the last edit. */
export function courseRevision({ approval, rejectReason, editedSinceReview, updatedAt }: ReviewedFacts): string {
  return revisionOf([approval, digestOf(rejectReason), Number(editedSinceReview), updatedAt ?? 0])
}
