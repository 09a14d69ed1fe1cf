import type { MediaBuffer } from './media-buffer.ts'
import type { StreamIndex, Track } from './stream-source.ts'

/** Picture or sound of a stream that plays. All sizes of the picture have the same segments. */
export class Channel {
  readonly kind: Track['kind']
  readonly buffer: MediaBuffer
  /** The first segment of a size that is not wanted any more. */
  outdatedFrom: number | undefined
  fetching: { readonly sequence: number; readonly stop: AbortController } | undefined
  #track: Track

  constructor(track: Track, buffer: MediaBuffer) {
    this.kind = track.kind
    this.#track = track
    this.buffer = buffer
  }

  /** A lesson in preparation has got more segments. */
  follow({ tracks }: StreamIndex): void {
    this.#track = tracks.find(({ kind }) => kind === this.kind) ?? this.#track
  }

  get last(): number {
    return this.#track.segments - 1
  }

  has(sequence: number): boolean {
    return this.buffer.has(sequence, this.#track)
  }

  /** The first segment of these that is not there; infinite when all are. */
  lacking(from: number, to: number): number {
    const last = Math.min(this.last, to)
    let at = from
    while (at <= last && this.has(at)) at += 1
    return at > last ? Number.POSITIVE_INFINITY : at
  }

  /** Whether the last segment is there, and nothing is being changed. */
  isAtEnd(): boolean {
    return !this.fetching && !this.buffer.isUpdating && this.has(this.last)
  }
}
