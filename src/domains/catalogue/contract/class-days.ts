import { ClassType, type Weekday, weekdays } from './catalogue-codes.ts'

const weekend: readonly Weekday[] = ['saturday', 'sunday']

/** The days that a class of this type may meet on, Monday first. @see T-CCL-05 */
export function daysOfClassType(type: ClassType): readonly Weekday[] {
  if (type === ClassType.both) return weekdays
  return weekdays.filter((day) => weekend.includes(day) === (type === ClassType.weekend))
}
