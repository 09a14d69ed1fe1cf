import { useMatches, useSearchParams } from 'react-router'
import { usableValues } from '#platform/contract/address-choices.ts'

interface PageHandle {
  page?: { query: readonly string[] }
}

/**
 * What a form keeps of the address beside its own fields, for hidden inputs: names and values in a fixed order.
 *
 * Only names that the page declares, and of their values as many as a list can use: the server has rendered it for
 * these, sorted, and left out what chats and advertisements hang onto links. Hidden inputs that differ would make the
 * browser throw the rendered page away.
 */
export function useKeptQuery(own: readonly string[]): [name: string, value: string][] {
  const [query] = useSearchParams()
  const declared = (useMatches().at(-1)?.handle as PageHandle | undefined)?.page?.query
  const names = [...new Set(query.keys())].filter((name) => !own.includes(name) && (declared?.includes(name) ?? true))
  return names
    .sort()
    .flatMap((name) => usableValues(query.getAll(name)).map((value): [string, string] => [name, value]))
}
