import type { Ranges } from './played-ranges.ts'

/** Time ranges of a media element or buffer as pairs of begin and end; none while there is no buffer. */
export function timeRanges(ranges: TimeRanges | undefined): Ranges {
  return Array.from({ length: ranges?.length ?? 0 }, (_, at) => [ranges?.start(at) ?? 0, ranges?.end(at) ?? 0] as const)
}
