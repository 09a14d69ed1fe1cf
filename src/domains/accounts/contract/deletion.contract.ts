import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { requiredPassword, wireId } from '#platform/contract/validation.ts'

const done = z.object({ status: z.number() })

/** Compared when it is sent; the site sends it for each account that has one. @see STU-16 */
const password = z.optional(requiredPassword)
const errors = ['SOCIAL_ACCOUNT_HAS_NO_PASSWORD'] as const

/** A teacher deletes their own account; any other id is refused. @see OP-036 */
export const deleteTeacher = {
  method: 'POST',
  url: '/deleteTeacher',
  config: { access: 'teacher', self: ['body.teacher_id'], errors },
  schema: {
    summary: 'Delete the caller’s teacher account',
    body: z.object({ teacher_id: wireId, password }),
    response: { 200: done },
  },
} as const satisfies Endpoint

/** A student deletes their own account; any other id is refused. @see OP-036 */
export const deleteStudent = {
  method: 'POST',
  url: '/deleteStudent',
  config: { access: 'student', self: ['body.student_id'], errors },
  schema: {
    summary: 'Delete the caller’s student account',
    body: z.object({ student_id: wireId, password }),
    response: { 200: done },
  },
} as const satisfies Endpoint

/** A school deletes its own account; any other id is refused. @see OP-036 */
export const deleteSchool = {
  method: 'POST',
  url: '/deleteSchool',
  config: { access: 'school', self: ['body.school_id'], errors },
  schema: {
    summary: 'Delete the caller’s school account',
    body: z.object({ school_id: wireId, password }),
    response: { 200: done },
  },
} as const satisfies Endpoint
