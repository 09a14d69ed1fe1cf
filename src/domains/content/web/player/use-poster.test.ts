import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { SavingBrowser } from '#tests/support/saving-browser.ts'

let browser: SavingBrowser
let fetched: string[]
let hasLine: boolean

beforeEach(() => {
  browser = new SavingBrowser()
  browser.server.prepare('first')
  fetched = []
  hasLine = true
  const { fetch } = browser.server
  vi.stubGlobal('fetch', async (...input: Parameters<typeof fetch>) => {
    const address = String(input[0] instanceof Request ? input[0].url : input[0])
    if (!address.endsWith('poster.webp')) return fetch(...input)
    fetched.push(address)
    if (!hasLine) throw new TypeError('Failed to fetch')
    return new Response('picture')
  })
})

const load = async () => {
  const { loadPoster } = await import('./use-poster.ts')
  return (await loadPoster(12, '/poster.webp'))?.text()
}

test('the poster of a saved lesson is shown without a connection, and goes with the lesson', async () => {
  const tab = await browser.aSavedLesson()
  expect(fetched).toHaveLength(1)
  hasLine = false
  expect(await load()).toBe('picture')
  expect(fetched).toHaveLength(1)
  await tab.removeSaved([12])
  await expect(load()).rejects.toBeInstanceOf(TypeError)
})

test('a lesson is saved without a poster that cannot be had', async () => {
  hasLine = false
  await browser.aSavedLesson()
  hasLine = true
  expect(await load()).toBe('picture')
})

test('where data are saved no poster is fetched, and a saved one is shown', async () => {
  localStorage.setItem('pyinnya.spare-data', '1')
  expect(await load()).toBeUndefined()
  expect(fetched).toEqual([])
  await browser.aSavedLesson()
  expect(await load()).toBe('picture')
})
