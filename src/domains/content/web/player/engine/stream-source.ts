import type { PlayTrack } from '../../../contract/play-index.ts'
import type { LicenceState } from '../../saved/licence-state.ts'

/** A video size, or the sound. */
export interface Track extends Omit<PlayTrack, 'init'> {
  readonly init: Uint8Array<ArrayBuffer>
}

/** What the engine knows of a stream before it plays. */
export interface StreamIndex {
  /** Segment n begins at n times this, within half a second. */
  readonly gridSeconds: number
  /** False while more segments follow. */
  readonly finished: boolean
  readonly tracks: readonly Track[]
}

/** Where a stream comes from: the server, or the lessons that are saved on this device. */
export interface StreamSource {
  /** Stored on this device: nothing that is read costs data. */
  readonly isSaved: boolean
  /** The first call may answer with what is known already; later ones with the state of now. */
  index(): Promise<StreamIndex>
  /**
   * A decrypted segment.
   *
   * @throws StreamRefused, LicenceClosed, DOMException - the key does not fit, or the segment is missing; the signal's
   *   reason
   */
  read(track: Track, sequence: number, signal: AbortSignal): Promise<ArrayBuffer>
}

/** The server refuses a file: the session or the access has ended, or the lesson was replaced or removed. */
export class StreamRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`refused with ${status}`)
    this.status = status
  }
}

/** The licence of a saved lesson does not open it any more. */
export class LicenceClosed extends Error {
  readonly state: Exclude<LicenceState, 'open'>

  constructor(state: Exclude<LicenceState, 'open'>) {
    super(`the licence is ${state}`)
    this.state = state
  }
}

export function segmentName(track: Track, sequence: number): string {
  return `${track.name}-${String(sequence).padStart(5, '0')}.m4s`
}

/** Decrypts a segment. HLS numbers them. @see RFC 8216 section 5.2 */
export function decryptSegment(key: CryptoKey, sequence: number, bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const iv = new Uint8Array(16)
  new DataView(iv.buffer).setUint32(12, sequence)
  return crypto.subtle.decrypt({ name: 'AES-CBC', iv }, key, bytes)
}
