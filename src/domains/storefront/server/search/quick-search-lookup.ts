import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { suggestionsShown } from '../../contract/suggestions.contract.ts'
import { dividedLookups, lookupOf, type TitleStatistics } from '../listing-index/index.ts'

/** Cost of reading a row in list order, relative to a row from the index on runs. */
const scannedPerCollected = 0.15
/** From this many matches on, the first rows with a word are probably near the start of the list. */
const worthProbingShare = 0.005
/** A sample of titles holds one row in this many. */
export const sampledOneOf = 16
/**
 * Rows of each group, few or many, plus one. Each connection caches the plan of every shape, so there are few shapes.
 */
const [minShown, maxShown] = [suggestionsShown + 1, PAGE_SIZE + 1] as const

/** The properties of a lookup that change the statement. */
export interface QuickSearchShape {
  readonly keywords: number
  /** Whether the words are compared with the titles that their runs find. */
  readonly isCompared: boolean
  readonly limit: number
  /** From this many sample hits on, an index scan is cheaper than collecting all matches. */
  readonly often: { readonly course: number; readonly class: number }
}

/** The parameters of a statement by name. */
export type QuickSearchParams = Readonly<Record<string, unknown>>

/**
 * Chooses the lookup and its parameters. How often the words occur in titles decides whether an index scan or
 * collecting all matches is cheaper.
 */
export function lookedUpBy(
  keywords: readonly string[],
  asked: number,
  { shares, minShare, rows }: TitleStatistics,
): { shape: QuickSearchShape; params: QuickSearchParams } {
  const limit = asked <= minShown ? minShown : maxShown
  const lookups = keywords.map((word) => lookupOf(word, shares))
  const divided = dividedLookups(lookups)
  // Several words are all compared, which is one shape.
  const [looked, compared] = [divided.looked, keywords.length > 1 ? lookups : divided.compared]
  const share = Math.min(1, ...lookups.map((lookup) => lookup.share))
  const atMost = Math.max(minShare, share)
  // Both lists of courses are collected together and scanned one by one.
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
 * The number of matches from which an index scan is cheaper than collecting: the cost of a scan falls with them, the
 * cost of collecting rises.
 */
function scanFromHits(titles: number, wanted: number): number {
  return Math.sqrt(scannedPerCollected * wanted * Math.max(0, titles))
}

/** Rounded to a power of two, so that there are few statements. */
function inSample(rows: number): number {
  return 2 ** Math.round(Math.log2(Math.max(1, rows / sampledOneOf)))
}
