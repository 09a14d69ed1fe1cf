import { type PlayIndex, playIndexName } from '../../../contract/play-index.ts'
import type { ConnectionSpeed } from './connection-speed.ts'
import { type Fetching, fetchOnce, fetchPart } from './fetch-part.ts'
import { decryptSegment, type StreamIndex, type StreamSource, segmentName } from './stream-source.ts'

/** After a failure the media host is not used for this time, because waiting for it would stall playback. */
const AVOIDED_MS = 60_000

export interface NetworkStream {
  /** Address of a file of the stream. */
  readonly address: (name: string) => string
  /** The bearer token; a stream with a ticket in its address needs none. */
  readonly headers?: () => Record<string, string>
  /** An index that was fetched before. */
  readonly known?: Promise<PlayIndex | undefined> | undefined
}

interface Observers {
  readonly onConnectionLost: (isLost: boolean) => void
  readonly speed: ConnectionSpeed
}

/** Fetches the index of a stream, once. @throws StreamRefused, TypeError without a connection */
export async function fetchIndex({ address, headers }: NetworkStream, signal: AbortSignal): Promise<PlayIndex> {
  return indexOf(await fetchOnce(address(playIndexName), { headers: headers?.() ?? {}, signal }))
}

const indexOf = (bytes: ArrayBuffer) => JSON.parse(new TextDecoder().decode(bytes)) as PlayIndex

/**
 * A stream from the server. Key and segments are fetched at the same time. Segments come from the media host where the
 * index names one, and from this site while that host fails; the token is never sent to it.
 */
export function networkSource(
  stream: NetworkStream,
  { onConnectionLost, speed }: Observers,
  closed: AbortSignal,
): StreamSource {
  const { address } = stream
  let { known } = stream
  let segmentsAt: string | null = null
  let avoidedUntil = Number.NEGATIVE_INFINITY
  let key: Promise<CryptoKey> | undefined
  const own = (signal: AbortSignal): Fetching => ({ headers: stream.headers?.() ?? {}, signal, onConnectionLost })
  const fetchKey = async (): Promise<CryptoKey> => {
    const bytes = await fetchPart(address('key'), own(closed))
    return crypto.subtle.importKey('raw', bytes, 'AES-CBC', false, ['decrypt'])
  }
  const keyOf = (): Promise<CryptoKey> => {
    key ??= fetchKey()
    key.catch(() => {
      key = undefined
    })
    return key
  }
  const fetchSegment = async (name: string, signal: AbortSignal): Promise<ArrayBuffer> => {
    if (segmentsAt === null || performance.now() < avoidedUntil) return fetchPart(address(name), own(signal))
    try {
      return await fetchOnce(segmentsAt + name, { signal })
    } catch {
      signal.throwIfAborted()
      avoidedUntil = performance.now() + AVOIDED_MS
      return fetchPart(address(name), own(signal))
    }
  }
  return {
    isSaved: false,
    index: async () => {
      const index = (await known) ?? indexOf(await fetchPart(address(playIndexName), own(closed)))
      known = undefined
      segmentsAt = index.segments_at
      return toStreamIndex(index)
    },
    read: async (track, sequence, signal) => {
      const startedAt = performance.now()
      const segment = fetchSegment(segmentName(track, sequence), signal).then((bytes) => {
        speed.note(bytes.byteLength, performance.now() - startedAt)
        return bytes
      })
      const [bytes, contentKey] = await Promise.all([segment, keyOf()])
      return decryptSegment(contentKey, sequence, bytes)
    },
  }
}

function toStreamIndex({ grid_seconds, finished, tracks }: PlayIndex): StreamIndex {
  const decoded = tracks.map(({ init, ...track }) => ({
    ...track,
    init: Uint8Array.from(atob(init), (character) => character.charCodeAt(0)),
  }))
  return { gridSeconds: grid_seconds, finished, tracks: decoded }
}
