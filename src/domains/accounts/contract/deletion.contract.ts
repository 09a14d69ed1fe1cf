import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { wireId } from '#platform/contract/validation.ts'

const done = z.object({ status: z.number() })

/** A teacher deletes their own account; any other id is refused. @see OP-036 */
export const deleteTeacher = {
  method: 'POST',
  url: '/deleteTeacher',
  config: { access: 'teacher', self: ['body.teacher_id'] },
  schema: {
    summary: 'Delete the caller’s teacher account',
    body: z.object({ teacher_id: wireId }),
    response: { 200: done },
  },
} as const satisfies Endpoint

/** A student deletes their own account; any other id is refused. @see OP-036 */
export const deleteStudent = {
  method: 'POST',
  url: '/deleteStudent',
  config: { access: 'student', self: ['body.student_id'] },
  schema: {
    summary: 'Delete the caller’s student account',
    body: z.object({ student_id: wireId }),
    response: { 200: done },
  },
} as const satisfies Endpoint

/** A school deletes its own account; any other id is refused. @see OP-036 */
export const deleteSchool = {
  method: 'POST',
  url: '/deleteSchool',
  config: { access: 'school', self: ['body.school_id'] },
  schema: {
    summary: 'Delete the caller’s school account',
    body: z.object({ school_id: wireId }),
    response: { 200: done },
  },
} as const satisfies Endpoint
