import * as z from 'zod/mini'
import { userTypes } from '#domains/accounts/contract/account-codes.ts'
import { email, mustMatch, password } from '#platform/contract/validation.ts'

export { requestReset, resetPassword } from '#domains/accounts/contract/passwords.contract.ts'

/** Accepts any input: the client-side messages do not block sending. @see A-FOR-01 */
export const resetRequestForm = z.object({ email: z.string(), user_type: z.nullable(z.enum(userTypes)) })

const rightEmail = email()
export const isEmail = (typed: string): boolean => z.safeParse(rightEmail, typed).success

/** A new password with its repetition, which only has to be equal. @see A-RES-02 */
export const newPasswordForm = z
  .object({
    password: password(),
    confirm_password: z.string('required').check(z.refine((typed) => typed !== '', { error: 'required' })),
  })
  .check(mustMatch('password', 'confirm_password', 'confirm_mismatch'))
