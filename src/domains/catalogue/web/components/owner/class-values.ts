import * as z from 'zod/mini'
import type { ClassDetail } from '#domains/storefront/contract/classes.contract.ts'
import { codeFrom } from '#platform/contract/codes.ts'
import type { AppForm } from '#platform/web/forms/app-form.ts'
import { AccessOption, AccessType, ClassType, type Weekday, weekdays } from '../../../contract/catalogue-codes.ts'
import { daysOfClassType } from '../../../contract/class-days.ts'
import { editedClassBody, newClassBody } from '../../../contract/my-classes.contract.ts'

/** A class while it is typed; the wire's seven flags are one list of days. */
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
}

/** The values as the wire's body; days that another type left behind are not sent. */
function toBody({ days, class_type, ...values }: ClassValues) {
  const fitting = class_type === null ? [] : daysOfClassType(class_type)
  const flags = weekdays.map((day) => [day, days.includes(day) && fitting.includes(day)] as const)
  return { ...values, class_type: class_type ?? '', ...Object.fromEntries(flags) }
}

// What the forms check with: the contract's own bodies, reached from what is typed; what is empty they find themselves.
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
 * A stored class as the form shows it.
 *
 * The option is read off the duration, as the screens have always done.
 *
 * @see T-ECL-02
 */
export function valuesOfClass(stored: ClassDetail): ClassValues {
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
  }
}
