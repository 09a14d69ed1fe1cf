import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { wireId } from '#platform/contract/validation.ts'
import { pageOf } from '#platform/contract/wire.ts'
import { classRow } from './classes.contract.ts'

/** A student applies for a seat in a class. 400 is reserved: the client reads it as 'already applied'. */
export const enrolInClass = {
  method: 'POST',
  url: '/class/enroll',
  config: {
    access: 'student',
    errors: ['CLASS_NOT_FOUND', 'ALREADY_APPLIED', 'ENROLMENT_CLOSED'],
    self: ['body.student_id'],
  },
  schema: {
    summary: 'Apply for a class',
    /** `rate` is sent by clients and ignored. @see OP-096 */
    body: z.object({ class_id: wireId, student_id: wireId, rate: z.optional(z.unknown()) }),
    /** The first page of the class list, which the client shows instead of its current list. @see OP-097 */
    response: { 200: z.extend(pageOf(classRow), { message: z.string() }) },
  },
} as const satisfies Endpoint
