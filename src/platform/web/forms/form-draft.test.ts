import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetDraft, forgetDrafts, readDraft, writeDraft } from './form-draft.ts'

/** Keys are own properties, as those of a browser's Storage. */
class FakeStorage {
  [key: string]: unknown
  getItem(key: string) {
    return (Object.hasOwn(this, key) ? this[key] : null) as string | null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}

let localStorage: FakeStorage
let sessionStorage: FakeStorage

beforeEach(() => {
  localStorage = new FakeStorage()
  sessionStorage = new FakeStorage()
  vi.stubGlobal('window', { localStorage, sessionStorage })
})
afterEach(() => vi.unstubAllGlobals())

function logIn(id: number, usertype = 'student') {
  localStorage.setItem('pyinnya.session', JSON.stringify({ token: 't', usertype, accountuser: { personal_id: id } }))
}
const endSession = () => localStorage.removeItem('pyinnya.session')
const logInAdmin = (id: number) => localStorage.setItem('pyinnya.admin', JSON.stringify({ token: 't', admin: { id } }))

const typed = { title: 'လျှပ်စစ်' }

describe('the draft of a form', () => {
  test('is given back to the account that typed it, also after the server ended its session', () => {
    logIn(7)
    writeDraft('course-request', typed)
    expect(readDraft('course-request')?.values).toEqual(typed)
    endSession()
    expect(readDraft('course-request')).toBeUndefined()
    logIn(7)
    expect(readDraft('course-request')?.values).toEqual(typed)
  })

  test.each([
    ['another student', () => logIn(8)],
    ['a teacher with the same id', () => logIn(7, 'teacher')],
    ['a guest', endSession],
  ])('is not shown to %s in the same tab', (_who, change) => {
    logIn(7)
    writeDraft('course-request', typed)
    change()
    expect(readDraft('course-request')).toBeUndefined()
  })

  test('of an admin is not shown to another admin', () => {
    logInAdmin(1)
    writeDraft('broadcast', typed)
    logInAdmin(2)
    expect(readDraft('broadcast')).toBeUndefined()
    logInAdmin(1)
    expect(readDraft('broadcast')?.values).toEqual(typed)
  })

  test('of a guest goes with the person who logs in, and is that account’s once changed', () => {
    writeDraft('sign-up-student', typed)
    logIn(7)
    expect(readDraft('sign-up-student')?.values).toEqual(typed)
    writeDraft('sign-up-student', { title: 'b' })
    logIn(8)
    expect(readDraft('sign-up-student')).toBeUndefined()
  })

  test('holds no secret field', () => {
    writeDraft('sign-up-student', { ...typed, password: 'secret' }, { secret: ['password'] })
    expect(readDraft('sign-up-student')?.values).toEqual(typed)
    expect(JSON.stringify(sessionStorage)).not.toContain('secret')
  })

  test('names the pictures that were chosen, and holds none of them', () => {
    writeDraft('profile', { ...typed, photo: 'data:image/png;base64,aaaa' }, { lost: ['photo'] })
    expect(readDraft('profile')).toEqual({ values: typed, lost: ['photo'] })
    expect(JSON.stringify(sessionStorage)).not.toContain('base64')
  })

  test('is gone after it was sent, also when another account began it', () => {
    writeDraft('sign-up-student', typed)
    logIn(7)
    forgetDraft('sign-up-student')
    endSession()
    expect(readDraft('sign-up-student')).toBeUndefined()
  })
})

test('a log-out removes the drafts of the tab and nothing else', () => {
  sessionStorage.setItem('pyinnya.scroll', '12')
  writeDraft('sign-up-student', typed)
  logIn(7)
  writeDraft('course-request', typed)
  forgetDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['pyinnya.scroll'])
})
