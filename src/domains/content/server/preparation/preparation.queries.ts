import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { ContentType, Processing } from '../../contract/content-codes.ts'
import type { Rendition } from '../transcode/playlist.ts'

/** A stored video that is not deleted. */
export interface StoredVideo {
  readonly id: number
  readonly storedKey: string
  readonly hlsPrefix: string | null
  /** Set when every rendition is finished. */
  readonly durationSeconds: number | null
  /** What its owner has chosen; null where it is recognised. */
  readonly slidesChoice: boolean | null
}

export async function findStoredVideo(db: Db, contentId: number): Promise<StoredVideo | undefined> {
  const found = await db
    .selectFrom('contents')
    .select(['id', 'storedKey', 'hlsPrefix', 'durationSeconds', 'slidesChoice'])
    .where('id', '=', contentId)
    .where('contentType', '=', ContentType.video)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found?.storedKey ? { ...found, storedKey: found.storedKey } : undefined
}

/**
 * Unpublishes the renditions of an earlier run, so that no reader gets a mix of two runs. A playable video returns
 * to 'processing' until the new run is playable.
 */
export async function withdrawRenditions(db: Db | Tx, contentId: number): Promise<void> {
  await db
    .updateTable('contents')
    .set({
      hlsPrefix: null,
      hlsKey: null,
      renditions: null,
      durationSeconds: null,
      posterPath: null,
      preparedAsSlides: null,
      error: null,
      processing: sql<Processing>`case when enable_pc then ${Processing.processing} else processing end`,
      enablePc: false,
      updatedAt: now(),
    })
    .where('id', '=', contentId)
    .execute()
}

/** The state that one run has published. */
interface Published {
  readonly contentId: number
  /** The file that was prepared: another one may have replaced it meanwhile. */
  readonly storedKey: string
  readonly hlsPrefix: string
  readonly hlsKey: Buffer
  readonly renditions: readonly Rendition[]
}

/**
 * Points a content to its renditions, which makes it playable if its owner has enabled it or wants it in browsers.
 *
 * @returns false when the content was deleted or has another file
 */
export async function updateRenditions(db: Db, published: Published): Promise<boolean> {
  const { contentId, storedKey, renditions, ...columns } = published
  const { numUpdatedRows } = await db
    .updateTable('contents')
    .set({
      ...columns,
      renditions: JSON.stringify(renditions),
      enablePc: sql<boolean>`enable_pc or wanted_in_browsers or processing = ${Processing.processing}`,
      processing: sql<Processing>`case processing when ${Processing.processing} then ${Processing.completed} else processing end`,
      updatedAt: now(),
    })
    .where('id', '=', contentId)
    .where('storedKey', '=', storedKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Finished extends Published {
  readonly durationSeconds: number
  readonly posterPath: string
  readonly asSlides: boolean | null
}

/** Records that every rendition is finished. */
export async function updateFinished(db: Db, finished: Finished): Promise<boolean> {
  const { durationSeconds, posterPath, asSlides, ...published } = finished
  const isWanted = await updateRenditions(db, published)
  if (isWanted) await updateLength(db, finished)
  return isWanted
}

async function updateLength(
  db: Db,
  { contentId, storedKey, durationSeconds, posterPath, asSlides }: Finished,
): Promise<void> {
  await db
    .updateTable('contents')
    .set({ durationSeconds, posterPath, preparedAsSlides: asSlides })
    .where('id', '=', contentId)
    .where('storedKey', '=', storedKey)
    .execute()
}

/** Enables a video that is already prepared. */
export async function updateWatchable(db: Db, contentId: number): Promise<void> {
  await db
    .updateTable('contents')
    .set({ processing: Processing.completed, enablePc: true, updatedAt: now() })
    .where('id', '=', contentId)
    .where('processing', '=', Processing.processing)
    .execute()
}

/**
 * Records that preparation has failed permanently. The owner is notified only if the video was to be enabled
 * (OP-128).
 */
export async function updateFailed(
  db: Db,
  failure: { contentId: number; storedKey: string; error: string },
): Promise<void> {
  await db
    .updateTable('contents')
    .set({
      error: failure.error.slice(0, 2000),
      processing: sql<Processing>`case processing when ${Processing.processing} then ${Processing.failed} else processing end`,
      updatedAt: now(),
    })
    .where('id', '=', failure.contentId)
    .where('storedKey', '=', failure.storedKey)
    .where('deletedAt', 'is', null)
    .execute()
}
