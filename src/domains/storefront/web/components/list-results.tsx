import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import cardStyles from '#platform/web/components/card.module.css'
import { AppLink, PageLink } from '#platform/web/links/app-link.tsx'
import { CachedFragment } from '#platform/web/pages/cached-fragment.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'
import { StaleNotice } from '#platform/web/table/stale-notice.tsx'

interface ListResultsProps<Row> {
  rows: readonly Row[]
  /** Renders the card of a row; `eager` loads the picture at once. */
  card: (row: Row, eager: boolean) => ReactNode
  keyOf: (row: Row) => number
  /** Cache key of the card, if its HTML depends on the row alone and other pages show it too. @see CachedFragment */
  kept?: (row: Row, eager: boolean) => string | undefined
  /** Shown when the list is empty. */
  empty: ReactNode
}

/** Number of cards in the first viewport. */
export const SEEN_FIRST = 2

/** The cards of a list. They are faded while another page or filter loads, and stay after a network error. */
export function ListResults<Row>({ rows, card, keyOf, kept, empty }: ListResultsProps<Row>) {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const busy = location?.pathname === pathname
  return (
    <>
      <StaleNotice />
      {rows.length === 0 ? (
        empty
      ) : (
        <ul className={`${cardStyles.grid} ${cardStyles.three}`} aria-busy={busy}>
          {rows.map((row, index) => {
            const eager = index < SEEN_FIRST
            const kind = import.meta.env.SSR ? kept?.(row, eager) : undefined
            return (
              <CachedFragment key={keyOf(row)} from={kind && kind + JSON.stringify(row)}>
                {() => card(row, eager)}
              </CachedFragment>
            )
          })}
        </ul>
      )}
    </>
  )
}

/** Empty state of a list: offers to clear the filters, to search the whole site, and for courses to request one. */
export function NothingFound({
  title,
  filtered,
  keyword,
  clearedSearch = '',
  asksForCourse = false,
}: {
  title: string
  /** Whether filters are chosen. */
  filtered: boolean
  /** What was searched for; the search of the whole site finds similar results too. */
  keyword: string | undefined
  /** Query string that remains when search and filters are cleared. */
  clearedSearch?: string
  asksForCourse?: boolean
}) {
  return (
    <EmptyState
      title={title}
      actions={
        <>
          {filtered || keyword ? (
            <PageLink className="btn btn-primary" to={{ search: clearedSearch }}>
              {filtered ? m.storefront_clear_all() : m.storefront_clear_search()}
            </PageLink>
          ) : null}
          {keyword && (
            <AppLink className="btn" to={paths.search({ q: keyword })}>
              {m.storefront_search_everywhere()}
            </AppLink>
          )}
          {asksForCourse && (
            <AppLink className="btn" to={paths.courseRequest.create()}>
              {m.storefront_request_course()}
            </AppLink>
          )}
        </>
      }
    >
      {filtered ? m.storefront_empty_filtered() : !keyword && m.storefront_empty_plain()}
    </EmptyState>
  )
}
