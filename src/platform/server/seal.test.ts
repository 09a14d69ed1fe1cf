import { expect, test } from 'vitest'
import { createSeal, isSealed } from '#platform/server/seal.ts'

const seal = createSeal('a secret of at least thirty-two signs')

test('what is sealed opens for its place, differs each time and holds nothing of the text', () => {
  const one = seal.close('ABCDEFGH အက္ခရာ', 'admin 7 totp')
  expect(one).not.toBe(seal.close('ABCDEFGH အက္ခရာ', 'admin 7 totp'))
  expect(Buffer.from(one.slice(3), 'base64url').includes('ABCD')).toBe(false)
  expect(isSealed(one)).toBe(true)
  expect(seal.open(one, 'admin 7 totp')).toBe('ABCDEFGH အက္ခရာ')
})

test('it opens nowhere else, with no other secret, and not after any of its bytes changed', () => {
  const sealed = seal.close('ABCDEFGH', 'admin 7 totp')
  expect(seal.open(sealed, 'admin 8 totp')).toBeUndefined()
  expect(createSeal('another secret of thirty-two signs').open(sealed, 'admin 7 totp')).toBeUndefined()
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(seal.open(`v1.${changed.toString('base64url')}`, 'admin 7 totp')).toBeUndefined()
  }
})

test('what is cut short or was never sealed opens to nothing', () => {
  expect(isSealed('JBSWY3DPEHPK3PXP')).toBe(false)
  for (const text of ['', 'v1.', 'v1.AAAA', 'JBSWY3DPEHPK3PXP']) expect(seal.open(text, 'x')).toBeUndefined()
})
