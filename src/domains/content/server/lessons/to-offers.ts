import type { LessonRendition } from '../../contract/lesson-rendition.ts'
import type { Rendition } from '../transcode/playlist.ts'

/** The size of a video rendition includes the sound, which is always played with it. */
export function toOffers(renditions: readonly Rendition[], finished: boolean): LessonRendition[] {
  const sound = renditions.find(({ kind }) => kind === 'audio')?.sizeBytes ?? 0
  return renditions.map(({ name, kind, sizeBytes }) => ({
    name,
    kind,
    size_bytes: finished ? sizeBytes + (kind === 'video' ? sound : 0) : null,
  }))
}
