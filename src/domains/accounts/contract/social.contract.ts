import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { sessionUser } from './session.contract.ts'

const text = z.nullable(z.string())
const providerParams = z.object({ provider: z.string().check(z.regex(/^[a-z]{2,20}$/)) })

/** Provider, colon and subject; OpenID Connect limits the subject to 255 characters. */
export const maxSocialIdLength = 300

/** The configured social providers; may be empty. @see OP-011 */
export const listSocialProviders = {
  method: 'GET',
  url: '/social-login',
  config: { access: 'public' },
  schema: {
    summary: 'The social providers that are offered',
    response: { 200: z.object({ data: z.array(z.object({ provider: z.string(), label: z.string() })) }) },
  },
} as const satisfies Endpoint

/** Begins a log-in at a provider and returns the address to open and the state to expect. */
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

/** The provider's claims about a person without an account; kept for 30 minutes. @see OP-012 */
const socialPerson = z.object({
  name: text,
  email: text,
  social_media_id: z.string(),
})
export type SocialPerson = z.output<typeof socialPerson>

/**
 * Finishes a social log-in with the parameters of the callback (`code`, `state`, `iss`). Without an account the claims
 * are returned without a token.
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
