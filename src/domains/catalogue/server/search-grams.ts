/** The lengths of the runs of characters that titles are indexed by; as in the database's search_grams. */
const sizes = [5, 3, 2, 1] as const
/** More runs than the rarest few make a lookup slower, not narrower: what is found is compared with the word anyway. */
const mostGramsOfWord = 3

/** From here on, a word is so common that its postings are dearer to collect than those of something else. */
export const commonShare = 0.2

/** How often a run of characters stands in titles: the share of titles, where it is known to be common. */
export type GramShares = ReadonlyMap<string, number>

/** How a word of a keyword is looked up. */
export interface WordLookup {
  readonly word: string
  /** Runs that every title with the word has, the rarest of them. */
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
  const byRarity = runs.map((run) => ({ run, share: shares.get(run) ?? 0 })).sort((a, b) => a.share - b.share)
  const asRare = byRarity.filter(({ share }) => share === byRarity[0]?.share)
  const rarest = asRare.length > mostGramsOfWord ? endsAndMiddle(asRare) : byRarity.slice(0, mostGramsOfWord)
  return {
    word,
    grams: rarest.map(({ run }) => run),
    needsCompare: !runs.includes(word),
    share: rarest[0]?.share ?? 0,
  }
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

/** Runs from all over a word narrow more than neighbours, which mostly stand together. */
function endsAndMiddle<Run>(runs: readonly Run[]): Run[] {
  return runs.filter((_, at) => at === 0 || at === Math.floor(runs.length / 2) || at === runs.length - 1)
}

/** All runs of the greatest length that a word has. */
function runsOf(word: string): string[] {
  const letters = [...word]
  const size = sizes.find((one) => one <= letters.length) ?? 1
  const starts = letters.length - size + 1
  return [...new Set(Array.from({ length: starts }, (_, start) => letters.slice(start, start + size).join('')))]
}
