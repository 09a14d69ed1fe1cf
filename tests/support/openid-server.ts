import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const openIdClient = { clientId: 'pyinnya', clientSecret: 'only the two of us know it' }

export interface OpenIdServer {
  readonly issuer: string
  /** Environment variables of an installation that offers this provider under the name `google`. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/**
 * A real OpenID Connect provider on this machine, with the library's own log-in and consent pages: any name and
 * password is accepted, and `name` becomes the subject.
 */
export async function anOpenIdServer(redirectUri: string): Promise<OpenIdServer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: openIdClient.clientId,
        client_secret: openIdClient.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    cookies: { keys: ['keys of a server that lives for one test'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, name: `မ${sub}`, email: `${sub}@example.com`, email_verified: true }),
    }),
  })
  server.on('request', provider.callback())
  const env = {
    SOCIAL_PROVIDERS: 'google',
    SOCIAL_GOOGLE_ISSUER: issuer,
    SOCIAL_GOOGLE_CLIENT_ID: openIdClient.clientId,
    SOCIAL_GOOGLE_CLIENT_SECRET: openIdClient.clientSecret,
  }
  return {
    issuer,
    env,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * Follows a provider's pages as a browser would, logging in as `name`, until it redirects back.
 *
 * @returns the query parameters of the redirect URI
 */
export async function logInAtProvider(url: string, { name, back }: { name: string; back: string }) {
  const jar = new Map<string, string>()
  let next = url
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12; step += 1) {
    const reply = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = reply.headers.get('location')
    form = undefined
    if (location) {
      next = new URL(location, next).href
      if (next.startsWith(back)) return Object.fromEntries(new URL(next).searchParams)
      continue
    }
    const html = await reply.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
    if (!prompt) throw new Error(`the provider said ${reply.status}: ${html.slice(0, 300)}`)
    next = new URL(/action="([^"]+)"/.exec(html)?.[1] ?? next, next).href
    form = new URLSearchParams(prompt === 'login' ? { prompt, login: name, password: 'any' } : { prompt })
  }
  throw new Error('the provider never sent the person back')
}
