import { hkdfSync } from 'node:crypto'
import type { Db } from './database/connect.ts'

/** A hash of SECRET that detects a changed secret and does not reveal it. */
export function secretFingerprint(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'secret fingerprint', 8)).toString('hex')
}

/** Fingerprint of SECRET at the last start; undefined before the first start in production. */
export async function findSecretFingerprint(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('secretFingerprint').executeTakeFirst()
  return row?.secretFingerprint
}

/** Stores the fingerprint and replaces an earlier one. */
export async function keepSecretFingerprint(db: Db, fingerprint: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ secretFingerprint: fingerprint })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ secretFingerprint: fingerprint }))
    .execute()
}
