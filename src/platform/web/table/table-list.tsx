import type { Key, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Page } from '#platform/contract/wire.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { ListHeader } from './list-header.tsx'
import { SearchBox } from './search-box.tsx'

interface TableListProps<Row> {
  title: string
  page: Page<Row>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => Key
  /** The page's main action, such as 'new'. */
  action?: ReactNode
  searchPlaceholder: string
  /** What narrows the list besides the search; kept in the URL. */
  filters?: ReactNode
  /** Query parameters of `filters`: with one of them the list is narrowed, so an empty one is not the whole list. */
  filterParams?: readonly string[]
  /** Saves the list as a file, below it. */
  files?: ReactNode
  /** Accessible name of the table, where the title does not fit. */
  caption?: string
  /** Shown when the list has no rows at all, with what to do about it. */
  whenNone: ReactNode
  /** Shown when the search finds nothing. */
  whenNotFound: ReactNode
}

/** A searchable, paged table with its total, for a person's own lists. Keyword and page are part of the URL. */
export function TableList<Row>(props: TableListProps<Row>) {
  const { title, page, columns, rowKey, action, searchPlaceholder, filterParams = [], caption = title } = props
  const { data, total, current_page, last_page } = page
  const [query] = useSearchParams()
  const isSearch = ['keyword', ...filterParams].some((param) => query.get(param))
  useFirstPageWhenEmpty(data.length, current_page)
  return (
    <>
      <ListHeader title={title} total={total} action={action} />
      {total > 0 || isSearch ? (
        <>
          <SearchBox placeholder={searchPlaceholder} />
          {props.filters}
        </>
      ) : null}
      {data.length > 0 ? (
        <>
          <DataTable caption={caption} columns={columns} rows={data} rowKey={rowKey} />
          <Pager currentPage={current_page} lastPage={last_page} total={total} />
          {props.files}
        </>
      ) : isSearch ? (
        props.whenNotFound
      ) : (
        props.whenNone
      )}
    </>
  )
}
