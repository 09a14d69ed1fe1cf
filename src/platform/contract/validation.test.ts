import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as rules from './validation.ts'

function messagesOf(schema: z.core.$ZodType, input: unknown): string[] {
  const result = z.safeParse(schema, input)
  return result.success ? [] : result.error.issues.map((issue) => issue.message)
}

const characters = (length: number) => 'က'.repeat(length)

describe('texts', () => {
  const name = rules.requiredText({ keys: { tooLong: 'name_too_long' } })
  test.each([
    [characters(100), []],
    [characters(101), ['name_too_long|max=100']],
    ['😀'.repeat(100), []],
    ['  \u200b ', ['required']],
    ['', ['required']],
    [undefined, ['required']],
    [null, ['required']],
    [7, ['required']],
  ])('a name of %j says %j', (input, messages) => expect(messagesOf(name, input)).toEqual(messages))

  test('are normalised before they are measured', () => {
    expect(z.parse(name, `  ${'ကုိ'.repeat(33)}\u200b `)).toBe('ကို'.repeat(33))
    expect(messagesOf(name, `${'ကုိ'.repeat(33)}\u200bက`)).toEqual([])
    expect(messagesOf(name, `${'ကုိ'.repeat(33)}ကက`)).toEqual(['name_too_long|max=100'])
  })

  test('that are optional distinguish absent from empty', () => {
    const address = rules.optionalText({ max: 200, keys: { tooLong: 'address_too_long' } })
    expect(z.parse(address, undefined)).toBeUndefined()
    expect(z.parse(address, '')).toBeNull()
    expect(z.parse(address, null)).toBeNull()
    expect(z.parse(address, ' x ')).toBe('x')
    expect(messagesOf(address, characters(201))).toEqual(['address_too_long|max=200'])
  })

  test('with markup are measured with it and must contain visible text', () => {
    const details = rules.requiredMarkup({ max: 20 })
    expect(messagesOf(details, '<p> &nbsp;</p>')).toEqual(['required'])
    expect(messagesOf(details, `<p>${characters(13)}</p>`)).toEqual([])
    expect(messagesOf(details, `<p>${characters(14)}</p>`)).toEqual(['details_too_long|max=20'])
  })
})

describe('passwords', () => {
  test.each([
    ['a'.repeat(7), ['password_too_short|min=8']],
    ['a'.repeat(8), []],
    ['a'.repeat(12), []],
    ['a'.repeat(13), ['password_too_long|max=12']],
    ['😀'.repeat(8), []],
    [' '.repeat(8), ['blank']],
    ['', ['password_required']],
    [undefined, ['password_required']],
  ])('%j says %j', (input, messages) => expect(messagesOf(rules.password(), input)).toEqual(messages))

  test('are not normalised', () => expect(z.parse(rules.password(), ' ကုိabcd ')).toBe(' ကုိabcd '))

  test('have to equal their repetition, checked even when other fields are invalid', () => {
    const form = z
      .object({ name: rules.requiredText(), password: rules.password(), confirm_password: rules.password() })
      .check(rules.mustMatch('password', 'confirm_password', 'confirm_mismatch'))
    const result = z.safeParse(form, { name: '', password: 'abcdefgh', confirm_password: 'abcdefgi' })
    expect(rules.messagesByField(result.error?.issues ?? [])).toEqual({
      name: ['required'],
      confirm_password: ['confirm_mismatch'],
    })
    expect(messagesOf(form, { name: 'x', password: 'abcdefgh', confirm_password: 'abcdefgh' })).toEqual([])
  })
})

describe('phones, logins, addresses', () => {
  test.each([
    ['09791234567', []],
    ['၀၉၇၉၁၂၃၄၅၆၇', []],
    ['+95 9 791 234 567', []],
    ['0912345', ['phone_format']],
    ['9'.repeat(21), ['phone_too_long|max=20', 'phone_format']],
    ['', ['required']],
  ])('the phone %j says %j', (input, messages) => expect(messagesOf(rules.phoneNumber(), input)).toEqual(messages))

  test('a second phone is optional and has a message of its own', () => {
    const second = rules.optionalPhoneNumber({ format: 'phone_2_format', tooLong: 'phone_2_too_long' })
    expect(z.parse(second, '')).toBeNull()
    expect(messagesOf(second, '123')).toEqual(['phone_2_format'])
  })

  test('a social phone is numeric and follows no pattern', () => {
    expect(messagesOf(rules.numericPhone, '12345')).toEqual([])
    expect(messagesOf(rules.numericPhone, '12a45')).toEqual(['phone_numeric'])
    expect(messagesOf(rules.numericPhone, '1'.repeat(21))).toEqual(['phone_too_long|max=20'])
  })

  test.each([
    ['a@b.mm', []],
    [' a.b+c@mail.example.com ', []],
    ['a@b', ['email_format']],
    ['a b@c.mm', ['email_format']],
    ['a@b..mm', ['email_format']],
    [`${'a'.repeat(250)}@b.mm`, ['email_format']],
    ['', ['email_required']],
  ])('the e-mail %j says %j', (input, messages) => expect(messagesOf(rules.email(), input)).toEqual(messages))

  test('card numbers are complete or absent', () => {
    expect(z.parse(rules.nrcNumber, '၁၂/ကမတ(N)၀၁၂၃၄၅')).toBe('၁၂/ကမတ(N)၀၁၂၃၄၅')
    expect(z.parse(rules.nrcNumber, '')).toBeNull()
    expect(messagesOf(rules.nrcNumber, '123456')).toEqual(['nrc_format'])
    expect(z.parse(rules.nrcPart, '၀၁၂၃၄၅')).toBe('012345')
    expect(messagesOf(rules.nrcPart, '12345')).toEqual(['nrc_part_format'])
  })
})

