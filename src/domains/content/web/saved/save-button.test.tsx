import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { lesson } from '#tests/support/saving-browser.ts'

const saved = [{ ...lesson, state: 'saved', savedBytes: 1, addedAt: 1 }]
let SaveButton: typeof import('./save-button.tsx')['SaveButton']
let isPreparing = false
const Chapter = () => <SaveButton lessons={[lesson]} label="" isPreparing={isPreparing} />

function html(withPreparing: boolean): string {
  isPreparing = withPreparing
  const Stub = createRoutesStub([{ path: '/', Component: Chapter }])
  return renderToString(<Stub initialEntries={['/']} />)
}

beforeEach(async () => {
  vi.resetModules()
  vi.doMock('./saved-list.ts', () => ({ useSavedLessons: () => ({ lessons: saved, saving: 'idle', removed: [] }) }))
  vi.doMock('./saving-support.ts', () => ({ useCanSave: () => true }))
  vi.doMock('./saving-account.ts', () => ({ savingAccount: () => 1 }))
  SaveButton = (await import('./save-button.tsx')).SaveButton
})
afterAll(() => {
  for (const path of ['./saved-list.ts', './saving-support.ts', './saving-account.ts']) vi.doUnmock(path)
  vi.resetModules()
})

test('a chapter is called saved where all of it is, and not while a lesson of it is being prepared', () => {
  expect(html(false)).toContain(`${m.content_saved()}</a>`)
  expect(html(true)).not.toContain(`${m.content_saved()}</a>`)
  expect(html(true)).toContain(m.content_saved_link())
  expect(html(true)).toContain(m.content_save_rest_when_prepared())
})
