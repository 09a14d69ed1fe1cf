import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { sessionUser } from './session.contract.ts'
import { ownerSignUp, studentSignUp } from './sign-up-forms.ts'

/** Maximum number of payment pictures of a sign-up. @see OP-008 */
export const maxRegistrationPictures = 5
/** Maximum size of a payment picture. */
export const maxRegistrationPictureBytes = 10 * 2 ** 20
/** A data URL of a 5 MB picture, and the texts. */
const FORM_BODY_BYTES = 8 * 2 ** 20

const done = z.object({ status: z.literal('success') })
const registered = z.object({ status: z.literal('success'), phone_number_1: z.string() })

/** Validates a teacher's form; stores and reserves nothing. @see OP-007 */
export const validateTeacher = {
  method: 'POST',
  url: '/validate/teacher',
  config: { access: 'public', bodyLimit: FORM_BODY_BYTES },
  schema: { summary: 'Check a teacher’s sign-up form', body: ownerSignUp, response: { 200: done } },
} as const satisfies Endpoint

/** Validates a school's form; stores and reserves nothing. @see OP-007 */
export const validateSchool = {
  method: 'POST',
  url: '/validate/school',
  config: { access: 'public', bodyLimit: FORM_BODY_BYTES },
  schema: { summary: 'Check a school’s sign-up form', body: ownerSignUp, response: { 200: done } },
} as const satisfies Endpoint

/**
 * A teacher signs up: the whole form and `file`, the picture of the payment; or, after a social log-in, the social form
 * without file and password. A mixture of both is refused.
 *
 * @see OP-009
 */
export const registerTeacher = {
  method: 'POST',
  url: '/register/teacher',
  config: { access: 'public', body: 'multipart', errors: ['SOCIAL_NOT_VERIFIED'] },
  schema: {
    summary: 'Register a teacher, by payment or after a social log-in',
    response: { 200: z.union([sessionUser, registered]) },
  },
} as const satisfies Endpoint

/** A school signs up: the whole form and `file`, the picture of the payment. */
export const registerSchool = {
  method: 'POST',
  url: '/register/school',
  config: { access: 'public', body: 'multipart' },
  schema: { summary: 'Register a school', response: { 200: registered } },
} as const satisfies Endpoint

/** A student signs up with a password, without a payment and an approval. @see A-SUS-06 */
export const registerStudent = {
  method: 'POST',
  url: '/register/student',
  config: { access: 'public', bodyLimit: FORM_BODY_BYTES },
  schema: { summary: 'Register a student', body: studentSignUp, response: { 200: registered } },
} as const satisfies Endpoint

/** A student signs up after a social log-in. @see OP-010 */
export const registerSocialStudent = {
  method: 'POST',
  url: '/student/register',
  config: { access: 'public', body: 'multipart', errors: ['SOCIAL_NOT_VERIFIED'] },
  schema: { summary: 'Register a student after a social log-in', response: { 200: sessionUser } },
} as const satisfies Endpoint
