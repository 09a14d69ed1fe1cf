import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import type { AdminRole, AdminRow } from './admins.queries.ts'

/** Maximum number of admins in the list. */
const MAX_LISTED = 500

/** Admins with their open sessions, active ones first. */
export function listStaffRows(db: Db, { id, at = now() }: { id?: number; at?: Date } = {}) {
  const open = db
    .selectFrom('sessions')
    .select(['adminId', ({ fn }) => fn.countAll<number>().as('openSessions')])
    .select(({ fn }) => fn.max('lastUsedAt').as('lastSeenAt'))
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('adminId', 'is not', null)
    .groupBy('adminId')
    .as('open')
  return db
    .selectFrom('admins')
    .leftJoin(open, 'open.adminId', 'admins.id')
    .select(['admins.id', 'admins.name', 'admins.email', 'admins.active', 'admins.totpConfirmedAt'])
    .select(['open.openSessions', 'open.lastSeenAt'])
    .select((eb) => eb.ref('admins.role').$castTo<AdminRole>().as('role'))
    .$if(id !== undefined, (query) => query.where('admins.id', '=', id ?? 0))
    .orderBy('admins.active', 'desc')
    .orderBy('admins.name')
    .orderBy('admins.id')
    .limit(MAX_LISTED)
    .execute()
}

/** Sessions of an admin, the latest use first. */
export function findStaffSessions(db: Db, adminId: number, at: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('adminId', '=', adminId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/**
 * Locks an admin, and before it every active owner, so that of two changes that would leave no owner the later one sees
 * the first.
 */
export async function lockStaffMember(
  tx: Tx,
  id: number,
): Promise<{ member: Locked<AdminRow> | undefined; activeOwners: readonly number[] }> {
  const owners = await tx
    .selectFrom('admins')
    .select('id')
    .where('role', '=', 'owner')
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  const member = await tx.selectFrom('admins').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return { member: asLockedIfAny(member as AdminRow | undefined), activeOwners: owners.map((owner) => owner.id) }
}

export async function findStaffId(db: Db, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('admins')
    .select('id')
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return row?.id
}

export async function updateStaff(
  tx: Tx,
  { id }: Locked<AdminRow>,
  change: { role?: AdminRole; active?: boolean; passwordHash?: string },
): Promise<void> {
  await tx.updateTable('admins').set(change).where('id', '=', id).execute()
}

/** Ends one open session of an admin; returns false if there is none of this id. */
export async function revokeStaffSession(tx: Tx, session: { id: number; adminId: number; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ revokedAt: session.at })
    .where('id', '=', session.id)
    .where('adminId', '=', session.adminId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
