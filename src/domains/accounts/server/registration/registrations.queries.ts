import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'

export interface RegistrationFile {
  readonly filePath: string
  readonly sha256: Buffer
  readonly pixelsSha256: Buffer
}

/** Stores the fee of a registration; returns the id of the payment. */
export async function insertRegistrationPayment(
  db: Db,
  payment: { accountId: number; amountMmk: number },
): Promise<number> {
  const { id } = await db
    .insertInto('registrationPayments')
    .values({ ...payment, insertedAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores pictures of a registration payment; there must be at least one. */
export async function insertRegistrationFiles(
  db: Db,
  registrationPaymentId: number,
  files: readonly RegistrationFile[],
): Promise<void> {
  const uploadedAt = now()
  await db
    .insertInto('registrationPaymentFiles')
    .values(files.map((file) => ({ ...file, registrationPaymentId, uploadedAt })))
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
