import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { PayerClaim } from '../proofs/proofs.queries.ts'
import type { ReadFacts } from './read-facts.ts'

/** Path of a picture that was not read yet. */
export async function findUnreadPicture(db: Db, proofId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('paymentProofs')
    .select('filePath')
    .where('id', '=', proofId)
    .where('reading', 'is', null)
    .executeTakeFirst()
  return row?.filePath
}

/** Stores what was read, unless another run has stored it. */
export async function saveReading(db: Db, proofId: number, reading: ReadFacts): Promise<void> {
  await db
    .updateTable('paymentProofs')
    .set({ reading: JSON.stringify(reading) })
    .where('id', '=', proofId)
    .where('reading', 'is', null)
    .execute()
}

/** Replaces the typed facts of an unanswered picture. @returns whether there is one */
export async function updateFacts(
  tx: Tx,
  { enrolmentId, proofId }: { enrolmentId: number; proofId: number },
  facts: PayerClaim & { readonly factsAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('paymentProofs')
    .set(facts)
    .where('id', '=', proofId)
    .where('enrolmentId', '=', enrolmentId)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
