import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { FilterChips } from '#platform/web/table/filter-chips.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { chosenFilters } from '../addresses/chosen-filters.ts'
import { FilterPanel, FilterTools, type ListFilters } from './filter-panel.tsx'

interface FilteredListProps {
  title: string
  searchPlaceholder: string
  list: { data: readonly unknown[]; total: number; current_page: number; last_page: number }
  filters: ListFilters
  /** Values and labels of the chosen filters by query parameter. */
  chipLabels: Record<string, [string, string][]>
  tabs?: ReactNode
  /** The results. */
  children: ReactNode
}

/** A list page with search field, sort order, filters beside it or in a sheet, chosen filters, results and pages. */
export function FilteredList(props: FilteredListProps) {
  const { list, filters } = props
  const { search } = useLocation()
  useFirstPageWhenEmpty(list.data.length, list.current_page)
  return (
    <div className="wrap with-side">
      <FilterPanel filters={filters} />
      <div className="stack">
        <ListHeader title={props.title} total={list.total} />
        {props.tabs}
        <FilterTools filters={filters} placeholder={props.searchPlaceholder} />
        <FilterChips chips={chosenFilters(search, props.chipLabels)} />
        {props.children}
        <Pager currentPage={list.current_page} lastPage={list.last_page} total={list.total} />
      </div>
    </div>
  )
}
