import * as z from 'zod/mini'
import { Gender } from '#platform/contract/account-codes.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { idParams } from '#platform/contract/wire.ts'

const text = z.nullable(z.string())

const person = {
  /** File name of the picture; `profile` is its address. @see OP-063 */
  profile_name: text,
  profile: text,
  name: text,
  phone_number_1: text,
  phone_number_2: text,
  email_1: text,
  region: z.nullable(z.number()),
  town: text,
  address: text,
}

const individual = {
  /** Whether a social id exists, never which. @see OP-077, OP-078 */
  social_media_id: text,
  school_name: text,
  gender: codeSchema(Gender),
  /** Only if an enrolment joins the two. @see OP-077 */
  date_of_birth: text,
  email_2: text,
}

/** A teacher's profile for signed-in viewers. @see C-TS-08, OP-077 */
export const lookAtTeacher = {
  method: 'GET',
  url: '/teacher/profile/:id',
  config: { access: 'user' },
  schema: {
    summary: 'A teacher’s profile, for logged-in people',
    params: idParams,
    response: {
      200: z.object({
        teacher_id: z.number(),
        education: text,
        experience: text,
        message: text,
        ...person,
        ...individual,
      }),
    },
  },
} as const satisfies Endpoint

/** A school's profile for signed-in viewers. @see C-TS-09, OP-077 */
export const lookAtSchool = {
  method: 'GET',
  url: '/school/profile/:id',
  config: { access: 'user' },
  schema: {
    summary: 'A school’s profile, for logged-in people',
    params: idParams,
    response: { 200: z.object({ school_id: z.number(), message: text, ...person }) },
  },
} as const satisfies Endpoint

/** A student as a teacher or school may see them whom an enrolment joins; others get 403. @see T-STU-04, OP-077 */
export const lookAtStudent = {
  method: 'GET',
  url: '/my/student/:id',
  config: { access: 'owner' },
  schema: {
    summary: 'A student’s profile, for their teachers and schools',
    params: idParams,
    response: { 200: z.object({ student_id: z.number(), ...person, ...individual }) },
  },
} as const satisfies Endpoint
