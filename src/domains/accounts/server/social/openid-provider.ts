import * as oidc from 'openid-client'
import type { Logger } from 'pino'
import { isLoopback, type OpenIdSettings } from '#platform/server/openid-settings.ts'
import type { SocialIdentity, SocialProvider, SocialProviders } from './social-provider.ts'

const TIMEOUT_SECONDS = 10
/** Parameters that a provider may add to the callback URL; others are dropped. */
const RETURNED = ['code', 'state', 'iss', 'error', 'error_description'] as const

/** The configured providers by name. They are contacted at the first login only. */
export function openIdProviders(settings: readonly OpenIdSettings[], log: Logger): SocialProviders {
  return new Map(settings.map((setting) => [setting.name, openIdProvider(setting, log)]))
}

/**
 * An OpenID Connect provider: authorization code with PKCE, state and nonce. The library checks signature, issuer,
 * audience and age of the id token.
 */
function openIdProvider(settings: OpenIdSettings, log: Logger): SocialProvider {
  const configuration = discoveredOnce(settings)
  /** A provider's error is not a bug of this server: the user sees that the login failed. */
  async function orUndefined<T>(step: string, ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask()
    } catch (error) {
      const { name, message, code } = error as { name?: string; message?: string; code?: string }
      log.warn({ provider: settings.name, step, reason: { name, message, code } }, 'a social provider did not vouch')
      return undefined
    }
  }
  return {
    label: settings.label,
    begin: ({ state, redirectUri }) =>
      orUndefined('begin', async () => {
        const [nonce, codeVerifier] = [oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
        const url = oidc.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid profile email',
          response_type: 'code',
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        })
        return { url: url.href, nonce, codeVerifier }
      }),
    verify: (result, { state, redirectUri, nonce, codeVerifier }) =>
      orUndefined('verify', async () => {
        const config = await configuration()
        const tokens = await oidc.authorizationCodeGrant(config, addressOf(redirectUri, result), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        })
        return identityOf(config, tokens)
      }),
  }
}

/** Loads the provider's discovery document once; a failure is not cached. */
function discoveredOnce(settings: OpenIdSettings): () => Promise<oidc.Configuration> {
  let found: Promise<oidc.Configuration> | undefined
  return () => {
    found ??= discover(settings).catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}

async function discover({ issuer, clientId, clientSecret, tokenEndpoint }: OpenIdSettings) {
  const insecure = new URL(issuer).protocol === 'http:' && isLoopback(issuer) ? [oidc.allowInsecureRequests] : []
  const found = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute: insecure,
    timeout: TIMEOUT_SECONDS,
  })
  if (!tokenEndpoint) return found
  const { supportsPKCE: _ofTheLibrary, ...described } = found.serverMetadata()
  const completed = new oidc.Configuration({ ...described, token_endpoint: tokenEndpoint }, clientId, clientSecret)
  for (const allow of insecure) allow(completed)
  completed.timeout = TIMEOUT_SECONDS
  return completed
}

function addressOf(redirectUri: string, result: Readonly<Record<string, unknown>>): URL {
  const url = new URL(redirectUri)
  for (const name of RETURNED) {
    const value = result[name]
    if (typeof value === 'string') url.searchParams.set(name, value)
  }
  return url
}

/** The person of the id token; name and address are completed from the userinfo endpoint. */
async function identityOf(
  config: oidc.Configuration,
  tokens: Awaited<ReturnType<typeof oidc.authorizationCodeGrant>>,
): Promise<SocialIdentity | undefined> {
  const claims = tokens.claims()
  if (!claims) return undefined
  const isWhole = claims.name !== undefined && claims.email !== undefined
  const asks = !isWhole && config.serverMetadata().userinfo_endpoint !== undefined
  const userInfo = asks ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
  const person: Record<string, unknown> = { ...claims, ...userInfo }
  return { subject: claims.sub, name: textOf(person.name), email: textOf(person.email) }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
