import { useSearchParams } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { PageLink, useQueryChange } from '#platform/web/links/app-link.tsx'
import { EmptyState } from '#platform/web/states/states.tsx'

/**
 * Empty state of a list that a keyword or filters narrow.
 *
 * Its link clears the filters and keeps the keyword; without filters it clears the keyword.
 *
 * @param filterParams - query parameters of the list's filters, without the keyword
 */
export function NothingFound({ filterParams }: { filterParams: readonly string[] }) {
  const [query] = useSearchParams()
  const change = useQueryChange()
  const isSearch = Boolean(query.get('keyword'))
  const isFiltered = filterParams.some((param) => query.get(param))
  const cleared = isFiltered ? filterParams : ['keyword']
  return (
    <EmptyState
      title={isSearch ? m.platform_none_found() : m.platform_none_fits()}
      actions={
        <PageLink className="btn" to={change(Object.fromEntries([...cleared, 'page'].map((param) => [param, null])))}>
          {isFiltered ? m.platform_clear_filters() : m.platform_show_all()}
        </PageLink>
      }
    >
      {!isFiltered
        ? m.platform_none_found_text()
        : isSearch
          ? m.platform_none_found_filtered_text()
          : m.platform_none_fits_text()}
    </EmptyState>
  )
}
