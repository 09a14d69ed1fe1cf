import { searchKey } from '#platform/contract/burmese/normalize.ts'

/** Further words of a keyword narrow nothing that a reader would notice, and each costs time. */
const mostWords = 6

/**
 * The words of a keyword as keys know them, each once; none where it holds only punctuation.
 *
 * A title is found when it has all of them, in any order and inside longer words too.
 */
export function wordsOf(keyword: string | undefined): string[] {
  if (!keyword) return []
  return [...new Set(searchKey(keyword).split(' '))].filter(Boolean).slice(0, mostWords)
}
