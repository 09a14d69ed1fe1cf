import { callHeaders } from '#platform/web/api/browser-api.ts'
import { fetchOnce } from '../player/engine/fetch-part.ts'
import { isWanted } from './copy-store.ts'
import { addressOf } from './lesson-files.ts'
import type { SavedCopy } from './saved-copy.ts'
import { fileKey, findSavedDatabase, type SavedDatabase } from './saved-database.ts'

const name = 'poster.webp'

/**
 * Saves the poster of a video among its files, with which it goes. The lesson plays without it, so it is tried once.
 */
export async function savePoster(database: SavedDatabase, copy: SavedCopy, signal: AbortSignal): Promise<void> {
  const { lesson, slot } = copy
  if (lesson.document) return
  try {
    const bytes = await fetchOnce(addressOf(lesson, name), { headers: callHeaders(), signal })
    if (await isWanted(database, copy)) await database.put('files', bytes, fileKey(lesson.contentId, name, slot))
  } catch {}
}

/** The poster of a saved lesson; undefined where it is not saved. */
export async function findSavedPoster(contentId: number): Promise<Blob | undefined> {
  const database = await findSavedDatabase()
  const lesson = await database?.get('lessons', contentId)
  if (lesson?.state !== 'saved') return undefined
  const bytes = await database?.get('files', fileKey(contentId, name, lesson.slot))
  return bytes && new Blob([bytes], { type: 'image/webp' })
}
