import { maxKeywordLength } from './keyword-length.ts'

/**
 * Maximum number of values of one filter in a page's URL: every link of a list contains the whole URL, and every
 * value has such a link, so the size of a page grows with the square of this number.
 */
export const maxAddressChoices = 50

/** Limits the values of a filter in a URL; the server renders a page for these. */
export function usableValues(values: readonly string[]): string[] {
  const cut = values.slice(0, maxAddressChoices).map((value) => [...value].slice(0, maxKeywordLength).join(''))
  return [...new Set(cut)]
}
