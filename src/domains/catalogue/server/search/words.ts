import { searchKey } from '#platform/contract/burmese/normalize.ts'
import { holdsLetterOrDigit } from '#platform/server/database/text-search.ts'

/** Further words of a keyword narrow nothing that a reader would notice, and each costs time. */
const mostWords = 6

/**
 * The words of a keyword as keys know them, each once; none where it holds only signs, as '(' or '%' before a word is
 * typed: those narrow nothing, as no keyword does.
 *
 * A title is found when it has all of them, in any order and inside longer words too.
 */
export function wordsOf(keyword: string | undefined): string[] {
  if (!keyword) return []
  return [...new Set(searchKey(keyword).split(' '))].filter(holdsLetterOrDigit).slice(0, mostWords)
}
