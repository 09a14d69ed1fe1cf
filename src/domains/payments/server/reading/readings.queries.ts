import type { Db } from '#platform/server/database/connect.ts'
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
