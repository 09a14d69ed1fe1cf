import { expect, test } from 'vitest'
import { fromNrcValues, type NrcValues, nrcFaults, toNrcValues } from './nrc-parts.ts'

const whole: NrcValues = { nrc_state: 12, nrc_township: 'ကမတ', nrc_type: 'N', nrc_number: '012345' }
const none: NrcValues = { nrc_state: null, nrc_township: '', nrc_type: null, nrc_number: '' }

test('a stored number is split into its parts and composed again', () => {
  expect(toNrcValues('၁၂/ကမတ(N)၀၁၂၃၄၅')).toEqual(whole)
  expect(fromNrcValues(whole)).toBe('၁၂/ကမတ(N)၀၁၂၃၄၅')
  expect(fromNrcValues({ ...whole, nrc_type: null })).toBe('')
})

test('four parts or none are valid', () => {
  expect(nrcFaults(whole)).toEqual([])
  expect(nrcFaults({ ...whole, nrc_number: '၀၁၂၃၄၅' })).toEqual([])
  expect(nrcFaults(none)).toEqual([])
})

test.each([
  [{ ...whole, nrc_township: '' }, ['nrc_township']],
  [{ ...whole, nrc_state: null, nrc_township: '' }, ['nrc_state', 'nrc_township']],
  [{ ...none, nrc_number: '012345' }, ['nrc_state', 'nrc_township', 'nrc_type']],
  [{ ...none, nrc_state: 12 }, ['nrc_township', 'nrc_type', 'nrc_number']],
] satisfies [NrcValues, (keyof NrcValues)[]][])(
  'each missing part of an incomplete number is reported: %j',
  (values, missing) => {
    expect(nrcFaults(values)).toEqual(missing.map((part) => ({ part, message: 'nrc_part_missing' })))
  },
)

test('five or seven digits are invalid at the number', () => {
  for (const nrc_number of ['01234', '0123456']) {
    expect(nrcFaults({ ...whole, nrc_number })).toEqual([{ part: 'nrc_number', message: 'nrc_part_format' }])
  }
})
