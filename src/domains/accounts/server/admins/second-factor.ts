import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { AppServices } from '#platform/server/app-services.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { isEncrypted } from '#platform/server/encryption.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { OperatorError } from '#platform/server/operator-error.ts'
import { adminCodeThrottle } from '../account-throttles.ts'
import { refuseWrongPassword } from '../passwords/change-password.ts'
import { revokeAdminSessions } from '../session/sessions.queries.ts'
import { hashToken } from '../session/tokens.ts'
import { type AdminRow, findAdmin, findAdminByEmail } from './admins.queries.ts'
import {
  advanceTotpCounter,
  clearSecondFactor,
  countRecoveryCodes,
  listPlainTotpSecrets,
  replaceRecoveryCodes,
  takeRecoveryCode,
  updateTotpConfirmation,
  updateTotpDraft,
  updateTotpSeal,
} from './second-factor.queries.ts'

/** The dependencies of the second factor; its secrets are stored encrypted. */
export type SecondFactorPorts = Pick<AppServices, 'db' | 'encryption'>

const RECOVERY_CODES = 10
/** 80 bits, which cannot be guessed even with the hashes. */
const RECOVERY_CODE_BYTES = 10
/** Clocks of phones deviate: the previous and the next code are valid too. */
const WINDOW = 1

export const hasSecondFactor = (admin: AdminRow): boolean => admin.totpConfirmedAt !== null

const contextOf = (adminId: number) => `admin ${adminId} totp`

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Pyinnya', label, secret: Secret.fromBase32(secret) })
}

/** The decrypted secret; undefined after a change of the installation's secret, which leaves recovery codes only. */
function openSecret({ encryption }: SecondFactorPorts, admin: AdminRow): string | undefined {
  if (admin.totpSecret === null) return undefined
  return isEncrypted(admin.totpSecret) ? encryption.decrypt(admin.totpSecret, contextOf(admin.id)) : admin.totpSecret
}

/** Encrypts secrets from before encryption; idempotent. */
export async function encryptPlainSecrets({ db, encryption }: SecondFactorPorts): Promise<void> {
  for (const { id, totpSecret } of await listPlainTotpSecrets(db)) {
    await updateTotpSeal(db, {
      adminId: id,
      plain: totpSecret,
      encrypted: encryption.encrypt(totpSecret, contextOf(id)),
    })
  }
}

/**
 * Accepts a TOTP code once, or consumes a recovery code.
 *
 * @throws Refusal ADMIN_CODE_WRONG - under `code`
 * @throws Refusal TOO_MANY_REQUESTS - five wrong codes within 15 minutes, wherever they come from
 * @see RFC 6238 §5.2
 */
export async function refuseWrongCode(ports: SecondFactorPorts, admin: AdminRow, code: string): Promise<void> {
  const { db } = ports
  const subjects = [`admin ${admin.id}`]
  await adminCodeThrottle.take(db, subjects)
  if (!(await takeCode(ports, admin, code))) {
    throw new Refusal('ADMIN_CODE_WRONG', { fields: { code: 'admin_code_wrong' } })
  }
  await adminCodeThrottle.giveBack(db, subjects)
}

async function takeCode(ports: SecondFactorPorts, admin: AdminRow, code: string): Promise<boolean> {
  const { db } = ports
  if (admin.totpSecret === null) return false
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(db, { adminId: admin.id, hash: hashToken(code), at: now() })
  const secret = openSecret(ports, admin)
  if (secret === undefined) return false
  const totp = totpOf(secret, admin.email)
  const timestamp = now().getTime()
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta !== null && advanceTotpCounter(db, admin.id, totp.counter({ timestamp }) + delta)
}

/** Whether the admin's log-in requires a code, and how many recovery codes are left. */
export async function showOwnSecondFactor(db: Db, viewer: AdminViewer) {
  const admin = await getAdmin(db, viewer)
  return { enabled: hasSecondFactor(admin), recovery_codes_left: await countRecoveryCodes(db, admin.id) }
}

