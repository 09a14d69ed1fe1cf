import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'

export interface RegistrationFile {
  readonly filePath: string
  readonly sha256: Buffer
  readonly pixelsSha256: Buffer
}

/** Stores the fee of the registration and its pictures. */
export async function insertRegistrationPayment(
  db: Db,
  payment: { accountId: number; amountMmk: number; files: readonly RegistrationFile[] },
): Promise<void> {
  const { accountId, amountMmk, files } = payment
  const { id } = await db
    .insertInto('registrationPayments')
    .values({ accountId, amountMmk, insertedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('registrationPaymentFiles')
    .values(files.map((file) => ({ ...file, registrationPaymentId: id, uploadedAt: now() })))
    .execute()
}

/** Marks the newest payment of an account as checked, if there is one. */
export async function updateRegistrationCheck(
  db: Db,
  accountId: number,
  check: { checkedBy: number; checkedAt: Date },
): Promise<void> {
  await db
    .updateTable('registrationPayments')
    .set(check)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('registrationPayments')
        .select(({ fn }) => fn.max<number>('id').as('latest'))
        .where('accountId', '=', accountId),
    )
    .execute()
}