describe('numbers, codes and flags of the wire', () => {
  test.each([
    [rules.wireId, 1, 1],
    [rules.wireId, '999999999999999', 999_999_999_999_999],
    [rules.regionIndex, 0, 0],
    [rules.regionIndex, '၁၅', 15],
    [rules.feeMmk, '0', 0],
    [rules.monthsOfAccess, '120', 120],
    [rules.monthsOfAccess, 1, 1],
    [rules.optionalWireId, '', null],
    [rules.optionalWireId, undefined, undefined],
    [rules.optionalRegionIndex, '0', 0],
    [rules.wireCode([1, 2, 3]), '2', 2],
    [rules.wireBoolean, '1', true],
    [rules.wireBoolean, 0, false],
    [rules.wireBoolean, 'false', false],
    [rules.wireFlag, undefined, false],
    [rules.wireFlag, true, true],
    [rules.calendarDay, '2028-02-29', '2028-02-29'],
    [rules.clockTime, '09:15:00', '09:15'],
    [rules.optionalClockTime, '', null],
    [rules.optionalCalendarDay, null, null],
    [rules.keyword, '', undefined],
    [rules.keyword, ' သင်တနး် ', 'သင်တန်း'],
  ])('%# %j is parsed as %j', (schema, input, output) => expect(z.parse(schema as never, input)).toEqual(output))

  test.each([
    [rules.wireId, 0, ['id_invalid']],
    [rules.wireId, '1000000000000000', ['id_invalid']],
    [rules.wireId, 1.5, ['id_invalid']],
    [rules.wireId, '1e3', ['id_invalid']],
    [rules.wireId, {}, ['id_invalid']],
    [rules.wireId, '', ['required']],
    [rules.wireId, undefined, ['required']],
    [rules.optionalWireId, 'x', ['id_invalid']],
    [rules.regionIndex, 16, ['region_invalid']],
    [rules.regionIndex, -1, ['region_invalid']],
    [rules.feeMmk, '', ['fee_required']],
    [rules.feeMmk, '-5', ['fee_invalid']],
    [rules.monthsOfAccess, 0, ['months_range|min=1|max=120']],
    [rules.monthsOfAccess, 121, ['months_range|min=1|max=120']],
    [rules.monthsOfAccess, undefined, ['months_required']],
    [rules.optionalMonthsOfAccess, '121', ['months_range|min=1|max=120']],
    [rules.wireCode([1, 2]), 3, ['choice_invalid']],
    [rules.wireBoolean, 'yes', ['flag_invalid']],
    [rules.wireBoolean, '', ['required']],
    [rules.calendarDay, '2026-02-29', ['date_format']],
    [rules.calendarDay, '', ['required']],
    [rules.clockTime, '24:00', ['time_format']],
    [rules.optionalCalendarDay, '21/11/2026', ['date_format']],
    [rules.wholeNumberBetween(1, 5), 6, ['number_range|min=1|max=5']],
  ])('%# %j says %j', (schema, input, messages) => expect(messagesOf(schema, input)).toEqual(messages))
})

describe('messages', () => {
  test('every check without a message has a message key', () => {
    const schema = z.object({ a: z.number(), b: z.enum(['x']), c: z.string().check(z.maxLength(2)) })
    const issues = z.safeParse(schema, { a: 'x', b: 'y', c: 'abc' }).error?.issues ?? []
    expect(rules.messagesByField(issues)).toEqual({
      a: ['value_invalid'],
      b: ['choice_invalid'],
      c: ['too_long|max=2'],
    })
    expect(messagesOf(z.strictObject({}), { z: 1 })).toEqual(['unknown_field'])
  })

  test('are encoded and decoded without loss', () => {
    const message = rules.validationMessage('too_long', { max: 100 })
    expect(message).toBe('too_long|max=100')
    expect(rules.parseValidationMessage(message)).toEqual({ key: 'too_long', params: { max: '100' } })
    expect(rules.parseValidationMessage('Name is too long')).toBeUndefined()
  })

  test('are listed once each, sorted', () => {
    expect(rules.VALIDATION_KEYS).toEqual([...new Set(rules.VALIDATION_KEYS)].sort())
  })
})

describe('the API document', () => {
  const ready = Object.entries(rules).filter(([, value]) => typeof value === 'object' && '_zod' in value)
  const made = {
    text: rules.requiredText(),
    optionalText: rules.optionalText(),
    markup: rules.requiredMarkup({ max: 5000 }),
    phone: rules.phoneNumber(),
    password: rules.password(),
    email: rules.email(),
    optionalEmail: rules.optionalEmail(),
    code: rules.wireCode([1, 2]),
    range: rules.wholeNumberBetween(1, 5),
    optionalPhone: rules.optionalPhoneNumber(),
  }
  test.each([...ready, ...Object.entries(made)])('represents %s', (_name, schema) => {
    const document = z.toJSONSchema(schema as z.core.$ZodType, { io: 'input' })
    expect(Object.keys(document).length).toBeGreaterThan(1)
  })
  test('includes every shared schema', () => expect(ready.length).toBeGreaterThan(15))
})

test('days, times and account numbers are read with Burmese digits by the contract itself (BUR-18)', () => {
  expect(z.parse(rules.calendarDay, '၂၀၂၆-၀၂-၀၉')).toBe('2026-02-09')
  expect(z.parse(rules.clockTime, '၀၉:၁၅')).toBe('09:15')
  expect(z.safeParse(rules.calendarDay, '၂၀၂၆-၀၂-၃၀').success).toBe(false)
})
