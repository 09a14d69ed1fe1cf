import { sql } from 'kysely'
import { weekdays } from '#domains/catalogue/contract/catalogue-codes.ts'
import { courseIsPublic } from '#domains/catalogue/server/index.ts'
import { type CalendarDay, yangonTimestamp } from '#platform/contract/calendar.ts'
import { pictureUrl } from '#platform/contract/picture-address.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { cleanRichText } from '#platform/server/text/rich-text.ts'
import type { ClassDetail } from '../../contract/classes.contract.ts'
import { cardPhotoWidth } from '../listing-index/index.ts'
import { meanRate, ownerProfileColumns, toOwnerProfile } from '../people/owner-columns.queries.ts'

type Found = Omit<ClassDetail, 'duration' | 'duration_days' | 'class_std_status' | 'end_access_date'>

/** The page of a class in any state, and whether it is public. */
export async function findClassDetail(
  db: Db,
  classId: number,
): Promise<{ detail: Found; isPublic: boolean; ownerId: number; endDate: CalendarDay } | undefined> {
  const row = await classDetails(db).where('class.id', '=', classId).executeTakeFirst()
  return row && { detail: toClassDetail(row), isPublic: row.isPublic, ownerId: row.ownerId, endDate: row.endDate }
}

function classDetails(db: Db) {
  return db
    .selectFrom('classes as class')
    .innerJoin('courses as course', 'course.id', 'class.courseId')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .selectAll('class')
    .select([
      'course.explanation',
      'course.details',
      'course.title',
      'course.courseType',
      'course.categoryId',
      'course.certificate',
      'course.photoPath',
    ])
    .select([sql<boolean>`class.archived_at is null and ${courseIsPublic}`.as('isPublic'), ...ownerProfileColumns])
}

type Row = Awaited<ReturnType<ReturnType<typeof classDetails>['executeTakeFirstOrThrow']>>

function toClassDetail(row: Row): Found {
  return {
    class_id: row.id,
    course_id: row.courseId,
    course_name: row.title,
    course_title: row.title,
    course_type: row.courseType,
    category_id: row.categoryId,
    ...toOwnerProfile(row),
    course_explanation: row.explanation,
    course_details: cleanRichText(row.details),
    certificate: row.certificate ? '1' : '0',
    course_photo: pictureUrl(row.photoPath, cardPhotoWidth),
    class_type: row.classType,
    ...dayFlags(row),
    start_time: row.startTime,
    end_time: row.endTime,
    start_time_str: row.startTime,
    end_time_str: row.endTime,
    start_date: row.startDate,
    end_date: row.endDate,
    region: row.region,
    town: row.town,
    fee: row.feeMmk,
    access_type: row.accessType,
    access_options: row.accessOptions,
    access_expiry_duration: row.accessMonths,
    rate: meanRate(row),
    rating_count: row.ratingCount,
    student_count: row.studentCount,
    approve_std: row.studentCount,
    insert_time: yangonTimestamp(row.insertedAt),
    update_time: row.updatedAt && yangonTimestamp(row.updatedAt),
  }
}

/** The days as 1 and 0. @see OP-150 */
function dayFlags(row: Row) {
  return Object.fromEntries(weekdays.map((day) => [day, row[day] ? 1 : 0])) as Record<(typeof weekdays)[number], number>
}
