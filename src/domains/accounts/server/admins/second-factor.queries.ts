import type { Db } from '#platform/server/database/connect.ts'

/** Stores an encrypted secret that is not confirmed yet; returns false if the admin has a confirmed one. */
export async function updateTotpDraft(db: Db, adminId: number, encrypted: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admins')
    .set({ totpSecret: encrypted, totpLastCounter: null })
    .where('id', '=', adminId)
    .where('totpConfirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Secrets that are stored in plain text. */
export async function listPlainTotpSecrets(db: Db): Promise<{ id: number; totpSecret: string }[]> {
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'totpSecret'])
    .where('totpSecret', 'not like', 'v_.%')
    .execute()
  return rows.flatMap(({ id, totpSecret }) => (totpSecret === null ? [] : [{ id, totpSecret }]))
}

/** Replaces a plain secret by its encrypted form, unless it has changed meanwhile. */
export async function updateTotpSeal(
  db: Db,
  { adminId, plain, encrypted }: { adminId: number; plain: string; encrypted: string },
): Promise<void> {
  await db
    .updateTable('admins')
    .set({ totpSecret: encrypted })
    .where('id', '=', adminId)
    .where('totpSecret', '=', plain)
    .execute()
}

export async function updateTotpConfirmation(db: Db, adminId: number, at: Date): Promise<void> {
  await db.updateTable('admins').set({ totpConfirmedAt: at }).where('id', '=', adminId).execute()
}

/** Records the counter of an accepted code; returns false if this or a later one was accepted before. */
export async function advanceTotpCounter(db: Db, adminId: number, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admins')
    .set({ totpLastCounter: counter })
    .where('id', '=', adminId)
    .where((eb) => eb.or([eb('totpLastCounter', 'is', null), eb('totpLastCounter', '<', counter)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes secret and recovery codes. */
export async function clearSecondFactor(db: Db, adminId: number): Promise<void> {
  await db
    .updateTable('admins')
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastCounter: null })
    .where('id', '=', adminId)
    .execute()
  await db.deleteFrom('adminRecoveryCodes').where('adminId', '=', adminId).execute()
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(db: Db, adminId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('adminRecoveryCodes').where('adminId', '=', adminId).execute()
  await db
    .insertInto('adminRecoveryCodes')
    .values(hashes.map((codeHash) => ({ adminId, codeHash })))
    .execute()
}

/** Consumes a recovery code; of simultaneous uses one succeeds. */
export async function takeRecoveryCode(db: Db, code: { adminId: number; hash: Buffer; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('adminRecoveryCodes')
    .set({ usedAt: code.at })
    .where('adminId', '=', code.adminId)
    .where('codeHash', '=', code.hash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, adminId: number): Promise<number> {
  const { left } = await db
    .selectFrom('adminRecoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('adminId', '=', adminId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
