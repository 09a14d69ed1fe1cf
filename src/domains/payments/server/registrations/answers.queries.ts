import { now } from '#platform/server/clock.ts'
import type { Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import type { Registration } from './registrations.queries.ts'

/** An answer of finance to the pictures of a registration payment. */
interface NewAnswer {
  readonly answer: 'accepted' | 'part' | 'again' | 'refused'
  readonly reason?: string
  readonly transferId?: number
  readonly answeredBy: number
  readonly answeredAt: Date
  readonly notifiedAt: Date
}

/** Answers the pictures that the registration has now. */
export async function insertAnswer(
  tx: Tx,
  { id, fileId }: Locked<Registration>,
  { reason, transferId, ...answer }: NewAnswer,
): Promise<number> {
  const row = await tx
    .insertInto('registrationAnswers')
    .values({
      registrationPaymentId: id,
      fileId,
      ...answer,
      reason: reason ?? null,
      transferId: transferId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The newest verification of a registration payment that was not reversed. */
interface RegistrationVerification {
  readonly transferId: number
  readonly answeredBy: number
  readonly notifiedAt: Date
}

export async function findRegistrationVerification(
  tx: Tx,
  registrationId: number,
): Promise<RegistrationVerification | undefined> {
  return tx
    .selectFrom('registrationAnswers')
    .select(['transferId', 'answeredBy', 'notifiedAt'])
    .where('registrationPaymentId', '=', registrationId)
    .where('answer', 'in', ['accepted', 'part'])
    .where('reversedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .$castTo<RegistrationVerification>()
    .executeTakeFirst()
}

/** Reverses the answers that are based on a transfer, so that their pictures wait again. */
export async function reverseAnswers(
  tx: Tx,
  transferId: number,
  { adminId, reason }: { adminId: number; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('registrationAnswers')
    .set({ reversedAt: now(), reversedBy: adminId, reversalReason: reason })
    .where('transferId', '=', transferId)
    .where('reversedAt', 'is', null)
    .execute()
}
