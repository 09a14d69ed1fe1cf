import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'

let keys: () => Promise<string[]>

beforeEach(() => {
  keys = async () => []
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('caches', { keys: () => keys() })
  vi.stubGlobal('navigator', { serviceWorker: {}, locks: {} })
  vi.stubGlobal('MediaSource', class {})
  return () => vi.unstubAllGlobals()
})

/** In a page of its own. */
async function canSave(): Promise<boolean> {
  vi.resetModules()
  const { canSaveLessons } = await import('./saving-support.ts')
  return canSaveLessons()
}

test('a browser whose storage opens can save lessons, and only an empty database is left of the attempt', async () => {
  expect(await canSave()).toBe(true)
  const [{ name = '' } = {}, ...others] = await indexedDB.databases()
  expect(others).toEqual([])
  const database = await openDB(name)
  expect([...database.objectStoreNames]).toEqual([])
  database.close()
})

test.each(['indexedDB', 'caches', 'MediaSource'])('a browser without %s cannot', async (name) => {
  vi.stubGlobal(name, undefined)
  expect(await canSave()).toBe(false)
})

test('a browser with a ManagedMediaSource alone, as on newer iPhones, can', async () => {
  vi.stubGlobal('MediaSource', undefined)
  vi.stubGlobal('ManagedMediaSource', class {})
  expect(await canSave()).toBe(true)
})

test('a browser that does not let the page see its storage cannot', async () => {
  const window = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'indexedDB', { get, configurable: true })
  try {
    expect(await canSave()).toBe(false)
  } finally {
    if (window) Object.defineProperty(globalThis, 'indexedDB', window)
  }
})

test('a browser whose storage does not answer in time can: what saves opens it anew', async () => {
  keys = () => new Promise(() => undefined)
  vi.resetModules()
  const { canSaveLessons } = await import('./saving-support.ts')
  vi.useFakeTimers()
  try {
    const answer = vi.fn()
    void canSaveLessons().then(answer)
    await vi.advanceTimersByTimeAsync(2900)
    expect(answer).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(answer).toHaveBeenCalledWith(true)
  } finally {
    vi.useRealTimers()
  }
})

test('a browser that throws when a database is opened cannot', async () => {
  indexedDB.open = () => {
    throw new DOMException('A mutation operation was attempted', 'InvalidStateError')
  }
  expect(await canSave()).toBe(false)
})

test('a browser that reports an error when a database is opened cannot', async () => {
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = (name) => {
    open(name, 2)
    return open(name, 1)
  }
  expect(await canSave()).toBe(false)
})

test('a browser that refuses its caches cannot', async () => {
  keys = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'))
  expect(await canSave()).toBe(false)
})
