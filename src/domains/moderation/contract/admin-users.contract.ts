import * as z from 'zod/mini'
import { AccountStatus, Gender } from '#platform/contract/account-codes.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import { consoleListFields } from '#platform/contract/console-list.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { maxReasonLength, reasonForm } from '#platform/contract/reason.ts'
import { keyword, optionalText } from '#platform/contract/validation.ts'
import { expectedVersion, pageNumber, pageOf, pathId } from '#platform/contract/wire.ts'
import { wholeNumberBetween, wireBoolean } from '#platform/contract/wire-input.ts'

const text = z.nullable(z.string())
const number = z.nullable(z.number())
const userType = z.enum(['teacher', 'school', 'student'])
const userParams = z.object({ type: userType, id: pathId })
const status200 = { 200: z.object({ status: z.number() }) }

const userRow = z.object({
  type: userType,
  id: z.number(),
  no: z.string(),
  name: text,
  school_name: text,
  phone_number_1: text,
  email_1: text,
  status: codeSchema(AccountStatus),
  warnings: z.number(),
  insert_time: z.string(),
  /** Sent with a decision on the list. */
  version: z.string(),
})
export type UserRow = z.output<typeof userRow>

/** All data about a person that admins may see; pictures are signed links. */
const userDetail = z.object({
  type: userType,
  id: z.number(),
  no: z.string(),
  name: text,
  school_name: text,
  license: text,
  education: text,
  experience: text,
  message: text,
  gender: codeSchema(Gender),
  date_of_birth: text,
  phone_number_1: text,
  phone_number_2: text,
  email_1: text,
  email_2: text,
  region: number,
  town: text,
  address: text,
  profile: text,
  social_media_id: text,
  nrc_number: text,
  nrc_front: text,
  nrc_back: text,
  status: codeSchema(AccountStatus),
  status_reason: text,
  enable_video_upload: z.boolean(),
  commission_percent: number,
  apk_url: text,
  insert_time: z.string(),
  /** Sent with a decision, so that two admins do not overwrite each other's. */
  version: z.string(),
  warnings: z.array(z.object({ id: z.number(), reason: z.string(), admin: z.string(), insert_time: z.string() })),
  /** By the settings the account can be approved only once the registration fee has arrived, and it has not. */
  approval_waits_for_fee: z.optional(z.boolean()),
  registration: z.nullable(
    z.object({
      amount: z.number(),
      /** The admin who approved or rejected the registration; null until then. */
      checked_by: text,
      checked_at: text,
      files: z.array(z.object({ id: z.number(), url: z.string(), uploaded_at: z.string() })),
      /** What finance has found; null where the account was decided before finance verified registration payments. */
      money: z.nullable(
        z.object({
          state: z.enum(['waiting', 'part', 'paid', 'again', 'refused']),
          /** In kyat. */
          paid: z.number(),
          reason: text,
        }),
      ),
    }),
  ),
})
export type UserDetail = z.output<typeof userDetail>

/**
 * People of one role, newest first; `keyword` matches names, account, card and phone numbers in any spelling, and
 * e-mail addresses.
 */
export const listUsers = {
  method: 'GET',
  url: '/admin/users',
  config: { access: 'admin:moderator' },
  schema: {
    summary: 'List users of a role',
    querystring: z.object({
      type: userType,
      status: z.optional(z.union([z.literal(''), z.enum(['1', '2', '3', '4', '5'])])),
      keyword: z.optional(keyword),
      page: pageNumber,
      ...consoleListFields,
    }),
    response: { 200: pageOf(userRow) },
  },
} as const satisfies Endpoint

export const showUser = {
  method: 'GET',
  url: '/admin/users/:type/:id',
  config: { access: 'admin:moderator' },
  schema: { summary: 'Show a user whole', params: userParams, response: { 200: userDetail } },
} as const satisfies Endpoint

/** An admin's decision about an account. */
export type DecidedStatus = (typeof AccountStatus)['approved' | 'rejected' | 'suspended']
const decidedStatus = z.pipe(
  wholeNumberBetween(AccountStatus.approved, AccountStatus.suspended),
  z.transform((status: number) => status as DecidedStatus),
)

