/** A random sample of the titles of a listing, with an index of its own. */
export interface Sample {
  /** It holds one row in this many. */
  readonly oneOf: number
  /** With this many matches in the sample, the listing has more matches than are counted. */
  readonly enough: number
  /** With at most this many matches, the listing has far fewer, and no larger sample is needed. */
  readonly few: number
  /** The sample is used for words that are known to occur in this many rows. */
  readonly from: number
}
/**
 * Samples of the listings, the smallest first. A word with exactly as many matches as are counted has 4 and 63 in them,
 * with standard deviations of 2 and 8; the bounds are almost five deviations above.
 */
export const samples: readonly Sample[] = [
  { oneOf: 256, enough: 20, few: 1, from: 20 * 256 },
  { oneOf: 16, enough: 100, few: 0, from: 0 },
]
