import { isIP } from 'node:net'

/** Named ranges of Fastify. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

const EXAMPLES = 'such as TRUST_PROXY=127.0.0.1 or TRUST_PROXY=10.0.0.0/8,fd00::/8'

/**
 * Parses the proxies that may set `X-Forwarded-For`.
 *
 * 'true' trusts every sender, so that a caller can forge its address; for development only. A number is refused:
 * it would match no proxy, and all callers behind the proxy would share one rate limit.
 */
export function readTrustedProxies(
  text: string,
  { production }: { production: boolean },
): { proxies: boolean | string[] } | { fault: string } {
  if (text === 'false' || text === 'none') return { proxies: false }
  if (text === 'true' && !production) return { proxies: true }
  const proxies = text.split(',').map((part) => part.trim())
  if (proxies.every(isAddressOrNetwork)) return { proxies }
  return { fault: `TRUST_PROXY must hold addresses or networks of proxies parted by commas, ${EXAMPLES}` }
}

function isAddressOrNetwork(text: string): boolean {
  if (NAMED_RANGES.includes(text)) return true
  const [address = '', prefix] = text.split('/')
  const version = isIP(address)
  if (version === 0 || text.split('/').length > 2) return false
  if (prefix === undefined) return true
  // A prefix of 0 matches every address.
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
}
