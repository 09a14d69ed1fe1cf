import type { ReactNode } from 'react'
import type { Page } from '#platform/contract/wire.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { SortSelect } from '#platform/web/table/sort-select.tsx'
import { ListResults, NothingFound } from './list-results.tsx'

interface PeopleListProps<Row> {
  title: string
  placeholder: string
  /** The text for an empty list. */
  emptyText: string
  list: Page<Row>
  searched: boolean
  keyOf: (row: Row) => number
  card: (row: Row) => ReactNode
}

/** List of teachers or schools: title with count, search by name, sort order, cards and pager. @see C-TS-01 */
export function PeopleList<Row>({ title, placeholder, emptyText, list, searched, keyOf, card }: PeopleListProps<Row>) {
  useFirstPageWhenEmpty(list.data.length, list.current_page)
  return (
    <div className="wrap stack">
      <ListHeader title={title} total={list.total} />
      <SearchBox placeholder={placeholder} fields={['orderBy']} beside>
        <SortSelect />
      </SearchBox>
      <ListResults
        rows={list.data}
        keyOf={keyOf}
        card={card}
        empty={<NothingFound title={emptyText} filtered={false} searched={searched} />}
      />
      <Pager currentPage={list.current_page} lastPage={list.last_page} total={list.total} />
    </div>
  )
}
