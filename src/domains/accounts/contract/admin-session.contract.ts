import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { email, requiredPassword } from '#platform/contract/validation.ts'
import { adminPasswordChangeForm } from './passwords.contract.ts'
import { secondFactorCode } from './second-factor.contract.ts'

export const adminRoles = ['owner', 'moderator', 'finance'] as const

export const adminLoginForm = z.object({
  email: email(),
  password: requiredPassword,
  code: z.optional(z.union([z.literal(''), secondFactorCode])),
})

/** An admin logs in; a wrong e-mail or password is an error of `email`, a missing or wrong code of `code`. */
export const adminLogin = {
  method: 'POST',
  url: '/admin/login',
  config: { access: 'public', errors: ['ADMIN_LOGIN_WRONG', 'ADMIN_CODE_REQUIRED', 'ADMIN_CODE_WRONG'] },
  schema: {
    summary: 'Sign an admin in',
    body: adminLoginForm,
    response: {
      200: z.object({
        token: z.string(),
        admin: z.object({ id: z.number(), name: z.string(), email: z.string(), role: z.enum(adminRoles) }),
      }),
    },
  },
} as const satisfies Endpoint

export const adminLogout = {
  method: 'POST',
  url: '/admin/logout',
  config: { access: 'admin' },
  schema: { summary: 'Sign an admin out', response: { 200: z.object({ status: z.number() }) } },
} as const satisfies Endpoint

export const adminUpdatePassword = {
  method: 'POST',
  url: '/admin/password/update',
  config: { access: 'admin', errors: ['CURRENT_PASSWORD_WRONG'] },
  schema: {
    summary: 'Change the admin’s password',
    body: adminPasswordChangeForm,
    response: { 200: z.object({ status: z.number() }) },
  },
} as const satisfies Endpoint
