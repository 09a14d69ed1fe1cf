import { tightSearchKey } from '#platform/contract/burmese/normalize.ts'

/**
 * The key under which a course's title is found; keywords are turned into the same before they are compared.
 *
 * Blind to blanks between Burmese letters, which writers set or leave out at will.
 */
export function titleKey(text: string): string {
  return tightSearchKey(text)
}
