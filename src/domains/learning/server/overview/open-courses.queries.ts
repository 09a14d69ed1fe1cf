import { sql } from 'kysely'
import { ContentType } from '#domains/content/contract/content-codes.ts'
import { opensOnWeb } from '#domains/content/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { isFinished, type WatchedLesson, watchedPercent } from '../progress/progress.queries.ts'

/** Lessons of a course that open on the web. */
export interface CourseLessons {
  readonly courseId: number
  readonly total: number
  readonly done: number
  /** The first one in the order of its owner that is not finished; null where all are. */
  readonly nextId: number | null
}

interface OfStudent {
  readonly studentId: number
  readonly courseIds: readonly number[]
}

/**
 * How far a student is in courses; courses without such a lesson are absent. Counted by the database: somebody with
 * many courses has thousands of lessons.
 */
export async function countCourseLessons(db: Db, { studentId, courseIds }: OfStudent): Promise<CourseLessons[]> {
  if (courseIds.length === 0) return []
  const { rows } = await sql<CourseLessons>`
    select lesson.course_id, count(*)::int as total, count(*) filter (where lesson.is_finished)::int as done,
      (array_agg(lesson.id order by lesson.group_id, lesson.position nulls last, lesson.id)
        filter (where not lesson.is_finished))[1] as next_id
    from (
      select "group".course_id, content.id, content.group_id, content.position, ${isFinished} as is_finished
      from content_groups as "group"
      join contents as content on content.group_id = "group".id and content.deleted_at is null and ${opensOnWeb}
      left join lesson_progress on lesson_progress.account_id = ${studentId} and lesson_progress.content_id = content.id
      where "group".course_id = any(${courseIds}::bigint[]) and "group".deleted_at is null
    ) as lesson
    group by lesson.course_id`.execute(db)
  return rows
}

/** Videos of courses that were begun and not finished, newest position first. */
export async function listBegunLessons(
  db: Db,
  { studentId, courseIds, max }: OfStudent & { readonly max: number },
): Promise<WatchedLesson[]> {
  if (courseIds.length === 0) return []
  return db
    .selectFrom('lessonProgress')
    .innerJoin('contents as content', 'content.id', 'lessonProgress.contentId')
    .innerJoin('contentGroups as group', 'group.id', 'content.groupId')
    .select(['contentId', 'positionSeconds', 'positionAt', isFinished.as('isFinished'), watchedPercent.as('percent')])
    .where('accountId', '=', studentId)
    .where(sql<boolean>`not ${isFinished}`)
    .where(opensOnWeb)
    .where('content.contentType', '=', ContentType.video)
    .where('content.deletedAt', 'is', null)
    .where('group.deletedAt', 'is', null)
    .where(sql<boolean>`"group".course_id = any(${courseIds}::bigint[])`)
    .orderBy('positionAt', 'desc')
    .limit(max)
    .execute()
}
