import type { ReactNode } from 'react'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import type { Page } from '#platform/contract/wire.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { SearchBox } from '#platform/web/table/search-box.tsx'
import { SortSelect } from '#platform/web/table/sort-select.tsx'
import { ListResults, NothingFound } from './list-results.tsx'

interface Texts {
  readonly title: () => string
  /** For an empty list. */
  readonly none: () => string
}

const TEXTS: Readonly<Record<OwnerRole, Texts>> = {
  teacher: { title: m.catalogue_teachers, none: m.storefront_no_teachers },
  school: { title: m.catalogue_schools, none: m.storefront_no_schools },
}

interface PeopleListProps<Row> {
  kind: OwnerRole
  list: Page<Row>
  keyword: string | undefined
  keyOf: (row: Row) => number
  card: (row: Row) => ReactNode
}

/**
 * List of teachers or schools: title with count, search by name, sort order, cards and pager.
 *
 * @see C-TS-01 to C-TS-03
 */
export function PeopleList<Row>({ kind, list, keyword, keyOf, card }: PeopleListProps<Row>) {
  const { title, none } = TEXTS[kind]
  useFirstPageWhenEmpty(list.data.length, list.current_page)
  return (
    <div className="wrap stack">
      <ListHeader title={title()} total={list.total} />
      <SearchBox placeholder={m.storefront_owner_search()} fields={['orderBy']} beside>
        <SortSelect />
      </SearchBox>
      <ListResults
        rows={list.data}
        keyOf={keyOf}
        card={card}
        empty={<NothingFound title={none()} filtered={false} keyword={keyword} />}
      />
      <Pager currentPage={list.current_page} lastPage={list.last_page} total={list.total} />
    </div>
  )
}
