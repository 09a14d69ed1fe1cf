import * as z from 'zod/mini'
import { AccountStatus, Gender } from '#platform/contract/account-codes.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { requiredPassword } from '#platform/contract/validation.ts'
import { userTypes } from './account-codes.ts'
import { loginIdentity } from './login-identity.ts'
import { schoolProfile, teacherProfile } from './profile.contract.ts'

const text = z.nullable(z.string())
const id = z.nullable(z.number())

/** The signed-in user, in the form that clients store. @see A-SESS-01, A-SESS-04, OP-042, OP-043 */
export const sessionUser = z.object({
  token: z.string(),
  /** Unread notifications. */
  count: z.number(),
  usertype: z.enum(userTypes),
  userType: z.enum(userTypes),
  status: codeSchema(AccountStatus),
  userStatus: codeSchema(AccountStatus),
  enable_video_upload: z.boolean(),
  accountuser: z.object({
    personal_id: z.number(),
    teacher_id: id,
    student_id: id,
    school_id: id,
    name: text,
    school_name: text,
    email: text,
    social_media_id: text,
    profile: text,
    /** For the default picture; schools have none. */
    gender: z.nullable(codeSchema(Gender)),
    teacher_no: text,
    student_no: text,
    school_no: text,
    phone_number_1: text,
    email_1: text,
  }),
})
export type SessionReply = z.output<typeof sessionUser>

/** A wrong password is 200 without a token, which clients read so (docs/spec/server-rules.md). */
const withoutToken = z.object({ message: z.string() })

export const loginForm = z.object({
  user_type: z.enum(userTypes, 'account_type_required'),
  phone_number: loginIdentity,
  password: requiredPassword,
})

/** A user logs in with a phone or account number. Never 401 or 403, which would log clients out. */
export const login = {
  method: 'POST',
  url: '/login',
  config: { access: 'public', errors: ['ACCOUNT_NOT_FOUND', 'ACCOUNT_SUSPENDED'] },
  schema: {
    summary: 'Log in with a phone or account number',
    body: loginForm,
    response: { 200: z.union([sessionUser, withoutToken]) },
  },
} as const satisfies Endpoint

/** Ends the session of the token, also a read-only one. */
export const logout = {
  method: 'POST',
  url: '/logout',
  config: { access: 'user', reads: true },
  schema: { summary: 'Log out', response: { 200: z.object({ status: z.number() }) } },
} as const satisfies Endpoint

/**
 * Ends the session of a token that a browser has removed without a connection. The hash opens nothing; one of no open
 * session gets the same reply. Idempotent.
 */
export const endLoggedOutSession = {
  method: 'POST',
  url: '/session/logged-out',
  config: { access: 'public' },
  schema: {
    summary: 'End the session of a token that was removed without a connection',
    body: z.object({
      /** SHA-256 of the token, in hex. */
      token_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    response: { 200: z.object({ status: z.number() }) },
  },
} as const satisfies Endpoint

/** Exchanges a token from an address for the teacher's session. @see A-TOK-01, OP-014 */
export const tokenTeacher = {
  method: 'GET',
  url: '/token/teacher',
  config: { access: 'teacher' },
  schema: {
    summary: 'The session of a teacher, by token',
    response: { 200: z.extend(sessionUser, { teacher: teacherProfile }) },
  },
} as const satisfies Endpoint

/** Exchanges a token from an address for the school's session. @see A-TOK-02, OP-014 */
export const tokenSchool = {
  method: 'GET',
  url: '/token/school',
  config: { access: 'school' },
  schema: {
    summary: 'The session of a school, by token',
    response: { 200: z.extend(sessionUser, { school: schoolProfile }) },
  },
} as const satisfies Endpoint
