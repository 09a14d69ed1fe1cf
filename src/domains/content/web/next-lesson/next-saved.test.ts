import { expect, test } from 'vitest'
import type { SavedLesson } from '../saved/saved-database.ts'
import { nextSaved } from './next-saved.ts'

let added = 0
function saved(contentId: number, groupId: number, changes: Partial<SavedLesson> = {}): SavedLesson {
  added += 1
  return {
    contentId,
    groupId: String(groupId),
    via: 'video-course',
    id: '7',
    title: '',
    course: '',
    chapter: '',
    quality: '240p',
    state: 'saved',
    savedBytes: 1,
    totalBytes: 1,
    addedAt: added,
    ...changes,
  }
}

/** The ids from the first lesson on. */
function orderOf(lessons: readonly SavedLesson[], first: number): number[] {
  const ids: number[] = []
  let current = lessons.find(({ contentId }) => contentId === first)
  while (current) {
    ids.push(current.contentId)
    current = nextSaved(lessons, current)
  }
  return ids
}

test('saved lessons follow in the order of chapters and of their owner, not in that in which they were saved', () => {
  const lessons = [
    saved(30, 100),
    saved(12, 9, { groupPosition: 1 }),
    saved(11, 9, { groupPosition: 2 }),
    saved(13, 9, { groupPosition: null }),
    saved(31, 100),
  ]
  expect(orderOf(lessons, 12)).toEqual([12, 11, 13, 30, 31])
})

test('what is not whole, and another course, are passed over', () => {
  const lessons = [
    saved(1, 5),
    saved(2, 5, { state: 'waiting' }),
    saved(3, 5, { state: 'failed' }),
    saved(4, 5, { id: '8' }),
    saved(5, 5, { via: 'class' }),
  ]
  expect(nextSaved(lessons, saved(1, 5))).toBeUndefined()
  expect(nextSaved([...lessons, saved(6, 6)], saved(1, 5))?.contentId).toBe(6)
})
