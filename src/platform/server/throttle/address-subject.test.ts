import { expect, test } from 'vitest'
import { addressSubject, networkSubject } from '#platform/server/throttle/address-subject.ts'

test('an IPv4 address has one subject, in every notation', () => {
  expect(addressSubject('203.0.113.7')).toBe('ip 203.0.113.7')
  expect(addressSubject('::ffff:203.0.113.7')).toBe('ip 203.0.113.7')
  expect(addressSubject('203.0.113.8')).not.toBe(addressSubject('203.0.113.7'))
})

test('all addresses of a /64 network have one subject, in every notation', () => {
  const one = addressSubject('2001:db8:0:12::1')
  for (const same of ['2001:db8:0:12:ffff:ffff:ffff:ffff', '2001:0db8:0000:0012::', '2001:DB8::12:0:0:0:9']) {
    expect(addressSubject(same), same).toBe(one)
  }
  expect(addressSubject('2001:db8:0:13::1')).not.toBe(one)
})

test('compressed and link-local addresses have a network too', () => {
  expect(addressSubject('::1')).toBe('ip 0:0:0:0::/64')
  expect(addressSubject('fe80::1%eth0')).toBe(addressSubject('fe80::2'))
  expect(addressSubject('2001:db8::')).toBe('ip 2001:db8:0:0::/64')
})

test('a provider’s network has many subjects', () => {
  expect(networkSubject('203.0.113.7')).toBe('net 203.0.113.0/24')
  expect(networkSubject('::ffff:203.0.113.9')).toBe('net 203.0.113.0/24')
  expect(networkSubject('2001:db8:0:12::1')).toBe('net 2001:db8:0::/48')
  expect(networkSubject('2001:db8:0:13::1')).toBe(networkSubject('2001:db8:0:12::1'))
  expect(networkSubject('2001:db8:1::1')).not.toBe(networkSubject('2001:db8:0::1'))
})
