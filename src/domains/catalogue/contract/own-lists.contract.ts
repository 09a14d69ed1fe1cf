import * as z from 'zod/mini'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { tableFormat } from '#platform/contract/table-format.ts'
import { keyword, optionalCalendarDay, orNone, wireCode } from '#platform/contract/validation.ts'
import { pageNumber, pageOf } from '#platform/contract/wire.ts'
import { Approval, CourseType } from './catalogue-codes.ts'
import { ownClassRow } from './my-classes.contract.ts'
import { ownCourseRow, rejectedCourses } from './my-courses.contract.ts'

/** Whether a class has begun and ended, by calendar day in Asia/Yangon. */
export const classStages = ['upcoming', 'running', 'ended'] as const
export type ClassStage = (typeof classStages)[number]

/** A class as the filtered list of its owner shows it. */
export const listedClass = z.extend(ownClassRow, {
  /** The review state of its course: guests see the class once it is approved. */
  is_approve: codeSchema(Approval),
  /** Why the course was rejected; null where it is not. */
  reject_reason: z.nullable(z.string()),
  stage: z.enum(classStages),
  /** Applications that the owner has to decide on. */
  waiting_count: z.number(),
})
export type ListedClass = z.output<typeof listedClass>

/** A course as the filtered list of its owner shows it. */
export const listedCourse = z.extend(ownCourseRow, {
  insert_time: z.string(),
  /** Classes that have not ended; 0 for a video course. */
  open_class_count: z.number(),
  /** The first day of the next class that has not begun. */
  next_start_date: z.nullable(z.string()),
  /** Applications for its classes that the owner has to decide on. */
  waiting_count: z.number(),
})
export type ListedCourse = z.output<typeof listedCourse>

/** The days are those of the start of a class, both included. */
const classFilter = {
  keyword: z.optional(keyword),
  stage: orNone(z.enum(classStages)),
  approval: orNone(wireCode(Object.values(Approval))),
  from: optionalCalendarDay,
  to: optionalCalendarDay,
}
export type ClassListFilter = z.output<z.ZodMiniObject<typeof classFilter>>

/** The days are those on which a course was submitted, both included. */
const courseFilter = {
  keyword: z.optional(keyword),
  approval: orNone(wireCode(Object.values(Approval))),
  course_type: orNone(wireCode(Object.values(CourseType))),
  from: optionalCalendarDay,
  to: optionalCalendarDay,
}
export type CourseListFilter = z.output<z.ZodMiniObject<typeof courseFilter>>

/** A page of an owner's classes, newest first. @see T-MCL-01 */
export const listOwnClasses = {
  method: 'GET',
  url: '/my/class/own',
  config: { access: 'approved-owner' },
  schema: {
    summary: 'The caller’s classes, narrowed',
    querystring: z.object({ page: pageNumber, ...classFilter }),
    response: { 200: pageOf(listedClass) },
  },
} as const satisfies Endpoint

/** The newest 10,000 that match, as a file, whose words are in the caller's language. */
export const exportClasses = {
  method: 'GET',
  url: '/my/class/export',
  config: { access: 'approved-owner', reply: 'file' },
  schema: {
    summary: 'The caller’s classes as a file',
    querystring: z.object({ format: tableFormat, ...classFilter }),
  },
} as const satisfies Endpoint

/** A page of an owner's courses, newest first, with the rejected ones of all pages. @see T-MC-01 */
export const listOwnCourses = {
  method: 'GET',
  url: '/my/course/own',
  config: { access: 'approved-owner' },
  schema: {
    summary: 'The caller’s courses, narrowed',
    querystring: z.object({ page: pageNumber, ...courseFilter }),
    response: { 200: z.extend(pageOf(listedCourse), { rejected: z.optional(rejectedCourses) }) },
  },
} as const satisfies Endpoint

/** The newest 10,000 that match, as a file, whose words are in the caller's language. */
export const exportCourses = {
  method: 'GET',
  url: '/my/course/export',
  config: { access: 'approved-owner', reply: 'file' },
  schema: {
    summary: 'The caller’s courses as a file',
    querystring: z.object({ format: tableFormat, ...courseFilter }),
  },
} as const satisfies Endpoint
