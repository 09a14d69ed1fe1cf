import * as z from 'zod/mini'
import type { ClassDetail } from '#domains/storefront/contract/classes.contract.ts'
import { codeFrom } from '#platform/contract/codes.ts'
import type { AppForm } from '#platform/web/forms/app-form.ts'
import { AccessOption, AccessType, ClassType, type Weekday, weekdays } from '../../../contract/catalogue-codes.ts'
import { daysOfClassType } from '../../../contract/class-days.ts'
import { editedClassBody, newClassBody } from '../../../contract/my-classes.contract.ts'

/** The form values of a class; the seven weekday flags of the wire are one list. */
export interface ClassValues {
  course_id: number | null
  fee: string
  access_type: AccessType | null
  access_options: AccessOption | null
  access_expiry_duration: string
  start_time: string | null
  end_time: string | null
  start_date: string
  end_date: string
  class_type: ClassType | null
  days: readonly Weekday[]
  region: number | null
  town: string
  meeting_link: string
}
export type ClassForm = AppForm<ClassValues, unknown>

export const emptyClass: ClassValues = {
  course_id: null,
  fee: '',
  access_type: AccessType.unlimited,
  access_options: AccessOption.untilClassEnds,
  access_expiry_duration: '',
  start_time: null,
  end_time: null,
  start_date: '',
  end_date: '',
  class_type: null,
  days: [],
  region: null,
  town: '',
  meeting_link: '',
}

/** Converts the values to the request body; weekdays that do not fit the class type are dropped. */
function toBody({ days, class_type, ...values }: ClassValues) {
  const fitting = class_type === null ? [] : daysOfClassType(class_type)
  const flags = weekdays.map((day) => [day, days.includes(day) && fitting.includes(day)] as const)
  return { ...values, class_type: class_type ?? '', ...Object.fromEntries(flags) }
}

// The contract's body schemas applied to the form values; empty fields are reported by the schemas.
export const newClassForm = z.pipe(
  z.transform((values: ClassValues) => toBody(values) as z.input<typeof newClassBody>),
  newClassBody,
)
export const editedClassForm = z.pipe(
  z.transform((values: ClassValues) => toBody(values) as z.input<typeof editedClassBody>),
  editedClassBody,
)

export type NewClass = z.output<typeof newClassBody>
export type EditedClass = z.output<typeof editedClassBody>

/**
 * Form values of a stored class.
 *
 * The wire has no field for the option, so it is derived from the duration.
 *
 * @param meetingLink - is in no reply that others get
 * @see T-ECL-02
 */
export function valuesOfClass(stored: ClassDetail, meetingLink: string | null): ClassValues {
  const isLimited = stored.access_type === AccessType.limited
  const hasMonths = isLimited && Boolean(stored.access_expiry_duration)
  return {
    course_id: stored.course_id,
    fee: String(stored.fee),
    access_type: isLimited ? AccessType.limited : AccessType.unlimited,
    access_options: hasMonths ? AccessOption.monthsBeyond : AccessOption.untilClassEnds,
    access_expiry_duration: hasMonths ? String(stored.access_expiry_duration) : '',
    start_time: stored.start_time,
    end_time: stored.end_time,
    start_date: stored.start_date,
    end_date: stored.end_date,
    class_type: codeFrom(ClassType, String(stored.class_type)) ?? ClassType.both,
    days: weekdays.filter((day) => stored[day] === 1),
    region: stored.region,
    town: stored.town ?? '',
    meeting_link: meetingLink ?? '',
  }
}
