import { type FormEvent, Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { PageLink, usePageNavigate } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { replayFields } from '#platform/web/pages/pre-hydration.ts'
import { useHiddenQuery } from '#platform/web/table/hidden-query.ts'
import { useLatestReply } from '#platform/web/table/latest-reply.ts'
import { withForm } from '../addresses/with-form.ts'
import styles from './filter-form.module.css'
import type { FilterRegionFields } from './filter-panel.tsx'

/** Parameters of the filter form of a list. */
interface FilterFormProps extends FilterRegionFields {
  /** Query parameters of the fields; other parameters of the URL are kept. */
  names: readonly string[]
  /** Number of chosen filters. */
  chosen: number
  /** Number of rows of the current URL. */
  total: number
  /** Number of rows of another query, shown on the button before it is clicked. */
  count: (query: URLSearchParams) => Promise<number>
  /** Label of the button with the number, such as 'show 27 classes'. */
  showLabel: (count: number, digits: string) => string
  /** The fields, each with its own `name`. */
  children: ReactNode
}

/** A filter form whose state is the URL; applying it resets the page to 1. @see X-PAGE-10 */
export function FilterForm({ look, onDone, children, ...filters }: FilterFormProps) {
  const { search } = useLocation()
  const navigate = usePageNavigate()
  const headingId = useId()
  const { shown, preview, touched, forget } = useCountAhead(filters, search)
  const [round, setRound] = useState(0)
  const form = useReplayedInput()
  const cleared = withForm(search, new FormData(), filters.names).toString()
  const kept = useHiddenQuery([...filters.names, 'page'])

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = withForm(search, new FormData(event.currentTarget), filters.names).toString()
    onDone?.()
    navigate({ search: query && `?${query}` })
  }
  // Filters that were chosen but not applied are in the fields only, so these are remounted.
  function clear() {
    forget()
    setRound(round + 1)
    onDone?.()
  }
  const clearing = filters.chosen > 0 || touched ? { search: cleared, onClick: clear } : undefined
  return (
    <Form
      ref={form}
      method="get"
      className={look === 'panel' ? `${styles.panel} panel stack` : 'stack'}
      {...(look === 'panel' ? { 'aria-labelledby': headingId } : {})}
      onSubmit={apply}
      onChange={(event) => void preview(event.currentTarget)}
    >
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {look === 'panel' ? (
        <div className={`${styles.head} spread`}>
          <h2 id={headingId}>{m.platform_filter()}</h2>
          {clearing ? <ClearFilters {...clearing} className="btn btn-quiet" /> : null}
        </div>
      ) : null}
      <Fragment key={round}>{children}</Fragment>
      <div className={styles.foot}>
        {look === 'sheet' && clearing ? <ClearFilters {...clearing} className="btn" /> : null}
        <button type="submit" className="btn btn-primary btn-block">
          {filters.showLabel(shown, localDigits(shown))}
        </button>
      </div>
    </Form>
  )
}

interface ClearProps {
  /** The query string without the filters. */
  search: string
  className: string
  onClick: () => void
}

function ClearFilters({ search, ...link }: ClearProps) {
  return (
    <PageLink to={{ search: search && `?${search}` }} {...link}>
      {m.storefront_filter_clear()}
    </PageLink>
  )
}

/** What was typed or chosen before this script was loaded counts, and shows the townships of a region. */
function useReplayedInput() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current) replayFields(form.current)
  }, [])
  return form
}

/**
 * Number of rows that the form would show, requested at each change; after a network error the last number stays.
 *
 * @see OP-071
 */
function useCountAhead(filters: Pick<FilterFormProps, 'names' | 'count' | 'total'>, search: string) {
  const [ahead, setAhead] = useState<{ of: string; count: number }>()
  const latest = useLatestReply()
  async function preview(form: HTMLFormElement) {
    const query = withForm(search, new FormData(form), filters.names)
    const count = await latest(() => filters.count(query)).catch(() => undefined)
    if (count !== undefined) setAhead({ of: search, count })
  }
  const touched = ahead?.of === search
  return { shown: touched ? ahead.count : filters.total, preview, touched, forget: () => setAhead(undefined) }
}
