import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accountNumber, parseAccountNumber } from './account-number.ts'
import { loginIdentity } from './login-identity.ts'

describe('account numbers', () => {
  test('are a prefix and at least six digits, in any case', () => {
    expect(accountNumber('school', 12)).toBe('SC000012')
    expect(accountNumber('teacher', 1_234_567)).toBe('T1234567')
    expect(parseAccountNumber(' sc000012 ')).toEqual({ role: 'school', number: 'SC000012' })
    expect(parseAccountNumber('t000001')).toEqual({ role: 'teacher', number: 'T000001' })
    expect(parseAccountNumber('T၀၀၀၀၀၁')).toEqual({ role: 'teacher', number: 'T000001' })
    expect(parseAccountNumber('S00001')).toBeUndefined()
    expect(parseAccountNumber('X000001')).toBeUndefined()
  })

  test.each([
    ['T000001', []],
    ['sc000012', []],
    ['sc၀၀၀၀၁၂', []],
    ['01234567', []],
    ['T00001', ['login_format']],
    ['', ['required']],
    [undefined, ['required']],
  ])('the login %j says %j', (input, messages) => {
    const { error } = z.safeParse(loginIdentity, input)
    expect(error?.issues.map(({ message }) => message) ?? []).toEqual(messages)
  })
})
