import { decodeZawgyi } from '#platform/server/burmese/zawgyi.ts'

/**
 * Searches, and where nothing is found searches again with the keyword read as Zawgyi.
 *
 * What is clearly Zawgyi has been converted on arrival; a short word may be good Unicode in form and mean nothing.
 */
export async function withZawgyiFallback<Filter extends { readonly keyword?: string }, Found extends { total: number }>(
  filter: Filter,
  find: (filter: Filter) => Promise<Found>,
): Promise<Found> {
  const found = await find(filter)
  if (found.total > 0 || filter.keyword === undefined) return found
  const keyword = decodeZawgyi(filter.keyword)
  return keyword === undefined ? found : find({ ...filter, keyword })
}
