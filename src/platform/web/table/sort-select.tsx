import { useSearchParams } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { usePageNavigate, useQueryChange } from '#platform/web/links/app-link.tsx'
import searchBoxStyles from './search-box.module.css'

const sortOrders = ['', 'newly', 'alphabetical'] as const
type SortOrder = (typeof sortOrders)[number]

interface SortSelectProps {
  param?: string
  pageParam?: string
}

/**
 * Chooses the order of a list, kept in the URL; a change returns to page 1.
 *
 * Without script it is a field of the search form around it.
 *
 * @see X-PAGE-09, X-PAGE-10
 */
export function SortSelect({ param = 'orderBy', pageParam = 'page' }: SortSelectProps) {
  const [query] = useSearchParams()
  const navigate = usePageNavigate()
  const change = useQueryChange()
  const labels: Record<SortOrder, string> = {
    '': m.platform_sort_none(),
    newly: m.platform_sort_newest(),
    alphabetical: m.platform_sort_alphabetical(),
  }
  return (
    <label className={searchBoxStyles.sort}>
      <span className="visually-hidden">{m.platform_sort_by()}</span>
      <select
        className="input"
        name={param}
        value={query.get(param) ?? ''}
        onChange={(event) =>
          navigate(change({ [param]: event.target.value, [pageParam]: null }), { preventScrollReset: true })
        }
      >
        {sortOrders.map((order) => (
          <option key={order} value={order}>
            {labels[order]}
          </option>
        ))}
      </select>
    </label>
  )
}
