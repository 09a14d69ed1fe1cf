/** The flags of the wire, Monday first. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** When a class meets: 1 weekend, 2 weekday, 3 both. */
export type ClassType = 1 | 2 | 3

const weekend: readonly Weekday[] = ['saturday', 'sunday']

/** The days that a class of this type may meet on. @see T-CCL-05 */
export function daysOfClassType(type: ClassType): readonly Weekday[] {
  if (type === 3) return weekdays
  return weekdays.filter((day) => weekend.includes(day) === (type === 1))
}
