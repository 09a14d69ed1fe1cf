import { decodeZawgyi } from '#platform/server/burmese/zawgyi.ts'

/**
 * Searches again with the keyword read as Zawgyi if nothing was found. Unambiguous Zawgyi was converted on arrival; a
 * short word may be well-formed Unicode without a meaning.
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
