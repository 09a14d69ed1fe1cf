import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { FilterIcon } from '#platform/web/components/icons.tsx'
import { Sheet } from '#platform/web/dialogs/sheet.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { useLoadOnTouch } from '#platform/web/states/lazy-island.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { SortSelect } from '#platform/web/table/sort-select.tsx'
// Of the form, which the server renders before its script is loaded.
import './filter-form.module.css'
import styles from './filter-panel.module.css'

/** Location of the filter form: beside the list, or in a bottom sheet that is closed when the form is applied. */
export interface FilterRegionFields {
  look: 'panel' | 'sheet'
  onDone?: () => void
}

export interface ListFilters {
  /** Number of chosen filters. */
  chosen: number
  /** Renders the form; its script is loaded when the form is touched. */
  form: (formLocation: FilterRegionFields) => ReactNode
  /** Loads that script. */
  load: () => void
}

const panelId = 'filters'

/** The filter panel beside a list. On phones it is shown only when the page has no JavaScript. @see C-CL-06 */
export function FilterPanel({ filters }: { filters: ListFilters }) {
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const panel = useRef<HTMLElement>(null)
  const { load } = filters
  useLoadOnTouch(panel, load)
  // Another page of the list renders the form again.
  const isNeeded = next?.pathname === pathname
  useEffect(() => {
    if (isNeeded) load()
  }, [isNeeded, load])
  return (
    <aside ref={panel} className="side" id={panelId} aria-label={m.platform_filter()}>
      <Fragment key={search}>{filters.form({ look: 'panel' })}</Fragment>
    </aside>
  )
}

/** Search field and sort order; on phones also a button that opens the filters in a bottom sheet. */
export function FilterTools({ filters, placeholder }: { filters: ListFilters; placeholder: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <SearchBox placeholder={placeholder} fields={['orderBy']}>
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
          {filters.chosen > 0 ? <span className={`${styles.count} count`}>{localDigits(filters.chosen)}</span> : null}
        </a>
        <SortSelect />
      </SearchBox>
      <Sheet open={open} onClose={close} title={m.platform_filter()}>
        {filters.form({ look: 'sheet', onDone: close })}
      </Sheet>
    </>
  )
}
