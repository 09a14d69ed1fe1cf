import type { Db } from '#platform/server/database/connect.ts'
import { Processing } from '../../contract/content-codes.ts'

/** A content that may be an earlier upload of the same file. */
export interface DuplicateCandidate {
  readonly id: number
  /** Null while the file is being stored. */
  readonly storedKey: string | null
  readonly sha256: Buffer | null
}

/** Properties of a file that are known without reading it. */
export interface NamedFile {
  readonly contentId: number
  readonly groupId: number
  readonly originalName: string
  readonly sizeBytes: number
}

/**
 * Contents with the same name and size in the group since the given time, oldest first: stored ones, and those
 * that a concurrent earlier request is storing.
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

/** Stores the hash of a stored file, so that it is computed once. */
export async function updateSha256(db: Db, contentId: number, sha256: Buffer): Promise<void> {
  await db.updateTable('contents').set({ sha256 }).where('id', '=', contentId).execute()
}
