import { API_BASE } from '#platform/contract/endpoint.ts'
import { backgroundApi } from '#platform/web/api/browser-api.ts'
import { offlineFromClass, offlineFromVideoCourse } from '../../contract/offline.contract.ts'
import { documentFromClass, documentFromVideoCourse } from '../../contract/offline-document.contract.ts'
import { type LessonRef, streamAddress } from '../components/lesson-ref.ts'
import type { WantedFile } from './fetch-file.ts'
import type { LessonToSave, SavedFiles } from './saved-database.ts'
import { repeatUntilReached } from './saving-connection.ts'

/** The list of a lesson's files; asked for again each time, because a lesson may have been replaced meanwhile. */
export function listFiles(lesson: LessonToSave, signal: AbortSignal): Promise<SavedFiles> {
  const { via, id, groupId, contentId, quality, document } = lesson
  const params = { id, groupId, contentId: String(contentId) }
  const query = { rendition: quality }
  return repeatUntilReached<SavedFiles>(signal, () => {
    if (document) return backgroundApi.call(via === 'class' ? documentFromClass : documentFromVideoCourse, { params })
    return via === 'class'
      ? backgroundApi.call(offlineFromClass, { params, query })
      : backgroundApi.call(offlineFromVideoCourse, { params, query })
  })
}

/** In the order in which they are fetched. */
export function filesIn(files: SavedFiles): WantedFile[] {
  if ('pieces' in files) return files.pieces
  return files.tracks.flatMap(({ init, segments }) => [init, ...segments])
}

export function bytesOf(files: SavedFiles): number {
  return filesIn(files).reduce((sum, { size_bytes }) => sum + size_bytes, 0)
}

/** The URL of one file of a lesson. */
export function addressOf(lesson: LessonToSave, name: string): string {
  if (!lesson.document) return streamAddress(refOf(lesson), name)
  const { via, id, groupId, contentId } = lesson
  return `${API_BASE}/my/${via}/${id}/content-gp/${groupId}/content/${contentId}/offline-document/${name}`
}

export function refOf({ via, id, groupId, contentId }: LessonToSave): LessonRef {
  return { via, id, groupId, contentId: String(contentId) }
}
