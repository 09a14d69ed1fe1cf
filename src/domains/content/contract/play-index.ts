/**
 * Every segment of every rendition starts at a multiple of this, so that players can switch renditions at any
 * segment.
 */
export const segmentSeconds = 4

/** Name of the index among the files of a stream. */
export const playIndexName = 'index.json'

/** A rendition as a player has to know it. */
export interface PlayTrack {
  readonly name: string
  readonly kind: 'video' | 'audio'
  readonly codecs: string
  readonly width: number
  readonly height: number
  readonly bits_per_second: number
  /** Number of published segments, and the seconds that they play. */
  readonly segments: number
  readonly seconds: number
  /** The initial part, in base64. */
  readonly init: string
}

/**
 * What a player has to know of a stream before it plays: it replaces the playlists and the initial parts. It is a file
 * of the stream, so its access is that of all others.
 */
export interface PlayIndex {
  /** Every segment begins at a multiple of this, within half a second. */
  readonly grid_seconds: number
  /** False while the lesson is being prepared: more segments follow. */
  readonly finished: boolean
  /** URL prefix of segments on a media host; null where they are beside the index only. */
  readonly segments_at: string | null
  readonly tracks: readonly PlayTrack[]
}
