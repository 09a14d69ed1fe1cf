import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SessionReply } from '#domains/accounts/contract/session.contract.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { socialLoginThrottle } from './account-throttles.ts'
import { findAccountBySocialId } from './accounts.queries.ts'
import { refuseSuspended, startSession } from './log-in.ts'
import type { SocialProvider } from './social-provider.ts'
import { upsertVerifiedSocial, wasVerified } from './verified-socials.queries.ts'

const SIGN_UP_WITHIN_MS = 30 * 60_000

export interface SocialAttempt {
  readonly provider: string
  readonly result: Readonly<Record<string, unknown>>
  readonly clientKey: string
  readonly ip: string
}

/**
 * Logs a person in whom a provider vouches for; without an account here, notes it so that they can sign up for 30 minutes.
 *
 * The id that goes out carries the provider's name, so that two providers never mean the same person by one number.
 *
 * @throws Refusal SOCIAL_LOGIN_UNAVAILABLE - the provider is not configured, or does not vouch
 * @throws Refusal ACCOUNT_SUSPENDED
 * @see A-SOC-01 to A-SOC-04, OP-011, OP-012
 */
export async function socialLogIn(
  db: Db,
  provider: SocialProvider | undefined,
  attempt: SocialAttempt,
): Promise<SessionReply | { name: string | null; email: string | null; social_media_id: string }> {
  await socialLoginThrottle.take(db, [`ip ${attempt.ip}`])
  const person = await provider?.verify(attempt.result)
  if (!person) throw new Refusal('SOCIAL_LOGIN_UNAVAILABLE')
  const socialId = `${attempt.provider}:${person.subject}`
  const account = await findAccountBySocialId(db, socialId)
  if (account) {
    refuseSuspended(account)
    return startSession(db, account)
  }
  const { provider: name, clientKey } = attempt
  await upsertVerifiedSocial(db, { ...pick(person), provider: name, socialId, clientKey, verifiedAt: now() })
  return { ...pick(person), social_media_id: socialId }
}

const pick = ({ name, email }: { name: string | null; email: string | null }) => ({ name, email })

/**
 * @throws Refusal SOCIAL_NOT_VERIFIED - no provider vouched for the id to this client within 30 minutes
 * @see OP-012
 */
export async function refuseUnverified(db: Db, socialId: string, clientKey: string): Promise<void> {
  const since = new Date(now().getTime() - SIGN_UP_WITHIN_MS)
  if (!(await wasVerified(db, { socialId, clientKey, since }))) throw new Refusal('SOCIAL_NOT_VERIFIED')
}

/** What tells one client from another between its two calls: where it is and what it calls itself. */
export function clientKeyOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.ip}\n${request.headers['user-agent'] ?? ''}`)
    .digest('base64url')
}
