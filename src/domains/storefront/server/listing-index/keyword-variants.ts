import { normalizeBurmese, searchKey } from '#platform/contract/burmese/normalize.ts'
import { zawgyiToUnicode } from '#platform/server/burmese/zawgyi.ts'
import { holdsLetterOrDigit } from '#platform/server/database/text-search.ts'

/** Further words of a keyword narrow nothing that a reader would notice, and each costs time. */
const mostWords = 6

/** Blanks, and the signs that phones put for straight quotes and three points: a title may have either. */
const signsOfPhones = /[\s‘’‚“”„…]+/

/**
 * The words of a keyword as keys know them, each once; none where it holds only signs, as '(' or '%' before a word is
 * typed: those narrow nothing, as no keyword does.
 *
 * A title is found when it has all of them, in any order and inside longer words too.
 */
export function labelsOf(keyword: string | undefined): string[] {
  if (!keyword) return []
  return [...new Set(searchKey(keyword).split(signsOfPhones))].filter(holdsLetterOrDigit).slice(0, mostWords)
}

/**
 * The words of a keyword in each way it may be meant; none where it has none.
 *
 * A short one is often both, Zawgyi for a word and a piece of another in Unicode: what has either is found.
 */
export function keywordVariants(keyword: string | undefined): string[][] {
  if (!keyword) return []
  const variants = [...new Set([normalizeBurmese(zawgyiToUnicode(keyword)), keyword])]
  return variants.map(labelsOf).filter((keywords) => keywords.length > 0)
}
