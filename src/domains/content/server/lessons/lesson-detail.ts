import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { LessonDetail } from '../../contract/lesson-detail.contract.ts'
import { type ContentRef, openContent, type Reader } from '../delivery/open-content.ts'
import { isWatchable } from '../delivery/stream-content.ts'
import type { Rendition } from '../transcode/playlist.ts'
import { findLessonDetail } from './lesson-detail.queries.ts'
import { toOffers } from './to-offers.ts'

/**
 * A lesson with the data that its viewer shows: the size of each quality, and the next lesson.
 *
 * @throws Refusal CONTENT_NOT_FOUND, FORBIDDEN, ACCESS_ENDED - as openContent
 */
export async function getLesson(db: Db, reader: Reader, ref: ContentRef): Promise<LessonDetail> {
  const file = await openContent(db, reader, ref)
  const lesson = await findLessonDetail(db, file.id)
  if (!lesson) throw new Refusal('CONTENT_NOT_FOUND')
  return {
    ...withOffers(lesson),
    is_watchable: isWatchable(file, reader),
    is_processing: file.processing,
    next_lesson: lesson.next_lesson && withOffers(lesson.next_lesson),
  }
}

function withOffers<T extends { renditions: readonly Rendition[] | null; duration_seconds: number | null }>(lesson: T) {
  return { ...lesson, renditions: toOffers(lesson.renditions ?? [], lesson.duration_seconds !== null) }
}
