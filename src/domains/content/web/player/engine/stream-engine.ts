import type { Quality } from '../quality.ts'
import { Channel } from './channel.ts'
import { type Conditions, chooseTrack, picturesOf } from './choose-track.ts'
import type { EngineEvents, EngineOptions } from './engine-options.ts'
import { BufferFull, MediaBuffer } from './media-buffer.ts'
import { openMediaSource } from './open-media-source.ts'
import { nudgeSeconds, StallWatch } from './stall-watch.ts'
import type { StreamIndex, Track } from './stream-source.ts'
import { supportedOf } from './supported-tracks.ts'

/** A lesson in preparation is looked at again so often. */
const growthMs = 4000
const watchMs = 1000
/** A gap of this length is jumped over. */
const longestGap = 0.6
/** Paused for so long, nothing more is fetched. */
const pausedMs = 30_000
/** One of picture and sound is not fetched further ahead of the other than so many segments. */
const maxApart = 1

/**
 * Plays a stream in a video element: keeps the next seconds of picture and sound in its buffers.
 *
 * It relies on how streams of this site are made: segments begin on one grid, all sizes alike, and the sound is
 * separate.
 */
export class StreamEngine {
  readonly #element: HTMLVideoElement
  readonly #options: EngineOptions
  readonly #events: EngineEvents
  readonly #closed = new AbortController()
  #quality: Quality
  #ahead: number
  #index: StreamIndex | undefined
  #media: MediaSource | undefined
  #channels: Channel[] = []
  #opened: Promise<void> | undefined
  /** Where playback begins, until the element is there. */
  #startAt: number | undefined
  #hasPicture = false
  #pausedAt = performance.now()
  readonly #stalls = new StallWatch()

  constructor(element: HTMLVideoElement, options: EngineOptions, events: EngineEvents) {
    this.#element = element
    this.#options = options
    this.#events = events
    this.#quality = options.quality
    this.#ahead = options.ahead
    this.#startAt = options.resumeAt
    void this.#open().catch((error: unknown) => this.#fail(error))
  }

