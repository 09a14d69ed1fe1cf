import { useMatches, useSearchParams } from 'react-router'
import { usableValues } from '#platform/contract/address-choices.ts'

interface PageHandle {
  page?: { query: readonly string[] }
}

/**
 * Query parameters that a form keeps beside its own fields, for hidden inputs: names and values in a fixed order.
 *
 * Only names that the page declares, and at most as many values as a list accepts. The server renders the page for
 * these, sorted, without tracking parameters of chats and advertisements. Other hidden inputs would be a hydration
 * mismatch.
 */
export function useHiddenQuery(own: readonly string[]): [name: string, value: string][] {
  const [query] = useSearchParams()
  const declared = (useMatches().at(-1)?.handle as PageHandle | undefined)?.page?.query
  const names = [...new Set(query.keys())].filter((name) => !own.includes(name) && (declared?.includes(name) ?? true))
  return names
    .sort()
    .flatMap((name) => usableValues(query.getAll(name)).map((value): [string, string] => [name, value]))
}
