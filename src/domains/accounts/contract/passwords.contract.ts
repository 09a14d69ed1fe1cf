import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { mustMatch, password, requiredPassword } from '#platform/contract/validation.ts'
import { userTypes } from './account-codes.ts'

/** `status` 1 means success; clients have texts for other numbers. */
const outcome = z.object({ status: z.number() })

const repeated = z.string('required_to_fill').check(z.refine((typed) => typed !== '', { error: 'required_to_fill' }))

/** @see A-CHP-02 to A-CHP-05 */
export const passwordChangeForm = z
  .object({
    current_password: password({
      required: 'required_to_fill',
      tooShort: 'current_password_too_short',
      tooLong: 'current_password_too_long',
    }),
    new_password: password({
      required: 'required_to_fill',
      tooShort: 'new_password_too_short',
      tooLong: 'new_password_too_long',
    }),
    confirm_new_password: repeated,
  })
  .check(mustMatch('new_password', 'confirm_new_password', 'new_confirm_mismatch'))

const adminPasswordMax = 100

/** As for users, without the maximum of twelve, which the apps' forms set. */
export const adminPasswordChangeForm = z
  .object({
    current_password: requiredPassword,
    new_password: password({
      required: 'required_to_fill',
      tooShort: 'new_password_too_short',
      tooLong: 'new_password_too_long',
      max: adminPasswordMax,
    }),
    confirm_new_password: repeated,
  })
  .check(mustMatch('new_password', 'confirm_new_password', 'new_confirm_mismatch'))

/** A user changes the password; 400 is reserved for a wrong current one. All other sessions end. @see OP-015 */
export const updatePassword = {
  method: 'POST',
  url: '/password/update',
  config: { access: 'user', errors: ['CURRENT_PASSWORD_WRONG', 'SOCIAL_ACCOUNT_HAS_NO_PASSWORD'] },
  schema: { summary: 'Change the caller’s password', body: passwordChangeForm, response: { 200: outcome } },
} as const satisfies Endpoint

/**
 * Sends a reset link to the e-mail of an account. Anything malformed is answered with status 0, since 422 is reserved
 * for social accounts.
 *
 * @see OP-025, OP-026
 */
export const requestReset = {
  method: 'POST',
  url: '/request',
  config: { access: 'public', errors: ['SOCIAL_ACCOUNT_HAS_NO_PASSWORD'] },
  schema: {
    summary: 'Ask for a password reset link',
    body: z.object({ email: z.optional(z.unknown()), user_type: z.optional(z.unknown()) }),
    response: { 200: outcome },
  },
} as const satisfies Endpoint

/**
 * Sets a new password by the token of a reset link; another status than 1 means that the link has expired.
 *
 * @see A-RES-03
 */
export const resetPassword = {
  method: 'POST',
  url: '/reset',
  config: { access: 'public' },
  schema: {
    summary: 'Set a new password by a reset link',
    body: z.object({
      password: password(),
      token: z.string(),
      user_type: z.enum(userTypes, 'account_type_required'),
    }),
    response: { 200: outcome },
  },
} as const satisfies Endpoint
