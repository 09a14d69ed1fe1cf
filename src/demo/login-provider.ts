import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

const CLIENT_ID = 'pyinnya'
export const DEMO_PROVIDER = 'demo'

export interface LoginProvider {
  readonly issuer: string
  /** Environment variables of an installation that offers this provider. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/**
 * A real OpenID Connect provider on this machine, with the library's own log-in and consent pages: any name and
 * password is accepted, and the name becomes the subject. For tests and for trying social log-in by hand, never in
 * production.
 *
 * @param name under which the installation offers it
 */
export async function openLoginProvider({
  publicUrl,
  name,
}: {
  publicUrl: string
  name: string
}): Promise<LoginProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientSecret = randomBytes(24).toString('hex')
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/login/social/${name}`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, name: `မ${sub}`, email: `${sub}@example.com`, email_verified: true }),
    }),
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    // Browsers with a window ask for it, and report its absence as an error of the page.
    if (request.url === '/favicon.ico') response.writeHead(204).end()
    else void answer(request, response)
  })
  const variable = (part: string) => `SOCIAL_${name.toUpperCase()}_${part}`
  return {
    issuer,
    env: {
      SOCIAL_PROVIDERS: name,
      [variable('ISSUER')]: issuer,
      [variable('CLIENT_ID')]: CLIENT_ID,
      [variable('CLIENT_SECRET')]: clientSecret,
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
