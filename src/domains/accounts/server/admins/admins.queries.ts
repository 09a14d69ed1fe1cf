import type { Selectable } from 'kysely'
import type { adminRoles } from '#domains/accounts/contract/admin-session.contract.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Admins } from '#platform/server/database/generated-types.ts'

export type AdminRole = (typeof adminRoles)[number]
export type AdminRow = Omit<Selectable<Admins>, 'role'> & { role: AdminRole }

/** An active admin. */
export async function findAdmin(db: Db, id: number): Promise<AdminRow | undefined> {
  const row = await db
    .selectFrom('admins')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  return row as AdminRow | undefined
}

/** The active admin with an e-mail address, in any case. */
export async function findAdminByEmail(db: Db, email: string): Promise<AdminRow | undefined> {
  const row = await db
    .selectFrom('admins')
    .selectAll()
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('active', '=', true)
    .executeTakeFirst()
  return row as AdminRow | undefined
}

/** The admins who pay teachers and schools. */
export async function listPayingAdmins(db: Db): Promise<{ email: string }[]> {
  return db
    .selectFrom('admins')
    .select('email')
    .where('active', '=', true)
    .where('role', 'in', ['owner', 'finance'])
    .orderBy('id')
    .execute()
}

/** Undefined if another admin has the e-mail address. */
export async function insertAdmin(
  db: Db,
  admin: { email: string; name: string; role: AdminRole; passwordHash: string },
): Promise<{ id: number } | undefined> {
  return db
    .insertInto('admins')
    .values({ ...admin, insertedAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Whether any account or admin exists. */
export async function hasAccounts(db: Db): Promise<boolean> {
  const { people } = await db
    .selectNoFrom((eb) =>
      eb
        .or([eb.exists(eb.selectFrom('admins').select('id')), eb.exists(eb.selectFrom('accounts').select('id'))])
        .as('people'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(people)
}

/** Replaces the password hash; returns false if the old hash has changed since it was read. */
export async function updateAdminPassword(
  db: Db,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const changing = db.updateTable('admins').set({ passwordHash: to }).where('id', '=', id)
  const { numUpdatedRows } = await changing.where('passwordHash', '=', from).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** As findAdmin, with a row lock. */
export async function lockAdmin(db: Db, id: number): Promise<AdminRow | undefined> {
  const open = db.selectFrom('admins').selectAll().where('id', '=', id).where('active', '=', true)
  return (await open.forUpdate().executeTakeFirst()) as AdminRow | undefined
}

export async function deactivateAdmin(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('admins').set({ active: false }).where('id', '=', id).execute()
}
