import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { Processing } from '../../contract/content-codes.ts'
import type { LessonDetail } from '../../contract/lesson-detail.contract.ts'
import { subtitleLanguagesOf } from '../subtitles/subtitles.queries.ts'
import type { Rendition } from '../transcode/playlist.ts'

/** A content without a position comes after those that have one. */
const LAST = 2_147_483_647

/** A content with its group, its course and the next content. */
export async function findLessonDetail(
  db: Db,
  contentId: number,
): Promise<(Omit<LessonDetail, 'renditions'> & { renditions: Rendition[] | null }) | undefined> {
  const lesson = await db
    .selectFrom('contents as content')
    .innerJoin('contentGroups as group', 'group.id', 'content.groupId')
    .innerJoin('courses as course', 'course.id', 'group.courseId')
    .select(['content.id', 'content.title', 'content.originalName', 'content.sizeBytes', 'content.contentType'])
    .select(['content.durationSeconds', 'content.position', 'content.groupId', 'group.name as groupName'])
    .select(['course.id as courseId', 'course.title as courseTitle'])
    .select(sql<Rendition[] | null>`content.renditions`.as('renditions'))
    .select(subtitleLanguagesOf.as('subtitles'))
    .where('content.id', '=', contentId)
    .executeTakeFirst()
  if (!lesson) return undefined
  const next = await db
    .selectFrom('contents')
    .select(['id', 'title', 'originalName'])
    .where('groupId', '=', lesson.groupId)
    .where(sql<boolean>`(coalesce(position, ${LAST}), id) > (${lesson.position ?? LAST}, ${lesson.id})`)
    .where('processing', '=', Processing.completed)
    .where('deletedAt', 'is', null)
    .orderBy('position', (by) => by.asc().nullsLast())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return {
    id: lesson.id,
    content_title: lesson.title,
    o_file_name: lesson.originalName,
    file_size: lesson.sizeBytes,
    content_type: lesson.contentType,
    gp_name: lesson.groupName,
    course_id: lesson.courseId,
    course_title: lesson.courseTitle,
    duration_seconds: lesson.durationSeconds,
    renditions: lesson.renditions,
    subtitles: lesson.subtitles,
    next: next ? { id: next.id, content_title: next.title, o_file_name: next.originalName } : null,
  }
}
