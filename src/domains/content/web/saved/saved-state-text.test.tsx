import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { lesson } from '#tests/support/saving-browser.ts'
import { megabytes } from '../../contract/data-size.ts'
import type { Replacement, SavedLesson } from './saved-database.ts'

let lessons: SavedLesson[] = []
let SavedStateText: typeof import('./saved-state-text.tsx')['SavedStateText']

const mb = 2 ** 20
const failed = { state: 'failed', problem: 'no-space' } as const
const kept = (contentId: number, change: Partial<SavedLesson>): SavedLesson => ({
  ...lesson,
  contentId,
  title: `T${contentId}`,
  totalBytes: 400 * mb,
  savedBytes: 100 * mb,
  state: 'saved',
  addedAt: contentId,
  ...change,
})
const shown = (copy: SavedLesson | Replacement) =>
  renderToString(<SavedStateText lesson={copy} saving="no-space" />).replace(/<[^>]*>/g, '')

beforeEach(async () => {
  vi.resetModules()
  vi.doMock('./saved-list.ts', () => ({ useSavedLessons: () => ({ lessons, saving: 'no-space', removed: [] }) }))
  vi.stubGlobal('screen', { width: 360, height: 800 })
  SavedStateText = (await import('./saved-state-text.tsx')).SavedStateText
})
afterAll(() => {
  vi.doUnmock('./saved-list.ts')
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([failed, { state: 'waiting' } as const])(
  'no space: the lesson that is to be saved is none to remove (%o)',
  (state) => {
    const wanted = kept(1, { ...state, savedBytes: 300 * mb })
    lessons = [wanted]
    expect(shown(wanted)).toContain(m.content_save_delete_others())
    lessons = [wanted, kept(2, { savedBytes: 20 * mb }), kept(3, { savedBytes: 30 * mb })]
    expect(shown(wanted)).toContain(m.content_save_largest({ title: 'T3', size: megabytes(30 * mb) }))
  },
)

test('no space: neither is one whose replacement it is, nor another that waits', () => {
  const replacement = { ...kept(1, failed), savedBytes: 0 }
  lessons = [kept(1, { replacement }), kept(2, { state: 'waiting' }), kept(3, { savedBytes: 10 * mb })]
  expect(shown(replacement)).toContain(m.content_save_largest({ title: 'T3', size: megabytes(10 * mb) }))
})
