/** A seeded random number generator: demo installations are equal on every machine. */
export interface Rng {
  /** Both bounds are included. */
  between(min: number, max: number): number
  /** True with this probability in per cent. */
  percent(often: number): boolean
  one<T>(list: readonly T[]): T
  /** This many different items, in the order of the list. */
  some<T>(list: readonly T[], count: number): T[]
}

/** @param seed - any integer; equal seeds give equal sequences */
export function createRng(seed: number): Rng {
  let state = seed >>> 0
  // mulberry32: small, and sufficient where security does not depend on it.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const one = <T>(list: readonly T[]): T => {
    const found = list[between(0, list.length - 1)]
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }
  return {
    between,
    one,
    percent: (often) => next() * 100 < often,
    some: (list, count) => {
      const left = [...list.keys()]
      const chosen = Array.from({ length: Math.min(count, list.length) }, () =>
        left.splice(between(0, left.length - 1), 1),
      )
      return chosen
        .flat()
        .sort((a, b) => a - b)
        .map((at) => list[at] as (typeof list)[number])
    },
  }
}
