import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

type Uploads = typeof import('./upload-store.ts')

const values = new Map<string, string>()
let uploads: Uploads

/** A reload: what the browser has stored is there, what the page had in memory is not. */
async function reload(): Promise<void> {
  vi.resetModules()
  uploads = await import('./upload-store.ts')
}
const logIn = (id: number) =>
  values.set('pyinnya.session', JSON.stringify({ usertype: 'teacher', accountuser: { personal_id: id } }))
const endSession = () => values.delete('pyinnya.session')
const shown = () => uploads.currentUploads().map(({ title, step, sentBytes }) => [title, step, sentBytes])
const stored = () => [...values].filter(([key]) => key.includes('uploads'))

beforeEach(async () => {
  values.clear()
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage, addEventListener: () => undefined, removeEventListener: () => undefined })
  onTestFinished(() => void vi.unstubAllGlobals())
  await reload()
  logIn(7)
  const facts = { id: 'f', courseId: 1, groupId: 2, title: 'T', fileName: 'f.mp4', sizeBytes: 9, sentBytes: 1 }
  uploads.putUpload({ ...facts, step: 'sending' })
})
afterAll(() => void vi.resetModules())

test('uploads outlive a reload, and a session that ends and begins again', async () => {
  endSession()
  uploads.changeUpload('f', { sentBytes: 4 })
  expect(shown()).toEqual([['T', 'sending', 4]])
  await reload()
  expect(shown()).toEqual([])
  logIn(7)
  expect(shown()).toEqual([['T', 'left', 4]])
  uploads.dropUpload('f')
  await reload()
  expect(shown()).toEqual([])
})

test('an upload is neither shown to another account nor stored for it', () => {
  logIn(8)
  expect(shown()).toEqual([])
  uploads.changeUpload('f', { sentBytes: 4 })
  uploads.finishUpload('f')
  expect(
    stored()
      .filter(([key]) => key.endsWith('.8'))
      .flatMap(([, text]) => JSON.parse(text)),
  ).toEqual([])
})

test('an upload that goes on after the log-out stores nothing', () => {
  endSession()
  values.delete('pyinnya.own.uploads.7')
  uploads.changeUpload('f', { sentBytes: 4 })
  expect(stored()).toEqual([])
})
