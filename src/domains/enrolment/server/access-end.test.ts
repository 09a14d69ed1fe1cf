import { expect, test } from 'vitest'
import { accessEnd } from './access-end.ts'

const untilClassEnds = { accessType: 2, accessOptions: 1, accessMonths: null, classEndDate: '2026-03-31' }
const monthsBeyond = (months: number, classEndDate = '2026-03-31') => ({
  accessType: 2,
  accessOptions: 2,
  accessMonths: months,
  classEndDate,
})
const video = (months: number) => ({ accessType: 2, accessOptions: null, accessMonths: months, classEndDate: null })

test.each([
  ['unlimited access has no end', { ...untilClassEnds, accessType: 1 }, '2026-01-15', null],
  ['a video course without limit has no end', { ...video(0), accessType: 1 }, '2026-01-15', null],
  ['until the class ends', untilClassEnds, '2026-01-15', '2026-03-31'],
  ['until the class ends, though approved later', untilClassEnds, '2026-05-01', '2026-03-31'],
  ['months beyond the end of the class', monthsBeyond(2, '2026-03-15'), '2026-01-15', '2026-05-15'],
  ['months beyond an approval after the end', monthsBeyond(2, '2026-03-15'), '2026-04-20', '2026-06-20'],
  ['the day is cut to the end of a short month', monthsBeyond(1, '2026-01-31'), '2026-01-15', '2026-02-28'],
  ['and to the 29th in a leap year', monthsBeyond(1, '2028-01-31'), '2026-01-15', '2028-02-29'],
  ['months from the approval of a video course', video(6), '2026-08-31', '2027-02-28'],
  ['ten years are possible', video(120), '2026-11-21', '2036-11-21'],
])('%s', (_name, rule, approvalDate, end) => {
  expect(accessEnd(rule, approvalDate)).toBe(end)
})
