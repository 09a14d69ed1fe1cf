import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { Sheet } from '#platform/web/dialogs/sheet.tsx'
import { FilterIcon } from '#platform/web/media/icons.tsx'
import { useKeptQuery } from '#platform/web/table/kept-query.ts'
import { useLatestReply } from '#platform/web/table/latest-reply.ts'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { SortSelect } from '#platform/web/table/sort-select.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { withForm } from '../addresses/list-address.ts'
import styles from './filter-form.module.css'

export interface ListFilters {
  /** The query names that the fields own; every other one stays in the address. */
  names: readonly string[]
  /** How many filters are chosen now. */
  chosen: number
  /** Rows that the address gives now. */
  total: number
  /** Rows that another address would give, for the button to say before it is pressed. */
  count: (query: URLSearchParams) => Promise<number>
  /** The button's words, such as 'show 27 classes'. */
  words: (count: string) => string
  /** The fields, each with its own `name`; rendered anew whenever the address changes. */
  fields: () => ReactNode
}

const panelId = 'filters'

/** The filter panel beside a list; on phones it shows only when the page works without script. @see C-CL-06 */
export function FilterPanel({ filters }: { filters: ListFilters }) {
  const { search } = useLocation()
  return (
    <aside className={`side ${styles.side}`} id={panelId} aria-label={m.platform_filter()}>
      <FilterForm key={search} filters={filters} look="panel" />
    </aside>
  )
}

/** Search by name and order; on phones also the key to the same filters, in a sheet from below. */
export function FilterTools({ filters, placeholder }: { filters: ListFilters; placeholder: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <SearchBox placeholder={placeholder}>
        <a
          className="btn only-phone"
          href={`#${panelId}`}
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault()
            setOpen(true)
          }}
        >
          <FilterIcon />
          {m.platform_filter()}
          {filters.chosen > 0 ? <span className={`count ${styles.chosen}`}>{localDigits(filters.chosen)}</span> : null}
        </a>
        <SortSelect />
      </SearchBox>
      <Sheet open={open} onClose={close} title={m.platform_filter()}>
        <FilterForm filters={filters} look="sheet" onDone={close} />
      </Sheet>
    </>
  )
}

interface FilterFormProps {
  filters: ListFilters
  look: 'panel' | 'sheet'
  onDone?: () => void
}

/** A form whose fields are the address: applying starts again at page 1, and nothing is kept elsewhere. @see X-PAGE-10 */
function FilterForm({ filters, look, onDone }: FilterFormProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const headingId = useId()
  const { shown, preview } = useCountAhead(filters, search)
  const cleared = withForm(search, new FormData(), filters.names).toString()
  const kept = useKeptQuery([...filters.names, 'page'])

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = withForm(search, new FormData(event.currentTarget), filters.names).toString()
    onDone?.()
    void navigate({ pathname, search: query && `?${query}` })
  }
  return (
    <Form
      method="get"
      className={look === 'panel' ? `panel stack ${styles.panel}` : 'stack'}
      {...(look === 'panel' ? { 'aria-labelledby': headingId } : {})}
      onSubmit={apply}
      onChange={(event) => void preview(event.currentTarget)}
    >
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {look === 'panel' || filters.chosen > 0 ? (
        <div className={`spread ${styles.head}`}>
          {look === 'panel' ? <h2 id={headingId}>{m.platform_filter()}</h2> : <span />}
          {filters.chosen > 0 ? (
            <AppLink className="btn btn-quiet" to={{ search: cleared && `?${cleared}` }} onClick={onDone}>
              {m.platform_filter_clear()}
            </AppLink>
          ) : null}
        </div>
      ) : null}
      {filters.fields()}
      <button type="submit" className={`btn btn-primary btn-block ${look === 'sheet' ? styles.foot : ''}`}>
        {filters.words(localDigits(shown))}
      </button>
    </Form>
  )
}

/** How many rows the form would show, asked at each change; a dead line keeps the last number. @see OP-071 */
function useCountAhead(filters: ListFilters, search: string) {
  const [ahead, setAhead] = useState<{ of: string; count: number }>()
  const latest = useLatestReply()
  async function preview(form: HTMLFormElement) {
    const query = withForm(search, new FormData(form), filters.names)
    const count = await latest(() => filters.count(query)).catch(() => undefined)
    if (count !== undefined) setAhead({ of: search, count })
  }
  return { shown: ahead?.of === search ? ahead.count : filters.total, preview }
}
