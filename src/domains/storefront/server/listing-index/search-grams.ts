/** The lengths of the runs of characters that titles are indexed by; as in the database's search_grams. */
const sizes = [5, 3, 2, 1] as const
/** The postings of more common runs take longer to read than what they rule out. */
const narrowingShare = 0.1

/** From here on, a word is so common that its postings are dearer to collect than those of something else. */
export const commonShare = 0.2

/** How often a run of characters stands in titles: the share of titles, where it is known to be common. */
export type GramShares = ReadonlyMap<string, number>

/** How a word of a keyword is looked up. */
export interface WordLookup {
  readonly word: string
  /** Runs that every title with the word has, those of them that narrow most. */
  readonly grams: readonly string[]
  /** Whether a title with the runs may still not have the word. */
  readonly needsCompare: boolean
  /** At most this share of the titles has the word, as far as is known. */
  readonly share: number
}

/**
 * Chooses the runs of characters by which a word is looked up.
 *
 * A word may be cut anywhere, also inside a syllable: its runs are runs of every text that holds it.
 */
export function lookupOf(word: string, shares: GramShares): WordLookup {
  const runs = runsOf(word)
  const shareOf = (run: string) => shares.get(run) ?? 0
  const share = Math.min(...runs.map(shareOf))
  return { word, grams: narrowing(runs, shareOf), needsCompare: !runs.includes(word), share }
}

/**
 * The runs that narrow most, at most four: the rarest, and those that stand farthest apart. Neighbours mostly stand
 * together, so a word whose end is missing is not found out by the rarest alone. More of them make a lookup slower, not
 * narrower, and what is found is compared with the word anyway.
 */
function narrowing(runs: readonly string[], shareOf: (run: string) => number): string[] {
  const share = Math.min(...runs.map(shareOf))
  const rarest = runs.filter((run) => shareOf(run) === share)
  const rare = runs.filter((run) => shareOf(run) <= Math.max(narrowingShare, share))
  const chosen = [rare[0], rarest[0], rarest[Math.floor(rarest.length / 2)], rare.at(-1)]
  return [...new Set(chosen.filter((run) => run !== undefined))]
}

/**
 * Which of some words are looked up, and which are compared with the titles that this finds: the postings of common runs
 * are long, and rarer words narrow enough.
 */
export function dividedLookups(lookups: readonly WordLookup[]): {
  readonly looked: readonly WordLookup[]
  readonly compared: readonly WordLookup[]
} {
  const rarer = lookups.filter(({ share }) => share <= commonShare)
  const looked = rarer.length > 0 ? rarer : lookups
  return { looked, compared: lookups.filter((lookup) => lookup.needsCompare || !looked.includes(lookup)) }
}

/** All runs of the greatest length that a word has. */
function runsOf(word: string): string[] {
  const letters = [...word]
  const size = sizes.find((one) => one <= letters.length) ?? 1
  const starts = letters.length - size + 1
  return [...new Set(Array.from({ length: starts }, (_, start) => letters.slice(start, start + size).join('')))]
}
