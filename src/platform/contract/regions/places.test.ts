import { describe, expect, test } from 'vitest'
import { composeNrc, formatNrc, nrcStates, parseNrc, storedNrc } from './nrc-number.ts'
import { nrcTownshipsOf } from './nrc-townships.ts'
import { otherRegionIndex, regionName, regions } from './regions.ts'
import { englishTownship, townshipsOf } from './townships.ts'

describe('regions', () => {
  test('are sixteen in a fixed order that starts with zero', () => {
    expect(regions).toHaveLength(16)
    expect(regionName(0, 'en')).toBe('Kachin State')
    expect(regionName(12, 'my')).toBe('ရန်ကုန်တိုင်းဒေသကြီး')
    expect(regionName(otherRegionIndex, 'en')).toBe('Other')
    expect(regionName(16, 'en')).toBeUndefined()
    expect(regionName(null, 'my')).toBeUndefined()
  })

  test('have 331 townships in all, and none under Other', () => {
    expect(regions.flatMap((_, index) => townshipsOf(index))).toHaveLength(331)
    expect(townshipsOf(otherRegionIndex)).toEqual([])
    expect(townshipsOf(0).map((township) => township.en)).toContain('Myitkyina')
  })

  test('have English names where the table has one, within their region', () => {
    const [first] = townshipsOf(0)
    expect(englishTownship(0, first?.my ?? '')).toBe(first?.en)
    expect(englishTownship(1, first?.my ?? '')).toBe(first?.my)
    expect(englishTownship(otherRegionIndex, 'Singapore')).toBe('Singapore')
    expect(englishTownship(null, 'လှိုင်')).toBe('လှိုင်')
  })
})

describe('national registration card numbers', () => {
  test('include 461 township codes of three letters in fourteen states', () => {
    const codes = nrcStates.flatMap((state) => nrcTownshipsOf(state))
    expect(nrcStates).toHaveLength(14)
    expect(codes).toHaveLength(461)
    expect(codes.filter(({ code }) => !/^[\u1000-\u102a]{3}$/.test(code))).toEqual([])
    expect(nrcTownshipsOf(15)).toEqual([])
  })

  test('are built only from all four parts', () => {
    const parts = { state: 12, township: 'ကမတ', type: 'N', number: '012345' } as const
    expect(composeNrc(parts)).toBe('၁၂/ကမတ(N)၀၁၂၃၄၅')
    expect(composeNrc({ ...parts, number: '' })).toBe('')
    expect(composeNrc({ ...parts, state: undefined })).toBe('')
    expect(parseNrc(composeNrc(parts))).toEqual(parts)
  })

  test.each([
    ['၁၂/ကမတ(N)၀၁၂၃၄၅', '၁၂/ကမတ(နိုင်)၀၁၂၃၄၅'],
    ['12/ကမတ(E)012345', '12/ကမတ(ဧည့်)012345'],
    ['၁၂/ကမတ(T)၀၁၂၃၄၅', '၁၂/ကမတ(သာသနာ)၀၁၂၃၄၅'],
    ['၁၂/ကမတ(Y)၀၁၂၃၄၅', '၁၂/ကမတ(ယာယီ)၀၁၂၃၄၅'],
    ['a number of before (N)', 'a number of before (N)'],
  ])('shows %s with the word of its type (OWN-13)', (stored, shown) => {
    expect(formatNrc(stored)).toBe(shown)
  })

  test.each([
    ['၁၂/ကမတ(N)၀၁၂၃၄၅', '၁၂/ကမတ(N)၀၁၂၃၄၅'],
    ['12/ကမတ(N)012345', '၁၂/ကမတ(N)၀၁၂၃၄၅'],
    ['၁၂/ကမတ(နိုင်)၀၁၂၃၄၅', '၁၂/ကမတ(N)၀၁၂၃၄၅'],
    ['12 / ကမတ (n) 012 345', '၁၂/ကမတ(N)၀၁၂၃၄၅'],
    ['၉/မမန(ဧည့်)၁၂၃၄၅၆', '၉/မမန(E)၁၂၃၄၅၆'],
    ['၉/မမန(ပြု)၁၂၃၄၅၆', '၉/မမန(P)၁၂၃၄၅၆'],
    ['၁၂/ကမတ(သာသနာ)၀၁၂၃၄၅', '၁၂/ကမတ(T)၀၁၂၃၄၅'],
    ['12/ကမတ (t) 012345', '၁၂/ကမတ(T)၀၁၂၃၄၅'],
    ['၉/မမန(ယာယီ)၁၂၃၄၅၆', '၉/မမန(Y)၁၂၃၄၅၆'],
    ['၁၂/ကမတ(စ)၀၁၂၃၄၅', '၁၂/ကမတ(စ)၀၁၂၃၄၅'],
    ['no number', 'no number'],
  ])('are stored in one format: %s (BUR-16)', (typed, stored) => {
    expect(storedNrc(typed)).toBe(stored)
  })

  test.each(['၁၅/ကမတ(N)၀၁၂၃၄၅', '0/ကမတ(N)012345', '12/ကမတ(N)01234', '12/ကမ(N)012345', '12/ကမတ(X)012345', ''])(
    'reject %s',
    (text) => expect(parseNrc(text)).toBeUndefined(),
  )
})
