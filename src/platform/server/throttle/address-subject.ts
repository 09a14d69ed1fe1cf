import { isIPv6 } from 'node:net'

/**
 * Whom a throttle counts for an address: an IPv4 address itself, of an IPv6 one the network of 64 bits, since every home
 * and every rented machine holds all the addresses of one.
 */
export function addressSubject(ip: string): string {
  const [address = ''] = ip.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return `ip ${mapped}`
  return isIPv6(address) ? `ip ${networkOf(address)}::/64` : `ip ${address}`
}

/**
 * The network that an address is part of, of the size in which a provider hands them out: the first 24 bits of an IPv4
 * address, 48 of an IPv6 one.
 */
export function networkSubject(ip: string): string {
  const [, subject = ''] = addressSubject(ip).split(' ')
  const [four] = /^\d+\.\d+\.\d+\./.exec(subject) ?? []
  return four === undefined ? `net ${subject.split(':').slice(0, 3).join(':')}::/48` : `net ${four}0/24`
}

/** The first four of the eight groups, each without leading zeros. */
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
