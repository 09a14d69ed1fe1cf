import * as z from 'zod/mini'
import { AccessType, Approval, ClassType, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { Processing } from '#domains/content/contract/content-codes.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import { consoleListFields } from '#platform/contract/console-list.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { reasonForm } from '#platform/contract/reason.ts'
import { keyword } from '#platform/contract/validation.ts'
import { expectedVersion, idParams, pageNumber, pageOf } from '#platform/contract/wire.ts'

const text = z.nullable(z.string())
const number = z.nullable(z.number())
const approvalReply = { 200: z.object({ is_approve: codeSchema(Approval) }) }

/** The body may be absent: a client without `version` decides on the present state. */
const decision = z.nullish(z.object({ version: expectedVersion }))
const reasonedDecision = z.extend(reasonForm, { version: expectedVersion })

const owner = z.object({ type: z.enum(['teacher', 'school']), id: z.number(), name: z.string() })

const adminCourseRow = z.object({
  course_id: z.number(),
  course_title: z.string(),
  course_type: codeSchema(CourseType),
  category_name: z.string(),
  owner,
  is_approve: codeSchema(Approval),
  edited_since_review: z.boolean(),
  student_count: z.number(),
  insert_time: z.string(),
  update_time: text,
  /** Sent with a decision, so that an admin does not approve a course that has changed meanwhile. */
  version: z.string(),
})
export type AdminCourseRow = z.output<typeof adminCourseRow>

const adminCourseDetail = z.object({
  ...adminCourseRow.shape,
  course_explanation: z.string(),
  course_details: z.string(),
  certificate: z.boolean(),
  fee: number,
  access_type: z.nullable(codeSchema(AccessType)),
  access_expiry_duration: number,
  course_photo: text,
  reject_reason: text,
  classes: z.array(
    z.object({
      class_id: z.number(),
      class_type: codeSchema(ClassType),
      fee: z.number(),
      start_date: z.string(),
      end_date: z.string(),
      start_time: z.string(),
      end_time: z.string(),
      /** The days on which it meets: 1 Monday to 7 Sunday. */
      days: z.array(z.number()),
      region: number,
      town: text,
      student_count: z.number(),
    }),
  ),
  groups: z.array(
    z.object({
      id: z.number(),
      gp_name: z.string(),
      contents: z.array(
        z.object({
          id: z.number(),
          content_title: z.string(),
          o_file_name: z.string(),
          is_processing: codeSchema(Processing),
          file_size: z.number(),
          duration_seconds: number,
          /** Whether its upload is complete, so that it can be opened. */
          stored: z.boolean(),
        }),
      ),
    }),
  ),
})
export type AdminCourseDetail = z.output<typeof adminCourseDetail>

/**
 * Courses for review: without an order pending ones oldest first, all others newest first. `keyword` matches title,
 * owner and category.
 */
export const listCoursesForReview = {
  method: 'GET',
  url: '/admin/courses',
  config: { access: 'admin:moderator' },
  schema: {
    summary: 'List courses for review',
    querystring: z.object({
      is_approve: z.optional(z.union([z.literal(''), z.enum(['1', '2', '3'])])),
      keyword: z.optional(keyword),
      page: pageNumber,
      ...consoleListFields,
    }),
    response: { 200: pageOf(adminCourseRow) },
  },
} as const satisfies Endpoint

export const showCourseForReview = {
  method: 'GET',
  url: '/admin/courses/:id',
  config: { access: 'admin:moderator', errors: ['COURSE_NOT_FOUND'] },
  schema: { summary: 'Show a course for review', params: idParams, response: { 200: adminCourseDetail } },
} as const satisfies Endpoint

/** Approves a course, which makes it public, and notifies its owner. @see OP-059 */
export const approveCourseByAdmin = {
  method: 'POST',
  url: '/admin/courses/:id/approve',
  config: { access: 'admin:moderator', errors: ['COURSE_NOT_FOUND', 'CHANGED_MEANWHILE'] },
  schema: { summary: 'Approve a course', params: idParams, body: decision, response: approvalReply },
} as const satisfies Endpoint

/** Rejects a course and notifies its owner of the reason. */
export const rejectCourseByAdmin = {
  method: 'POST',
  url: '/admin/courses/:id/reject',
  config: { access: 'admin:moderator', errors: ['COURSE_NOT_FOUND', 'CHANGED_MEANWHILE'] },
  schema: { summary: 'Reject a course', params: idParams, body: reasonedDecision, response: approvalReply },
} as const satisfies Endpoint

/** Archives a course; enrolled students keep their access. @see OP-142 */
export const archiveCourseByAdmin = {
  method: 'POST',
  url: '/admin/courses/:id/archive',
  config: { access: 'admin:moderator', errors: ['COURSE_NOT_FOUND'] },
  schema: {
    summary: 'Archive a course',
    params: idParams,
    body: reasonForm,
    response: { 200: z.object({ status: z.number() }) },
  },
} as const satisfies Endpoint
