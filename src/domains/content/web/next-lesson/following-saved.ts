import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import type { SavedLesson } from '../saved/saved-database.ts'
import type { Following } from './following.ts'
import { nextSaved } from './next-saved.ts'

/** What comes after a lesson on the screen of saved lessons, which opens without a connection. */
export function followingSaved(lessons: readonly SavedLesson[], current: SavedLesson): Following {
  const next = nextSaved(lessons, current)
  if (!next) return { kind: 'none-saved' }
  const { contentId, title, groupId, chapter } = next
  return {
    kind: 'lesson',
    lesson: {
      contentId,
      title,
      chapter: groupId === current.groupId ? undefined : chapter,
      kind: savedKind(next),
      size: undefined,
      to: paths.own.student.saved({ watch: contentId }),
    },
  }
}

/** The kind of a saved lesson; of a video its quality. */
export function savedKind({ document, quality }: Pick<SavedLesson, 'document' | 'quality'>): string {
  if (document) return document === 'image' ? m.content_kind_image() : 'PDF'
  return quality === 'audio' ? m.content_sound_only() : quality
}
