import { segmentSeconds } from '../../contract/play-index.ts'

/** One segment of a rendition. */
export interface Segment {
  readonly name: string
  readonly durationSeconds: number
  readonly sizeBytes: number
}

/** A choice of the viewer: a video size, or the sound alone. */
export interface Rendition {
  readonly name: string
  readonly kind: 'video' | 'audio'
  readonly codecs: string
  readonly widthPixels: number
  readonly heightPixels: number
  /** Bit rate of the largest segment. */
  readonly peakBitsPerSecond: number
  readonly averageBitsPerSecond: number
  readonly sizeBytes: number
  readonly durationSeconds: number
}

/** File names of a rendition; they are unique across renditions, so that all are in one folder. */
export const nameOf = {
  playlist: (rendition: string): string => `${rendition}.m3u8`,
  init: (rendition: string): string => `${rendition}-init.mp4`,
  segment: (rendition: string, sequence: number): string => `${rendition}-${String(sequence).padStart(5, '0')}.m4s`,
  key: 'key',
} as const

/**
 * The media playlist of one rendition.
 *
 * While it grows its type is EVENT, so that a player starts at the beginning and reloads it; when finished it is
 * VOD. The init segment precedes the key because it is not encrypted.
 *
 * @see RFC 8216 section 4.3.3.5
 */
export function mediaPlaylist(rendition: string, segments: readonly Segment[], finished: boolean): string {
  const longest = Math.max(segmentSeconds, ...segments.map((segment) => Math.round(segment.durationSeconds)))
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-PLAYLIST-TYPE:${finished ? 'VOD' : 'EVENT'}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${nameOf.init(rendition)}"`,
    `#EXT-X-KEY:METHOD=AES-128,URI="${nameOf.key}"`,
    ...segments.flatMap((segment) => [`#EXTINF:${segment.durationSeconds.toFixed(6)},`, segment.name]),
    ...(finished ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n')
}

/** The playlist with absolute URLs of its segments and init segment; the key's URL stays relative. */
export function withSegmentsAt(playlist: string, base: string): string {
  return playlist
    .split('\n')
    .map((line) => (/^[\w.-]+\.m4s$/.test(line) ? base + line : line))
    .join('\n')
    .replace(/^#EXT-X-MAP:URI="([\w.-]+)"$/gm, `#EXT-X-MAP:URI="${base.replaceAll('$', '$$$$')}$1"`)
}

/** The master playlist: every ready rendition with its measured bit rates. */
export function masterPlaylist(renditions: readonly Rendition[]): string {
  const audio = renditions.find((rendition) => rendition.kind === 'audio')
  const videos = renditions.filter((rendition) => rendition.kind === 'video')
  const sound = audio
    ? [
        `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",DEFAULT=YES,AUTOSELECT=YES,URI="${nameOf.playlist(audio.name)}"`,
      ]
    : []
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...sound,
    ...videos.flatMap((video) => [streamLine(video, audio), nameOf.playlist(video.name)]),
    '',
  ].join('\n')
}

function streamLine(video: Rendition, audio: Rendition | undefined): string {
  const codecs = audio ? `${video.codecs},${audio.codecs}` : video.codecs
  return [
    `#EXT-X-STREAM-INF:BANDWIDTH=${video.peakBitsPerSecond + (audio?.peakBitsPerSecond ?? 0)}`,
    `AVERAGE-BANDWIDTH=${video.averageBitsPerSecond + (audio?.averageBitsPerSecond ?? 0)}`,
    `RESOLUTION=${video.widthPixels}x${video.heightPixels}`,
    `CODECS="${codecs}"`,
    ...(audio ? ['AUDIO="sound"'] : []),
  ].join(',')
}

/** Finished segments in the encoder's playlist. */
interface EncoderPlaylist {
  readonly initFile: string | undefined
  readonly segments: readonly { readonly file: string; readonly durationSeconds: number }[]
  readonly ended: boolean
}

/** Parses the encoder's playlist. */
export function readEncoderPlaylist(text: string): EncoderPlaylist {
  const lines = text.split('\n')
  const segments = lines.flatMap((line, index) => {
    const duration = /^#EXTINF:([\d.]+)/.exec(line)?.[1]
    const file = lines[index + 1]?.trim()
    return duration !== undefined && file ? [{ file, durationSeconds: Number(duration) }] : []
  })
  return {
    initFile: /^#EXT-X-MAP:URI="([^"]+)"/m.exec(text)?.[1],
    segments,
    ended: lines.some((line) => line.startsWith('#EXT-X-ENDLIST')),
  }
}

/** Measured bit rates of the published segments. */
export function measureRates(
  segments: readonly Segment[],
): Omit<Rendition, 'name' | 'kind' | 'codecs' | 'widthPixels' | 'heightPixels'> {
  const sizeBytes = segments.reduce((sum, segment) => sum + segment.sizeBytes, 0)
  const durationSeconds = segments.reduce((sum, segment) => sum + segment.durationSeconds, 0)
  const rates = segments.map((segment) => (segment.sizeBytes * 8) / Math.max(segment.durationSeconds, 0.5))
  return {
    sizeBytes,
    durationSeconds,
    peakBitsPerSecond: Math.ceil(Math.max(0, ...rates)),
    averageBitsPerSecond: Math.ceil((sizeBytes * 8) / Math.max(durationSeconds, 0.5)),
  }
}
