import * as z from 'zod/mini'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { optionalWireId, wireCode } from '#platform/contract/validation.ts'
import { idParams, pathId } from '#platform/contract/wire.ts'
import { EnrolmentStatus } from './enrolment-status.ts'

/** A rating: whole stars. @see SR-07 */
export const stars = wireCode([1, 2, 3, 4, 5])

const time = z.optional(z.nullable(z.string()))

/** Times of an application that the student's page shows beside its status; in Asia/Yangon. */
export const applicationTimes = {
  applied_at: time,
  /** When the newest payment picture was sent. */
  payment_sent_at: time,
  /** When it was rejected; null for any other status. */
  rejected_at: time,
  /** The reason that was entered with the rejection. */
  rejection_reason: time,
}

/** The caller's enrolment in a class; null, never 404, without an application. @see E-ENR-11 */
export const showClassEnrolment = {
  method: 'GET',
  url: '/my/class/:id/enroll',
  config: { access: 'student', errors: ['CLASS_NOT_FOUND'] },
  schema: {
    summary: "The caller's latest application for a class",
    params: idParams,
    response: {
      200: z.object({
        enrollClassStudent: z.nullable(
          z.object({
            class_student_id: z.number(),
            class_std_status: codeSchema(EnrolmentStatus),
            end_access_date: z.nullable(z.string()),
            payment_verified: z.boolean(),
            /** Where the class meets online, while the student has access to it. */
            meeting_link: z.optional(z.string()),
            ...applicationTimes,
          }),
        ),
        /** The newest payment picture, by a link that is valid for one hour. */
        url: z.nullable(z.string()),
      }),
    },
  },
} as const satisfies Endpoint

const accessEndReply = { 200: z.object({ end_date: z.nullable(z.string()) }) }
const accessEndParams = z.object({ id: pathId, studentId: pathId })

/** The last day of the caller's access to a class; null without one or before approval. @see E-ACC-02, OP-161 */
export const showClassAccessEnd = {
  method: 'GET',
  url: '/my/class/:id/get-end-date/:studentId',
  config: { access: 'student', self: ['params.studentId'] },
  schema: { summary: 'The last day of access to a class', params: accessEndParams, response: accessEndReply },
} as const satisfies Endpoint

/** As {@link showClassAccessEnd}, for a video course. */
export const showCourseAccessEnd = {
  method: 'GET',
  url: '/my/courses/:id/get-end-date/:studentId',
  config: { access: 'student', self: ['params.studentId'] },
  schema: { summary: 'The last day of access to a video course', params: accessEndParams, response: accessEndReply },
} as const satisfies Endpoint

/** An approved student rates a class; the reply has the new average. A GET that writes. @see SR-04 */
export const rateClass = {
  method: 'GET',
  url: '/my/class/:id/rate',
  config: {
    access: 'student',
    mutates: true,
    errors: ['CLASS_NOT_FOUND', 'RATING_NOT_ALLOWED'],
    self: ['query.student_id'],
    same: [['params.id', 'query.class_id']],
  },
  schema: {
    summary: 'Rate a class',
    params: idParams,
    querystring: z.object({ class_id: optionalWireId, student_id: optionalWireId, rate: stars }),
    response: {
      200: z.object({
        class: z.object({ class_id: z.number(), rate: z.number(), rate_count: z.number() }),
        currentRate: z.number(),
      }),
    },
  },
} as const satisfies Endpoint

/** Reminds the owner of a waiting application, once a day. A GET that writes. @see OP-099 */
export const remindOwner = {
  method: 'GET',
  url: '/my/class/:id/remind-enroll',
  config: {
    access: 'student',
    mutates: true,
    self: ['params.id', 'query.student_id'],
    selfExempt: 'teacher or school: whom to remind',
  },
  schema: {
    summary: 'Remind the owner of an application',
    /** The caller's own id, where the neighbouring calls have a class id. */
    params: idParams,
    querystring: z.object({
      teacher_id: optionalWireId,
      school_id: optionalWireId,
      student_id: optionalWireId,
      class_id: optionalWireId,
    }),
    response: { 200: z.object({ status: z.literal(1), message: z.string() }) },
  },
} as const satisfies Endpoint
