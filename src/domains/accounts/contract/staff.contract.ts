import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { email, password, requiredText } from '#platform/contract/validation.ts'
import { idParams, pathId } from '#platform/contract/wire.ts'
import { adminRoles } from './admin-session.contract.ts'
import { sessionRow } from './session-list.contract.ts'

// The admins. Calls for admins with the role owner only.

/** Minimum length of a password that an admin sets for another one. */
export const STAFF_PASSWORD_MIN = 10
const STAFF_PASSWORD_MAX = 100

const staffMember = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(adminRoles),
  /** False once access has been ended; audit entries keep the name. */
  active: z.boolean(),
  second_factor: z.boolean(),
  open_sessions: z.number(),
  /** Last use of the open sessions; null without one. */
  last_seen_at: z.nullable(z.string()),
  /** The member who asks. */
  current: z.boolean(),
})
export type StaffMember = z.output<typeof staffMember>

const staffDetail = z.object({ ...staffMember.shape, sessions: z.array(sessionRow) })
export type StaffDetail = z.output<typeof staffDetail>

const done = z.object({ status: z.number() })

/** All admins, active ones first. */
export const listStaff = {
  method: 'GET',
  url: '/admin/staff',
  config: { access: 'admin:owner' },
  schema: { summary: 'List the staff', response: { 200: z.object({ data: z.array(staffMember) }) } },
} as const satisfies Endpoint

export const showStaffMember = {
  method: 'GET',
  url: '/admin/staff/:id',
  config: { access: 'admin:owner' },
  schema: {
    summary: 'Show a member of the staff with the open sessions',
    params: idParams,
    response: { 200: staffDetail },
  },
} as const satisfies Endpoint

const staffPassword = password({ min: STAFF_PASSWORD_MIN, max: STAFF_PASSWORD_MAX })

export const newStaffForm = z.object({
  name: requiredText({ keys: { required: 'name_required', tooLong: 'name_too_long' } }),
  email: email(),
  role: z.enum(adminRoles, 'role_required'),
  password: staffPassword,
})

/** Adds a member of the staff; 422 under `email` where another one has the address. */
export const createStaffMember = {
  method: 'POST',
  url: '/admin/staff',
  config: { access: 'admin:owner' },
  schema: {
    summary: 'Add a member of the staff',
    body: newStaffForm,
    response: { 200: z.object({ status: z.number(), id: z.number() }) },
  },
} as const satisfies Endpoint

export const staffRoleForm = z.object({ role: z.enum(adminRoles, 'role_required') })

export const setStaffRole = {
  method: 'POST',
  url: '/admin/staff/:id/role',
  config: { access: 'admin:owner', errors: ['LAST_OWNER'] },
  schema: {
    summary: 'Give a member of the staff another role',
    params: idParams,
    body: staffRoleForm,
    response: { 200: done },
  },
} as const satisfies Endpoint

/** Ends a member's access and every session. */
export const endStaffAccess = {
  method: 'POST',
  url: '/admin/staff/:id/end',
  config: { access: 'admin:owner', errors: ['LAST_OWNER'] },
  schema: { summary: 'End a member’s access', params: idParams, response: { 200: done } },
} as const satisfies Endpoint

/** Lets a member whose access was ended sign in again, with the role and the password of before. */
export const restoreStaffAccess = {
  method: 'POST',
  url: '/admin/staff/:id/restore',
  config: { access: 'admin:owner' },
  schema: { summary: 'Give a member’s access back', params: idParams, response: { 200: done } },
} as const satisfies Endpoint

export const staffPasswordForm = z.object({ password: staffPassword })

/** Sets a member's password and ends every session; one's own is changed with the current one instead. */
export const setStaffPassword = {
  method: 'POST',
  url: '/admin/staff/:id/password',
  config: { access: 'admin:owner', errors: ['OWN_PASSWORD'] },
  schema: {
    summary: 'Set a member’s password',
    params: idParams,
    body: staffPasswordForm,
    response: { 200: done },
  },
} as const satisfies Endpoint

export const endStaffSession = {
  method: 'POST',
  url: '/admin/staff/:id/sessions/:sessionId/end',
  config: { access: 'admin:owner' },
  schema: {
    summary: 'End one session of a member',
    params: z.object({ id: pathId, sessionId: pathId }),
    response: { 200: done },
  },
} as const satisfies Endpoint

/** Ends every session of a member but the one that asks. */
export const endStaffSessions = {
  method: 'POST',
  url: '/admin/staff/:id/sessions/end-all',
  config: { access: 'admin:owner' },
  schema: { summary: 'End every session of a member', params: idParams, response: { 200: done } },
} as const satisfies Endpoint