  /**
   * A smaller size applies when what is in the buffer has been played, so that nothing is fetched twice. A larger one
   * replaces what is in the buffer beyond the next segment: who asks for a sharper picture does not wait for it.
   */
  choose(quality: Quality): void {
    const pictures = picturesOf(this.#index?.tracks ?? [])
    const [from, to] = [this.#quality, quality].map((one) => chooseTrack(pictures, this.#conditions(one))?.height ?? 0)
    this.#quality = quality
    const channel = this.#channels.find(({ kind }) => kind === 'video')
    const next = this.#sequenceAt(this.#position()) + 1
    if (!channel || next > channel.last || quality === 'auto' || Number(from) >= Number(to)) return
    channel.outdatedFrom = next
    if (channel.fetching && channel.fetching.sequence >= next) channel.fetching.stop.abort()
    this.#fill()
  }

  get isSaved(): boolean {
    return this.#options.source.isSaved
  }

  close(): void {
    this.#stop()
    this.#element.removeAttribute('src')
    this.#element.load()
  }

  async #open(): Promise<void> {
    const index = await this.#options.source.index()
    if (this.#closed.signal.aborted) return
    this.#index = supportedOf(index, this.#options.soundOnly)
    const kinds = this.#options.soundOnly ? (['audio'] as const) : (['video', 'audio'] as const)
    this.#channels = kinds.flatMap((kind) => {
      const first = this.#index?.tracks.find((track) => track.kind === kind)
      return first ? [new Channel(first, new MediaBuffer(first, index.gridSeconds))] : []
    })
    if (this.#channels.length === 0) throw new DOMException('no track that plays here', 'NotSupportedError')
    this.#opened = this.#attach()
    this.#opened.catch((error: unknown) => this.#fail(error))
    this.#follow()
    this.#fill()
    this.#events.onReady()
  }

  async #attach(): Promise<void> {
    this.#media = await openMediaSource(this.#element)
    if (this.#closed.signal.aborted) return
    for (const { buffer } of this.#channels) buffer.openIn(this.#media)
    this.#media.duration = this.#length()
    const startAt = this.#startAt
    this.#startAt = undefined
    if (startAt !== undefined && startAt > 0) this.#element.currentTime = startAt
  }

  #length(): number {
    return Math.max(0, ...(this.#index?.tracks ?? []).map(({ seconds }) => seconds))
  }

  #follow(): void {
    const { signal } = this.#closed
    const element = this.#element
    const fill = (): void => this.#fill()
    for (const name of ['timeupdate', 'play', 'ratechange']) element.addEventListener(name, fill, { signal })
    element.addEventListener('seeking', () => this.#seek(), { signal })
    element.addEventListener('pause', () => (this.#pausedAt = performance.now()), { signal })
    element.addEventListener('error', () => this.#fail(element.error), { signal })
    document.addEventListener('visibilitychange', fill, { signal })
    const watch = setInterval(() => this.#watch(), watchMs)
    const grow = setInterval(() => void this.#grow(), growthMs)
    signal.addEventListener('abort', () => {
      clearInterval(watch)
      clearInterval(grow)
    })
  }

  /** A lesson in preparation has more segments by now. */
  async #grow(): Promise<void> {
    if (this.#index?.finished !== false) return
    const index = await this.#options.source.index().catch(() => undefined)
    if (!index || this.#closed.signal.aborted) return
    this.#index = supportedOf(index, this.#options.soundOnly)
    for (const channel of this.#channels) channel.follow(this.#index)
    const media = this.#media
    const isIdle = this.#channels.every(({ buffer }) => !buffer.isUpdating)
    if (media?.readyState === 'open' && isIdle && media.duration < this.#length()) media.duration = this.#length()
    this.#fill()
  }

  #position(): number {
    return this.#startAt ?? this.#element.currentTime
  }

  /** What is being fetched goes on only if it is needed at the new position. */
  #seek(): void {
    const wanted = this.#sequenceAt(this.#position())
    for (const { fetching } of this.#channels) {
      if (fetching && (fetching.sequence < wanted || fetching.sequence > wanted + maxApart)) fetching.stop.abort()
    }
    this.#fill()
  }

  #sequenceAt(second: number): number {
    return Math.floor(Math.max(0, second) / (this.#index?.gridSeconds ?? 1))
  }

  #fill(): void {
    for (const channel of this.#channels) {
      if (!channel.fetching) void this.#fillOne(channel).catch((error: unknown) => this.#fail(error))
    }
  }

  async #fillOne(channel: Channel): Promise<void> {
    for (;;) {
      const sequence = channel.outdatedFrom ?? this.#nextOf(channel)
      if (sequence === undefined || this.#closed.signal.aborted) break
      const stop = new AbortController()
      channel.fetching = { sequence, stop }
      try {
        await this.#removeOutdated(channel)
        const track = this.#trackFor(channel)
        const bytes = await this.#options.source.read(track, sequence, stop.signal)
        await this.#opened
        this.#closed.signal.throwIfAborted()
        await channel.buffer.append(track, sequence, { bytes, position: this.#position() })
        if (channel.kind === 'video') this.#hasPicture = true
      } catch (error) {
        if (this.#closed.signal.aborted) return
        if (error instanceof BufferFull) this.#wantLess(error)
        else if (!stop.signal.aborted) throw error
      } finally {
        channel.fetching = undefined
      }
      this.#jumpGap()
      for (const other of this.#channels) {
        if (other !== channel && !other.fetching) void this.#fillOne(other).catch((error) => this.#fail(error))
      }
    }
    this.#endStream()
  }

  async #removeOutdated(channel: Channel): Promise<void> {
    const { outdatedFrom } = channel
    if (outdatedFrom === undefined) return
    await this.#opened
    channel.outdatedFrom = undefined
    await channel.buffer.removeFrom(outdatedFrom)
  }

  /** The next segment that a channel lacks; undefined when enough is there. */
  #nextOf(channel: Channel): number | undefined {
    if (!this.#wantsData()) return undefined
    const next = this.#lacking(channel)
    const others = this.#channels.map((one) => this.#lacking(one))
    const apart = this.#hasPicture || this.#options.soundOnly ? maxApart : 0
    return next === Number.POSITIVE_INFINITY || next - Math.min(...others) > apart ? undefined : next
  }

  /** The first segment from the position on that is not there; infinite when all that is wanted is. */
  #lacking(channel: Channel): number {
    const position = this.#position()
    return channel.lacking(this.#sequenceAt(position), this.#sequenceAt(position + this.#ahead))
  }

  /** @throws BufferFull - not even the present segment fits */
  #wantLess(error: BufferFull): void {
    if (this.#ahead < (this.#index?.gridSeconds ?? 0)) throw error
    this.#ahead /= 2
  }

  #wantsData(): boolean {
    const element = this.#element
    if (!element.paused || element.seeking) return true
    return performance.now() - this.#pausedAt < pausedMs && !(this.#hasPicture && document.hidden)
  }

  #trackFor({ kind }: Channel): Track {
    const tracks = this.#index?.tracks ?? []
    const picture = kind === 'video' ? chooseTrack(picturesOf(tracks), this.#conditions(this.#quality)) : undefined
    return picture ?? (tracks.find((track) => track.kind === kind) as Track)
  }

  #conditions(quality: Quality): Conditions {
    const { isFast, source, speed } = this.#options
    const { clientWidth, clientHeight } = this.#element
    return {
      quality,
      isFirst: !this.#hasPicture && !isFast && !source.isSaved,
      bitsPerSecond: speed.bitsPerSecond,
      shownPixels: Math.min(clientWidth, clientHeight) * window.devicePixelRatio,
    }
  }

  /** Nothing more comes: without this an element waits at the end for ever. */
  #endStream(): void {
    const media = this.#media
    if (!this.#index?.finished || media?.readyState !== 'open') return
    if (this.#channels.every((channel) => channel.isAtEnd())) media.endOfStream()
  }

  /** The first picture of a stream, or of a segment, may begin a little later than the position. */
  #jumpGap(): void {
    const element = this.#element
    const position = this.#position()
    if (!this.#channels.every((channel) => channel.has(this.#sequenceAt(position)))) return
    const begins = this.#channels.flatMap(({ buffer }) => buffer.rangeAfter(position) ?? [])
    const begin = Math.max(...begins)
    if (begins.length > 0 && begin - position <= longestGap) element.currentTime = begin
  }

  /** Helps playback that has data and does not advance. */
  #watch(): void {
    const element = this.#element
    this.#fill()
    if (this.#stalls.isAdvancing(element, performance.now())) return
    this.#jumpGap()
    const hasData = this.#channels.every(({ buffer }) => buffer.covers(element.currentTime + 2 * nudgeSeconds))
    if (hasData) this.#stalls.nudge(element, performance.now())
  }

  #stop(): void {
    this.#closed.abort()
    for (const { fetching } of this.#channels) fetching?.stop.abort()
  }

  #fail(error: unknown): void {
    if (this.#closed.signal.aborted) return
    this.#stop()
    this.#events.onEnd(error)
  }
}
