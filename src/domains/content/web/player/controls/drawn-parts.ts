import { type Ranges, unite } from '../played-ranges.ts'

/**
 * Parts of a lesson as a gradient. The slider's thumb moves between half
 * of its width from either end, and so do the parts.
 */
export function drawnParts(ranges: Ranges, { length, colour }: { length: number; colour: string }): string {
  const parts = length > 0 ? unite([], ranges).filter(([from, to]) => from < length && to > from) : []
  const stops = parts.flatMap(([from, to]) => {
    const [begin, end] = [from, Math.min(to, length)].map((second) => offsetOf(second / length))
    return [`transparent ${begin}`, `${colour} ${begin}`, `${colour} ${end}`, `transparent ${end}`]
  })
  return stops.length === 0 ? 'none' : `linear-gradient(90deg, ${stops.join(', ')})`
}

/** @param share - of the lesson, from 0 to 1 */
const offsetOf = (share: number): string =>
  `calc(var(--thumb) / 2 + ${Number(share.toFixed(4))} * (100% - var(--thumb)))`
