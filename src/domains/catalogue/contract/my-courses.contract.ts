import * as z from 'zod/mini'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import {
  keyword,
  optionalFeeMmk,
  optionalMonthsOfAccess,
  optionalWireId,
  orNone,
  requiredMarkup,
  requiredText,
  wireBoolean,
  wireCode,
  wireId,
} from '#platform/contract/validation.ts'
import { idParams, pageNumber, pageOf, pageQuery } from '#platform/contract/wire.ts'
import { AccessType, Approval, CourseType } from './catalogue-codes.ts'
import { reporter } from './field-report.ts'
import { ownerNames } from './owner-fields.ts'

export const courseTitleMaxLength = 100
export const courseExplanationMaxLength = 1000
export const courseDetailsMaxLength = 5000

/** Base64 adds a third to 5 MB; twice that size is still answered as 'too large' in its field. */
const photoBodyLimitBytes = 16 * 1024 * 1024

/** A picture as a data URL, the address of the stored one, or nothing; the action distinguishes them. @see OP-148 */
const photo = z.optional(z.nullable(z.string()))

/** The fields of a course. */
const courseFields = {
  category_id: wireId,
  category_name: z.optional(z.unknown()),
  course_title: requiredText({ max: courseTitleMaxLength, keys: { tooLong: 'title_too_long' } }),
  course_explanation: requiredText({ max: courseExplanationMaxLength, keys: { tooLong: 'explanation_too_long' } }),
  course_details: requiredMarkup({ max: courseDetailsMaxLength, keys: { tooLong: 'details_too_long' } }),
  certificate: wireBoolean,
  course_type: wireCode(Object.values(CourseType)),
  fee: optionalFeeMmk,
  access_type: orNone(wireCode(Object.values(AccessType))),
  access_expiry_duration: optionalMonthsOfAccess,
  course_photo: photo,
  // Accepted and ignored: the token decides. @see T-PERM-04
  teacher_id: optionalWireId,
  school_id: optionalWireId,
}

