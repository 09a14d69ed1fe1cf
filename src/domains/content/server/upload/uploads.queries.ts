import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { type ContentType, Processing } from '../../contract/content-codes.ts'

/** An unfinished resumable upload with its content. */
export interface Upload {
  readonly id: string
  readonly accountId: number
  readonly contentId: number
  readonly groupId: number
  readonly courseId: number
  /** The name of the file that is sent. */
  readonly originalName: string
  /** Set when the file replaces the one of a stored content. */
  readonly replacementName: string | null
  readonly contentType: ContentType
  readonly processing: Processing
  readonly sizeBytes: number
  readonly completedAt: Date | null
  readonly updatedAt: Date
}

export async function insertUpload(
  tx: Tx,
  upload: { id: string; accountId: number; contentId: number; sizeBytes: number; replacementName?: string },
): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({ ...upload, insertedAt: now(), updatedAt: now() })
    .execute()
}

/** An upload of this account whose content is not deleted. */
export function findUpload(db: Db, upload: { id: string; accountId: number }): Promise<Upload | undefined> {
  return db
    .selectFrom('uploads as upload')
    .innerJoin('contents as content', 'content.id', 'upload.contentId')
    .innerJoin('contentGroups as group', 'group.id', 'content.groupId')
    .select([
      'upload.id',
      'upload.accountId',
      'upload.contentId',
      'upload.sizeBytes',
      'upload.completedAt',
      'upload.updatedAt',
    ])
    .select(['content.groupId', 'content.contentType', 'content.processing', 'group.courseId'])
    .select([
      'upload.replacementName',
      sql<string>`coalesce(upload.replacement_name, content.original_name)`.as('originalName'),
    ])
    .where('upload.id', '=', upload.id)
    .where('upload.accountId', '=', upload.accountId)
    .where('content.deletedAt', 'is', null)
    .executeTakeFirst()
}

/** An upload by its id, also one whose content was deleted. */
export async function findBegunUpload(
  db: Db,
  id: string,
): Promise<{ isCompleted: boolean; isDeleted: boolean } | undefined> {
  const found = await db
    .selectFrom('uploads as upload')
    .innerJoin('contents as content', 'content.id', 'upload.contentId')
    .select(['upload.completedAt', 'content.deletedAt'])
    .where('upload.id', '=', id)
    .executeTakeFirst()
  return found && { isCompleted: found.completedAt !== null, isDeleted: found.deletedAt !== null }
}

/** Records the progress of an upload; a stalled content returns to processing. */
export async function touchUpload(
  tx: Tx,
  upload: { id: string; contentId: number; offsetBytes: number },
): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ offsetBytes: upload.offsetBytes, updatedAt: now() })
    .where('id', '=', upload.id)
    .execute()
  await tx
    .updateTable('contents')
    .set({ processing: Processing.processing, error: null, updatedAt: now() })
    .where('id', '=', upload.contentId)
    .where('storedKey', 'is', null)
    .execute()
}

export async function completeUpload(tx: Tx, upload: { id: string; sizeBytes: number }): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ offsetBytes: upload.sizeBytes, completedAt: now(), updatedAt: now() })
    .where('id', '=', upload.id)
    .execute()
}

export async function deleteUpload(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', id).execute()
}

/** Uploads that will not be finished: their content is deleted, or they had no progress since the given time. */
export async function listAbandonedUploads(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads as upload')
    .innerJoin('contents as content', 'content.id', 'upload.contentId')
    .select('upload.id')
    .where('upload.completedAt', 'is', null)
    .where(({ or, eb }) => or([eb('content.deletedAt', 'is not', null), eb('upload.updatedAt', '<', since)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes uploads that were finished before the given time. */
export async function deleteFinishedUploads(db: Db, since: Date): Promise<void> {
  await db.deleteFrom('uploads').where('completedAt', '<', since).execute()
}

/** Ids of unfinished uploads. */
export async function listOpenUploads(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('uploads').select('id').where('completedAt', 'is', null).execute()
  return rows.map(({ id }) => id)
}

/**
 * Marks contents as failed that are processing without progress, except queued ones.
 *
 * @returns the number of contents
 * @see OP-128
 */
export async function failStalledContents(
  db: Db,
  { since, inQueue }: { since: Date; inQueue: readonly number[] },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('contents')
    .set({ processing: Processing.failed, error: 'stalled' })
    .where('processing', '=', Processing.processing)
    .where('updatedAt', '<', since)
    .where('deletedAt', 'is', null)
    .where('id', '!=', sql<number>`all(${inQueue})`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
