import { isIPv6 } from 'node:net'

/**
 * The subject of an address in a throttle: an IPv4 address, or the /64 network of an IPv6 address, since one customer
 * holds all addresses of it.
 */
export function addressSubject(ip: string): string {
  const [address = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return `ip ${mapped}`
  return isIPv6(address) ? `ip ${networkOf(address)}::/64` : `ip ${address}`
}

/** The provider's network of an address: /24 for IPv4, /48 for IPv6. */
export function networkSubject(ip: string): string {
  const [, subject = ''] = addressSubject(ip).split(' ')
  const [four] = /^\d+\.\d+\.\d+\./.exec(subject) ?? []
  return four === undefined ? `net ${subject.split(':').slice(0, 3).join(':')}::/48` : `net ${four}0/24`
}

/** The first four of the eight groups, without leading zeros. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const written = groupsOf(head)
  const last = tail === undefined ? [] : groupsOf(tail)
  const zeros = tail === undefined ? 0 : 8 - written.length - last.length
  const groups = [...written, ...Array.from({ length: zeros }, () => '0'), ...last]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))
