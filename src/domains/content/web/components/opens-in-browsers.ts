import { Processing } from '../../contract/content-codes.ts'
import type { LessonRendition } from '../../contract/lesson-rendition.ts'
import type { LessonRow } from '../../contract/lessons.contract.ts'
import { openingOf } from './lesson-ref.ts'

type Opened = Pick<LessonRow, 'o_file_name' | 'is_processing' | 'enable_pc'>

export const isReady = (lesson: Pick<Opened, 'is_processing'>): boolean => lesson.is_processing === Processing.completed

/** Whether a lesson is ready, and no video for the app alone. */
export function opensInBrowsers(lesson: Opened): boolean {
  return isReady(lesson) && (lesson.enable_pc || openingOf(lesson.o_file_name) !== 'video')
}

/** Whether a lesson is still being prepared, wholly or in some of its qualities: until then it cannot be saved. */
export function isInPreparation(lesson: Opened & { readonly renditions: readonly LessonRendition[] }): boolean {
  if (lesson.is_processing === Processing.processing) return openingOf(lesson.o_file_name) !== 'download'
  return opensInBrowsers(lesson) && lesson.renditions.some(({ size_bytes }) => size_bytes === null)
}
