import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import cardStyles from '#platform/web/media/card.module.css'
import { EmptyState } from '#platform/web/states/states.tsx'
import { StaleNotice } from '#platform/web/table/stale-notice.tsx'
import { AppLink, PageLink } from '#platform/web/text/app-link.tsx'
import { CachedFragment } from '#platform/web/text/cached-fragment.tsx'

interface ListResultsProps<Row> {
  rows: readonly Row[]
  /** The card of a row; those that are seen first fetch their pictures at once. */
  card: (row: Row, eager: boolean) => ReactNode
  keyOf: (row: Row) => number
  /** The kind of card, where it depends on its row alone and other pages show it as well. @see CachedFragment */
  kept?: (row: Row, eager: boolean) => string | undefined
  /** What stands where nothing was found. */
  empty: ReactNode
}

/** So many cards of a page are seen before anybody scrolls. */
export const SEEN_FIRST = 2

/** The cards of a list; they grow pale while another page or filter is on its way, and stay when the line drops. */
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

/** Nothing matches: say so, offer to drop the filters, and where a course is missed, to ask for one. */
export function NothingFound({
  title,
  filtered,
  searched,
  clearedSearch = '',
  asksForCourse = false,
}: {
  title: string
  /** Filters are chosen. */
  filtered: boolean
  /** Words are looked for. */
  searched: boolean
  /** What stays in the address when search and filters are cleared. */
  clearedSearch?: string
  asksForCourse?: boolean
}) {
  return (
    <EmptyState
      title={title}
      actions={
        <>
          {filtered || searched ? (
            <PageLink className="btn btn-primary" to={{ search: clearedSearch }}>
              {filtered ? m.catalogue_clear_all() : m.catalogue_clear_search()}
            </PageLink>
          ) : null}
          {asksForCourse ? (
            <AppLink className="btn" to={paths.courseRequest.create()}>
              {m.catalogue_request_course()}
            </AppLink>
          ) : null}
        </>
      }
    >
      {filtered ? m.catalogue_empty_filtered() : searched ? m.catalogue_empty_searched() : m.catalogue_empty_plain()}
    </EmptyState>
  )
}
