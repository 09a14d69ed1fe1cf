import { normalizeBurmese, searchKey } from '#platform/contract/burmese/normalize.ts'
import { zawgyiToUnicode } from '#platform/server/burmese/zawgyi.ts'
import { holdsLetterOrDigit } from '#platform/server/database/text-search.ts'

/** Further words hardly narrow a result, and each costs time. */
const maxWords = 6

/** Blanks, and the characters that phones substitute for straight quotes and three dots: a title may contain either. */
const signsOfPhones = /[\s‘’‚“”„…]+/

/**
 * The distinct words of a keyword, normalised as keys are; none if it has only signs. A title matches if it contains
 * all of them, in any order and inside longer words.
 */
function wordsOf(keyword: string | undefined): string[] {
  if (!keyword) return []
  return [...new Set(searchKey(keyword).split(signsOfPhones))].filter(holdsLetterOrDigit).slice(0, maxWords)
}

/**
 * The words of a keyword in each possible encoding; empty if it has no word. A short keyword can be Zawgyi for one word
 * and a part of another in Unicode, so both are searched.
 */
export function keywordVariants(keyword: string | undefined): string[][] {
  if (!keyword) return []
  const variants = [...new Set([normalizeBurmese(zawgyiToUnicode(keyword)), keyword])]
  return variants.map(wordsOf).filter((keywords) => keywords.length > 0)
}
