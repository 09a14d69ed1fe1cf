import * as z from 'zod/mini'
import { AccountStatus, Gender } from '#platform/contract/account-codes.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'

const text = z.nullable(z.string())

const person = {
  personal_id: z.number(),
  name: text,
  phone_number_1: text,
  phone_number_2: text,
  email_1: text,
  region: z.nullable(z.number()),
  town: text,
  address: text,
  /** Address of the picture; null without one. */
  profile: text,
  social_media_id: text,
  status: codeSchema(AccountStatus),
  /** Of a rejected account. */
  reject_reason: z.optional(z.string()),
  enable_video_upload: z.boolean(),
}

/** Fields of people, not of schools. Pictures of the card are signed links for their owner alone. */
const individual = {
  school_name: text,
  gender: codeSchema(Gender),
  date_of_birth: text,
  email_2: text,
  nrc_number: text,
  nrc_front: text,
  nrc_back: text,
}

export const teacherProfile = z.object({
  usertype: z.literal('teacher'),
  teacher_id: z.number(),
  teacher_no: z.string(),
  education: text,
  experience: text,
  message: text,
  ...person,
  ...individual,
})

const studentProfile = z.object({
  usertype: z.literal('student'),
  student_id: z.number(),
  student_no: z.string(),
  ...person,
  ...individual,
})

export const schoolProfile = z.object({
  usertype: z.literal('school'),
  school_id: z.number(),
  school_no: z.string(),
  license: text,
  message: text,
  ...person,
})

const profileReply = z.discriminatedUnion('usertype', [teacherProfile, studentProfile, schoolProfile])
export type ProfileReply = z.output<typeof profileReply>
export type TeacherProfile = z.output<typeof teacherProfile>
export type StudentProfile = z.output<typeof studentProfile>
export type SchoolProfile = z.output<typeof schoolProfile>

/** Three pictures of 5 MB as base64, and the texts. */
const PROFILE_BODY_BYTES = 24 * 2 ** 20

/** The caller's own profile, from which clients learn of a changed status. @see OP-003 */
export const getProfile = {
  method: 'GET',
  url: '/profile',
  config: { access: 'user' },
  schema: { summary: 'The caller’s own profile', response: { 200: profileReply } },
} as const satisfies Endpoint

/**
 * The caller saves the profile; the form depends on the role (profile-forms.ts). Absent fields stay, empty ones are
 * cleared.
 *
 * @see OP-030, OP-041
 */
export const saveProfile = {
  method: 'POST',
  url: '/profile',
  config: { access: 'user', bodyLimit: PROFILE_BODY_BYTES },
  schema: {
    summary: 'Save the caller’s own profile',
    body: z.record(z.string(), z.unknown()),
    response: { 200: profileReply },
  },
} as const satisfies Endpoint
