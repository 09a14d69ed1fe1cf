import * as z from 'zod/mini'
import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { requiredPassword } from '#platform/contract/validation.ts'

/** A TOTP code in the digits of either script, or a recovery code; blanks and dashes are ignored. */
export const secondFactorCode = z.string('admin_code_required').check(
  z.overwrite((typed: string) => toWesternDigits(typed).replace(/[\s-]/g, '').toLowerCase()),
  z.refine((code) => code !== '', { error: 'admin_code_required' }),
  z.refine((code) => code === '' || /^[a-z0-9]{6,32}$/.test(code), { error: 'admin_code_wrong' }),
)

const state = z.object({ enabled: z.boolean(), recovery_codes_left: z.number() })

/** Whether the admin's log-in requires a code. */
export const showSecondFactor = {
  method: 'GET',
  url: '/admin/second-factor',
  config: { access: 'admin' },
  schema: { summary: 'Whether the admin signs in with a second factor', response: { 200: state } },
} as const satisfies Endpoint

export const beginSecondFactorForm = z.object({ password: requiredPassword })

/** Creates a secret for the authenticator app, which is inactive until it is confirmed. @see RFC 6238 */
export const beginSecondFactor = {
  method: 'POST',
  url: '/admin/second-factor/begin',
  config: { access: 'admin', errors: ['CURRENT_PASSWORD_WRONG', 'SECOND_FACTOR_ON'] },
  schema: {
    summary: 'Draw a secret for the admin’s authenticator app',
    body: beginSecondFactorForm,
    response: { 200: z.object({ secret: z.string(), url: z.string() }) },
  },
} as const satisfies Endpoint

export const confirmSecondFactorForm = z.object({ code: secondFactorCode })

/** Confirms the secret by a first code and returns the recovery codes, which are shown once. */
export const confirmSecondFactor = {
  method: 'POST',
  url: '/admin/second-factor/confirm',
  config: { access: 'admin', errors: ['ADMIN_CODE_WRONG', 'SECOND_FACTOR_ON'] },
  schema: {
    summary: 'Switch the admin’s second factor on',
    body: confirmSecondFactorForm,
    response: { 200: z.object({ recovery_codes: z.array(z.string()) }) },
  },
} as const satisfies Endpoint

export const endSecondFactorForm = z.object({ password: requiredPassword, code: secondFactorCode })

/** Turns the second factor off; requires the password and a code. */
export const endSecondFactor = {
  method: 'POST',
  url: '/admin/second-factor/end',
  config: { access: 'admin', errors: ['CURRENT_PASSWORD_WRONG', 'ADMIN_CODE_WRONG'] },
  schema: {
    summary: 'Switch the admin’s second factor off',
    body: endSecondFactorForm,
    response: { 200: z.object({ status: z.number() }) },
  },
} as const satisfies Endpoint
