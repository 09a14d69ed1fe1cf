import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { sessionUser } from './session.contract.ts'

const text = z.nullable(z.string())
const providerParams = z.object({ provider: z.string().check(z.regex(/^[a-z]{2,20}$/)) })

/** A provider's name, a colon and the person's id there, which OpenID Connect keeps below 256 signs. */
export const maxSocialIdLength = 300

/** The social providers that this installation offers; none when it is empty. @see OP-011 */
export const listSocialProviders = {
  method: 'GET',
  url: '/social-login',
  config: { access: 'public' },
  schema: {
    summary: 'The social providers that are offered',
    response: { 200: z.object({ data: z.array(z.object({ provider: z.string(), label: z.string() })) }) },
  },
} as const satisfies Endpoint

/** Begins a log-in at a provider: where to send the person, and the state that must come back with them. */
export const startSocialLogin = {
  method: 'POST',
  url: '/social-login/:provider/start',
  config: { access: 'public', errors: ['SOCIAL_LOGIN_UNAVAILABLE'] },
  schema: {
    summary: 'Begin a log-in at a social provider',
    params: providerParams,
    response: { 200: z.object({ url: z.string(), state: z.string() }) },
  },
} as const satisfies Endpoint

/** What a provider says of a person who has no account here yet; kept for 30 minutes. @see OP-012 */
export const socialPerson = z.object({
  name: text,
  email: text,
  social_media_id: z.string(),
})
export type SocialPerson = z.output<typeof socialPerson>

/**
 * A person comes back from a social provider with what it put in the address (`code`, `state`, `iss`). Without an account
 * their data come back without a token.
 *
 * @see A-SOC-01, A-SOC-02
 */
export const socialLogin = {
  method: 'POST',
  url: '/social-login/:provider',
  config: { access: 'public', errors: ['SOCIAL_LOGIN_UNAVAILABLE', 'ACCOUNT_SUSPENDED'] },
  schema: {
    summary: 'Log in through a social provider',
    params: providerParams,
    body: z.record(z.string(), z.unknown()),
    response: { 200: z.union([sessionUser, socialPerson]) },
  },
} as const satisfies Endpoint
