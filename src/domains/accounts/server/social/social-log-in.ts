import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SessionReply } from '#domains/accounts/contract/session.contract.ts'
import { maxSocialIdLength, type SocialPerson } from '#domains/accounts/contract/social.contract.ts'
import { paths } from '#paths'
import { MINUTE_MS } from '#platform/contract/durations.ts'
import { now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { addressSubject } from '#platform/server/throttle/address-subject.ts'
import { socialLoginThrottle } from '../account-throttles.ts'
import { findAccountBySocialId } from '../accounts.queries.ts'
import { refuseSuspended, startSession } from '../session/log-in.ts'
import { hashToken, newToken } from '../session/tokens.ts'
import { insertSocialAttempt, takeSocialAttempt } from './social-attempts.queries.ts'
import type { SocialIdentity, SocialProviders } from './social-provider.ts'
import { upsertVerifiedSocial, wasVerified } from './verified-socials.queries.ts'

/** Enough time to recover the password at the provider. */
const COME_BACK_WITHIN_MS = 15 * MINUTE_MS
const SIGN_UP_WITHIN_MS = 30 * MINUTE_MS

interface SocialPorts {
  readonly db: Db
  readonly socialProviders: SocialProviders
  readonly config: { readonly publicUrl: string }
}
interface SocialStart {
  readonly provider: string
  readonly ip: string
}
interface SocialReturn extends SocialStart {
  readonly result: Readonly<Record<string, unknown>>
  readonly clientKey: string
  readonly userAgent: string | undefined
}

const returnAddress = (publicUrl: string, provider: string) => publicUrl + paths.socialReturn(provider)

/**
 * Starts a login at a provider. The state is valid once within 15 minutes; nonce and PKCE verifier stay on the
 * server.
 *
 * @throws Refusal SOCIAL_LOGIN_UNAVAILABLE - the provider is not configured or does not answer
 * @throws Refusal TOO_MANY_REQUESTS
 * @see OP-011, RFC 7636
 */
export async function beginSocialLogIn(
  { db, socialProviders, config }: SocialPorts,
  { provider, ip }: SocialStart,
): Promise<{ url: string; state: string }> {
  await socialLoginThrottle.take(db, [addressSubject(ip)])
  const state = newToken()
  const begun = await socialProviders
    .get(provider)
    ?.begin({ state, redirectUri: returnAddress(config.publicUrl, provider) })
  if (!begun) throw new Refusal('SOCIAL_LOGIN_UNAVAILABLE')
  const { url, nonce, codeVerifier } = begun
  await insertSocialAttempt(db, { stateHash: hashToken(state), provider, nonce, codeVerifier, createdAt: now() })
  return { url, state }
}

/**
 * Logs in a person whom a provider has verified. Without an account, stores the identity for 30 minutes for the
 * sign-up.
 *
 * The social id contains the provider's name, so that equal ids of two providers are different people.
 *
 * @throws Refusal SOCIAL_LOGIN_UNAVAILABLE - the provider is not configured or does not verify the person, or
 *   there is no such attempt
 * @throws Refusal ACCOUNT_SUSPENDED
 * @see A-SOC-01 to A-SOC-04, OP-011, OP-012
 */
export async function socialLogIn(ports: SocialPorts, back: SocialReturn): Promise<SessionReply | SocialPerson> {
  const { db } = ports
  const { provider, clientKey } = back
  await socialLoginThrottle.take(db, [addressSubject(back.ip)])
  const { subject, name, email } = await getVouchedFor(ports, back)
  const socialId = `${provider}:${subject}`
  if (socialId.length > maxSocialIdLength) throw new Refusal('SOCIAL_LOGIN_UNAVAILABLE')
  const account = await findAccountBySocialId(db, socialId)
  if (account) {
    refuseSuspended(account)
    return startSession(db, account, back.userAgent)
  }
  await upsertVerifiedSocial(db, { name, email, provider, socialId, clientKey, verifiedAt: now() })
  return { name, email, social_media_id: socialId }
}

async function getVouchedFor(
  { db, socialProviders, config }: SocialPorts,
  { provider, result }: SocialReturn,
): Promise<SocialIdentity> {
  const state = typeof result.state === 'string' ? result.state : ''
  const since = new Date(now().getTime() - COME_BACK_WITHIN_MS)
  const kept = await takeSocialAttempt(db, { stateHash: hashToken(state), provider, since })
  const redirectUri = returnAddress(config.publicUrl, provider)
  const person = kept && (await socialProviders.get(provider)?.verify(result, { ...kept, state, redirectUri }))
  if (!person) throw new Refusal('SOCIAL_LOGIN_UNAVAILABLE')
  return person
}

/**
 * @throws Refusal SOCIAL_NOT_VERIFIED - no provider verified the id for this client within 30 minutes
 * @see OP-012
 */
export async function refuseUnverified(db: Db, socialId: string, clientKey: string): Promise<void> {
  const since = new Date(now().getTime() - SIGN_UP_WITHIN_MS)
  if (!(await wasVerified(db, { socialId, clientKey, since }))) throw new Refusal('SOCIAL_NOT_VERIFIED')
}

/** Key of a client across two calls: IP address and user agent. */
export function clientKeyOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${addressSubject(request.ip)}\n${request.headers['user-agent'] ?? ''}`)
    .digest('base64url')
}
