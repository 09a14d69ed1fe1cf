import { browserApi } from '#platform/web/api/browser-api.ts'
import { lessonFromClass, lessonFromVideoCourse } from '../../contract/lesson-detail.contract.ts'
import { isVideoName } from '../../contract/upload-rules.ts'
import type { Quality } from '../player/quality.ts'
import { refOf } from './lesson-files.ts'
import { lessonToSave } from './lesson-to-save.ts'
import { saveLessons } from './save-queue.ts'
import type { SavedLesson } from './saved-database.ts'

/**
 * Saves the file that its owner has put in the place of a saved lesson, in the quality that is nearest. The older one
 * stays until the new one is whole.
 *
 * @returns 'preparing' for a video that does not open yet, 'other' for a file that cannot be saved; then the older one
 *   stays
 * @throws RefusedCall, UnreachableServer - the older one stays
 */
export async function saveReplacement(lesson: SavedLesson): Promise<'begun' | 'preparing' | 'other'> {
  const { via, id, groupId } = lesson
  const params = { id, groupId, contentId: String(lesson.contentId) }
  const found = await browserApi.call(via === 'class' ? lessonFromClass : lessonFromVideoCourse, { params })
  const [next] = lessonToSave(refOf(lesson), found, lesson.document ? 'auto' : (lesson.quality as Quality))
  const isVideo = isVideoName(found.o_file_name)
  if (!next || (isVideo && found.is_watchable === false)) return isVideo ? 'preparing' : 'other'
  await saveLessons([next])
  return 'begun'
}
