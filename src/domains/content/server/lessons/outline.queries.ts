import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { ContentType, Processing } from '../../contract/content-codes.ts'
import type { LessonRendition } from '../../contract/lesson-rendition.ts'
import type { LessonTotals } from '../../contract/lesson-totals.contract.ts'
import type { Rendition } from '../transcode/playlist.ts'
import { opensOnWeb } from './lesson-facts.queries.ts'
import { toOffers } from './to-offers.ts'

const isVideo = sql<boolean>`content.content_type = ${sql.lit(ContentType.video)}`

/** A lesson in the outline of its course. */
export interface OutlineLesson {
  readonly id: number
  readonly groupId: number
  readonly groupName: string
  readonly title: string
  readonly originalName: string
  readonly sizeBytes: number
  readonly isVideo: boolean
  readonly processing: Processing
  readonly enablePc: boolean
  /** The position that the owner gave it in its group; null where the group is in the order of ids. */
  readonly position: number | null
  readonly durationSeconds: number | null
  readonly renditions: readonly LessonRendition[]
  /** Prepared, and not for the app alone. */
  readonly opensOnWeb: boolean
}

/** All lessons of a course, also those that are not ready, in the order of groups and of their owner. */
export async function listOutlineLessons(db: Db, courseId: number): Promise<OutlineLesson[]> {
  const rows = await db
    .selectFrom('contents as content')
    .innerJoin('contentGroups as group', 'group.id', 'content.groupId')
    .select(['content.id', 'content.groupId', 'content.title', 'content.originalName', 'content.sizeBytes'])
    .select(['content.processing', 'content.enablePc', 'content.durationSeconds', opensOnWeb.as('opensOnWeb')])
    .select(['content.position', 'group.name as groupName', isVideo.as('isVideo')])
    .select(sql<Rendition[] | null>`content.renditions`.as('renditions'))
    .where('group.courseId', '=', courseId)
    .where('group.deletedAt', 'is', null)
    .where('content.deletedAt', 'is', null)
    .orderBy('content.groupId')
    .orderBy('content.position', (by) => by.asc().nullsLast())
    .orderBy('content.id')
    .execute()
  return rows.map((row) => ({ ...row, renditions: toOffers(row.renditions ?? [], row.durationSeconds !== null) }))
}

/** Counts and sums the contents of a course that are ready. */
export async function findLessonTotals(db: Db, courseId: number): Promise<LessonTotals> {
  const { rows } = await sql<{ videos: number; files: number; seconds: number; smallest: number; largest: number }>`
    select
      count(*) filter (where ${isVideo})::integer as videos,
      count(*) filter (where not ${isVideo})::integer as files,
      coalesce(sum(content.duration_seconds), 0)::float8 as seconds,
      coalesce(sum(rendition.smallest), 0)::float8 as smallest,
      coalesce(sum(rendition.largest), 0)::float8 as largest
    from contents as content
    join content_groups as "group" on "group".id = content.group_id
    left join lateral (
      select
        coalesce(min(bytes) filter (where kind = 'audio'), min(bytes)) as smallest,
        max(bytes) filter (where kind = 'video') + coalesce(max(bytes) filter (where kind = 'audio'), 0) as largest
      from jsonb_to_recordset(content.renditions) as part (kind text, "sizeBytes" bigint)
      cross join lateral (select part."sizeBytes" as bytes) as size
    ) as rendition on content.duration_seconds is not null
    where "group".course_id = ${courseId}
      and "group".deleted_at is null
      and content.deleted_at is null
      and content.processing = ${sql.lit(Processing.completed)}`.execute(db)
  const { videos = 0, files = 0, seconds = 0, smallest = 0, largest = 0 } = rows[0] ?? {}
  return { videos, files, seconds, smallest_bytes: smallest, largest_bytes: largest }
}
