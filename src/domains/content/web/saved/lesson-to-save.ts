import { documentKindOf } from '../../contract/document-kind.ts'
import type { LessonDetail } from '../../contract/lesson-detail.contract.ts'
import type { LessonRendition } from '../../contract/lesson-rendition.ts'
import type { LessonRef } from '../components/lesson-ref.ts'
import { canShowPdf } from '../pdf/can-show-pdf.ts'
import { heightOf, type Quality } from '../player/quality.ts'
import type { LessonToSave } from './saved-database.ts'

const smallHeight = 240
/** Pictures and PDFs have one quality. */
const documentQuality = 'file'

/**
 * The rendition in which a lesson is saved: the chosen one, or the next smaller; with automatic quality a small
 * picture. Undefined while the lesson is being prepared.
 */
function savedRendition(quality: Quality, renditions: readonly LessonRendition[]): LessonRendition | undefined {
  const finished = renditions.filter(({ size_bytes }) => size_bytes !== null)
  const sound = finished.find(({ kind }) => kind === 'audio')
  if (quality === 'audio' && sound) return sound
  const wanted = quality === 'auto' || quality === 'audio' ? smallHeight : heightOf(quality)
  const pictures = finished
    .filter(({ kind }) => kind === 'video')
    .sort((first, second) => heightOf(first.name) - heightOf(second.name))
  return pictures.filter(({ name }) => heightOf(name) <= wanted).at(-1) ?? pictures[0]
}

/** What a screen knows of a lesson. */
interface Described extends Omit<LessonToSave, 'quality' | 'totalBytes' | 'document'> {
  readonly renditions: readonly LessonRendition[]
  readonly fileName: string
  /** Of the file that was uploaded. */
  readonly fileBytes: number
}

/**
 * A lesson as it is saved: a video in a quality, a picture or PDF as it is. Undefined for one that cannot be saved, and
 * for a PDF in a browser that cannot show it.
 */
export function toSave(
  { renditions, fileName, fileBytes, ...lesson }: Described,
  quality: Quality,
): LessonToSave | undefined {
  const document = documentKindOf(fileName, fileBytes)
  if (document === 'pdf' && !canShowPdf()) return undefined
  if (document) return { ...lesson, document, quality: documentQuality, totalBytes: fileBytes }
  const chosen = savedRendition(quality, renditions)
  return chosen && { ...lesson, quality: chosen.name, totalBytes: chosen.size_bytes ?? 0 }
}

/**
 * The lesson of a student's screen. PDFs of a video course are addressed by 'course', as their owner addresses them.
 */
export function lessonToSave(lessonRef: LessonRef, lesson: LessonDetail, quality: Quality): LessonToSave[] {
  const { id, groupId } = lessonRef
  const isOfCourse = lessonRef.via === 'course' && String(lesson.course_id) === id
  const via = isOfCourse ? 'video-course' : lessonRef.via
  if (via === 'course') return []
  const groupPosition = lesson.group_position ?? null
  const titles = { title: lesson.content_title, course: lesson.course_title, chapter: lesson.gp_name }
  const file = { fileName: lesson.o_file_name, fileBytes: lesson.file_size, renditions: lesson.renditions }
  const one = toSave({ contentId: lesson.id, via, id, groupId, groupPosition, ...titles, ...file }, quality)
  return one ? [one] : []
}
