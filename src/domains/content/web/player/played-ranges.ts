/** Seconds of a lesson as pairs [from, to). */
export type Ranges = readonly (readonly [number, number])[]

/** The longest time between two positions that still counts as playing, in seconds of real time. */
const longestStep = 1.5

/**
 * The seconds that were really played. A position counts only as the continuation of the last one, so seeking adds
 * nothing.
 */
export class PlayedRanges {
  #last: number | undefined
  #ranges: Ranges = []

  /** Takes the current position while playing; `rate` is the playback rate. */
  follow(seconds: number, rate: number): void {
    const from = this.#last
    this.#last = seconds
    if (from === undefined || seconds <= from || seconds - from > longestStep * Math.max(1, rate)) return
    this.#ranges = unite(this.#ranges, [[from, seconds]])
  }

  /** The next position begins a new range. */
  interrupt(): void {
    this.#last = undefined
  }

  /** The whole seconds that were played; the rest of the second that is playing is kept for the next call. */
  take(): Ranges {
    const whole = this.#ranges
      .map(([from, to]) => [Math.round(from), Math.round(to)] as const)
      .filter(([from, to]) => from < to)
    const playing = this.#ranges.find(([, to]) => to === this.#last)
    const rest = playing && ([Math.max(playing[0], Math.round(playing[1])), playing[1]] as const)
    this.#ranges = rest && rest[0] < rest[1] ? [rest] : []
    return unite([], whole)
  }
}

/** The union, in order, without overlaps. */
export function unite(first: Ranges, second: Ranges): Ranges {
  const sorted = [...first, ...second].sort(([from], [other]) => from - other)
  const united: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = united.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else united.push([from, to])
  }
  return united
}
