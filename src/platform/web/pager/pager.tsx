import { type ReactNode, useEffect } from 'react'
import { m } from '#platform/messages/generated/messages.js'
import { PageLink, usePageNavigate, useQueryChange } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import type { LocalisedPath } from '#platform/web/locale/locale.ts'
import { pageLinks } from './page-links.ts'
import styles from './pager.module.css'

interface PagerProps {
  currentPage: number
  lastPage: number
  total: number
  /** Query parameter of the page; absent for page 1. */
  param?: string
  /** What is paged, where a screen has several lists. */
  label?: string
}

/**
 * Links of a paged list: two pages on each side, previous and next, then page of last page and total.
 *
 * Links keep the rest of the URL, so filters, sort and tab stay. An empty list has no pager.
 *
 * @see X-PAGE-01 to X-PAGE-04
 */
export function Pager({ currentPage, lastPage, total, param = 'page', label = m.platform_pages() }: PagerProps) {
  const change = useQueryChange()
  const to = (page: number) => change({ [param]: page === 1 ? null : String(page) })
  if (total === 0) return null
  return (
    <nav className={styles.pager} aria-label={label}>
      {lastPage > 1 ? (
        <ul>
          <li>
            <EndLink to={to(currentPage - 1)} rel="prev" off={currentPage <= 1}>
              {m.platform_previous()}
            </EndLink>
          </li>
          {pageLinks(currentPage, lastPage).map((page) => (
            <li key={page}>
              <PageLink
                to={to(page)}
                aria-label={m.platform_page_n({ page: localDigits(page) })}
                aria-current={page === currentPage ? 'page' : undefined}
              >
                {localDigits(page)}
              </PageLink>
            </li>
          ))}
          <li>
            <EndLink to={to(currentPage + 1)} rel="next" off={currentPage >= lastPage}>
              {m.platform_next()}
            </EndLink>
          </li>
        </ul>
      ) : null}
      <p className="hint">
        {m.platform_page_of({ current: localDigits(currentPage), last: localDigits(Math.max(1, lastPage)) })} ·{' '}
        {m.platform_total({ n: localDigits(total) })}
      </p>
    </nav>
  )
}

interface EndLinkProps {
  to: LocalisedPath
  rel: 'prev' | 'next'
  off: boolean
  children: ReactNode
}

/** At the first or last page the label stays as grey text, so that nothing moves. */
function EndLink({ to, rel, off, children }: EndLinkProps) {
  if (off) return <span className={styles.off}>{children}</span>
  return (
    <PageLink to={to} rel={rel}>
      {children}
    </PageLink>
  )
}

/** Goes to the last page with rows when a later page is empty, as after its rows were processed. */
export function useLastPageWhenEmpty(list: { data: readonly unknown[]; total: number; last_page: number }): void {
  const navigate = usePageNavigate()
  const change = useQueryChange()
  const lost = list.data.length === 0 && list.total > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page turns out empty, not on every render.
  useEffect(() => {
    const page = list.last_page > 1 ? String(list.last_page) : null
    if (lost) navigate(change({ page }), { replace: true })
  }, [lost])
}

/** Goes to page 1 when a later page is empty, as after its last row was deleted. @see X-PAGE-06 */
export function useFirstPageWhenEmpty(rowCount: number, currentPage: number, param = 'page'): void {
  const navigate = usePageNavigate()
  const change = useQueryChange()
  const lost = rowCount === 0 && currentPage > 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page turns out empty, not on every render.
  useEffect(() => {
    if (lost) navigate(change({ [param]: null }), { replace: true })
  }, [lost])
}
