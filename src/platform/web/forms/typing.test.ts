import { describe, expect, it } from 'vitest'
import { typedDay } from './date-field.tsx'
import { digitsOnly } from './text-fields.tsx'

describe('typing into fields', () => {
  it('inserts slashes into a typed day, in either script', () => {
    expect(typedDay('15')).toBe('15')
    expect(typedDay('150')).toBe('15/0')
    expect(typedDay('15/082')).toBe('15/08/2')
    expect(typedDay('15082004')).toBe('15/08/2004')
    expect(typedDay('၁၅၀၈၂၀၀၄')).toBe('15/08/2004')
  })

  it('keeps a day typed with other separators', () => {
    expect(typedDay('5/')).toBe('5/')
    expect(typedDay('5/2/2007')).toBe('5/2/2007')
    expect(typedDay('5-2-2007')).toBe('5/2/2007')
  })

  it('keeps digits of a phone number only, at most as many as allowed', () => {
    expect(digitsOnly('၀၉ ၄၂၅-00', 20)).toBe('0942500')
    expect(digitsOnly('123456', 4)).toBe('1234')
  })

  it('reads letters that look like digits as digits, and drops none of them (BUR-09)', () => {
    expect(digitsOnly('ဝ၉၄၂၅ဝဝ၁၂၃၄', 20)).toBe('09425001234')
    expect(digitsOnly('၀၉ရ၀ဝ၀၀၀၀၀၃', 20)).toBe('09700000003')
    expect(digitsOnly('O9–700 ooo 003', 20)).toBe('09700000003')
  })
})
