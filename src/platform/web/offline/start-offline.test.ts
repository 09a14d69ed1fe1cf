import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startOffline } from './start-offline.ts'

let registrations: string[]
let page: EventTarget & { matchMedia: () => { matches: boolean } }

interface Browser {
  readonly spares?: boolean
  readonly hasWorker?: boolean
  readonly isInstalled?: boolean
}

async function visit({ spares = false, hasWorker = false, isInstalled = false }: Browser): Promise<number> {
  page = Object.assign(new EventTarget(), { matchMedia: () => ({ matches: isInstalled }) })
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => (hasWorker ? {} : undefined),
    register: async (file: string) => {
      registrations.push(file)
      return { active: { state: 'activated', addEventListener: () => undefined, postMessage: () => undefined } }
    },
  })
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { serviceWorker, connection: { saveData: spares } })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ workerStart: 1 }] as unknown as PerformanceEntryList)
  startOffline()
  await settled()
  return registrations.length
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(() => {
  registrations = []
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})

test('a visit installs the service worker', async () => {
  expect(await visit({})).toBe(1)
})

test('where data are spared a visit installs none, and one that installs the site does', async () => {
  expect(await visit({ spares: true })).toBe(0)
  page.dispatchEvent(new Event('appinstalled'))
  await settled()
  expect(registrations).toEqual(['/sw.js'])
})

test.each<Browser>([{ hasWorker: true }, { isInstalled: true }])(
  'where data are spared it is renewed in a browser with %o',
  async (browser) => {
    expect(await visit({ spares: true, ...browser })).toBe(1)
  },
)
