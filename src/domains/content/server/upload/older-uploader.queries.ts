import type { Db } from '#platform/server/database/connect.ts'
import { ContentType } from '../../contract/content-codes.ts'
import { storedName } from '../contents.queries.ts'

/** An owner's courses that are not archived, newest first. */
export async function listCourseChoices(
  db: Db,
  ownerId: number,
): Promise<{ course_id: number; course_title: string }[]> {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('ownerId', '=', ownerId)
    .where('archivedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, title }) => ({ course_id: id, course_title: title }))
}

/** An owner's last 500 videos, newest first. @see OP-135 */
export async function listOwnVideos(db: Db, ownerId: number) {
  const rows = await db
    .selectFrom('contents as content')
    .innerJoin('contentGroups as group', 'group.id', 'content.groupId')
    .innerJoin('courses as course', 'course.id', 'group.courseId')
    .select(['content.id', 'content.title', 'content.originalName', 'content.storedKey', 'content.sizeBytes'])
    .select(['content.processing', 'content.groupId', 'group.courseId'])
    .where('course.ownerId', '=', ownerId)
    .where('content.contentType', '=', ContentType.video)
    .where('content.storedKey', 'is not', null)
    .where('content.deletedAt', 'is', null)
    .orderBy('content.id', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    content_title: row.title,
    o_file_name: row.originalName,
    file_name: storedName(row.storedKey) ?? '',
    file_size: row.sizeBytes,
    is_processing: row.processing,
    course_id: row.courseId,
    group_id: row.groupId,
  }))
}
