import type { VideoSource } from './probe-video.ts'

/** One picture size that a lesson is offered in. */
export interface Rung {
  /** Its name in addresses and in the player: the short side of the picture ('240p'). */
  readonly name: string
  readonly widthPixels: number
  readonly heightPixels: number
  readonly frameRate: string
  readonly maxBitsPerSecond: number
}

const steps = [
  { shortSide: 144, maxBitsPerSecond: 90_000, maxFrameRate: 15 },
  { shortSide: 240, maxBitsPerSecond: 180_000, maxFrameRate: 30 },
  { shortSide: 360, maxBitsPerSecond: 400_000, maxFrameRate: 30 },
  { shortSide: 480, maxBitsPerSecond: 800_000, maxFrameRate: 30 },
  { shortSide: 720, maxBitsPerSecond: 1_800_000, maxFrameRate: 30 },
] as const

/**
 * Chooses the sizes for a source, smallest first.
 *
 * Nothing is ever enlarged: enlarging costs the student data and shows nothing more. A picture on its end is measured
 * by its short side, as people say '720p' of a phone's video. A source below the smallest step keeps its own size.
 */
export function planLadder(source: VideoSource): Rung[] {
  const shortSide = Math.min(source.widthPixels, source.heightPixels)
  const fitting = steps.filter((step) => step.shortSide <= shortSide)
  const chosen = fitting.length > 0 ? fitting : [{ ...steps[0], shortSide: even(shortSide) }]
  return chosen.map((step) => ({
    name: `${step.shortSide}p`,
    ...scaledTo(source, step.shortSide),
    frameRate: atMost(source.frameRate, step.maxFrameRate),
    maxBitsPerSecond: step.maxBitsPerSecond,
  }))
}

function scaledTo(source: VideoSource, shortSide: number): { widthPixels: number; heightPixels: number } {
  const { widthPixels: width, heightPixels: height } = source
  const longSide = even((shortSide * Math.max(width, height)) / Math.min(width, height))
  return width >= height
    ? { widthPixels: longSide, heightPixels: shortSide }
    : { widthPixels: shortSide, heightPixels: longSide }
}

/** Below one picture a second the four-second grid of key frames would have holes, so such sources are filled up. */
function atMost(frameRate: string | undefined, maximum: number): string {
  const [above = 0, below = 1] = (frameRate ?? `${maximum}/1`).split('/').map(Number)
  if (above / below > maximum) return String(maximum)
  return above / below < 1 ? '1' : `${above}/${below}`
}

/** The encoder halves the colour planes, so both sides must be even. */
function even(value: number): number {
  return Math.max(2, Math.round(value / 2) * 2)
}
