import * as z from 'zod/mini'
import { isCalendarDay, isClockTime } from '#platform/contract/calendar.ts'
import { codeSchema } from '#platform/contract/code-schema.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import {
  calendarDay,
  clockTime,
  feeMmk,
  optionalMonthsOfAccess,
  optionalRegionIndex,
  optionalText,
  orNone,
  webAddress,
  wireCode,
  wireFlag,
  wireId,
} from '#platform/contract/validation.ts'
import { idParams } from '#platform/contract/wire.ts'
import { AccessOption, AccessType, ClassType, CourseType, type Weekday, weekdays } from './catalogue-codes.ts'
import { daysOfClassType } from './class-days.ts'
import { reporter } from './field-report.ts'

const dayFlags = Object.fromEntries(weekdays.map((day) => [day, wireFlag])) as Record<Weekday, typeof wireFlag>

/** The fields of a class, except its course. */
const classFields = {
  fee: feeMmk,
  access_type: wireCode(Object.values(AccessType), { missing: 'access_type_required' }),
  access_options: orNone(wireCode(Object.values(AccessOption))),
  access_expiry_duration: optionalMonthsOfAccess,
  start_time: clockTime,
  end_time: clockTime,
  start_date: calendarDay,
  end_date: calendarDay,
  ...dayFlags,
  class_type: wireCode(Object.values(ClassType), { missing: 'class_type_required' }),
  region: optionalRegionIndex,
  town: optionalText({ keys: { tooLong: 'town_too_long' } }),
  /** Where the class meets online: absent keeps it, empty removes it. In no public reply. */
  meeting_link: orNone(webAddress),
}

type ClassTerms = Partial<Record<keyof typeof classFields, unknown>>
/** Malformed values already have an error and are not compared. */
const isTime = (value: unknown): value is string => typeof value === 'string' && isClockTime(value)
const isDay = (value: unknown): value is string => typeof value === 'string' && isCalendarDay(value)

/** Rules between fields. @see T-CCL-06 to T-CCL-11, OP-146, SR-12 */
const fieldsFitTogether = z.superRefine<ClassTerms>(
  (terms, context) => {
    const { report, missing } = reporter(terms, context)
    const isLimited = terms.access_type === AccessType.limited
    if (isLimited) missing('access_options', 'access_option_required')
    if (isLimited && terms.access_options === AccessOption.monthsBeyond)
      missing('access_expiry_duration', 'months_required')
    const { start_time, end_time, start_date, end_date, class_type } = terms
    if (isTime(start_time) && isTime(end_time) && end_time < start_time) report('end_time', 'time_order')
    if (isTime(start_time) && start_time === end_time) report('end_time', 'time_same')
    if (isDay(start_date) && isDay(end_date) && end_date < start_date) report('end_date', 'date_order')
    const classType = Object.values(ClassType).find((code) => code === class_type)
    if (classType === undefined) return
    const fitting = daysOfClassType(classType)
    if (!fitting.some((day) => terms[day] === true)) report('class_type', 'class_days_required')
    for (const day of weekdays) if (terms[day] === true && !fitting.includes(day)) report(day, 'choice_invalid')
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

/** Removes options without limited access, and months without their option, before validation. @see SR-13 */
function withoutForeignTerms<Class>(terms: Class): Class {
  if (typeof terms !== 'object' || terms === null) return terms
  const { access_type, access_options }: ClassTerms = terms
  if (String(access_type) !== String(AccessType.limited))
    return { ...terms, access_options: null, access_expiry_duration: null }
  const isBeyond = String(access_options) === String(AccessOption.monthsBeyond)
  return isBeyond ? terms : { ...terms, access_expiry_duration: null }
}

const editedClass = z.object(classFields).check(fieldsFitTogether)
const newClass = z
  .object({ course_id: wireId, course_title: z.optional(z.unknown()), ...classFields })
  .check(fieldsFitTogether)

/** A new class of a course. @see T-CCL-01 to T-CCL-05, T-ECL-05 */
export const newClassBody = z.pipe(z.transform(withoutForeignTerms<z.input<typeof newClass>>), newClass)
/** An edited class. */
export const editedClassBody = z.pipe(z.transform(withoutForeignTerms<z.input<typeof editedClass>>), editedClass)

/** A class in its owner's list. @see T-MCL-01 */
export const ownClassRow = z.object({
  class_id: z.number(),
  course_id: z.number(),
  course_name: z.string(),
  course_title: z.string(),
  course_type: codeSchema(CourseType),
  /** Distinct students with an approved or finished enrolment. @see OP-155 */
  student_count: z.number(),
  class_type: codeSchema(ClassType),
  start_time: z.string(),
  end_time: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  fee: z.number(),
  duration: z.string(),
  duration_days: z.number(),
})
export type OwnClassRow = z.output<typeof ownClassRow>

/** An approved owner adds a class to a course; it is public once the course is. */
export const createClass = {
  method: 'POST',
  url: '/my/class/create',
  config: { access: 'approved-owner', errors: ['COURSE_NOT_FOUND'] },
  schema: {
    summary: 'Add a class to a course',
    body: newClassBody,
    response: { 200: z.object({ status: z.literal(1), class_id: z.number() }) },
  },
} as const satisfies Endpoint

/** The owner edits a class. */
export const updateClass = {
  method: 'POST',
  url: '/my/class/:id/update',
  config: { access: 'approved-owner', errors: ['CLASS_NOT_FOUND', 'FEE_LOCKED'] },
  schema: {
    summary: 'Change a class of one’s own',
    params: idParams,
    body: editedClassBody,
    response: { 200: z.object({ status: z.literal(1) }) },
  },
} as const satisfies Endpoint

/** Where a class of one's own meets online; null for none. */
export const ownMeetingLink = {
  method: 'GET',
  url: '/my/class/:id/meeting-link',
  config: { access: 'approved-owner', errors: ['CLASS_NOT_FOUND'] },
  schema: {
    summary: 'The meeting link of a class of one’s own',
    params: idParams,
    response: { 200: z.object({ meeting_link: z.nullable(z.string()) }) },
  },
} as const satisfies Endpoint
