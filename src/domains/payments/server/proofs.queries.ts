import { sql } from 'kysely'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'

export interface NewProof {
  readonly enrolmentId: number
  readonly filePath: string
  readonly sha256: Buffer
  readonly pixelsSha256: Buffer
}

export async function insertProof(tx: Tx, proof: NewProof): Promise<void> {
  await tx
    .insertInto('paymentProofs')
    .values({ ...proof, uploadedAt: now() })
    .execute()
}

/** Paths of the same file sent for the same enrolment since `since`: a retry after a lost reply. @see SR-16 */
export async function listSentSince(
  db: Db,
  { enrolmentId, sha256, since }: { enrolmentId: number; sha256: Buffer; since: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('paymentProofs')
    .select('filePath')
    .where('enrolmentId', '=', enrolmentId)
    .where('sha256', '=', sha256)
    .where('uploadedAt', '>=', since)
    .execute()
  return rows.map(({ filePath }) => filePath)
}

export interface FoundProof {
  readonly id: number
  readonly enrolmentId: number
  readonly filePath: string
  readonly uploadedAt: Date
  /** Another enrolment with the same picture, also when it was saved again with other bytes. */
  readonly reusedBy: number | null
}

/** The pictures of several enrolments, newest first. */
export async function listProofs(db: Db, enrolmentIds: readonly number[]): Promise<FoundProof[]> {
  if (enrolmentIds.length === 0) return []
  return db
    .selectFrom('paymentProofs as proof')
    .select(['proof.id', 'proof.enrolmentId', 'proof.filePath', 'proof.uploadedAt'])
    .select(
      sql<number | null>`(
        select min(other.enrolment_id) from payment_proofs as other
        where other.enrolment_id <> proof.enrolment_id
          and (other.sha256 = proof.sha256 or other.pixels_sha256 = proof.pixels_sha256))`.as('reusedBy'),
    )
    .where('proof.enrolmentId', 'in', enrolmentIds)
    .orderBy('proof.id', 'desc')
    .execute()
}
