import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { unstoredProgress } from '#platform/web/offline/unsent-progress.ts'
import { syncLearning } from './sync-learning.ts'

const sendProgress = vi.fn(async () => undefined)
const renewLicences = vi.fn(async () => undefined)
const goOnWithInterrupted = vi.fn(async () => undefined)
vi.mock('../player/progress-reports.ts', () => ({ sendProgress }))
vi.mock('./licences.ts', () => ({ renewLicences }))
vi.mock('./go-on-saving.ts', () => ({ goOnWithInterrupted }))

let values: Map<string, string>
let isOnline: boolean
let listeners: Map<string, () => void>

beforeEach(() => {
  values = new Map()
  isOnline = true
  listeners = new Map()
  vi.clearAllMocks()
  const localStorage = { getItem: (key: string) => values.get(key) ?? null }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', {
    localStorage,
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    removeEventListener: (name: string) => void listeners.delete(name),
  })
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
})

function logIn(usertype: string) {
  values.set('pyinnya.session', JSON.stringify({ usertype, accountuser: { personal_id: 7 } }))
  values.set('pyinnya.progress.7', '{}')
  values.set('pyinnya.database-of', '7')
  values.set('pyinnya.database-filled', '1')
}
const calls = () => [sendProgress, renewLicences, goOnWithInterrupted].map(({ mock }) => mock.calls.length)

test('a student’s kept progress is reported, licences are renewed and saving goes on at the start, and when the connection is back', async () => {
  logIn('student')
  const end = syncLearning()
  await vi.waitFor(() => expect(calls()).toEqual([1, 1, 1]))
  listeners.get('online')?.()
  await vi.waitFor(() => expect(calls()).toEqual([2, 2, 2]))
  end()
  expect(listeners.size).toBe(0)
})

test('progress that storage has no space for is reported when the connection is back', async () => {
  logIn('student')
  values.delete('pyinnya.progress.7')
  values.delete('pyinnya.database-of')
  unstoredProgress.set('pyinnya.progress.7', '{"12":{}}')
  onTestFinished(() => unstoredProgress.clear())
  isOnline = false
  const end = syncLearning()
  isOnline = true
  listeners.get('online')?.()
  await vi.waitFor(() => expect(calls()).toEqual([1, 0, 0]))
  end()
})

test('nothing that saves is loaded where nothing is saved', async () => {
  logIn('student')
  values.delete('pyinnya.database-filled')
  syncLearning()
  await vi.waitFor(() => expect(calls()).toEqual([1, 1, 0]))
})

test('nothing is loaded without a connection, without anything kept, and for an owner', async () => {
  logIn('student')
  isOnline = false
  syncLearning()
  isOnline = true
  values.delete('pyinnya.progress.7')
  values.set('pyinnya.database-of', '8')
  syncLearning()
  logIn('teacher')
  syncLearning()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(calls()).toEqual([0, 0, 0])
})
