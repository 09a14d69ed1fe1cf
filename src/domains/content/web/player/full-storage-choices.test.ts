import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentAdmin, endAdminSession, startAdminSession } from '#platform/web/session/admin-session.ts'
import { markSessionEnded } from '#platform/web/session/ended-session.ts'
import { storeSpeed } from './controls/stored-speed.ts'
import { keepQuality } from './quality.ts'

/** The storage of a browser in which nothing more fits. */
const values = new Map<string, string>()
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
  removeItem: (key: string) => void values.delete(key),
}

beforeEach(() => {
  values.clear()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage })
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => undefined } })
})
afterEach(() => void vi.unstubAllGlobals())

test('where storage is full a choice of the player is no error', () => {
  keepQuality('240p')
  storeSpeed(1.5)
  markSessionEnded()
  expect(values.size).toBe(0)
})

test('where storage is full the log-in to the console holds in the document', () => {
  startAdminSession({ token: 't', admin: { id: 1, name: 'A', email: 'a@x', role: 'owner' } })
  expect(currentAdmin()?.token).toBe('t')
  endAdminSession()
  expect(currentAdmin()).toBeNull()
})
