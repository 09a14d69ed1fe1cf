import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { ContentType } from '../../contract/content-codes.ts'
import type { Cue, SubtitleLanguage } from '../../contract/subtitles.contract.ts'

/** Subtitles of a video in one language. */
interface TrackRef {
  readonly contentId: number
  readonly language: SubtitleLanguage
}

/** The languages of a content's subtitles; for queries on `contents as content`. */
export const subtitleLanguagesOf = sql<SubtitleLanguage[]>`array(
  select language from subtitles where content_id = content.id order by language desc)`

/** A video of an owner's group; its length is undefined while it is unknown. */
export async function findOwnVideo(
  db: Db,
  ref: { readonly groupId: number; readonly contentId: number },
): Promise<{ readonly lengthSeconds: number | undefined } | undefined> {
  const video = await db
    .selectFrom('contents')
    .select('durationSeconds')
    .where('id', '=', ref.contentId)
    .where('groupId', '=', ref.groupId)
    .where('contentType', '=', ContentType.video)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return video && { lengthSeconds: video.durationSeconds ?? undefined }
}

export async function listTracks(db: Db, contentId: number) {
  return db
    .selectFrom('subtitles')
    .select(['language', 'cueCount', 'sourceName', 'updatedAt'])
    .where('contentId', '=', contentId)
    .orderBy('language', 'desc')
    .execute()
}

export async function findCues(db: Db, { contentId, language }: TrackRef): Promise<Cue[] | undefined> {
  const track = await db
    .selectFrom('subtitles')
    .select(sql<Cue[]>`cues`.as('cues'))
    .where('contentId', '=', contentId)
    .where('language', '=', language)
    .executeTakeFirst()
  return track?.cues
}

export async function upsertTrack(
  tx: Tx,
  { contentId, language }: TrackRef,
  { cues, sourceName }: { readonly cues: readonly Cue[]; readonly sourceName: string },
): Promise<void> {
  const stored = { cues: JSON.stringify(cues), cueCount: cues.length, sourceName, updatedAt: now() }
  await tx
    .insertInto('subtitles')
    .values({ contentId, language, ...stored })
    .onConflict((conflict) => conflict.columns(['contentId', 'language']).doUpdateSet(stored))
    .execute()
}

export async function deleteTrack(tx: Tx, { contentId, language }: TrackRef): Promise<void> {
  await tx.deleteFrom('subtitles').where('contentId', '=', contentId).where('language', '=', language).execute()
}
