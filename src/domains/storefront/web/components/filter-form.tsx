import { type FormEvent, Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { useKeptQuery } from '#platform/web/table/kept-query.ts'
import { useLatestReply } from '#platform/web/table/latest-reply.ts'
import { PageLink, usePageNavigate } from '#platform/web/text/app-link.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { withForm } from '../addresses/with-form.ts'
import styles from './filter-form.module.css'
import type { FilterRegionFields } from './filter-panel.tsx'

/** What the form of one list is made of. */
interface FilterFormProps extends FilterRegionFields {
  /** The query names that the fields own; every other one stays in the address. */
  names: readonly string[]
  /** How many filters are chosen now. */
  chosen: number
  /** Rows that the address gives now. */
  total: number
  /** Rows that another address would give, for the button to say before it is pressed. */
  count: (query: URLSearchParams) => Promise<number>
  /** The button's words, such as 'show 27 classes': the number, and how it is written. */
  labels: (count: number, digits: string) => string
  /** The fields, each with its own `name`. */
  children: ReactNode
}

/** A form whose fields are the address: applying starts again at page 1, and nothing is kept elsewhere. @see X-PAGE-10 */
export function FilterForm({ look, onDone, children, ...filters }: FilterFormProps) {
  const { search } = useLocation()
  const navigate = usePageNavigate()
  const headingId = useId()
  const { shown, preview, touched, forget } = useCountAhead(filters, search)
  const [round, setRound] = useState(0)
  const form = usePressedBefore(search, filters.names, preview)
  const cleared = withForm(search, new FormData(), filters.names).toString()
  const kept = useKeptQuery([...filters.names, 'page'])

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = withForm(search, new FormData(event.currentTarget), filters.names).toString()
    onDone?.()
    navigate({ search: query && `?${query}` })
  }
  // What was chosen and not applied is in the fields alone: they begin anew.
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
          {filters.labels(shown, localDigits(shown))}
        </button>
      </div>
    </Form>
  )
}

interface ClearProps {
  /** What is left of the address. */
  search: string
  className: string
  onClick: () => void
}

function ClearFilters({ search, ...link }: ClearProps) {
  return (
    <PageLink to={{ search: search && `?${search}` }} {...link}>
      {m.platform_filter_clear()}
    </PageLink>
  )
}

/** The form is there before its script: what was chosen meanwhile is counted once the script has come. */
function usePressedBefore(search: string, names: readonly string[], preview: (form: HTMLFormElement) => unknown) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what stood in the form when the script came.
  useEffect(() => {
    if (!form.current) return
    const asked = (of: URLSearchParams) => names.map((name) => of.getAll(name).join()).join('&')
    const chosen = withForm(search, new FormData(form.current), names)
    if (asked(chosen) !== asked(new URLSearchParams(search))) preview(form.current)
  }, [])
  return form
}

/** How many rows the form would show, asked at each change; a dead line keeps the last number. @see OP-071 */
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
