import { tightSearchKey } from '#platform/contract/burmese/normalize.ts'

/**
 * The search key of a course's title; keywords are normalised the same way. Ignores blanks between Burmese letters,
 * which are optional in writing.
 */
export function titleKey(text: string): string {
  return tightSearchKey(text)
}
