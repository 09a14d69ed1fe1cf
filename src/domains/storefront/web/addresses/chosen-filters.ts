import type { FilterChip } from '#platform/web/table/filter-chips.tsx'

/** A chip for each chosen filter, linking to the same list without it. Removing a region removes its township too. */
export function chosenFilters(
  search: string,
  fields: Readonly<Record<string, readonly (readonly [value: string, label: string])[]>>,
): FilterChip[] {
  return Object.entries(fields).flatMap(([name, chosen]) =>
    chosen.map(([value, label]) => {
      const rest = name === 'region' ? without(search, 'town') : search
      const left = without(rest, name, chosen.length > 1 ? value : undefined)
      return { id: `${name}=${value}`, label, to: { search: left } }
    }),
  )
}

/** Number of chosen filters. */
export function chosenCount(filter: Readonly<Record<string, string | readonly string[] | undefined>>): number {
  return Object.values(filter).flatMap((value) => value ?? []).length
}

/** The URL without one filter or one of its values, on page 1. */
function without(search: string, name: string, value?: string): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  if (value === undefined) query.delete(name)
  else query.delete(name, value)
  return query.size > 0 ? `?${query}` : ''
}
