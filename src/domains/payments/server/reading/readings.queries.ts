import type { Db, Tx } from '#platform/server/database/connect.ts'
import { keyOfTyped, type PayerClaim } from '../proofs/proofs.queries.ts'
import type { ReadFacts } from './read-facts.ts'

/** A picture of a payment: one of an enrolment, or one of a registration. */
type ReadPicture = { readonly proofId: number } | { readonly registrationPictureId: number }

/** Path of a picture that was not read yet. */
export async function findUnreadPicture(db: Db, picture: ReadPicture): Promise<string | undefined> {
  const row = await ('proofId' in picture
    ? db
        .selectFrom('paymentProofs')
        .select('filePath')
        .where('id', '=', picture.proofId)
        .where('reading', 'is', null)
        .executeTakeFirst()
    : unreadRegistrationPictures(db)
        .select('filePath')
        .where('id', '=', picture.registrationPictureId)
        .executeTakeFirst())
  return row?.filePath
}

/** The pictures of a registration payment that were not read yet, by id. */
export async function listUnreadRegistrationPictures(db: Db, registrationId: number): Promise<number[]> {
  const rows = await unreadRegistrationPictures(db)
    .select('id')
    .where('registrationPaymentId', '=', registrationId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

function unreadRegistrationPictures(db: Db) {
  return db
    .selectFrom('registrationPaymentFiles')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('registrationReadings')
            .select('pictureId')
            .whereRef('registrationReadings.pictureId', '=', 'registrationPaymentFiles.id'),
        ),
      ),
    )
}

/** Stores what was read, unless another run has stored it or the picture was deleted. */
export async function saveReading(db: Db, picture: ReadPicture, facts: ReadFacts): Promise<void> {
  const reading = JSON.stringify(facts)
  if ('proofId' in picture) {
    await db
      .updateTable('paymentProofs')
      .set({ reading })
      .where('id', '=', picture.proofId)
      .where('reading', 'is', null)
      .execute()
    return
  }
  await db
    .insertInto('registrationReadings')
    .columns(['pictureId', 'reading'])
    .expression(({ selectFrom, val }) =>
      selectFrom('registrationPaymentFiles')
        .select(['id', val(reading).$castTo<string>().as('reading')])
        .where('id', '=', picture.registrationPictureId),
    )
    .onConflict((conflict) => conflict.doNothing())
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
    .set({ ...facts, numberKey: keyOfTyped(facts.numberTyped) })
    .where('id', '=', proofId)
    .where('enrolmentId', '=', enrolmentId)
    .where('answeredAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
