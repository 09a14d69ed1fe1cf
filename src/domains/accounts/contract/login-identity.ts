import * as z from 'zod/mini'
import { bareDigits, loginPhonePattern } from '#platform/contract/phone.ts'
import { check } from '#platform/contract/validation.ts'
import { parseAccountNumber } from './account-number.ts'

/** A phone number, landlines included, or an account number. @see A-LOGIN-05, A-LOGIN-08 */
export const loginIdentity = z.string('required').check(
  z.overwrite(bareDigits),
  check((typed) => typed !== '', 'required'),
  // An empty one is missing, and not malformed too.
  check(
    (typed) => typed === '' || loginPhonePattern.test(typed) || parseAccountNumber(typed) !== undefined,
    'login_format',
  ),
)