/** Only a video course has a fee and an access rule, and only a limited one has months. @see T-CC-08, T-CC-09 */
const videoTermsAreComplete = z.superRefine<{
  course_type?: unknown
  fee?: unknown
  access_type?: unknown
  access_expiry_duration?: unknown
}>(
  (course, context) => {
    if (course.course_type !== CourseType.video) return
    const { missing } = reporter(course, context)
    missing('fee', 'fee_required')
    missing('access_type', 'access_type_required')
    if (course.access_type === AccessType.limited) missing('access_expiry_duration', 'months_required')
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

type CourseTerms = Partial<Record<'course_type' | 'fee' | 'access_type' | 'access_expiry_duration', unknown>>

/** Removes fields that the course type does not have, before validation. @see SR-13 */
function withoutForeignTerms<Course>(course: Course): Course {
  if (typeof course !== 'object' || course === null) return course
  const { course_type, access_type }: CourseTerms = course
  const isVideo = String(course_type) === String(CourseType.video)
  if (!isVideo) return { ...course, fee: null, access_type: null, access_expiry_duration: null }
  return String(access_type) === String(AccessType.limited) ? course : { ...course, access_expiry_duration: null }
}

const newCourse = z.object(courseFields).check(videoTermsAreComplete)
const editedCourse = z.object({ ...courseFields, oldImg: photo }).check(videoTermsAreComplete)

/** The caller's own id; clients send one of the two. @see T-CC-11 */
const ownerIds = ['body.teacher_id', 'body.school_id'] as const

/** A new course. @see T-CC-03 to T-CC-09, T-CC-11 */
export const newCourseBody = z.pipe(z.transform(withoutForeignTerms<z.input<typeof newCourse>>), newCourse)
/** An edited course; `oldImg` without a new picture keeps the stored one. @see T-EC-04, OP-148 */
export const editedCourseBody = z.pipe(z.transform(withoutForeignTerms<z.input<typeof editedCourse>>), editedCourse)

/** A course in its owner's list. @see T-MC-02 */
export const ownCourseRow = z.object({
  course_id: z.number(),
  /** The first class of the course. @see OP-152 */
  class_id: z.nullable(z.number()),
  course_title: z.string(),
  course_type: codeSchema(CourseType),
  /** Distinct students with an approved or finished enrolment. @see OP-155 */
  student_count: z.number(),
  is_approve: codeSchema(Approval),
  reject_reason: z.nullable(z.string()),
})
export type OwnCourseRow = z.output<typeof ownCourseRow>

/** A course in its owner's edit form. @see T-EC-01 */
export const ownCourseRecord = z.object({
  course_id: z.number(),
  category_id: z.number(),
  category_name: z.string(),
  course_title: z.string(),
  course_explanation: z.string(),
  course_details: z.string(),
  certificate: z.string(),
  course_type: codeSchema(CourseType),
  fee: z.nullable(z.number()),
  access_type: z.nullable(codeSchema(AccessType)),
  access_expiry_duration: z.nullable(z.number()),
  /** The address of the stored picture under both names: `old_photo` comes back as `oldImg`. */
  course_photo: z.nullable(z.string()),
  old_photo: z.nullable(z.string()),
  is_approve: codeSchema(Approval),
  reject_reason: z.nullable(z.string()),
  student_count: z.number(),
  /** Not 0: the fee is locked. @see T-EC-02 */
  approve_std: z.number(),
  insert_time: z.string(),
  update_time: z.nullable(z.string()),
  ...ownerNames,
})
export type OwnCourseRecord = z.output<typeof ownCourseRecord>

/** An approved owner publishes a course; an admin reviews it before it is public. */
export const createCourse = {
  method: 'POST',
  url: '/my/course/create',
  config: { access: 'approved-owner', bodyLimit: photoBodyLimitBytes, self: ownerIds },
  schema: {
    summary: 'Submit a course',
    body: newCourseBody,
    response: { 200: z.object({ status: z.literal(1), course_id: z.number() }) },
  },
} as const satisfies Endpoint

/** The owner edits a course. */
export const updateCourse = {
  method: 'POST',
  url: '/my/course/:id/update',
  config: {
    access: 'approved-owner',
    errors: ['COURSE_NOT_FOUND', 'COURSE_TYPE_FIXED', 'FEE_LOCKED'],
    bodyLimit: photoBodyLimitBytes,
    self: ownerIds,
  },
  schema: {
    summary: 'Change a course of one’s own',
    params: idParams,
    body: editedCourseBody,
    response: { 200: z.object({ status: z.literal(1) }) },
  },
} as const satisfies Endpoint

/** The courses to which a class can be added. @see OP-143 */
export const listCoursesForClasses = {
  method: 'GET',
  url: '/my/course/all',
  config: { access: 'approved-owner' },
  schema: {
    summary: 'The caller’s courses that take classes',
    response: { 200: z.array(z.object({ course_id: z.number(), course_title: z.string() })) },
  },
} as const satisfies Endpoint

/** The rejected courses of an owner, on any page of the list. */
export const rejectedCourses = z.object({
  count: z.number(),
  newest: z.object({ course_id: z.number(), course_title: z.string(), reason: z.nullable(z.string()) }),
})
export type RejectedCourses = z.output<typeof rejectedCourses>

/** A page of an owner's courses, with the rejected ones of all pages; `rejected` is absent when there are none. */
export const ownCoursePage = z.extend(pageOf(ownCourseRow), { rejected: z.optional(rejectedCourses) })

/** The owner's part of a call that students make too; the enrolment domain mounts it for both. @see OP-124 */
export const ownCourseList = {
  method: 'GET',
  url: '/my/course/list',
  config: { access: 'user' },
  schema: {
    summary: 'The caller’s courses, newest first',
    querystring: pageQuery,
    response: { 200: ownCoursePage },
  },
} as const satisfies Endpoint

/** As {@link ownCourseList}, for a keyword. */
export const ownCourseSearch = {
  ...ownCourseList,
  config: { ...ownCourseList.config, selfExempt: 'not read' },
  url: '/my/course/list/filter',
  schema: {
    ...ownCourseList.schema,
    // The ids are ignored: the token names the owner. @see OP-153
    querystring: z.object({ page: pageNumber, keyword, teacher_id: optionalWireId, school_id: optionalWireId }),
  },
} as const satisfies Endpoint

/** The owner's part of a call that students make too; the content domain mounts it for both. @see OP-124 */
export const ownCourse = {
  method: 'GET',
  url: '/my/course/:id',
  config: { access: 'user', errors: ['COURSE_NOT_FOUND'] },
  schema: { summary: 'One course to edit', params: idParams, response: { 200: ownCourseRecord } },
} as const satisfies Endpoint
