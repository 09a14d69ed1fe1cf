import * as z from 'zod/mini'
import { AccessType, Approval, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { ownerNames, ownerProfile } from '#domains/catalogue/contract/owner-fields.ts'
import { publicChapter } from '#domains/content/contract/free-lessons.contract.ts'
import { lessonTotals } from '#domains/content/contract/lesson-totals.contract.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import {
  keyword,
  optionalRegionIndex,
  optionalText,
  optionalWireId,
  orNone,
  wireCode,
} from '#platform/contract/validation.ts'
import { idParams, pageNumber, pageOf, pageQuery } from '#platform/contract/wire.ts'
import { classRow } from './classes.contract.ts'
import { filterBody, idChoices, sortFields } from './list-filters.ts'

const courseType = orNone(wireCode(Object.values(CourseType)))

/** One course on a card; fee, access and enrolment status are set for video courses only. */
export const courseRow = z.object({
  course_id: z.number(),
  course_title: z.string(),
  course_type: codeSchema(CourseType),
  category_id: z.number(),
  ...ownerNames,
  certificate: z.string(),
  course_photo: z.nullable(z.string()),
  rate: z.number(),
  fee: z.nullable(z.number()),
  access_type: z.nullable(codeSchema(AccessType)),
  access_expiry_duration: z.nullable(z.number()),
  /**
   * Of a course with classes that are not over: the lowest fee, and the next day on which one starts, null where all
   * have begun. Absent where no class is open. @see STU-32
   */
  from_fee: z.optional(z.number()),
  next_start: z.optional(z.nullable(z.string())),
  /** Only for a logged-in student. */
  course_status: z.nullable(codeSchema(EnrolmentStatus)),
  end_access_date: z.nullable(z.string()),
})
export type CourseRow = z.output<typeof courseRow>

/** A course on its own page. @see C-CD-01 to C-CD-05, C-VD-01 to C-VD-04 */
const courseDetail = z.object({
  ...courseRow.shape,
  ...ownerProfile,
  category_name: z.string(),
  category_name_en: z.optional(z.nullable(z.string())),
  course_explanation: z.string(),
  course_details: z.string(),
  insert_time: z.string(),
  /** Set after a change. @see OP-061 */
  update_time: z.nullable(z.string()),
  experience: z.nullable(z.string()),
  rating_count: z.number(),
  student_count: z.number(),
  is_approve: codeSchema(Approval),
  /** Number of approved students; while it is not 0 the fee is locked. */
  approve_std: z.number(),
  old_photo: z.nullable(z.string()),
  /** True when there is no photograph, so that a generated picture is shown. */
  defaultPic: z.boolean(),
  /** The same day as `end_access_date`, which other clients read. @see OP-093 */
  access_end_date: z.nullable(z.string()),
  /** Of a video course. */
  lesson_totals: z.optional(lessonTotals),
  /** Of a video course: its chapters, and the lessons that everybody may open. */
  chapters: z.optional(z.array(publicChapter)),
})
export type CourseDetail = z.output<typeof courseDetail>

/** All public courses of a type; without a type, in-person and online courses. @see OP-072, OP-074 */
export const listCourses = {
  method: 'GET',
  url: '/course/list',
  config: { access: 'public' },
  schema: {
    summary: 'Public courses, newest first',
    querystring: z.object({ page: pageNumber, course_type: courseType }),
    response: { 200: pageOf(courseRow) },
  },
} as const satisfies Endpoint

/** Public courses by category, region, owner and title. @see C-CL-02 */
export const filterCourses = {
  method: 'POST',
  url: '/course/list/filter',
  config: { access: 'public', reads: true, partialText: true, selfExempt: 'a filter' },
  schema: {
    summary: 'Public courses that match a filter',
    querystring: pageQuery,
    body: filterBody(
      z.object({
        category_id: optionalWireId,
        teacher_id: idChoices,
        school_id: idChoices,
        course_name: keyword,
        region: optionalRegionIndex,
        town: optionalText(),
        course_type: courseType,
        ...sortFields,
      }),
    ),
    response: { 200: pageOf(courseRow) },
  },
} as const satisfies Endpoint

/** One course; a hidden course is returned to its owner and its students only. @see OP-059 */
export const showCourse = {
  method: 'GET',
  url: '/course/:id',
  config: { access: 'public', errors: ['COURSE_NOT_FOUND'] },
  schema: { summary: 'One course', params: idParams, response: { 200: courseDetail } },
} as const satisfies Endpoint

/** The classes of a course, newest first. */
export const listCourseClasses = {
  method: 'GET',
  url: '/course/:id/class/list',
  config: { access: 'public', errors: ['COURSE_NOT_FOUND'] },
  schema: {
    summary: 'The classes of a course',
    params: idParams,
    querystring: pageQuery,
    response: { 200: pageOf(classRow) },
  },
} as const satisfies Endpoint
