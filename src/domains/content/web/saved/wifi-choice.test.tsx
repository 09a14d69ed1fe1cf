import { renderToString } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const storage = new EventTarget()
const values = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
}
/** What React subscribes to; a string is rendered once. */
const subscribed: { follow: (changed: () => void) => () => void; read: () => unknown }[] = []

beforeEach(() => {
  vi.resetModules()
  vi.doMock('react', async (load) => ({
    ...(await load<typeof import('react')>()),
    useSyncExternalStore: (follow: (changed: () => void) => () => void, read: () => unknown) => {
      subscribed.push({ follow, read })
      return read()
    },
  }))
  vi.stubGlobal('screen', { width: 360, height: 800 })
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', {
    localStorage,
    addEventListener: storage.addEventListener.bind(storage),
    removeEventListener: storage.removeEventListener.bind(storage),
  })
})
afterAll(() => {
  vi.doUnmock('react')
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a choice of Wi-Fi only in another tab is drawn in this one', async () => {
  const { StorageMeter } = await import('./storage-meter.tsx')
  const shown = () => renderToString(<StorageMeter lessons={[]} />)
  expect(shown()).not.toContain('checked')
  const [choice] = subscribed
  const changed = vi.fn()
  const end = choice?.follow(changed)
  values.set('pyinnya.save-on-wifi', '1')
  storage.dispatchEvent(new Event('storage'))
  expect([changed.mock.calls.length, choice?.read()]).toEqual([1, true])
  expect(shown()).toContain('checked')
  end?.()
  storage.dispatchEvent(new Event('storage'))
  expect(changed).toHaveBeenCalledTimes(1)
})
