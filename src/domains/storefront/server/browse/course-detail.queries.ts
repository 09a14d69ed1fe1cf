import { courseIsPublic } from '#domains/catalogue/server/index.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { pictureUrl } from '#platform/contract/picture-address.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { cleanRichText } from '#platform/server/text/rich-text.ts'
import type { CourseDetail } from '../../contract/courses.contract.ts'
import { meanRate, ownerProfileColumns, toOwnerProfile } from '../people/owner-columns.queries.ts'

/** Width in pixels of the photo on a course's own page. */
const pagePhotoWidth = 1280

type Found = Omit<CourseDetail, 'course_status' | 'end_access_date' | 'access_end_date' | 'lesson_totals' | 'chapters'>

/** The page of a course in any state, and whether it is public. */
export async function findCourseDetail(
  db: Db,
  courseId: number,
): Promise<{ detail: Found; isPublic: boolean; ownerId: number } | undefined> {
  const row = await courseDetails(db).where('course.id', '=', courseId).executeTakeFirst()
  return row && { detail: toCourseDetail(row), isPublic: row.isPublic, ownerId: row.ownerId }
}

function courseDetails(db: Db) {
  return db
    .selectFrom('courses as course')
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .innerJoin('categories as category', 'category.id', 'course.categoryId')
    .selectAll('course')
    .select([
      'category.name as categoryName',
      'category.nameEn as categoryNameEn',
      courseIsPublic.as('isPublic'),
      ...ownerProfileColumns,
    ])
}

function toCourseDetail(row: Awaited<ReturnType<ReturnType<typeof courseDetails>['executeTakeFirstOrThrow']>>): Found {
  const photo = pictureUrl(row.photoPath, pagePhotoWidth)
  return {
    course_id: row.id,
    course_title: row.title,
    course_type: row.courseType,
    category_id: row.categoryId,
    category_name: row.categoryName,
    category_name_en: row.categoryNameEn,
    ...toOwnerProfile(row),
    experience: row.ownerRole === 'school' ? null : row.ownerExperience,
    certificate: row.certificate ? '1' : '0',
    course_photo: photo,
    old_photo: photo,
    defaultPic: photo === null,
    course_explanation: row.explanation,
    course_details: cleanRichText(row.details),
    fee: row.feeMmk,
    access_type: row.accessType,
    access_expiry_duration: row.accessMonths,
    insert_time: yangonTimestamp(row.insertedAt),
    update_time: row.updatedAt && yangonTimestamp(row.updatedAt),
    rate: meanRate(row),
    rating_count: row.ratingCount,
    student_count: row.studentCount,
    approve_std: row.studentCount,
    is_approve: row.approval,
  }
}
