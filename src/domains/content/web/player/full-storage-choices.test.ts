import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savesData, setSavesData } from '#platform/web/connection/connection.ts'
import { currentAdmin, endAdminSession, startAdminSession } from '#platform/web/session/admin-session.ts'
import { markSessionEnded } from '#platform/web/session/ended-session.ts'
import {
  currentSession,
  endSession,
  type SessionUser,
  startSession,
  updateSession,
} from '#platform/web/session/session.ts'
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
const person = (id: number) => ({ token: `t${id}`, count: 0, accountuser: { personal_id: id } }) as SessionUser

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

test('where storage is full sparing data holds in the document', () => {
  setSavesData(true)
  expect(savesData()).toBe(true)
  setSavesData(false)
  expect(savesData()).toBe(false)
})

test('where storage is full a log-in holds in the document, and the person before is not shown after a reload', () => {
  values.set('pyinnya.session', JSON.stringify(person(1)))
  startSession(person(2))
  expect([currentSession()?.token, values.size]).toEqual(['t2', 0])
  updateSession((user) => ({ ...user, count: 3 }))
  expect(currentSession()?.count).toBe(3)
  endSession()
  expect(currentSession()).toBeNull()
})

test('where storage is full a stored session stays when a field of it changes', () => {
  values.set('pyinnya.session', JSON.stringify(person(1)))
  updateSession((user) => ({ ...user, count: 3 }))
  expect([currentSession()?.count, values.size]).toEqual([3, 1])
  endSession()
  expect([currentSession(), values.size]).toEqual([null, 0])
})

test('where storage is full the log-in to the console holds in the document', () => {
  startAdminSession({ token: 't', admin: { id: 1, name: 'A', email: 'a@x', role: 'owner' } })
  expect(currentAdmin()?.token).toBe('t')
  endAdminSession()
  expect(currentAdmin()).toBeNull()
})
