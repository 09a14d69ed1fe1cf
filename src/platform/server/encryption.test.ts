import { expect, test } from 'vitest'
import { createEncryption, isEncrypted } from '#platform/server/encryption.ts'

const encryption = createEncryption('a secret of at least thirty-two signs')

test('a ciphertext decrypts in its context, differs each time and contains no plaintext', () => {
  const one = encryption.encrypt('ABCDEFGH အက္ခရာ', 'admin 7 totp')
  expect(one).not.toBe(encryption.encrypt('ABCDEFGH အက္ခရာ', 'admin 7 totp'))
  expect(Buffer.from(one.slice(3), 'base64url').includes('ABCD')).toBe(false)
  expect(isEncrypted(one)).toBe(true)
  expect(encryption.decrypt(one, 'admin 7 totp')).toBe('ABCDEFGH အက္ခရာ')
})

test('a ciphertext does not decrypt in another context, under another secret or after a changed byte', () => {
  const encrypted = encryption.encrypt('ABCDEFGH', 'admin 7 totp')
  expect(encryption.decrypt(encrypted, 'admin 8 totp')).toBeUndefined()
  expect(createEncryption('another secret of thirty-two signs').decrypt(encrypted, 'admin 7 totp')).toBeUndefined()
  const bytes = Buffer.from(encrypted.slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(encryption.decrypt(`v1.${changed.toString('base64url')}`, 'admin 7 totp')).toBeUndefined()
  }
})

test('a truncated text and a plain text decrypt to nothing', () => {
  expect(isEncrypted('JBSWY3DPEHPK3PXP')).toBe(false)
  for (const text of ['', 'v1.', 'v1.AAAA', 'JBSWY3DPEHPK3PXP']) expect(encryption.decrypt(text, 'x')).toBeUndefined()
})

test('derives one key for each purpose and each secret', () => {
  const key = encryption.deriveKey('document 7', 16)
  expect(key).toHaveLength(16)
  expect(encryption.deriveKey('document 7', 16)).toEqual(key)
  expect(encryption.deriveKey('document 8', 16)).not.toEqual(key)
  expect(createEncryption('another secret of thirty-two signs').deriveKey('document 7', 16)).not.toEqual(key)
})
