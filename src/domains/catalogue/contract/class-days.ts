import { ClassType, type Weekday, weekdays } from './catalogue-codes.ts'

const weekend: readonly Weekday[] = ['saturday', 'sunday']

/** The days on which a class of this type may meet, Monday first. @see T-CCL-05 */
export function daysOfClassType(type: ClassType): readonly Weekday[] {
  if (type === ClassType.both) return weekdays
  return weekdays.filter((day) => weekend.includes(day) === (type === ClassType.weekend))
}
