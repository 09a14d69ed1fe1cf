import { describe, expect, test } from 'vitest'
import dateVectors from '#tests/vectors/date-vectors.json' with { type: 'json' }
import {
  addDays,
  addMonths,
  classDuration,
  clockSteps,
  compareDays,
  daysBetween,
  formatDay,
  formatPickerDay,
  formatTime,
  isCalendarDay,
  isClockTime,
  isoWeekday,
  monthNames,
  parsePickerDay,
  weekdayNames,
  yangonDay,
  yangonInstant,
  yangonTimestamp,
} from './calendar.ts'
import { formatFileSize } from './file-size.ts'
import { formatAmount, formatFee, groupThousands } from './money.ts'

describe('formatted days', () => {
  test.each(dateVectors.examples)('$iso is $out', ({ iso, out }) => expect(formatDay(iso, 'my')).toBe(out))

  test('have the names of months and weekdays of the table', () => {
    expect(monthNames.my).toEqual(dateVectors.months)
    expect(weekdayNames.my).toEqual(dateVectors.weekdays)
    expect(formatDay('2026-11-21', 'my')).toBe('၂၁ နိုဝင်ဘာ ၂၀၂၆')
    expect(formatDay('2026-11-21', 'en')).toBe('21 November 2026')
    expect(formatDay('2026-11-02 10:15:00', 'en')).toBe('02 November 2026')
    expect(formatTime('09:15:00', 'my')).toBe('၀၉:၁၅')
    expect(formatTime('09:15', 'en')).toBe('09:15')
  })

  test('are unchanged by the picker', () => {
    expect(formatPickerDay('2026-02-09')).toBe('09/02/2026')
    expect(parsePickerDay('9/2/2026')).toBe('2026-02-09')
    expect(parsePickerDay('30/02/2026')).toBeUndefined()
    expect(parsePickerDay('2026-02-09')).toBeUndefined()
  })
})

describe('days and times that exist', () => {
  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['2026-00-10', false],
    ['0000-01-01', false],
    ['2026-01-01T00:00', false],
    ['', false],
  ])('%s: %s', (text, exists) => expect(isCalendarDay(text)).toBe(exists))

  test.each([
    ['00:00', true],
    ['23:59', true],
    ['24:00', false],
    ['9:00', false],
    ['09:60', false],
    ['09:00:00', false],
  ])('%s: %s', (text, exists) => expect(isClockTime(text)).toBe(exists))

  test('a time picker offers 96 times, one per quarter of an hour', () => {
    expect(clockSteps).toHaveLength(96)
    expect([clockSteps[0], clockSteps[1], clockSteps.at(-1)]).toEqual(['00:00', '00:15', '23:45'])
  })
})

describe('Yangon', () => {
  test('starts its day at 17:30 UTC', () => {
    expect(yangonDay(new Date('2026-11-20T17:29:59Z'))).toBe('2026-11-20')
    expect(yangonDay(new Date('2026-11-20T17:30:00Z'))).toBe('2026-11-21')
    expect(yangonTimestamp(new Date('2026-11-20T17:30:05Z'))).toBe('2026-11-21 00:00:05')
    expect(yangonInstant('2026-11-21').toISOString()).toBe('2026-11-20T17:30:00.000Z')
    expect(yangonInstant('2026-11-21', '13:45').toISOString()).toBe('2026-11-21T07:15:00.000Z')
  })
})

describe('calendar arithmetic', () => {
  test('adds months and clamps to the end of a short month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2027-12-31', 2)).toBe('2028-02-29')
    expect(addMonths('2026-11-21', 120)).toBe('2036-11-21')
    expect(addMonths('2026-01-15', 0)).toBe('2026-01-15')
  })

  test('adds days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2)
    expect(compareDays('2026-09-30', '2026-10-01')).toBe(-1)
    expect(compareDays('2026-10-01', '2026-10-01')).toBe(0)
    expect(isoWeekday('2026-11-21')).toBe(6)
    expect(isoWeekday('2026-11-22')).toBe(7)
  })

  test.each([
    ['2026-01-01', '2026-01-01', { months: 0, weeks: 0, days: 1, totalDays: 1 }],
    ['2026-01-01', '2026-01-14', { months: 0, weeks: 2, days: 0, totalDays: 14 }],
    ['2026-01-01', '2026-01-30', { months: 0, weeks: 4, days: 2, totalDays: 30 }],
    ['2026-01-01', '2026-01-31', { months: 1, weeks: 0, days: 0, totalDays: 31 }],
    ['2026-01-15', '2026-04-19', { months: 3, weeks: 0, days: 5, totalDays: 95 }],
  ])('a class from %s to %s', (start, end, duration) => expect(classDuration(start, end)).toEqual(duration))
})

describe('money and sizes', () => {
  test('groups digits by three', () => {
    expect(groupThousands(0)).toBe('0')
    expect(groupThousands(999)).toBe('999')
    expect(groupThousands(1_234_567)).toBe('1,234,567')
    expect(groupThousands('45000.50')).toBe('45,000.50')
    expect(formatFee(50_000)).toBe('MMK 50,000')
    expect(formatAmount(50_000)).toBe('50,000Ks')
  })

  test.each([
    [0, '0.00 KB'],
    [1_048_575, '1024.00 KB'],
    [1_048_576, '1.00 MB'],
    [1_073_741_823, '1024.00 MB'],
    [1_073_741_824, '1.00 GB'],
    [1_610_612_736, '1.50 GB'],
  ])('formats %i bytes as %s', (sizeBytes, text) => expect(formatFileSize(sizeBytes)).toBe(text))
})
