import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { lesson } from '#tests/support/saving-browser.ts'
import { megabytes } from '../../contract/data-size.ts'
import type { SavedLesson } from './saved-database.ts'
import { SavedStateText } from './saved-state-text.tsx'

const listed = vi.hoisted(() => ({ lessons: [] as SavedLesson[] }))
vi.mock('./saved-list.ts', () => ({ useSavedLessons: () => ({ ...listed, saving: 'no-space', removed: [] }) }))

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
const shown = (copy: Parameters<typeof SavedStateText>[0]['lesson']) =>
  renderToString(<SavedStateText lesson={copy} saving="no-space" />).replace(/<[^>]*>/g, '')

beforeEach(() => {
  listed.lessons = []
  vi.stubGlobal('screen', { width: 360, height: 800 })
})

test.each([failed, { state: 'waiting' } as const])(
  'no space: the lesson that is to be saved is none to remove (%o)',
  (state) => {
    const wanted = kept(1, { ...state, savedBytes: 300 * mb })
    listed.lessons = [wanted]
    expect(shown(wanted)).toContain(m.content_save_delete_others())
    listed.lessons = [wanted, kept(2, { savedBytes: 20 * mb }), kept(3, { savedBytes: 30 * mb })]
    expect(shown(wanted)).toContain(m.content_save_largest({ title: 'T3', size: megabytes(30 * mb) }))
  },
)

test('no space: neither is one whose replacement it is, nor another that waits', () => {
  const replacement = { ...kept(1, failed), savedBytes: 0 }
  listed.lessons = [kept(1, { replacement }), kept(2, { state: 'waiting' }), kept(3, { savedBytes: 10 * mb })]
  expect(shown(replacement)).toContain(m.content_save_largest({ title: 'T3', size: megabytes(10 * mb) }))
})
