import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { ContentType, Processing } from '../../contract/content-codes.ts'
import type { LessonRendition } from '../../contract/lesson-rendition.ts'
import type { Rendition } from '../transcode/playlist.ts'
import { toOffers } from './to-offers.ts'

/** A lesson as others count it. */
export interface LessonFacts {
  readonly id: number
  readonly groupId: number
  readonly courseId: number
  readonly title: string
  readonly originalName: string
  readonly isVideo: boolean
  /** Null for what is no video, and while a video is being prepared. */
  readonly durationSeconds: number | null
  /** Prepared, and not for the app alone. */
  readonly opensOnWeb: boolean
}

/** For queries on `contents as content`. */
export const opensOnWeb = sql<boolean>`(content.processing = ${sql.lit(Processing.completed)}
  and (content.content_type <> ${sql.lit(ContentType.video)} or content.enable_pc))`

/** As opensOnWeb, for those that have a page of their own: other files are only downloaded. */
export const hasOwnPage = sql<boolean>`(${opensOnWeb} and (content.content_type <> ${sql.lit(ContentType.other)}
  or content.original_name ilike '%.pdf'))`

function lessonFacts(db: Db) {
  return db
    .selectFrom('contents as content')
    .innerJoin('contentGroups as group', 'group.id', 'content.groupId')
    .select(['content.id', 'content.groupId', 'group.courseId', 'content.title', 'content.originalName'])
    .select(['content.durationSeconds', opensOnWeb.as('opensOnWeb')])
    .select(sql<boolean>`content.content_type = ${sql.lit(ContentType.video)}`.as('isVideo'))
    .where('content.deletedAt', 'is', null)
    .where('group.deletedAt', 'is', null)
}

/** The lessons of these ids that exist, in no order. */
export async function findLessonFacts(db: Db, ids: readonly number[]): Promise<LessonFacts[]> {
  if (ids.length === 0) return []
  return lessonFacts(db).where('content.id', 'in', ids).execute()
}

/** The sizes in which lessons are played, by id. */
export async function listOffers(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, LessonRendition[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'durationSeconds'])
    .select(sql<Rendition[] | null>`renditions`.as('renditions'))
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, renditions, durationSeconds }) => [id, toOffers(renditions ?? [], durationSeconds !== null)]),
  )
}

/** All lessons of courses or of one group, in the order of groups and lessons. */
export async function listLessonFacts(
  db: Db,
  of: { readonly courseIds: readonly number[] } | { readonly groupId: number },
): Promise<LessonFacts[]> {
  if ('courseIds' in of && of.courseIds.length === 0) return []
  const lessons = lessonFacts(db)
  const chosen =
    'courseIds' in of
      ? lessons.where('group.courseId', 'in', of.courseIds)
      : lessons.where('content.groupId', '=', of.groupId)
  return chosen
    .orderBy('group.courseId')
    .orderBy('content.groupId')
    .orderBy('content.position', (by) => by.asc().nullsLast())
    .orderBy('content.id')
    .execute()
}
