import { expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { resetFault } from './reset-fault.ts'

test('a refused reset request names the fault that there is (STU-04)', () => {
  const unknown = resetFault({ isEmail: true, hasType: true })
  expect(unknown).toEqual({ errors: { email: m.accounts_email_unknown() }, notice: m.accounts_email_unknown() })
  const withoutType = resetFault({ isEmail: true, hasType: false })
  expect(Object.keys(withoutType.errors)).toEqual(['user_type'])
  expect(withoutType.notice).not.toBe(m.accounts_email_unknown())
  const without = resetFault({ isEmail: false, hasType: true })
  expect(without.errors).toEqual({ email: m.validation_email_unknown() })
  const both = resetFault({ isEmail: false, hasType: false })
  expect(Object.keys(both.errors)).toEqual(['email', 'user_type'])
  expect(both.notice).toBe(m.platform_fields_to_correct({ count: 2, n: '၂' }))
})
