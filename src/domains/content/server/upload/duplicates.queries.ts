import type { Db } from '#platform/server/database/connect.ts'
import { Processing } from '../../contract/content-codes.ts'

/** A content that may be the same file sent before. */
export interface DuplicateCandidate {
  readonly id: number
  /** Null while its bytes are on their way into the store. */
  readonly storedKey: string | null
  readonly sha256: Buffer | null
}

/** The facts of a file that are known without reading it. */
export interface NamedFile {
  readonly contentId: number
  readonly groupId: number
  readonly originalName: string
  readonly sizeBytes: number
}

/**
 * Contents of the same name and size that came into the group since the given moment, the first one first: those that
 * are stored, and those that another request has begun to store before this one.
 */
export function listDuplicateCandidates(db: Db, file: NamedFile, since: Date): Promise<DuplicateCandidate[]> {
  return db
    .selectFrom('contents')
    .leftJoin('uploads', 'uploads.contentId', 'contents.id')
    .select(['contents.id', 'contents.storedKey', 'contents.sha256'])
    .where('contents.groupId', '=', file.groupId)
    .where('contents.originalName', '=', file.originalName)
    .where('contents.sizeBytes', '=', file.sizeBytes)
    .where('contents.id', '!=', file.contentId)
    .where('contents.insertedAt', '>=', since)
    .where('contents.processing', '!=', Processing.failed)
    .where('contents.deletedAt', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        eb('contents.storedKey', 'is not', null),
        and([eb('uploads.id', 'is', null), eb('contents.id', '<', file.contentId)]),
      ]),
    )
    .orderBy('contents.id')
    .execute()
}

/** Keeps what a stored file's bytes come to, so that they are read once. */
export async function updateSha256(db: Db, contentId: number, sha256: Buffer): Promise<void> {
  await db.updateTable('contents').set({ sha256 }).where('id', '=', contentId).execute()
}
