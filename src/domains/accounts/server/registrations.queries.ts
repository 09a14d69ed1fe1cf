import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'

/** The only amount that the documents name; the setting takes its place. @see OP-004 */
const DEFAULT_FEE_MMK = 400_000

/** What a teacher or school pays to register, as set by the admin. @see OP-004 */
export async function getRegistrationFeeMmk(db: Db): Promise<number> {
  const setting = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'registration_fee_mmk')
    .executeTakeFirst()
  return typeof setting?.value === 'number' ? setting.value : DEFAULT_FEE_MMK
}

export interface RegistrationFile {
  readonly filePath: string
  readonly sha256: Buffer
}

/** Keeps what was paid, as it was asked on that day, with the pictures that show it. */
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
