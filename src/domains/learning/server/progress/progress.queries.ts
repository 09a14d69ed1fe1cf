import { type RawBuilder, sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { MergedReport } from './progress-item.ts'

/** A video is finished when this share of its seconds was played … */
const finishedShare = 0.9
/** … or when its last seconds were reached and this share was played. */
const finishedShareAtEnd = 0.7
const endSeconds = 15

/** A report with the facts of its lesson. */
type LessonReport = MergedReport & {
  /** Whole seconds of a video, rounded up; null for what is no video, and while it is being prepared. */
  readonly lengthSeconds: number | null
  /** A picture or document is finished once it was opened. */
  readonly isFinishedWhenOpened: boolean
}

/**
 * Unites reports with what is stored, in one statement. Uniting gives the same result in any order and any number of
 * times, so a report may be sent again. Rows are written in the order of their ids, so that two devices do not
 * deadlock.
 *
 * @param reports - one for each lesson
 */
export async function mergeReports(db: Db, studentId: number, reports: readonly LessonReport[]): Promise<void> {
  if (reports.length === 0) return
  const items = reports.map((report) => ({
    content_id: report.contentId,
    played: `{${report.ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`,
    length: report.lengthSeconds,
    opened: report.isFinishedWhenOpened,
    position: report.positionSeconds,
    position_at: report.positionAt,
    marked: report.marked,
    marked_at: report.markedAt,
  }))
  const time = now()
  const excludedMark = sql`(excluded.marked_at, excluded.marked_finished)`
  await sql`
    with item as (
      select *, case when length is null then played else played * int4multirange(int4range(0, length)) end as watched
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (
        content_id bigint, played int4multirange, length integer, opened boolean, position integer,
        position_at timestamptz, marked boolean, marked_at timestamptz)
    )
    insert into lesson_progress as stored (account_id, content_id, watched, position_seconds, position_at, length_seconds,
      marked_finished, marked_at, finished_at, updated_at)
    select ${studentId}, content_id, watched, least(position, length), position_at, length, marked, marked_at,
      case when opened or ${isWatched(sql`watched`, sql`length`)} then ${time}::timestamptz end, ${time}
    from item
    order by content_id
    on conflict (account_id, content_id) do update set
      watched = stored.watched + excluded.watched,
      position_seconds = case
        when (excluded.position_at, excluded.position_seconds) > (stored.position_at, stored.position_seconds)
        then excluded.position_seconds else stored.position_seconds end,
      position_at = greatest(stored.position_at, excluded.position_at),
      length_seconds = coalesce(excluded.length_seconds, stored.length_seconds),
      marked_finished = case
        when stored.marked_at is null or ${excludedMark} > (stored.marked_at, stored.marked_finished)
        then excluded.marked_finished else stored.marked_finished end,
      marked_at = greatest(stored.marked_at, excluded.marked_at),
      finished_at = coalesce(stored.finished_at, excluded.finished_at,
        case when ${isWatched(sql`stored.watched + excluded.watched`, sql`excluded.length_seconds`)}
        then excluded.updated_at end),
      updated_at = excluded.updated_at`.execute(db)
}

function isWatched(watched: RawBuilder<unknown>, length: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    select sum(upper(part) - lower(part)) >= ${finishedShare}::float8 * ${length}
      or max(upper(part)) >= ${length} - ${endSeconds}::integer
        and sum(upper(part) - lower(part)) >= ${finishedShareAtEnd}::float8 * ${length}
    from unnest(${watched}) as part)`
}

export interface ProgressRow {
  readonly contentId: number
  /** Whole seconds as pairs [from, to), in order. */
  readonly ranges: [number, number][]
  readonly positionSeconds: number
  readonly positionAt: Date
  readonly isFinished: boolean
}

/** For queries on `lesson_progress`. */
export const isFinished = sql<boolean>`coalesce(marked_finished, finished_at is not null)`

/** What a student has watched of lessons; lessons that were not begun are absent. */
export async function listProgress(db: Db, studentId: number, contentIds: readonly number[]): Promise<ProgressRow[]> {
  if (contentIds.length === 0) return []
  return db
    .selectFrom('lessonProgress')
    .select(['contentId', 'positionSeconds', 'positionAt', isFinished.as('isFinished')])
    .select(
      sql<[number, number][]>`coalesce((
        select json_agg(json_build_array(lower(part), upper(part)) order by part) from unnest(watched) as part
      ), '[]')`.as('ranges'),
    )
    .where('accountId', '=', studentId)
    .where('contentId', 'in', contentIds)
    .execute()
}

/** A lesson with the share that was played. */
export interface WatchedLesson {
  readonly contentId: number
  readonly positionSeconds: number
  readonly positionAt: Date
  /** Whole percent of the video's seconds; 0 while the length is unknown. */
  readonly percent: number
  readonly isFinished: boolean
}

/** For queries on `lesson_progress`: the share that was played in percent. */
export const watchedPercent = sql<number>`coalesce((
  select least(100, floor(100.0 * sum(upper(part) - lower(part)) / length_seconds)) from unnest(watched) as part
), 0)::integer`

/** As listProgress, with the share instead of the ranges; newest position first. */
export async function listWatchedLessons(
  db: Db,
  studentId: number,
  contentIds: readonly number[],
): Promise<WatchedLesson[]> {
  if (contentIds.length === 0) return []
  return db
    .selectFrom('lessonProgress')
    .select(['contentId', 'positionSeconds', 'positionAt', isFinished.as('isFinished'), watchedPercent.as('percent')])
    .where('accountId', '=', studentId)
    .where('contentId', 'in', contentIds)
    .orderBy('positionAt', 'desc')
    .execute()
}
