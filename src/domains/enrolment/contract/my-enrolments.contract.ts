import * as z from 'zod/mini'
import { ClassType, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { ownClassRow } from '#domains/catalogue/contract/my-classes.contract.ts'
import { ownCoursePage } from '#domains/catalogue/contract/my-courses.contract.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { keyword, optionalWireId } from '#platform/contract/validation.ts'
import { pageNumber, pageOf } from '#platform/contract/wire.ts'
import { EnrolmentStatus } from './enrolment-status.ts'

const owner = {
  teacher_id: z.nullable(z.number()),
  teacher_name: z.nullable(z.string()),
  school_id: z.nullable(z.number()),
  /** The institution of a teacher. */
  school_name: z.nullable(z.string()),
  /** The name of a school that owns the course. */
  schools_name: z.nullable(z.string()),
}

/** Of a rejected enrolment; absent otherwise. */
const reason = z.optional(z.nullable(z.string()))

/** A class that a student has applied for, with the newest application. */
const classEnrolmentRow = z.object({
  class_student_id: z.number(),
  class_id: z.number(),
  course_id: z.number(),
  ...owner,
  course_name: z.string(),
  class_type: codeSchema(ClassType),
  start_time: z.string(),
  end_time: z.string(),
  status: codeSchema(EnrolmentStatus),
  class_student_expired_date: z.nullable(z.string()),
  /** The class is over, so that no further application is taken. */
  class_ended: z.optional(z.boolean()),
  reason,
})
export type ClassEnrolmentRow = z.output<typeof classEnrolmentRow>

/** A video course that a student has bought, with the newest purchase. @see OP-100 */
const courseEnrolmentRow = z.object({
  course_student_id: z.number(),
  course_id: z.number(),
  class_id: z.null(),
  ...owner,
  course_title: z.string(),
  course_type: codeSchema(CourseType),
  status: codeSchema(EnrolmentStatus),
  end_access_date: z.nullable(z.string()),
  reason,
})
export type CourseEnrolmentRow = z.output<typeof courseEnrolmentRow>

/** Older apps send a teacher's or school's id, which is ignored. */
const tokenDecides = 'teacher and school: not read'
const listQuery = z.object({ page: pageNumber, student_id: optionalWireId })
const searchQuery = z.object({
  page: pageNumber,
  keyword,
  student_id: optionalWireId,
  teacher_id: optionalWireId,
  school_id: optionalWireId,
})

/** Two calls at one address: a student's applications or an owner's classes, by the token. @see OP-124 */
export const listMyClasses = {
  method: 'GET',
  url: '/my/class/list',
  config: { access: 'user', selfOfStudent: ['query.student_id'] },
  schema: {
    summary: "A student's applications, or an owner's classes",
    querystring: listQuery,
    response: { 200: z.union([pageOf(classEnrolmentRow), pageOf(ownClassRow)]) },
  },
} as const satisfies Endpoint

/** As {@link listMyClasses}, for a keyword. */
export const searchMyClasses = {
  ...listMyClasses,
  config: { ...listMyClasses.config, selfExempt: tokenDecides },
  url: '/my/class/list/filter',
  schema: { ...listMyClasses.schema, querystring: searchQuery },
} as const satisfies Endpoint

/** Two calls at one address: a student's purchases or an owner's courses, by the token. @see OP-124 */
export const listMyCourses = {
  method: 'GET',
  url: '/my/course/list',
  config: { access: 'user', selfOfStudent: ['query.student_id'] },
  schema: {
    summary: "A student's purchases, or an owner's courses",
    querystring: listQuery,
    response: { 200: z.union([pageOf(courseEnrolmentRow), ownCoursePage]) },
  },
} as const satisfies Endpoint

/** As {@link listMyCourses}, for a keyword. */
export const searchMyCourses = {
  ...listMyCourses,
  config: { ...listMyCourses.config, selfExempt: tokenDecides },
  url: '/my/course/list/filter',
  schema: { ...listMyCourses.schema, querystring: searchQuery },
} as const satisfies Endpoint
