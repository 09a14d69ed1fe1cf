import type { VideoSource } from './probe-video.ts'

/** One video size of the ladder. */
export interface Rung {
  /** Its name in URLs and in the player: the short side of the video ('240p'). */
  readonly name: string
  readonly widthPixels: number
  readonly heightPixels: number
  readonly frameRate: string
  readonly maxBitsPerSecond: number
  /** Constant rate factor of x264: higher is coarser. */
  readonly rateFactor: number
}

const steps = [
  { shortSide: 144, maxBitsPerSecond: 90_000, maxFrameRate: 15 },
  { shortSide: 240, maxBitsPerSecond: 180_000, maxFrameRate: 30 },
  { shortSide: 360, maxBitsPerSecond: 400_000, maxFrameRate: 30 },
  { shortSide: 480, maxBitsPerSecond: 800_000, maxFrameRate: 30 },
  { shortSide: 720, maxBitsPerSecond: 1_800_000, maxFrameRate: 30 },
] as const

const rateFactor = 26

/**
 * Slides stand still: at few frames a size in which text can be read costs less than a small one does otherwise. x264
 * spends more on a frame that is shown for longer, so the factor is higher; text looks as it does with the usual one.
 */
const slideStep = { shortSide: 360, maxBitsPerSecond: 150_000, maxFrameRate: 5, rateFactor: 41 } as const

/**
 * Chooses the video sizes for a source, smallest first. For slides, one size at few frames takes the place of the small
 * ones; larger ones keep every frame, for what moves.
 *
 * A source is never scaled up, which would cost data without showing more. A portrait video is measured by its
 * short side, as in the usual names such as '720p'. A source below the smallest size keeps its size.
 */
export function planLadder(source: VideoSource, { slides = false } = {}): Rung[] {
  const shortSide = Math.min(source.widthPixels, source.heightPixels)
  const all = slides && hasSizesOfSlides(source) ? [slideStep, ...steps.filter(isLarger)] : steps
  const fitting = all.filter((step) => step.shortSide <= shortSide)
  const chosen = fitting.length > 0 ? fitting : [{ ...steps[0], shortSide: even(shortSide) }]
  return chosen.map((step) => ({
    name: `${step.shortSide}p`,
    ...scaledTo(source, step.shortSide),
    frameRate: atMost(source.frameRate, step.maxFrameRate),
    maxBitsPerSecond: step.maxBitsPerSecond,
    rateFactor: 'rateFactor' in step ? step.rateFactor : rateFactor,
  }))
}

/** Whether slides are prepared in other sizes than any video; smaller ones stay as they are. */
export function hasSizesOfSlides({ widthPixels, heightPixels }: VideoSource): boolean {
  return Math.min(widthPixels, heightPixels) > slideStep.shortSide
}

function isLarger({ shortSide }: (typeof steps)[number]): boolean {
  return shortSide > slideStep.shortSide
}

function scaledTo(source: VideoSource, shortSide: number): { widthPixels: number; heightPixels: number } {
  const { widthPixels: width, heightPixels: height } = source
  const longSide = even((shortSide * Math.max(width, height)) / Math.min(width, height))
  return width >= height
    ? { widthPixels: longSide, heightPixels: shortSide }
    : { widthPixels: shortSide, heightPixels: longSide }
}

/** Below one frame per second there would be segments without a key frame, so the frame rate is raised to one. */
function atMost(frameRate: string | undefined, maximum: number): string {
  const [above = 0, below = 1] = (frameRate ?? `${maximum}/1`).split('/').map(Number)
  if (above / below > maximum) return String(maximum)
  return above / below < 1 ? '1' : `${above}/${below}`
}

/** The encoder stores colour at half resolution, so width and height must be even. */
function even(value: number): number {
  return Math.max(2, Math.round(value / 2) * 2)
}
