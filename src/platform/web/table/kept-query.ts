import { useMatches, useSearchParams } from 'react-router'

interface PageHandle {
  page?: { query: readonly string[] }
}

/**
 * What a form keeps of the address beside its own fields, for hidden inputs: names and values in a fixed order.
 *
 * Only names that the page declares: the server has rendered it for these, sorted, and left out what chats and
 * advertisements hang onto links. Hidden inputs that differ would make the browser throw the rendered page away.
 */
export function useKeptQuery(own: readonly string[]): [name: string, value: string][] {
  const [query] = useSearchParams()
  const declared = (useMatches().at(-1)?.handle as PageHandle | undefined)?.page?.query
  const kept = [...query].filter(([name]) => !own.includes(name) && (declared?.includes(name) ?? true))
  return kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
}
