import * as z from 'zod/mini'
import {
  AccessOption,
  AccessType,
  ClassType,
  CourseType,
  weekdays,
} from '#domains/catalogue/contract/catalogue-codes.ts'
import { ownerNames, ownerProfile } from '#domains/catalogue/contract/owner-fields.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import {
  keyword,
  optionalClockTime,
  optionalFeeMmk,
  optionalRegionIndex,
  optionalText,
  optionalWireId,
  wireCode,
} from '#platform/contract/validation.ts'
import { idParams, pageNumber, pageOf, pageQuery } from '#platform/contract/wire.ts'
import { optionalCalendarDay, wireFlag } from '#platform/contract/wire-input.ts'
import { choicesOf, filterBody, sortFields } from './list-filters.ts'

/** One class on a card. */
export const classRow = z.object({
  class_id: z.number(),
  course_id: z.number(),
  /** The course's title, under both names. @see OP-151 */
  course_name: z.string(),
  course_title: z.string(),
  course_type: codeSchema(CourseType),
  category_id: z.number(),
  ...ownerNames,
  course_photo: z.nullable(z.string()),
  class_type: codeSchema(ClassType),
  start_time: z.string(),
  end_time: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  region: z.nullable(z.number()),
  town: z.nullable(z.string()),
  fee: z.number(),
  access_type: codeSchema(AccessType),
  rate: z.number(),
  /** As text, and in days with the first and last date. */
  duration: z.string(),
  duration_days: z.number(),
  /** Only for a logged-in student. */
  class_std_status: z.nullable(codeSchema(EnrolmentStatus)),
  end_access_date: z.nullable(z.string()),
})
export type ClassRow = z.output<typeof classRow>

const dayFlags = Object.fromEntries(weekdays.map((day) => [day, z.number()])) as Record<
  (typeof weekdays)[number],
  z.ZodMiniNumber
>

/** A class on its own page. @see C-CLD-01 to C-CLD-05 */
const classDetail = z.object({
  ...classRow.shape,
  ...ownerProfile,
  ...dayFlags,
  /** What the course teaches: plain text, and rich text of the owner. @see STU-14 */
  course_explanation: z.optional(z.string()),
  course_details: z.optional(z.string()),
  certificate: z.string(),
  access_options: z.nullable(codeSchema(AccessOption)),
  access_expiry_duration: z.nullable(z.number()),
  start_time_str: z.string(),
  end_time_str: z.string(),
  rating_count: z.number(),
  student_count: z.number(),
  /** Number of approved students; while it is not 0 the fee is locked. */
  approve_std: z.number(),
  insert_time: z.string(),
  update_time: z.nullable(z.string()),
})
export type ClassDetail = z.output<typeof classDetail>

/** The class page with the enrolment state of the logged-in student. */
export const classPage = z.object({
  class: classDetail,
  /** 1 for a student who was approved, also after access has ended; such a student may rate. @see OP-087 */
  checkStudent: z.number(),
  /** The student's rating in stars, 0 for none. */
  currentRate: z.number(),
  /** Whether a pending application or a valid enrolment exists. @see OP-086 */
  attendClass: z.boolean(),
  /** Despite its name a flag: 1 while students may enrol. @see OP-085 */
  enroll_end_date: z.number(),
})
export type ClassPage = z.output<typeof classPage>

/** Every public class. */
export const listClasses = {
  method: 'GET',
  url: '/class/list',
  config: { access: 'public' },
  schema: {
    summary: 'Public classes, newest first and ended ones last',
    querystring: pageQuery,
    response: { 200: pageOf(classRow) },
  },
} as const satisfies Endpoint

/** The public classes that start today or later, the next first. @see STU-13 */
export const startingClasses = {
  method: 'GET',
  url: '/class/list/starting',
  config: { access: 'public' },
  schema: { summary: 'Public classes that start next', response: { 200: z.object({ data: z.array(classRow) }) } },
} as const satisfies Endpoint

/** Public classes by fee, category, weekdays, time and region. @see C-CLS-02 */
export const filterClasses = {
  method: 'POST',
  url: '/class/list/filter',
  config: { access: 'public', reads: true, partialText: true },
  schema: {
    summary: 'Public classes that match a filter',
    querystring: pageQuery,
    body: filterBody(
      z.object({
        min: optionalFeeMmk,
        max: optionalFeeMmk,
        category_id: optionalWireId,
        class_type: choicesOf(wireCode(Object.values(ClassType))),
        class_name: keyword,
        /** Leaves out classes whose last day is over. */
        open_only: wireFlag,
        course_type: choicesOf(wireCode([CourseType.inPerson, CourseType.online])),
        /** Starts on this day or later. */
        start_from: optionalCalendarDay,
        start_time: optionalClockTime,
        end_time: optionalClockTime,
        region: optionalRegionIndex,
        town: optionalText(),
        ...sortFields,
      }),
    ),
    response: { 200: pageOf(classRow) },
  },
} as const satisfies Endpoint

/** Public classes whose course title contains a keyword. @see C-CLS-01 */
export const searchClasses = {
  method: 'GET',
  url: '/class/search/result',
  config: { access: 'public', partialText: true },
  schema: {
    summary: 'Public classes by keyword',
    querystring: z.object({ page: pageNumber, keyword }),
    response: { 200: pageOf(classRow) },
  },
} as const satisfies Endpoint

/** One class; a hidden class is returned to its owner and its students only. @see OP-059 */
export const showClass = {
  method: 'GET',
  url: '/class/:id',
  config: { access: 'public', errors: ['CLASS_NOT_FOUND'] },
  schema: { summary: 'One class', params: idParams, response: { 200: classPage } },
} as const satisfies Endpoint
