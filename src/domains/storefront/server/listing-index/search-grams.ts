/** Lengths of the runs of characters that titles are indexed by, as in the database's search_grams(). */
const sizes = [5, 3, 2, 1] as const
/** Reading the postings of more common runs costs more than they rule out. */
const narrowingShare = 0.1

/** From this share of titles on, collecting the postings of a word costs more than those of another condition. */
export const commonShare = 0.2

/** The share of titles that contain a run, where it is known to be common. */
export type GramShares = ReadonlyMap<string, number>

/** How a word of a keyword is looked up. */
export interface WordLookup {
  readonly word: string
  /** The most selective of the runs that every title with the word contains. */
  readonly grams: readonly string[]
  /** Whether a title with the runs may lack the word. */
  readonly needsCompare: boolean
  /** An upper bound of the share of titles with the word. */
  readonly share: number
}

/**
 * Chooses the runs by which a word is looked up. A word may be cut anywhere, also inside a syllable, since the runs of
 * a word are runs of every text that contains it.
 */
export function lookupOf(word: string, shares: GramShares): WordLookup {
  const runs = runsOf(word)
  const shareOf = (run: string) => shares.get(run) ?? 0
  const share = Math.min(...runs.map(shareOf))
  return { word, grams: narrowing(runs, shareOf), needsCompare: !runs.includes(word), share }
}

/**
 * The most selective runs, at most four: the rarest, and those farthest apart, since neighbours mostly occur together.
 * More of them make a lookup slower, not more selective.
 */
function narrowing(runs: readonly string[], shareOf: (run: string) => number): string[] {
  const share = Math.min(...runs.map(shareOf))
  const rarest = runs.filter((run) => shareOf(run) === share)
  const rare = runs.filter((run) => shareOf(run) <= Math.max(narrowingShare, share))
  const chosen = [rare[0], rarest[0], rarest[Math.floor(rarest.length / 2)], rare.at(-1)]
  return [...new Set(chosen.filter((run) => run !== undefined))]
}

/**
 * Which words are looked up, and which are compared with the titles that the lookup finds. Postings of common runs are
 * long, and rarer words are selective enough.
 */
export function dividedLookups(lookups: readonly WordLookup[]): {
  readonly looked: readonly WordLookup[]
  readonly compared: readonly WordLookup[]
} {
  const rarer = lookups.filter(({ share }) => share <= commonShare)
  const looked = rarer.length > 0 ? rarer : lookups
  return { looked, compared: lookups.filter((lookup) => lookup.needsCompare || !looked.includes(lookup)) }
}

/** All runs of the greatest indexed length in a word. */
function runsOf(word: string): string[] {
  const letters = [...word]
  const size = sizes.find((one) => one <= letters.length) ?? 1
  const starts = letters.length - size + 1
  return [...new Set(Array.from({ length: starts }, (_, start) => letters.slice(start, start + size).join('')))]
}