/**
 * Creates a secret, which is inactive until a first code confirms it.
 *
 * @throws Refusal CURRENT_PASSWORD_WRONG
 * @throws Refusal SECOND_FACTOR_ON - it has to be switched off first
 */
export async function beginOwnSecondFactor(
  { db, encryption }: SecondFactorPorts,
  viewer: AdminViewer,
  password: string,
): Promise<{ secret: string; url: string }> {
  const admin = await getAdmin(db, viewer)
  await refuseWrongPassword(db, { stored: admin.passwordHash, provided: password, subject: `admin ${admin.id}` })
  const secret = new Secret({ size: 20 }).base32
  const encrypted = encryption.encrypt(secret, contextOf(admin.id))
  if (!(await updateTotpDraft(db, admin.id, encrypted))) throw new Refusal('SECOND_FACTOR_ON')
  return { secret, url: totpOf(secret, admin.email).toString() }
}

/**
 * Confirms the second factor, ends the admin's other sessions, and returns the recovery codes, which are stored hashed.
 *
 * @throws Refusal ADMIN_CODE_WRONG
 * @throws Refusal SECOND_FACTOR_ON
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function confirmOwnSecondFactor(
  ports: SecondFactorPorts,
  viewer: AdminViewer,
  code: string,
): Promise<string[]> {
  const { db } = ports
  const admin = await getAdmin(db, viewer)
  if (hasSecondFactor(admin)) throw new Refusal('SECOND_FACTOR_ON')
  await refuseWrongCode(ports, admin, code)
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await db.transaction().execute(async (tx) => {
    await updateTotpConfirmation(tx, admin.id, now())
    await replaceRecoveryCodes(tx, admin.id, codes.map(hashToken))
    await revokeAdminSessions(tx, admin.id, { at: now(), except: viewer.sessionId })
    await recordAudit(tx, { ...auditOf(admin.id), action: 'admin.second-factor-on' })
  })
  return codes.map((text) => text.match(/.{4}/g)?.join('-') ?? text)
}

/**
 * Turns the second factor off and ends the admin's other sessions.
 *
 * @throws Refusal CURRENT_PASSWORD_WRONG
 * @throws Refusal ADMIN_CODE_WRONG
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function endOwnSecondFactor(
  ports: SecondFactorPorts,
  viewer: AdminViewer,
  provided: { password: string; code: string },
): Promise<void> {
  const { db } = ports
  const admin = await getAdmin(db, viewer)
  await refuseWrongPassword(db, {
    stored: admin.passwordHash,
    provided: provided.password,
    subject: `admin ${admin.id}`,
  })
  await refuseWrongCode(ports, admin, provided.code)
  await db.transaction().execute(async (tx) => {
    await clearSecondFactor(tx, admin.id)
    await revokeAdminSessions(tx, admin.id, { at: now(), except: viewer.sessionId })
    await recordAudit(tx, { ...auditOf(admin.id), action: 'admin.second-factor-off' })
  })
}

/**
 * Removes the second factor of an admin who lost phone and recovery codes; called by the command line.
 *
 * @throws OperatorError in words for the operator: no admin has this e-mail address
 */
export async function endSecondFactorOf(db: Db, email: string): Promise<void> {
  const admin = await findAdminByEmail(db, email)
  if (!admin) throw new OperatorError('No admin has this e-mail address.')
  await db.transaction().execute(async (tx) => {
    await clearSecondFactor(tx, admin.id)
    await revokeAdminSessions(tx, admin.id, { at: now() })
    const { target } = auditOf(admin.id)
    await recordAudit(tx, { actorType: 'system', actorId: null, target, action: 'admin.second-factor-off' })
  })
}

async function getAdmin(db: Db, viewer: AdminViewer): Promise<AdminRow> {
  const admin = await findAdmin(db, viewer.id)
  if (!admin) throw new Refusal('UNAUTHENTICATED')
  return admin
}

function auditOf(adminId: number) {
  return { actorType: 'admin', actorId: adminId, target: `admin:${adminId}` } as const
}

/** Letters and digits that are not mistaken for one another. */
function newRecoveryCode(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_CODE_BYTES)).buffer }).base32.toLowerCase()
}
