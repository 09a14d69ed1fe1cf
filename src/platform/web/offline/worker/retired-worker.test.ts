import { expect, onTestFinished, test, vi } from 'vitest'
import { CACHED_FILES, CACHED_PAGES, CACHED_SCREENS, CHOSEN_FILES } from '../cache-names.ts'

test('a worker that removes itself removes what workers kept, and no file that was chosen in a form', async () => {
  const names = new Set([CACHED_PAGES, CHOSEN_FILES, CACHED_FILES, CACHED_SCREENS, 'shell'])
  const works: Promise<unknown>[] = []
  const unregister = vi.fn(async () => true)
  vi.stubGlobal('caches', { keys: async () => [...names], delete: async (name: string) => names.delete(name) })
  vi.stubGlobal('self', {
    registration: { unregister },
    addEventListener: (kind: string, listener: (event: object) => void) => {
      if (kind === 'activate') listener({ waitUntil: (work: Promise<unknown>) => works.push(work) })
    },
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await import('./retired-worker.ts')
  await Promise.all(works)
  expect([...names]).toEqual([CHOSEN_FILES])
  expect(unregister).toHaveBeenCalledOnce()
})
