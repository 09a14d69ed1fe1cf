import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { Processing } from '../../contract/content-codes.ts'
import type { LessonDetail, NextLesson } from '../../contract/lesson-detail.contract.ts'
import { subtitleLanguagesOf } from '../subtitles/subtitles.queries.ts'
import type { Rendition } from '../transcode/playlist.ts'
import { hasOwnPage } from './lesson-facts.queries.ts'

/** A content without a position comes after those that have one. */
const LAST = 2_147_483_647

/** As LessonDetail, with renditions as they are stored. */
type Stored<T extends { renditions: unknown }> = Omit<T, 'renditions'> & { renditions: Rendition[] | null }
type StoredLesson = Omit<Stored<LessonDetail>, 'next_lesson'> & { next_lesson: Stored<NextLesson> | null }

/** The position of a lesson in its course. */
interface LessonPosition {
  readonly id: number
  readonly groupId: number
  readonly courseId: number
  readonly position: number | null
}

/** A content with its group, its course and what follows it. */
export async function findLessonDetail(db: Db, contentId: number): Promise<StoredLesson | undefined> {
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
  const [next, nextLesson] = await Promise.all([findNextOfGroup(db, lesson), findNextLesson(db, lesson)])
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
    group_position: lesson.position,
    next: next ? { id: next.id, content_title: next.title, o_file_name: next.originalName } : null,
    next_lesson: nextLesson ?? null,
  }
}

/** The next ready content of the same group, whatever opens it. */
async function findNextOfGroup(db: Db, { id, groupId, position }: LessonPosition) {
  return db
    .selectFrom('contents')
    .select(['id', 'title', 'originalName'])
    .where('groupId', '=', groupId)
    .where(sql<boolean>`(coalesce(position, ${LAST}), id) > (${position ?? LAST}, ${id})`)
    .where('processing', '=', Processing.completed)
    .where('deletedAt', 'is', null)
    .orderBy('position', (by) => by.asc().nullsLast())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** The next content of the course, in the order of groups and of their owner, that has a page. */
async function findNextLesson(db: Db, lesson: LessonPosition): Promise<Stored<NextLesson> | undefined> {
  const after = sql`(${lesson.groupId}::integer, ${lesson.position ?? LAST}::integer, ${lesson.id}::integer)`
  const next = await db
    .selectFrom('contents as content')
    .innerJoin('contentGroups as group', 'group.id', 'content.groupId')
    .select(['content.id', 'content.groupId', 'group.name as groupName', 'content.title', 'content.originalName'])
    .select(['content.sizeBytes', 'content.durationSeconds'])
    .select(sql<Rendition[] | null>`content.renditions`.as('renditions'))
    .where('group.courseId', '=', lesson.courseId)
    .where('group.deletedAt', 'is', null)
    .where('content.deletedAt', 'is', null)
    .where(hasOwnPage)
    .where(sql<boolean>`(content.group_id, coalesce(content.position, ${LAST}), content.id) > ${after}`)
    .orderBy('content.groupId')
    .orderBy('content.position', (by) => by.asc().nullsLast())
    .orderBy('content.id')
    .limit(1)
    .executeTakeFirst()
  return (
    next && {
      id: next.id,
      group_id: next.groupId,
      gp_name: next.groupName,
      content_title: next.title,
      o_file_name: next.originalName,
      file_size: next.sizeBytes,
      duration_seconds: next.durationSeconds,
      renditions: next.renditions,
    }
  )
}
