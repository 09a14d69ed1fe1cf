import { sql } from 'kysely'
import { courseIsPublic } from '#domains/catalogue/server/index.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { ContentType, Processing } from '../../contract/content-codes.ts'
import { type FreeLesson, longestFreeSeconds, type PublicChapter } from '../../contract/free-lessons.contract.ts'
import type { ContentState } from '../contents.queries.ts'
import { opensOnWeb } from '../lessons/lesson-facts.queries.ts'
import { type ContentFile, selectContentFiles } from '../lessons/lessons.queries.ts'
import type { Rendition } from '../transcode/playlist.ts'
import { offeredFree } from './free-renditions.ts'

/** Whether everybody may open a content once its owner shows it; for queries on `contents as content`. */
const fitsFree = sql<boolean>`(${opensOnWeb} and (content.content_type = ${sql.lit(ContentType.image)}
  or content.media_type = 'application/pdf'
  or (content.content_type = ${sql.lit(ContentType.video)}
    and content.duration_seconds <= ${sql.lit(longestFreeSeconds)})))`

/** A free lesson of a public course. */
export function findFreeFile(db: Db, contentId: number): Promise<ContentFile | undefined> {
  return selectContentFiles(db)
    .innerJoin('accounts as owner', 'owner.id', 'course.ownerId')
    .where('content.id', '=', contentId)
    .where('content.isFree', '=', true)
    .where(fitsFree)
    .where(courseIsPublic)
    .executeTakeFirst()
}

/** Locks the groups of a course, so that of two calls at once the second counts what the first has shown. */
export async function lockGroupsOf(tx: Tx, courseId: number): Promise<void> {
  await tx
    .selectFrom('contentGroups')
    .select('id')
    .where('courseId', '=', courseId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Whether a content may be shown to everybody, and how many others of its course are. */
export async function findFreeState(
  tx: Tx,
  { contentId, courseId }: { contentId: number; courseId: number },
): Promise<{ readonly fits: boolean; readonly others: number }> {
  const contents = tx
    .selectFrom('contents as content')
    .innerJoin('contentGroups as group', 'group.id', 'content.groupId')
    .where('group.courseId', '=', courseId)
    .where('group.deletedAt', 'is', null)
    .where('content.deletedAt', 'is', null)
  return contents
    .select(({ fn }) => [
      fn
        .coalesce(sql<boolean>`bool_or(${fitsFree}) filter (where content.id = ${contentId})`, sql<boolean>`false`)
        .as('fits'),
      sql<number>`(count(*) filter (where content.is_free and content.id <> ${contentId}))::integer`.as('others'),
    ])
    .executeTakeFirstOrThrow()
}

export async function updateFree(tx: Tx, { id }: Locked<ContentState>, isFree: boolean): Promise<void> {
  await tx.updateTable('contents').set({ isFree }).where('id', '=', id).execute()
}

/** The chapters of a course with what is ready in them, in the order of groups and of their owner. */
export async function listPublicChapters(db: Db, courseId: number): Promise<PublicChapter[]> {
  const rows = await db
    .selectFrom('contentGroups as group')
    .leftJoin('contents as content', (join) =>
      join
        .onRef('content.groupId', '=', 'group.id')
        .on('content.deletedAt', 'is', null)
        .on('content.processing', '=', Processing.completed),
    )
    .select(['group.id', 'group.name'])
    .select(({ fn }) => [
      fn.count<number>('content.id').as('lessons'),
      sql<number>`coalesce(sum(content.duration_seconds), 0)::float8`.as('seconds'),
      sql<FreeRow[] | null>`jsonb_agg(jsonb_build_object(
        'id', content.id, 'title', content.title, 'fileName', content.original_name, 'sizeBytes', content.size_bytes,
        'durationSeconds', content.duration_seconds, 'renditions', content.renditions)
        order by content.position nulls last, content.id) filter (where content.is_free and ${fitsFree})`.as('free'),
    ])
    .where('group.courseId', '=', courseId)
    .where('group.deletedAt', 'is', null)
    .groupBy('group.id')
    .orderBy('group.id')
    .execute()
  return rows.map(({ id, name, lessons, seconds, free }) => ({
    id,
    gp_name: name,
    lessons: Number(lessons),
    seconds,
    free: (free ?? []).map(toFreeLesson),
  }))
}

interface FreeRow {
  readonly id: number
  readonly title: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly durationSeconds: number | null
  readonly renditions: readonly Rendition[] | null
}

function toFreeLesson({ id, title, fileName, sizeBytes, durationSeconds, renditions }: FreeRow): FreeLesson {
  const offered = offeredFree(renditions ?? [])
  const sound = offered.find(({ kind }) => kind === 'audio')?.sizeBytes ?? 0
  const pictures = offered.filter(({ kind }) => kind === 'video').map((each) => each.sizeBytes + sound)
  return {
    id,
    content_title: title,
    o_file_name: fileName,
    duration_seconds: durationSeconds,
    size_bytes: pictures.length > 0 ? Math.min(...pictures) : sizeBytes,
  }
}
