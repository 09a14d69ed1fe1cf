import type { OfflineLicence } from '../../contract/offline.contract.ts'
import { keepRemoved } from './removed-list.ts'
import { isLocked, keptUntil } from './saved-copy.ts'
import { deleteLesson, type SavedDatabase, type SavedLesson } from './saved-database.ts'

/**
 * Removes the licence of a lesson to which access has ended, and keeps its files for a while. Those of a lesson that is
 * not whole, or was locked long ago, are removed.
 *
 * @param at - the server's time in milliseconds since 1970
 */
export async function lockLesson(
  database: SavedDatabase,
  {
    contentId,
    code,
    at,
  }: { readonly contentId: number; readonly code: 'ACCESS_ENDED' | 'FORBIDDEN'; readonly at: number },
): Promise<void> {
  const tx = database.transaction(['lessons', 'licences'], 'readwrite')
  const lessons = tx.objectStore('lessons')
  const lesson = await lessons.get(contentId)
  const endedAt = lesson?.endedAt ?? at
  const stays = lesson?.state === 'saved' && at < keptUntil(endedAt)
  await tx.objectStore('licences').delete(contentId)
  if (stays && !isLocked(lesson)) await lessons.put({ ...lesson, endedAt })
  await tx.done
  if (!lesson || stays) return
  await deleteLesson(database, contentId)
  keepRemoved({ contentId, title: lesson.title, code })
}

/** A lesson that opens again, by the class or video course that its licence names. */
export function unlocked(lesson: SavedLesson, { access }: Pick<OfflineLicence, 'access'>): SavedLesson {
  const { endedAt: _endedAt, ...open } = lesson
  if (!access) return open
  const by = { via: access.via, id: String(access.id) }
  return { ...open, ...by, ...(open.replacement ? { replacement: { ...open.replacement, ...by } } : {}) }
}

/**
 * Removes locked lessons for one that is to be saved, until there is space for it: the one that was locked first goes
 * first.
 *
 * @returns whether there is space
 */
export async function makeSpace(
  database: SavedDatabase,
  contentId: number,
  hasSpace: () => Promise<boolean>,
): Promise<boolean> {
  if (await hasSpace()) return true
  const locked = (await database.getAll('lessons')).filter(
    (lesson) => isLocked(lesson) && lesson.contentId !== contentId,
  )
  for (const lesson of locked.sort((first, second) => Number(first.endedAt) - Number(second.endedAt))) {
    await deleteLesson(database, lesson.contentId)
    keepRemoved({ contentId: lesson.contentId, title: lesson.title, code: 'ACCESS_ENDED' })
    if (await hasSpace()) return true
  }
  return false
}
