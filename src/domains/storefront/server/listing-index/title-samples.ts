/** A random sample of the titles of a listing, in an index of its own. */
export interface Sample {
  /** It holds one row of so many. */
  readonly oneOf: number
  /** As many of its rows with a word mean that the whole has enough of them. */
  readonly enough: number
  /** So few of them mean that the whole has far fewer, and a larger sample need not be asked. */
  readonly few: number
  /** It is of use for words that are known to stand in so many rows. */
  readonly from: number
}
/**
 * Samples of the listings, small first. Of a word in just as many rows as are counted, they hold 4 and 63, give or take
 * 2 and 8: the sample would have to be wrong by almost five deviations.
 */
export const samples: readonly Sample[] = [
  { oneOf: 256, enough: 20, few: 1, from: 20 * 256 },
  { oneOf: 16, enough: 100, few: 0, from: 0 },
]
