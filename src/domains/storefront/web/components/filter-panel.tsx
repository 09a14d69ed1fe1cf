import { Fragment, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { Sheet } from '#platform/web/dialogs/sheet.tsx'
import { FilterIcon } from '#platform/web/media/icons.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { SortSelect } from '#platform/web/table/sort-select.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import styles from './filter-panel.module.css'

/** Where a filter form stands: beside the list, or in a sheet that closes when it is done. */
export interface FilterRegionFields {
  look: 'panel' | 'sheet'
  onDone?: () => void
}

export interface ListFilters {
  /** How many filters are chosen now. */
  chosen: number
  /** The form; its script comes after the page's own. */
  form: (formLocation: FilterRegionFields) => ReactNode
}

const panelId = 'filters'

/** The filter panel beside a list; on phones it shows only when the page works without script. @see C-CL-06 */
export function FilterPanel({ filters }: { filters: ListFilters }) {
  const { search } = useLocation()
  return (
    <aside className="side" id={panelId} aria-label={m.platform_filter()}>
      <Fragment key={search}>{filters.form({ look: 'panel' })}</Fragment>
    </aside>
  )
}

/** Search by name and order; on phones also the key to the same filters, in a sheet from below. */
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
