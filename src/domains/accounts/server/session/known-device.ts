import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '#platform/contract/endpoint.ts'
import type { Config } from '#platform/server/config.ts'
import type { LinkSigner } from '#platform/server/files/signed-links.ts'

/** A device without a log-in for this long is unknown again. */
const LIFE_SECONDS = 180 * 24 * 3600
/** Accounts that one device remembers; the oldest is dropped. */
const MAX_ACCOUNTS = 8
const MAX_BYTES = 4096
const purpose = 'known-device'

/** Path and cookie name for a kind of log-in. */
const KINDS = {
  person: { name: 'pyinnya-device', path: `${API_BASE}/login` },
  admin: { name: 'pyinnya-console-device', path: `${API_BASE}/admin/login` },
} as const
type Kind = keyof typeof KINDS

type Ports = { readonly links: LinkSigner; readonly config: Pick<Config, 'publicUrl'> }

/** What a device proves about earlier log-ins. */
export interface KnownDevice {
  /** The device's throttle subject if `identity` has logged in on it; undefined otherwise. */
  subjectOf(identity: string): string | undefined
  /** Remembers the device for each identity of an account. */
  remember(identities: readonly string[]): void
}

/**
 * Reads and writes the cookie by which a device shows that an account logged in on it before. Its wrong passwords are
 * then counted for itself, so that other people's do not shut it out. The cookie opens nothing: it names no session,
 * and a device that shows it may guess as often as any other.
 *
 * The cookie holds a signed entry for each name of each account; an entry is good for that name alone.
 *
 * @see OP-022, docs/decisions/0044
 */
export function knownDevice(
  { links, config }: Ports,
  kind: Kind,
  { request, reply }: { request: Pick<FastifyRequest, 'headers'>; reply: Pick<FastifyReply, 'header'> },
): KnownDevice {
  const { name, path } = KINDS[kind]
  const entries = entriesOf(request.headers.cookie, name)
  const nonceOf = (entry: string, identity: string) =>
    links.open(entry, { purpose: `${purpose} ${kind}`, subject: identity })
  return {
    subjectOf: (identity) => {
      const nonce = entries.map((entry) => nonceOf(entry, identity)).find((found) => found !== undefined)
      return nonce === undefined ? undefined : `device ${nonce}`
    },
    remember: (identities) => {
      const viewer = randomBytes(12).toString('base64url')
      const fresh = identities.map((subject) =>
        links.sign({ purpose: `${purpose} ${kind}`, subject, viewer }, LIFE_SECONDS),
      )
      const others = entries.filter((entry) => !identities.some((identity) => nonceOf(entry, identity)))
      const kept = [...fresh, ...others].slice(0, MAX_ACCOUNTS * 2).join('~')
      const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
      const rules = `Path=${path}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`
      reply.header('set-cookie', `${name}=${kept}; ${rules}`)
    },
  }
}

function entriesOf(cookies: string | undefined, name: string): string[] {
  if (cookies === undefined || cookies.length > MAX_BYTES) return []
  const found = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
  const value = found?.slice(name.length + 1) ?? ''
  return value === '' ? [] : value.split('~').slice(0, MAX_ACCOUNTS * 2)
}
