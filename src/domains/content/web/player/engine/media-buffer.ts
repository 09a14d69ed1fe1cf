import { timeRanges } from '../time-ranges.ts'
import type { Track } from './stream-source.ts'

/** Seconds before the position that stay, so that a step back costs nothing. */
const keptBehind = 60
/** A segment that a browser does not keep is not fetched again and again. */
const maxAppends = 3
/** The encoder begins at one second, because the delay of the sound would be negative otherwise. */
const encodedFrom = 1
/** A segment counts as there when the time shortly after its begin and before its end is. */
const edge = 0.2

/** The browser has no space for more. */
export class BufferFull extends Error {}

/** Picture or sound in a media source. One segment is appended at a time. */
export class MediaBuffer {
  /** Undefined until the media source is open. */
  #buffer: SourceBuffer | undefined
  #initOf: string | undefined
  #mime: string
  readonly #gridSeconds: number
  readonly #appends = new Map<number, number>()

  constructor(first: Track, gridSeconds: number) {
    this.#mime = mimeOf(first)
    this.#gridSeconds = gridSeconds
  }

  openIn(source: MediaSource): void {
    this.#buffer = source.addSourceBuffer(this.#mime)
    this.#buffer.timestampOffset = -encodedFrom
  }

  get isUpdating(): boolean {
    return this.#buffer?.updating ?? false
  }

  /** Whether a segment of a track is there, or will not be. */
  has(sequence: number, { seconds }: Track): boolean {
    const appends = this.#appends.get(sequence) ?? 0
    if (appends === 0) return false
    if (appends >= maxAppends) return true
    const from = sequence * this.#gridSeconds
    const length = Math.min(this.#gridSeconds, Math.max(0, seconds - from))
    return this.covers(from + length * edge) && this.covers(from + length * (1 - edge))
  }

  covers(second: number): boolean {
    return timeRanges(this.#buffer?.buffered).some(([from, to]) => from <= second && second <= to)
  }

  /** Begin of the part that follows a position, where the position is in a gap; otherwise undefined. */
  rangeAfter(second: number): number | undefined {
    if (this.covers(second)) return undefined
    return timeRanges(this.#buffer?.buffered).find(([from]) => from > second)?.[0]
  }

  /** @throws BufferFull - nothing that was played can be removed */
  async append(track: Track, sequence: number, { bytes, position }: { bytes: ArrayBuffer; position: number }) {
    const buffer = this.#buffer
    if (!buffer) throw new Error('the media source is not open')
    await this.#removeBefore(position - keptBehind)
    if (this.#initOf !== track.name) {
      const mime = mimeOf(track)
      if (mime !== this.#mime) buffer.changeType?.(mime)
      this.#mime = mime
      await ended(buffer, () => buffer.appendBuffer(track.init))
      this.#initOf = track.name
    }
    try {
      await ended(buffer, () => buffer.appendBuffer(bytes))
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
      const isRemoved = await this.#removeBefore(position - this.#gridSeconds)
      if (!isRemoved) throw new BufferFull()
      await ended(buffer, () => buffer.appendBuffer(bytes))
    }
    this.#appends.set(sequence, (this.#appends.get(sequence) ?? 0) + 1)
  }

  /** Removes a segment and all that follow. */
  async removeFrom(sequence: number): Promise<void> {
    const buffer = this.#buffer
    const begin = sequence * this.#gridSeconds
    for (const one of this.#appends.keys()) if (one >= sequence) this.#appends.delete(one)
    const end = timeRanges(buffer?.buffered).at(-1)?.[1] ?? 0
    if (buffer && end > begin) await ended(buffer, () => buffer.remove(begin, Number.POSITIVE_INFINITY))
  }

  /** Removes whole segments before a time. @returns whether there were any */
  async #removeBefore(second: number): Promise<boolean> {
    const buffer = this.#buffer
    const end = Math.floor(second / this.#gridSeconds) * this.#gridSeconds
    const [first] = timeRanges(buffer?.buffered)
    if (!buffer || !first || first[0] >= end) return false
    await ended(buffer, () => buffer.remove(0, end))
    for (const sequence of this.#appends.keys()) {
      if (sequence < end / this.#gridSeconds) this.#appends.delete(sequence)
    }
    return true
  }
}

export function mimeOf({ kind, codecs }: Track): string {
  return `${kind}/mp4; codecs="${codecs}"`
}

/** Waits for the end of one change of a buffer. */
function ended(buffer: SourceBuffer, change: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (event: Event): void => {
      for (const name of names) buffer.removeEventListener(name, done)
      if (event.type === 'updateend') resolve()
      else reject(new DOMException(`the browser refuses the segment: ${event.type}`, 'EncodingError'))
    }
    const names = ['updateend', 'error', 'abort']
    for (const name of names) buffer.addEventListener(name, done)
    try {
      change()
    } catch (error) {
      for (const name of names) buffer.removeEventListener(name, done)
      reject(error)
    }
  })
}
