import { toWesternDigits } from '#platform/contract/burmese/digits.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { holdsLetterOrDigit } from '#platform/server/database/text-search.ts'
import { countEmptySearch } from './empty-searches.queries.ts'

const longestKept = 60

/**
 * The text of a search as it is kept: in one spelling of blanks and capitals. Undefined for what may be a person's: an
 * address, or a number of six digits or more.
 */
export function keptWords(keyword: string): string | undefined {
  const text = keyword.trim().replace(/\s+/g, ' ').toLowerCase()
  if (text.length > longestKept || !holdsLetterOrDigit(text)) return undefined
  const isPersonal = text.includes('@') || /\d{6}/.test(toWesternDigits(text).replace(/[\s.+()-]/g, ''))
  return isPersonal ? undefined : text
}

/** Counts a search that found nothing, for the admin team: the words alone. @see BUR-04 */
export async function noteEmptySearch(db: Db, keyword: string): Promise<void> {
  const text = keptWords(keyword)
  if (text !== undefined) await countEmptySearch(db, text)
}
