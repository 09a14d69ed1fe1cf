import { type ClockTime, clockSteps, formatTime } from '#platform/contract/calendar.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { SelectField } from './choice-fields.tsx'
import type { FieldBinding, FieldTexts } from './field-frame.tsx'

interface TimeFieldProps extends FieldBinding<ClockTime | null>, FieldTexts {
  placeholder?: string
  disabled?: boolean
}

/** A time of day in steps of 15 minutes, 'HH:mm'; a stored time between the steps stays selectable. @see X-TIME-01 */
export function TimeField({ value, placeholder = '--:--', ...field }: TimeFieldProps) {
  const steps = value && !clockSteps.includes(value) ? [value, ...clockSteps].sort() : clockSteps
  const choices = steps.map((time) => ({ value: time, label: formatTime(time, currentLocale()) }))
  return <SelectField {...field} value={value} placeholder={placeholder} choices={choices} />
}
