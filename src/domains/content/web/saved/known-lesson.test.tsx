import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { knownLesson } from './known-lesson.ts'
import { RemovedLessons } from './removed-lessons.tsx'
import type { RemovedLesson } from './removed-list.ts'
import type { SavedLesson } from './saved-database.ts'
import { SavedStateText } from './saved-state-text.tsx'

const lesson: SavedLesson = {
  contentId: 12,
  via: 'class',
  id: '3',
  groupId: '4',
  title: 'T',
  course: 'C',
  chapter: 'G',
  quality: '240p',
  totalBytes: 2,
  state: 'saved',
  savedBytes: 1,
  addedAt: 1,
}
/** As a later release may have stored it. */
const later = (change: object) => ({ ...lesson, ...change }) as SavedLesson
const shown = (copy: SavedLesson) => renderToString(<SavedStateText lesson={knownLesson(copy)} saving="idle" />)

test('a lesson in a state that this release does not know is not called saved, and is to be saved again', () => {
  const found = knownLesson(later({ state: 'sealed' }))
  expect([found.state, found.problem]).toEqual(['failed', 'broken'])
  expect(shown(later({ state: 'sealed' }))).toBe(m.content_save_broken())
  expect(shown(later({ state: 'failed', problem: 'too-warm' }))).toBe(m.content_save_broken())
})

test('what replaces a lesson is known so too, and the lesson itself stays as it is', () => {
  const replacement = { ...lesson, state: 'sealed' }
  expect(knownLesson(later({ replacement }))).toMatchObject({ state: 'saved', replacement: { state: 'failed' } })
  expect(knownLesson(lesson)).toEqual(lesson)
})

test('a lesson that was removed for a reason that this release does not know is named', () => {
  const removed = [{ contentId: 1, title: 'T', code: 'LATER' } as unknown as RemovedLesson]
  const html = renderToString(<RemovedLessons removed={removed} />)
  expect(html.replace(/<[^>]*>/g, '')).toContain(m.content_removed({ title: 'T' }))
})
