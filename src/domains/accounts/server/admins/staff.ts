import type { StaffDetail, StaffMember } from '#domains/accounts/contract/staff.contract.ts'
import { browserNames } from '#platform/contract/browser-names.ts'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import type { Locked } from '#platform/server/database/locked.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { revokeAdminSessions } from '../session/sessions.queries.ts'
import { type AdminRole, type AdminRow, insertAdmin } from './admins.queries.ts'
import { findStaffSessions, listStaffRows, lockStaffMember, revokeStaffSession, updateStaff } from './staff.queries.ts'

/** Who changes the staff: an owner, or null for the command line. */
export type StaffActor = Pick<AdminViewer, 'id' | 'sessionId'> | null

type StaffRow = Awaited<ReturnType<typeof listStaffRows>>[number]

/** All admins, including those whose access was ended. */
export async function listStaffMembers(db: Db, by: StaffActor): Promise<StaffMember[]> {
  return (await listStaffRows(db)).map((row) => toStaffMember(row, by))
}

/**
 * An admin with the open sessions.
 *
 * @throws Refusal NOT_FOUND
 */
export async function showMember(db: Db, by: StaffActor, id: number): Promise<StaffDetail> {
  const [row] = await listStaffRows(db, { id })
  if (!row) throw new Refusal('NOT_FOUND')
  const sessions = await findStaffSessions(db, id, now())
  return {
    ...toStaffMember(row, by),
    sessions: sessions.map((session) => ({
      session_id: session.id,
      ...browserNames(session.userAgent),
      logged_in_at: yangonTimestamp(session.createdAt),
      last_seen_at: yangonTimestamp(session.lastUsedAt),
      current: session.id === by?.sessionId,
    })),
  }
}

function toStaffMember(row: StaffRow, by: StaffActor): StaffMember {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    active: row.active,
    second_factor: row.totpConfirmedAt !== null,
    open_sessions: row.openSessions ?? 0,
    last_seen_at: row.lastSeenAt && yangonTimestamp(row.lastSeenAt),
    current: row.id === by?.id,
  }
}

/**
 * Adds an admin.
 *
 * @throws Refusal INVALID_INPUT - under `email`: another admin has this address, compared case-insensitively
 */
export async function addMember(
  db: Db,
  by: StaffActor,
  member: { name: string; email: string; role: AdminRole; password: string },
): Promise<{ id: number }> {
  const { password, ...facts } = member
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const created = await insertAdmin(tx, { ...facts, passwordHash })
    if (!created) throw invalidFields({ email: 'email_taken' })
    await audit(tx, by, { id: created.id, action: 'admin.create', after: facts })
    return created
  })
}

/**
 * Changes an admin's role; it applies from the next call.
 *
 * @throws Refusal LAST_OWNER - no other active owner is left
 * @throws Refusal NOT_FOUND
 */
export async function giveRole(db: Db, by: StaffActor, { id, role }: { id: number; role: AdminRole }): Promise<void> {
  await changeMember(db, id, async (tx, member, isLastOwner) => {
    if (member.role === role) return
    if (isLastOwner) throw new Refusal('LAST_OWNER')
    await updateStaff(tx, member, { role })
    await audit(tx, by, { id, action: 'admin.update', before: { role: member.role }, after: { role } })
  })
}

/**
 * Ends an admin's access and every session. Idempotent.
 *
 * @throws Refusal LAST_OWNER - no other active owner is left
 * @throws Refusal NOT_FOUND
 */
export async function endAccess(db: Db, by: StaffActor, id: number): Promise<void> {
  await changeMember(db, id, async (tx, member, isLastOwner) => {
    if (!member.active) return
    if (isLastOwner) throw new Refusal('LAST_OWNER')
    await updateStaff(tx, member, { active: false })
    await revokeAdminSessions(tx, id, { at: now() })
    await audit(tx, by, { id, action: 'admin.end' })
  })
}

/**
 * Restores the access of an admin.
 *
 * @throws Refusal NOT_FOUND
 */
export async function restoreAccess(db: Db, by: StaffActor, id: number): Promise<void> {
  await changeMember(db, id, async (tx, member) => {
    if (member.active) return
    await updateStaff(tx, member, { active: true })
    await audit(tx, by, { id, action: 'admin.restore' })
  })
}

/**
 * Sets another admin's password and ends every session of that admin.
 *
 * @throws Refusal OWN_PASSWORD - the own password requires the current one (changeAdminPassword)
 * @throws Refusal NOT_FOUND
 */
export async function setPassword(
  db: Db,
  by: StaffActor,
  { id, password }: { id: number; password: string },
): Promise<void> {
  if (id === by?.id) throw new Refusal('OWN_PASSWORD')
  const passwordHash = await hashPassword(password)
  await changeMember(db, id, async (tx, member) => {
    await updateStaff(tx, member, { passwordHash })
    await revokeAdminSessions(tx, id, { at: now() })
    await audit(tx, by, { id, action: 'admin.set-password' })
  })
}

/**
 * Ends one session of an admin.
 *
 * @throws Refusal NOT_FOUND - the admin has no session with this id
 */
export async function endMemberSession(
  db: Db,
  by: StaffActor,
  { id, sessionId }: { id: number; sessionId: number },
): Promise<void> {
  await changeMember(db, id, async (tx) => {
    if (!(await revokeStaffSession(tx, { id: sessionId, adminId: id, at: now() }))) throw new Refusal('NOT_FOUND')
    await audit(tx, by, { id, action: 'admin.end-session' })
  })
}

/**
 * Ends every session of an admin except the caller's.
 *
 * @throws Refusal NOT_FOUND
 */
export async function endMemberSessions(db: Db, by: StaffActor, id: number): Promise<void> {
  await changeMember(db, id, async (tx) => {
    await revokeAdminSessions(tx, id, { at: now(), except: by?.sessionId })
    await audit(tx, by, { id, action: 'admin.end-sessions' })
  })
}

/** Locks an admin and changes them in one transaction. @throws Refusal NOT_FOUND */
async function changeMember(
  db: Db,
  id: number,
  change: (tx: Tx, member: Locked<AdminRow>, isLastOwner: boolean) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { member, activeOwners } = await lockStaffMember(tx, id)
    if (!member) throw new Refusal('NOT_FOUND')
    await change(tx, member, activeOwners.length === 1 && activeOwners[0] === id)
  })
}

interface AuditedChange {
  readonly id: number
  readonly action: string
  readonly before?: object
  readonly after?: object
}

function audit(tx: Tx, by: StaffActor, { id, ...change }: AuditedChange): Promise<void> {
  const actor = by
    ? ({ actorType: 'admin', actorId: by.id } as const)
    : ({ actorType: 'system', actorId: null } as const)
  return recordAudit(tx, { ...actor, ...change, target: `admin:${id}` })
}
