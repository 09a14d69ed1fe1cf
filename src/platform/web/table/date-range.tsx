import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isCalendarDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { DateField } from '#platform/web/forms/date-field.tsx'
import { usePageNavigate, useQueryChange } from '#platform/web/links/app-link.tsx'
import styles from './list-filters.module.css'

/**
 * The first and the last day of what a list shows, kept in the address as `from` and `to`; both are included. Labels
 * say which day of a row is meant where it is not the only one.
 *
 * @see X-DATE-02
 */
export function DateRange({ labels }: { labels?: { from: string; to: string } }) {
  return (
    <>
      <Day param="from" label={labels?.from ?? m.platform_from_day()} />
      <Day param="to" label={labels?.to ?? m.platform_to_day()} />
    </>
  )
}

/** A day goes into the address once it is whole; what is no day yet stays in its field. */
function Day({ param, label }: { param: 'from' | 'to'; label: ReactNode }) {
  const [query] = useSearchParams()
  const navigate = usePageNavigate()
  const change = useQueryChange()
  const [typed, setTyped] = useState<string>()
  const error = typed !== undefined && typed.length >= WHOLE_DAY ? m.validation_date_format() : undefined
  return (
    <div className={styles.day}>
      <DateField
        name={param}
        label={label}
        error={error}
        value={query.get(param) ?? ''}
        onChange={(day) => {
          const isReady = day === '' || isCalendarDay(day)
          setTyped(isReady ? undefined : day)
          if (isReady) navigate(change({ [param]: day || null, page: null }), { preventScrollReset: true })
        }}
      />
    </div>
  )
}

/** As long as 'DD/MM/YYYY'. */
const WHOLE_DAY = 10
