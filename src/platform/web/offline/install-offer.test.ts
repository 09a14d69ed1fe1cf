import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#platform/contract/durations.ts'
import { m } from '#platform/messages/generated/messages.js'
import { toastStore } from '#platform/web/toasts/toasts.ts'
import { offerInstall } from './install-offer.ts'

let store: Map<string, string>
let page: EventTarget
let prompts: number

/** The next visit, with the browser's question. */
function visit({ asks = true, standalone }: { asks?: boolean; standalone?: boolean } = {}): string[] {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { standalone })
  offerInstall()
  const question = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => prompts++ })
  if (asks) {
    page.dispatchEvent(question)
    expect(question.defaultPrevented).toBe(true)
  }
  return toastStore.current().map(({ text }) => text)
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T05:00:00Z') })
  store = new Map()
  prompts = 0
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  })
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const later = (days: number) => vi.advanceTimersByTime(days * DAY_MS)

test('is made on the third day of use, and not by the browser itself', () => {
  expect(visit()).toEqual([])
  expect(visit()).toEqual([])
  later(1)
  expect(visit()).toEqual([])
  later(5)
  expect(visit()).toEqual([m.platform_install_offer()])
  toastStore.current()[0]?.button?.run()
  expect(prompts).toBe(1)
  expect(toastStore.current()).toEqual([])
})

test('is made as soon as a lesson is saved', () => {
  store.set('pyinnya.database-filled', '1')
  expect(visit()).toEqual([m.platform_install_offer()])
})

test('is made again after sixty days only', () => {
  store.set('pyinnya.database-filled', '1')
  visit()
  later(1)
  expect(visit()).toEqual([])
  later(58)
  expect(visit()).toEqual([])
  later(2)
  expect(visit()).toEqual([m.platform_install_offer()])
})

test('tells the way on an iPhone, and nothing in the installed site', () => {
  store.set('pyinnya.database-filled', '1')
  expect(visit({ asks: false, standalone: true })).toEqual([])
  expect(visit({ asks: false, standalone: false })).toEqual([m.platform_install_iphone()])
})
