import { browserApi } from '#platform/web/api/browser-api.ts'
import { Processing } from '../../contract/content-codes.ts'
import { documentKindOf, largestDocumentBytes } from '../../contract/document-kind.ts'
import { type LessonDetail, lessonFromClass, lessonFromVideoCourse } from '../../contract/lesson-detail.contract.ts'
import { isVideoName } from '../../contract/upload-rules.ts'
import type { Quality } from '../player/quality.ts'
import { refOf } from './lesson-files.ts'
import { lessonToSave } from './lesson-to-save.ts'
import { saveLessons } from './save-queue.ts'
import type { SavedLesson } from './saved-database.ts'

type ReplacementOutcome = 'begun' | 'preparing' | 'failed' | 'too-large' | 'other'

/**
 * Saves the file that its owner has put in the place of a saved lesson, in the quality that is nearest. The older one
 * stays until the new one is whole.
 *
 * @returns 'preparing' for a video that does not open yet, 'failed' for one that could not be prepared, 'too-large' for
 *   a picture or PDF that is only opened online, 'other' for another file that cannot be saved; then the older one stays
 * @throws RefusedCall, UnreachableServer - the older one stays
 */
export async function saveReplacement(lesson: SavedLesson): Promise<ReplacementOutcome> {
  const { via, id, groupId } = lesson
  const params = { id, groupId, contentId: String(lesson.contentId) }
  const found = await browserApi.call(via === 'class' ? lessonFromClass : lessonFromVideoCourse, { params })
  const [next] = lessonToSave(refOf(lesson), found, lesson.document ? 'auto' : (lesson.quality as Quality))
  const isVideo = isVideoName(found.o_file_name)
  const isUnprepared = isVideo && (!next || found.is_watchable === false)
  if (isUnprepared) return found.is_processing === Processing.failed ? 'failed' : 'preparing'
  if (!next) return isTooLarge(found) ? 'too-large' : 'other'
  await saveLessons([next])
  return 'begun'
}

function isTooLarge({ o_file_name: name, file_size: bytes }: LessonDetail): boolean {
  return bytes > largestDocumentBytes && documentKindOf(name, largestDocumentBytes) !== undefined
}
