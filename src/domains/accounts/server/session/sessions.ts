import { AccountStatus } from '#platform/contract/account-codes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/contract/durations.ts'
import type { AccountViewer, AdminViewer, Authenticator } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import {
  findOpenSession,
  insertSession,
  insertSessionCountingUnread,
  type NewSession,
  updateSessionUse,
} from './sessions.queries.ts'
import { hashToken, newToken } from './tokens.ts'

/** A session that is used is extended up to its longest life; an unused one ends after this. @see OP-015 */
const SESSION_LIFE_MS = 30 * DAY_MS
/** A read-only session ends at a fixed time. @see OP-014 */
const HANDOFF_LIFE_MS = 10 * MINUTE_MS
/** A use is recorded once an hour at most, to keep reads cheap; more often for admins, whose idle life is short. */
const USE_WRITTEN_EVERY_MS = HOUR_MS
const ADMIN_USE_WRITTEN_EVERY_MS = 10 * MINUTE_MS
const DEFAULT_ADMIN_IDLE_HOURS = 12

/** Lifetimes of sessions from the configuration. */
interface SessionLives {
  /** From log-in, however often it is used. */
  readonly longestDays: number
  /** Idle life of an admin's session. */
  readonly adminIdleHours: number
}

/** Owner and device of a session. */
type SessionOwner = { userAgent?: string | undefined } & (
  | { accountId: number }
  | { adminId: number; idleHours?: number }
)

/** Longer names are cut. */
const LONGEST_USER_AGENT = 300

/** Opens a session and returns its token, which is stored hashed only. */
export async function openSession(db: Db, owner: SessionOwner): Promise<string> {
  return keepSession(db, owner, 'adminId' in owner ? adminLogin(owner.idleHours) : LOGIN)
}

/**
 * Opens a session and counts unread notices; undefined if the password has changed meanwhile.
 *
 * @param attempted the keys of the attempt that succeeded by it
 */
export async function openSessionCountingUnread(
  db: Db,
  owner: { accountId: number; userAgent: string | undefined; passwordHash: string },
  attempted: readonly string[],
): Promise<{ token: string; unread: number } | undefined> {
  const token = newToken()
  const { accountId, passwordHash } = owner
  const session = { ...newSession(token, owner, LOGIN), accountId, passwordHash }
  const unread = await insertSessionCountingUnread(db, session, attempted)
  return unread === undefined ? undefined : { token, unread }
}

/** Opens a read-only session for an admin. @see OP-014 */
export async function openReadOnlySession(db: Db, accountId: number): Promise<string> {
  return keepSession(db, { accountId }, { purpose: 'handoff', readOnly: true, lifeMs: HANDOFF_LIFE_MS })
}

interface SessionKind {
  readonly purpose: 'login' | 'handoff'
  readonly readOnly: boolean
  readonly lifeMs: number
}
const LOGIN: SessionKind = { purpose: 'login', readOnly: false, lifeMs: SESSION_LIFE_MS }
const adminLogin = (idleHours = DEFAULT_ADMIN_IDLE_HOURS): SessionKind => ({ ...LOGIN, lifeMs: idleHours * HOUR_MS })

async function keepSession(db: Db, owner: SessionOwner, kind: SessionKind): Promise<string> {
  const token = newToken()
  await insertSession(db, newSession(token, owner, kind))
  return token
}

function newSession(token: string, owner: SessionOwner, kind: SessionKind): NewSession {
  const createdAt = now()
  return {
    tokenHash: hashToken(token),
    accountId: 'accountId' in owner ? owner.accountId : null,
    adminId: 'adminId' in owner ? owner.adminId : null,
    userAgent: owner.userAgent?.slice(0, LONGEST_USER_AGENT) || null,
    purpose: kind.purpose,
    readOnly: kind.readOnly,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + kind.lifeMs),
  }
}

/**
 * Knows people and admins by their tokens; suspended and deleted accounts hold none. A session ends when it has not
 * been used for its idle life, and in any case after its longest life.
 *
 * @see OP-015
 */
export function authenticator(db: Db, lives: SessionLives): Authenticator {
  return async (token) => {
    const at = now()
    const session = await findOpenSession(db, hashToken(token), at)
    if (!session) return undefined
    const { idleMs, writtenEveryMs } = livesOf(session, lives)
    const [used, end] = [session.lastUsedAt.getTime(), session.createdAt.getTime() + lives.longestDays * DAY_MS]
    // The row may hold a later end, from other settings.
    if (at.getTime() >= Math.min(used + idleMs, end)) return undefined
    if (session.purpose === 'login' && at.getTime() - used > writtenEveryMs) {
      const expiresAt = new Date(Math.min(at.getTime() + idleMs, end))
      await updateSessionUse(db, session.id, { lastUsedAt: at, expiresAt })
    }
    return toViewer(session)
  }
}

type OpenSession = NonNullable<Awaited<ReturnType<typeof findOpenSession>>>

function livesOf({ adminId }: Pick<OpenSession, 'adminId'>, { adminIdleHours }: SessionLives) {
  return adminId === null
    ? { idleMs: SESSION_LIFE_MS, writtenEveryMs: USE_WRITTEN_EVERY_MS }
    : { idleMs: adminIdleHours * HOUR_MS, writtenEveryMs: ADMIN_USE_WRITTEN_EVERY_MS }
}

function toViewer(session: OpenSession): AccountViewer | AdminViewer {
  const { id: sessionId, accountId, adminId, readOnly } = session
  if (adminId !== null) {
    return { kind: 'admin', id: adminId, role: session.adminRole as AdminViewer['role'], sessionId, readOnly: false }
  }
  return {
    kind: session.accountRole as AccountViewer['kind'],
    id: accountId ?? 0,
    status: session.status ?? AccountStatus.pending,
    enableVideoUpload: session.enableVideoUpload ?? false,
    sessionId,
    readOnly,
  }
}
