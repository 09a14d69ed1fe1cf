import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { isAutoplayOn, storeAutoplay } from './autoplay-setting.ts'
import { askToStart, forgetStart, isAskedToStart } from './start-request.ts'

const values = new Map<string, string>()
function logIn(id: number, usertype = 'student'): void {
  values.set('pyinnya.session', JSON.stringify({ usertype, accountuser: { personal_id: id } }))
}
beforeEach(() => {
  values.clear()
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  onTestFinished(() => void vi.unstubAllGlobals())
  logIn(1)
})

test('what an account has chosen for a course holds for no other course and no other account', () => {
  expect(isAutoplayOn({ via: 'class', id: '3' })).toBe(false)
  storeAutoplay({ via: 'class', id: '3' }, true)
  storeAutoplay({ via: 'video-course', id: '4' }, true)
  expect(isAutoplayOn({ via: 'class', id: '3' })).toBe(true)
  expect(isAutoplayOn({ via: 'video-course', id: '3' })).toBe(false)
  expect(isAutoplayOn({ via: 'course', id: '4' }), 'the PDFs of the same video course').toBe(true)
  logIn(2)
  expect(isAutoplayOn({ via: 'class', id: '3' })).toBe(false)
  logIn(1, 'teacher')
  expect(isAutoplayOn({ via: 'class', id: '3' })).toBe(false)
  logIn(1)
  storeAutoplay({ via: 'class', id: '3' }, false)
  expect(isAutoplayOn({ via: 'class', id: '3' })).toBe(false)
  expect(isAutoplayOn({ via: 'video-course', id: '4' })).toBe(true)
})

test('a guest chooses nothing, and what cannot be read is no choice', () => {
  values.set('pyinnya.start-next.student.1', '{"class/3":true}')
  expect(isAutoplayOn({ via: 'class', id: '3' })).toBe(false)
  values.set('pyinnya.start-next.student.1', 'nonsense')
  expect(isAutoplayOn({ via: 'class', id: '3' })).toBe(false)
  values.delete('pyinnya.session')
  storeAutoplay({ via: 'class', id: '3' }, true)
  expect([...values.keys()]).toEqual(['pyinnya.start-next.student.1'])
})

test('only the lesson that was asked for starts, until that is forgotten', () => {
  askToStart('5')
  expect([isAskedToStart('5'), isAskedToStart('6')]).toEqual([true, false])
  forgetStart()
  expect(isAskedToStart('5')).toBe(false)
})
