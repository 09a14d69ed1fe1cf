import { describe, expect, test } from 'vitest'
import phoneVectors from '#tests/vectors/phone-vectors.json' with { type: 'json' }
import { canonicalPhone, loginPhonePattern, mobilePattern, storedPhone } from './phone.ts'

describe('phone numbers', () => {
  test.each(phoneVectors)('$in is $e164', (vector) => {
    expect(canonicalPhone(vector.in, { landline: 'landline' in vector })).toBe(vector.e164)
  })

  // BUR-09
  test.each([
    'ဝ၉၇၀၀၀၀၀၀၀၃',
    '09–700000003',
    '09‑700‑000‑003',
    '၀၉ရ၀၀၀၀၀၀၀၃',
    'O97OOoooo03',
    '09-700/000_003',
    '09~700,000၊003',
    '၀၉၇ဝဝဝဝဝဝဝ၃',
    '+၉၅၉—၇၀၀၀၀၀၀၀၃',
    '\u202a+95 9 700 000 003\u202c',
    '09−700−000−003',
    '09•700·000003',
    '09ｰ700ー000003',
    '09:700*000=003',
    'Ph: 09700000003',
    'ph-09700000003',
    'ဖုန်း ဝ၉၇၀၀၀၀၀၀၀၃',
    '+95(0)9 700000003',
  ])('%s is read as the intended number', (typed) => expect(canonicalPhone(typed)).toBe('+959700000003'))

  test.each(['phone', 'Ph: 12', 'tel', 'x09700000003', 'home 09700000003'])('%s is no number', (typed) =>
    expect(canonicalPhone(typed)).toBeNull(),
  )

  test('a landline is refused unless allowed', () => {
    expect(canonicalPhone('01234567')).toBeNull()
    expect(storedPhone('01234567')).toBe('+951234567')
    expect(storedPhone('12-34')).toBe('1234')
  })

  test.each([
    ['91234567', true, true],
    ['9123456', false, false],
    ['9123456789', true, true],
    ['91234567890', false, false],
    ['+959123456789', true, true],
    ['09123456789', true, true],
    ['009123456789', false, false],
    ['112345', false, true],
    ['11234', false, false],
    ['0112345678', false, false],
    ['9123456a', false, false],
  ])('%s as a mobile number: %s, for log-in: %s', (typed, mobile, login) => {
    expect(mobilePattern.test(typed)).toBe(mobile)
    expect(loginPhonePattern.test(typed)).toBe(login)
  })
})
