import { Suspense, useEffect, useId, useState } from 'react'
import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import { type CalendarDay, formatPickerDay, parsePickerDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { DateIcon } from '#platform/web/components/icons.tsx'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { lazyPart } from '#platform/web/states/lazy-part.ts'
import skeletonsStyles from '#platform/web/states/skeletons.module.css'
import styles from './date-field.module.css'
import { type FieldBinding, FieldFrame, type FieldTexts } from './field-frame.tsx'

const DayCalendar = lazyPart(() => import('./day-calendar.tsx'))

interface DateFieldProps extends FieldBinding<CalendarDay>, FieldTexts {
  min?: CalendarDay
  max?: CalendarDay
  /** Selects month and year from lists, for birthdays. */
  pickYear?: boolean
  disabled?: boolean
}

/**
 * A calendar day: shows DD/MM/YYYY, holds YYYY-MM-DD; typed, or chosen from a calendar that is loaded on demand.
 *
 * Text that is no day is kept as typed, so that the schema rejects it and nothing is lost.
 *
 * @see X-DATE-02
 */
export function DateField({
  label,
  hint,
  optional,
  hideLabel,
  error,
  name,
  value,
  onChange,
  min,
  max,
  pickYear,
  disabled,
}: DateFieldProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useTypedDay(value, onChange)
  const titleId = useId()
  return (
    <>
      <FieldFrame label={label} hint={hint} optional={optional} hideLabel={hideLabel} error={error} name={name}>
        {(control) => (
          <span className="with-end">
            <input
              className="input"
              {...control}
              name={name}
              inputMode="numeric"
              autoComplete="off"
              placeholder={m.platform_day_shape()}
              disabled={disabled}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <button
              type="button"
              className="icon-btn"
              aria-label={m.platform_open_calendar()}
              disabled={disabled}
              onClick={() => setOpen(true)}
            >
              <DateIcon />
            </button>
          </span>
        )}
      </FieldFrame>
      <Modal open={open} onClose={() => setOpen(false)} className={`dialog ${styles.dialog}`} labelledBy={titleId}>
        <h2 id={titleId} className="dialog-title">
          {label}
        </h2>
        <Suspense fallback={<div className={`${styles.loading} ${skeletonsStyles.skeleton}`} />}>
          <DayCalendar
            value={value}
            min={min}
            max={max}
            pickYear={pickYear}
            onPick={(day) => {
              onChange(day)
              setOpen(false)
            }}
          />
        </Suspense>
        <button type="button" className="btn" onClick={() => setOpen(false)}>
          {m.platform_close()}
        </button>
      </Modal>
    </>
  )
}

/** Inserts slashes while digits are typed; accepts Burmese digits and other separators. */
export function typedDay(text: string): string {
  const [day = '', month = '', year = ''] = toWesternDigits(text)
    .replace(/[^\d/.-]/g, '')
    .split(/[/.-]/)
  // Surplus digits of a part move to the next one: 15082004 becomes 15/08/2004.
  const fullMonth = day.slice(2) + month
  const fullYear = fullMonth.slice(2) + year
  const hasMonth = fullMonth !== '' || /^\d{1,2}[/.-]/.test(text)
  const hasYear = fullYear !== '' || /^\d{1,2}[/.-]\d{1,2}[/.-]/.test(text)
  return [day.slice(0, 2), hasMonth && fullMonth.slice(0, 2), hasYear && fullYear.slice(0, 4)]
    .filter((part) => part !== false)
    .join('/')
}

function shownDay(value: CalendarDay): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatPickerDay(value) : value
}

function useTypedDay(value: CalendarDay, onChange: (value: CalendarDay) => void) {
  const [typed, setTyped] = useState(() => shownDay(value))
  useEffect(() => {
    setTyped((before) => ((parsePickerDay(before) ?? before) === value ? before : shownDay(value)))
  }, [value])
  function type(text: string) {
    const next = text.length < typed.length ? text : typedDay(text)
    setTyped(next)
    onChange(parsePickerDay(next) ?? next)
  }
  return [typed, type] as const
}
