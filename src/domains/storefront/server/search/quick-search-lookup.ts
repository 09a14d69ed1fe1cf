import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { suggestionsShown } from '../../contract/suggestions.contract.ts'
import { dividedLookups, lookupOf, type TitleStatistics } from '../listing-index/index.ts'

/** What it costs to read a row in the order of its list, beside one that the index on runs has found. */
const scannedPerCollected = 0.15
/** From here on, the first rows with a word probably stand near the beginning of the list. */
const worthProbingShare = 0.005
/** A sample of titles holds one row of so many. */
export const sampledOneOf = 16
/** Rows of each group, few or many, and one more: each connection keeps the plan of every shape, which are to be few. */
const [minShown, mostShown] = [suggestionsShown + 1, PAGE_SIZE + 1] as const

/** How some words are looked up, as far as that makes it another statement. */
export interface QuickSearchShape {
  readonly keywords: number
  /** Whether the words have to be compared with the titles that their runs have found. */
  readonly isCompared: boolean
  readonly limit: number
  /** As many rows of a sample mean that walking comes sooner than collecting. */
  readonly often: { readonly course: number; readonly class: number }
}

/** The values of a statement by the names that stand in it. */
export type QuickSearchParams = Readonly<Record<string, unknown>>

/**
 * How the words are looked up, and the values for it.
 *
 * Whether the newest titles with the words come sooner by walking a list or by collecting all of them hangs on how often
 * they stand in titles.
 */
export function lookedUpBy(
  keywords: readonly string[],
  asked: number,
  { shares, leastShare, rows }: TitleStatistics,
): { shape: QuickSearchShape; params: QuickSearchParams } {
  const limit = asked <= minShown ? minShown : mostShown
  const lookups = keywords.map((word) => lookupOf(word, shares))
  const divided = dividedLookups(lookups)
  // Of several words all are compared, which is one shape.
  const [looked, compared] = [divided.looked, keywords.length > 1 ? lookups : divided.compared]
  const share = Math.min(1, ...lookups.map((lookup) => lookup.share))
  const atMost = Math.max(leastShare, share)
  // Both lists of courses are collected at once and scanned one by one.
  const enough = { course: scanFromHits(rows.course, 2 * limit), class: scanFromHits(rows.class, limit) }
  return {
    shape: {
      keywords: keywords.length,
      isCompared: compared.length > 0,
      limit,
      often: { course: inSample(enough.course), class: inSample(enough.class) },
    },
    params: {
      grams: looked.flatMap(({ grams }) => grams),
      isCommon: share > worthProbingShare,
      maybeOften_course: atMost * rows.course >= enough.course,
      maybeOften_class: atMost * rows.class >= enough.class,
      ...numbered('word', keywords),
      ...numbered(
        'nameGrams',
        keywords.map((word) => lookupOf(word, new Map()).grams),
      ),
    },
  }
}

const numbered = (name: string, values: readonly unknown[]): QuickSearchParams =>
  Object.fromEntries(values.map((value, index) => [`${name}${index}`, value]))

/**
 * From how many answers on the first of them come sooner by walking the list than by collecting all: walking costs the
 * less, collecting the more, the more there are.
 */
function scanFromHits(titles: number, wanted: number): number {
  return Math.sqrt(scannedPerCollected * wanted * Math.max(0, titles))
}

/** As many of them as are in a sample; a power of two, so that there are few statements. */
function inSample(rows: number): number {
  return 2 ** Math.round(Math.log2(Math.max(1, rows / sampledOneOf)))
}
