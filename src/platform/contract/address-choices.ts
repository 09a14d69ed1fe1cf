import { maxKeywordLength } from './keyword-length.ts'

/**
 * How many values of one filter a page's address may carry: every link of a list says its address again, and every chosen
 * value has such a link, so what a page writes grows with the square of this.
 */
export const maxAddressChoices = 50

/** As much of a filter's values in an address as a list can use; the server renders a page for these. */
export function usableValues(values: readonly string[]): string[] {
  const cut = values.slice(0, maxAddressChoices).map((value) => [...value].slice(0, maxKeywordLength).join(''))
  return [...new Set(cut)]
}
