import { DayPicker } from 'react-day-picker'
import { type CalendarDay, isCalendarDay, monthNames, weekdayNames } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { localDigits } from '#platform/web/locale/digits.ts'
import { currentLocale } from '#platform/web/locale/locale.ts'
import styles from './day-calendar.module.css'

interface DayCalendarProps {
  value: CalendarDay
  min: CalendarDay | undefined
  max: CalendarDay | undefined
  pickYear: boolean | undefined
  onPick: (day: CalendarDay) => void
}

const shortWeekdays = {
  my: ['နွေ', 'လာ', 'ဂါ', 'ဟူး', 'တေး', 'ကြာ', 'နေ'],
  en: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
} as const

/** The month grid with Burmese names and digits, which browsers lack. Loaded when first opened. */
export default function DayCalendar({ value, min, max, pickYear, onPick }: DayCalendarProps) {
  const selected = toDate(value)
  const first = toDate(min)
  const last = toDate(max)
  return (
    <DayPicker
      className={styles.calendar}
      mode="single"
      required
      autoFocus
      captionLayout={pickYear ? 'dropdown' : 'label'}
      selected={selected}
      defaultMonth={selected ?? (last && last < new Date() ? last : (first ?? new Date()))}
      startMonth={first ?? new Date(1930, 0)}
      endMonth={last ?? new Date(new Date().getFullYear() + 10, 11)}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      onSelect={(day) => onPick(toDay(day))}
      formatters={{
        formatCaption: (month) => `${monthName(month)} ${localDigits(month.getFullYear())}`,
        formatDay: (day) => localDigits(day.getDate()),
        formatWeekdayName: (day) => shortWeekdays[currentLocale()][day.getDay()] ?? '',
        formatMonthDropdown: monthName,
        formatYearDropdown: (year) => localDigits(year.getFullYear()),
      }}
      labels={{
        labelPrevious: () => m.platform_previous_month(),
        labelNext: () => m.platform_next_month(),
        labelMonthDropdown: () => m.platform_month(),
        labelYearDropdown: () => m.platform_year(),
        labelDayButton: (day) => spokenDay(day),
        labelGridcell: (day) => spokenDay(day),
        labelGrid: (month) => `${monthName(month)} ${localDigits(month.getFullYear())}`,
        labelWeekday: (day) => weekdayNames[currentLocale()][day.getDay()] ?? '',
        labelNav: () => m.platform_month(),
      }}
    />
  )
}

function monthName(day: Date): string {
  return monthNames[currentLocale()][day.getMonth()] ?? ''
}

function spokenDay(day: Date): string {
  const weekday = weekdayNames[currentLocale()][day.getDay()] ?? ''
  return `${weekday} ${localDigits(day.getDate())} ${monthName(day)} ${localDigits(day.getFullYear())}`
}

/** Days of the grid are local midnights; only their year, month and day are read. */
function toDate(day: CalendarDay | undefined): Date | undefined {
  if (day === undefined || !isCalendarDay(day)) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}

function toDay(date: Date): CalendarDay {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
