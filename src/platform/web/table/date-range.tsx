import { useSearchParams } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { usePageNavigate, useQueryChange } from '#platform/web/text/app-link.tsx'
import styles from './list-filters.module.css'

/** The first and the last day of what a list shows, kept in the address as `from` and `to`; both are included. */
export function DateRange() {
  return (
    <>
      <Day param="from" label={m.platform_from_day()} />
      <Day param="to" label={m.platform_to_day()} />
    </>
  )
}

function Day({ param, label }: { param: 'from' | 'to'; label: string }) {
  const [query] = useSearchParams()
  const navigate = usePageNavigate()
  const change = useQueryChange()
  const value = query.get(param) ?? ''
  return (
    <label className={styles.day}>
      <span className="hint">{label}</span>
      <input
        // Another address brings another day; while it is typed the field keeps what is there.
        key={value}
        className="input"
        type="date"
        name={param}
        defaultValue={value}
        onChange={({ target }) => {
          if (target.value === '' || target.validity.valid)
            navigate(change({ [param]: target.value, page: null }), { preventScrollReset: true })
        }}
      />
    </label>
  )
}