/** Approves, rejects or suspends; rejecting and suspending require a reason, which the person is shown. @see OP-001 */
export const decideAccount = {
  method: 'POST',
  url: '/admin/users/:type/:id/status',
  config: { access: 'admin:moderator', errors: ['REGISTRATION_NOT_PAID', 'CHANGED_MEANWHILE'] },
  schema: {
    summary: 'Approve, reject or suspend a user',
    params: userParams,
    body: z.object({
      status: decidedStatus,
      reason: optionalText({ max: maxReasonLength }),
      version: expectedVersion,
    }),
    response: status200,
  },
} as const satisfies Endpoint

/** Grants or revokes the right to upload videos. @see T-PERM-03 */
export const allowVideoUpload = {
  method: 'POST',
  url: '/admin/users/:type/:id/video-upload',
  config: { access: 'admin:moderator' },
  schema: {
    summary: 'Switch video upload of a user',
    params: userParams,
    body: z.object({ enabled: wireBoolean }),
    response: { 200: z.object({ enable_video_upload: z.boolean() }) },
  },
} as const satisfies Endpoint

export const commissionForm = z.object({ percent: z.nullable(wholeNumberBetween(0, 100)) })

/** The site's percentage for one owner; null takes the default. @see OP-110 */
export const setCommission = {
  method: 'POST',
  url: '/admin/users/:type/:id/commission',
  config: { access: 'admin:owner' },
  schema: {
    summary: 'Set the commission of a user',
    params: userParams,
    body: commissionForm,
    response: { 200: z.object({ percent: number }) },
  },
} as const satisfies Endpoint

/** Warns a person; the third warning flags the account. @see OP-037 */
export const warnUser = {
  method: 'POST',
  url: '/admin/users/:type/:id/warn',
  config: { access: 'admin:moderator', errors: ['CHANGED_MEANWHILE'] },
  schema: {
    summary: 'Warn a user',
    params: userParams,
    body: z.extend(reasonForm, { version: expectedVersion }),
    response: { 200: z.object({ warnings: z.number() }) },
  },
} as const satisfies Endpoint

/** A single-use reset link of 60 minutes for a person without an e-mail address. @see OP-024 */
export const makeUserResetLink = {
  method: 'POST',
  url: '/admin/users/:type/:id/reset-link',
  config: { access: 'admin:moderator', errors: ['SOCIAL_ACCOUNT_HAS_NO_PASSWORD'] },
  schema: {
    summary: 'Make a one-time reset link',
    params: userParams,
    response: { 200: z.object({ url: z.string() }) },
  },
} as const satisfies Endpoint

/** A link to a read-only session as this owner for ten minutes. @see OP-014 */
export const impersonateUser = {
  method: 'POST',
  url: '/admin/users/:type/:id/handoff',
  config: { access: 'admin:moderator' },
  schema: { summary: 'Open the site as a user', params: userParams, response: { 200: z.object({ url: z.string() }) } },
} as const satisfies Endpoint

/** Deletes an account as its holder could. @see OP-036 */
export const deleteUser = {
  method: 'POST',
  url: '/admin/users/:type/:id/delete',
  config: { access: 'admin:owner' },
  schema: { summary: 'Delete a user', params: userParams, body: reasonForm, response: status200 },
} as const satisfies Endpoint

export const apkForm = z.object({
  apk_url: z.nullable(z.string().check(z.regex(/^https:\/\/[^\s]{1,400}$/, 'url_format'))),
})

/** Sets or removes the address of an owner's own app. @see OP-076 */
export const setApk = {
  method: 'POST',
  url: '/admin/users/:type/:id/apk',
  config: { access: 'admin:moderator' },
  schema: {
    summary: 'Set the app link of a user',
    params: userParams,
    body: apkForm,
    response: { 200: z.object({ apk_url: text }) },
  },
} as const satisfies Endpoint
