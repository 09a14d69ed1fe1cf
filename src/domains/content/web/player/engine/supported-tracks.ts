import { mimeOf } from './media-buffer.ts'
import { mediaSourceClass } from './open-media-source.ts'
import type { StreamIndex } from './stream-source.ts'

/** Without the tracks that this browser does not decode, and without pictures where only the sound is wanted. */
export function supportedOf(index: StreamIndex, soundOnly: boolean): StreamIndex {
  const Source = mediaSourceClass()
  const tracks = index.tracks.filter(
    (track) => track.segments > 0 && !(soundOnly && track.kind === 'video') && Source?.isTypeSupported(mimeOf(track)),
  )
  return { ...index, tracks }
}
