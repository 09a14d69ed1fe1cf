import { expect, it } from 'vitest'
import { createLinkSigner } from './signed-links.ts'

const proof = { purpose: 'proof', subject: '7' }
let now = Date.parse('2026-11-21T06:00:00Z')
const signer = createLinkSigner('a secret of the installation', () => now)

it('verifies for its resource and returns the viewer', () => {
  const token = signer.sign({ ...proof, viewer: 'student:9' }, 60)
  expect(signer.open(token, proof)).toBe('student:9')
  expect(token).toMatch(/^[A-Za-z0-9_.-]+$/)
})

it('is refused for another resource', () => {
  const token = signer.sign({ ...proof, viewer: 'student:9' }, 60)
  expect(signer.open(token, { purpose: 'proof', subject: '70' })).toBeUndefined()
  expect(signer.open(token, { purpose: 'invoice', subject: '7' })).toBeUndefined()
  expect(createLinkSigner('another secret', () => now).open(token, proof)).toBeUndefined()
})

it('is refused after it has expired', () => {
  const token = signer.sign({ ...proof, viewer: 'student:9' }, 60)
  now += 59_000
  expect(signer.open(token, proof)).toBe('student:9')
  now += 1_000
  expect(signer.open(token, proof)).toBeUndefined()
})

it('accepts one spelling only', () => {
  const token = signer.sign({ ...proof, viewer: 'student:9' }, 60)
  const endings = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
  const opening = endings.filter((ending) => signer.open(token.slice(0, -1) + ending, proof) !== undefined)
  expect(opening).toEqual([token.at(-1)])
  const viewerEnd = token.indexOf('.') - 1
  const spellings = endings.map((ending) => token.slice(0, viewerEnd) + ending + token.slice(viewerEnd + 1))
  expect(spellings.filter((spelling) => signer.open(spelling, proof) !== undefined)).toEqual([token])
  for (const trailing of ['=', '==', '!', '!!!!', ' ', '\n', 'A', '%']) {
    expect(signer.open(token + trailing, proof), trailing).toBeUndefined()
  }
})

it('is refused when a part was changed', () => {
  const [viewer, expiresAt, mac] = signer.sign({ ...proof, viewer: 'student:9' }, 60).split('.')
  const other = Buffer.from('student:8').toString('base64url')
  const later = (Number.parseInt(String(expiresAt), 36) + 600).toString(36)
  for (const forged of [
    `${other}.${expiresAt}.${mac}`,
    `${viewer}.${later}.${mac}`,
    `${viewer}.${expiresAt}.`,
    `${viewer}.${expiresAt}`,
    '',
    '..',
  ]) {
    expect(signer.open(forged, proof)).toBeUndefined()
  }
})
