import * as z from 'zod/mini'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { optionalWireId, wireId } from '#platform/contract/validation.ts'
import { idParams } from '#platform/contract/wire.ts'
import { applicationTimes, stars } from './class-enrolments.contract.ts'
import { EnrolmentStatus } from './enrolment-status.ts'

/** A student buys a video course; a free one is open at once. 400 is reserved: 'already bought'. @see OP-081 */
export const buyCourse = {
  method: 'POST',
  url: '/course/enroll',
  config: {
    access: 'student',
    errors: ['COURSE_NOT_FOUND', 'NOT_A_VIDEO_COURSE', 'ALREADY_BOUGHT'],
    self: ['body.student_id'],
  },
  schema: {
    summary: 'Buy a video course',
    body: z.object({ course_id: wireId, student_id: wireId }),
    response: {
      200: z.object({
        status: z.literal(1),
        course_student_id: z.number(),
        course_std_status: codeSchema(EnrolmentStatus),
        message: z.string(),
      }),
    },
  },
} as const satisfies Endpoint

/** The caller's enrolment in a video course; null, never 404, without a purchase. @see OP-094 */
export const showCourseEnrolment = {
  method: 'GET',
  url: '/course/:id/enroll',
  config: { access: 'student', errors: ['COURSE_NOT_FOUND'] },
  schema: {
    summary: "The caller's latest purchase of a video course",
    params: idParams,
    response: {
      200: z.object({
        enrollCourseStudent: z.nullable(
          z.object({
            course_student_id: z.number(),
            course_std_status: codeSchema(EnrolmentStatus),
            current_std_rate: z.nullable(z.number()),
            end_access_date: z.nullable(z.string()),
            payment_verified: z.boolean(),
            ...applicationTimes,
          }),
        ),
        url: z.nullable(z.string()),
      }),
    },
  },
} as const satisfies Endpoint

/** An approved buyer rates a video course. @see E-RATE-03 */
export const rateCourse = {
  method: 'POST',
  url: '/course/:id/rate',
  config: {
    access: 'student',
    errors: ['COURSE_NOT_FOUND', 'RATING_NOT_ALLOWED'],
    self: ['body.student_id'],
    same: [['params.id', 'body.course_id']],
  },
  schema: {
    summary: 'Rate a video course',
    params: idParams,
    body: z.object({ course_id: optionalWireId, student_id: optionalWireId, rate: stars }),
    response: { 200: z.object({ rate: z.number(), rate_count: z.number(), current_std_rate: z.number() }) },
  },
} as const satisfies Endpoint
