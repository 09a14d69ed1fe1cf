import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { ContentType, Processing } from '../../contract/content-codes.ts'
import type { Rendition } from '../transcode/playlist.ts'

/** A video that is stored and wanted. */
export interface StoredVideo {
  readonly id: number
  readonly storedKey: string
  readonly hlsPrefix: string | null
  /** Known once every rendition is finished. */
  readonly durationSeconds: number | null
}

export async function findStoredVideo(db: Db, contentId: number): Promise<StoredVideo | undefined> {
  const found = await db
    .selectFrom('contents')
    .select(['id', 'storedKey', 'hlsPrefix', 'durationSeconds'])
    .where('id', '=', contentId)
    .where('contentType', '=', ContentType.video)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found?.storedKey ? { ...found, storedKey: found.storedKey } : undefined
}

/**
 * Withdraws what an earlier run had published, so that no reader gets half of it. A video that could be watched goes
 * back to 'processing' until the new run is far enough.
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
      error: null,
      processing: sql<Processing>`case when enable_pc then ${Processing.processing} else processing end`,
      enablePc: false,
      updatedAt: now(),
    })
    .where('id', '=', contentId)
    .execute()
}

/** What one run has published so far. */
export interface Published {
  readonly contentId: number
  readonly hlsPrefix: string
  readonly hlsKey: Buffer
  readonly renditions: readonly Rendition[]
}

/**
 * Points a content to its renditions: from this statement on it can be watched, where its owner has asked for that.
 *
 * @returns false when the content has been deleted meanwhile
 */
export async function updateRenditions(db: Db, published: Published): Promise<boolean> {
  const { contentId, renditions, ...columns } = published
  const { numUpdatedRows } = await db
    .updateTable('contents')
    .set({
      ...columns,
      renditions: JSON.stringify(renditions),
      enablePc: sql<boolean>`enable_pc or processing = ${Processing.processing}`,
      processing: sql<Processing>`case processing when ${Processing.processing} then ${Processing.completed} else processing end`,
      updatedAt: now(),
    })
    .where('id', '=', contentId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Every rendition is finished. */
export async function updateFinished(
  db: Db,
  finished: Published & { durationSeconds: number; posterPath: string },
): Promise<boolean> {
  const { contentId, durationSeconds, posterPath } = finished
  const isWanted = await updateRenditions(db, finished)
  await db.updateTable('contents').set({ durationSeconds, posterPath }).where('id', '=', contentId).execute()
  return isWanted
}

/** A video that waits to be watched and is ready already. */
export async function updateWatchable(db: Db, contentId: number): Promise<void> {
  await db
    .updateTable('contents')
    .set({ processing: Processing.completed, enablePc: true, updatedAt: now() })
    .where('id', '=', contentId)
    .where('processing', '=', Processing.processing)
    .execute()
}

/** Preparing has failed for good; the owner is notified only after asking to enable the video (OP-128). */
export async function updateFailed(db: Db, failure: { contentId: number; error: string }): Promise<void> {
  await db
    .updateTable('contents')
    .set({
      error: failure.error.slice(0, 2000),
      processing: sql<Processing>`case processing when ${Processing.processing} then ${Processing.failed} else processing end`,
      updatedAt: now(),
    })
    .where('id', '=', failure.contentId)
    .where('deletedAt', 'is', null)
    .execute()
}
