import { hkdfSync } from 'node:crypto'
import type { Db } from './database/connect.ts'

/** Tells one SECRET from another, and leads back to none. */
export function secretFingerprint(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'secret fingerprint', 8)).toString('hex')
}

/** Of the SECRET that the installation was last started with; undefined before its first start in production. */
export async function findSecretFingerprint(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('installation').select('secretFingerprint').executeTakeFirst()
  return row?.secretFingerprint
}

/** Keeps the fingerprint, instead of another one that was kept. */
export async function keepSecretFingerprint(db: Db, fingerprint: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ secretFingerprint: fingerprint })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ secretFingerprint: fingerprint }))
    .execute()
}
