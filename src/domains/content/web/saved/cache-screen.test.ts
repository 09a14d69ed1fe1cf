import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const SITE = 'http://x'
const SCREEN = '/student/saved'
const LOG_OUT = '/logout'
const LEARNING = '/student/learning'

/** What the site answers by path; 404 otherwise. */
let site: Record<string, string>
let fetched: string[]
let loaded: string[]
let registrations: number
const kept = new Map<string, Response>()
const cache = {
  match: async (path: string) => kept.get(path)?.clone(),
  put: async (path: string, reply: Response) => void kept.set(path, reply),
  keys: async () => [...kept.keys()].map((path) => ({ url: SITE + path })),
  delete: async ({ url }: { url: string }) => kept.delete(new URL(url).pathname),
}

beforeEach(() => {
  kept.clear()
  saved = []
  fetched = []
  registrations = 0
  loaded = ['/assets/player-1.js', '/class/list']
  site = {
    [SCREEN]: '<link href="/assets/style-1.css"><script>{"module":"/assets/screen-1.js"}</script>',
    [LOG_OUT]: '<script>{"module":"/assets/logout-1.js"}</script>',
    '/assets/logout-1.js': 'import"./react-1.js"',
    '/assets/style-1.css': '',
    '/assets/screen-1.js': 'import"./list-1.js";import{a}from"./react-1.js"',
    '/assets/list-1.js': 'import{b}from"./react-1.js";import("./rare-1.js")',
    '/assets/react-1.js': '',
    '/assets/player-1.js': '',
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('location', { pathname: '/class/list' })
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path)
    const body = site[path]
    return body === undefined ? new Response('', { status: 404 }) : new Response(body)
  })
  const entries = () => loaded.map((path) => ({ name: SITE + path })) as unknown as PerformanceEntryList
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(entries)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The lessons that are saved on this device. */
let saved: object[]
vi.mock('./saving-account.ts', () => ({ hasSavedDatabase: () => saved.length > 0 }))
vi.mock('./saved-database.ts', () => ({ findSavedDatabase: async () => ({ getAll: async () => saved }) }))

vi.mock('../pdf/pdf-viewer.ts', () => ({ pdfViewerFiles: ['/assets/pdf-1.mjs', '/assets/worker-1.mjs'] }))

const keep = async (what?: { withPdf: boolean }) => {
  vi.resetModules()
  const { cacheSavedScreen } = await import('./cache-screen.ts')
  await cacheSavedScreen(what)
}

/** In a document of its own. */
const syncLearning = async () => {
  vi.resetModules()
  const { cacheLearningScreen } = await import('./cache-screen.ts')
  await cacheLearningScreen()
}

test('keeps the screen, the files that it names and imports, and what the tab has loaded', async () => {
  await keep()
  expect([...kept.keys()].sort()).toEqual(Object.keys(site).sort())
  await keep()
  expect(fetched.filter((path) => path !== SCREEN && path !== LOG_OUT)).toHaveLength(Object.keys(site).length - 2)
})

test('keeps what reads PDFs where a PDF is saved, and removes it with the last one', async () => {
  site['/assets/pdf-1.mjs'] = ''
  site['/assets/worker-1.mjs'] = ''
  await keep({ withPdf: true })
  expect([...kept.keys()].sort()).toEqual(Object.keys(site).sort())
  await keep()
  expect(kept.has('/assets/pdf-1.mjs')).toBe(false)
})

describe('My learning', () => {
  beforeEach(() => {
    site[LEARNING] = '<script>{"module":"/assets/learning-1.js"}</script>'
    site['/assets/learning-1.js'] = 'import"./react-1.js"'
    registerAfter(0).state = 'activated'
  })

  test('is kept with the log-out, and nothing of the saved lessons is fetched for it', async () => {
    loaded = []
    await syncLearning()
    expect([...kept.keys()].sort()).toEqual(
      [LEARNING, LOG_OUT, '/assets/learning-1.js', '/assets/logout-1.js', '/assets/react-1.js'].sort(),
    )
  })

  test('and the saved lessons, with what each needs, stay when the other one is kept', async () => {
    await keep()
    // Of this build too: a link that is followed meanwhile may read it.
    loaded = []
    await syncLearning()
    expect(kept.has('/assets/player-1.js')).toBe(true)
    const both = [SCREEN, LEARNING, LOG_OUT, '/assets/learning-1.js', '/assets/screen-1.js', '/assets/list-1.js']
    for (const path of both) expect(kept.has(path), path).toBe(true)
    site['/assets/learning-2.js'] = ''
    site[LEARNING] = '<script>{"module":"/assets/learning-2.js"}</script>'
    await keep()
    expect([...kept.keys()].filter((path) => path.includes('learning')).sort()).toEqual([
      '/assets/learning-2.js',
      LEARNING,
    ])
  })

  test('of a new build removes the files of the one before', async () => {
    loaded = []
    await syncLearning()
    site['/assets/learning-2.js'] = ''
    site[LEARNING] = '<script>{"module":"/assets/learning-2.js"}</script>'
    await syncLearning()
    expect([...kept.keys()].filter((path) => path.includes('learning-')).sort()).toEqual(['/assets/learning-2.js'])
  })

  test('is not kept where data are spared, nor is anything fetched for it, until a lesson is saved', async () => {
    loaded = []
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'pyinnya.spare-data' ? '1' : null) })
    await syncLearning()
    expect([kept.size, fetched, registrations]).toEqual([0, [], 0])
    await keep()
    expect([kept.has(SCREEN), registrations]).toEqual([true, 1])
    saved = [{}]
    await syncLearning()
    expect(kept.has(LEARNING)).toBe(true)
  })

  test('is not kept where the service worker is switched off', async () => {
    vi.resetModules()
    const { switchOff } = await import('#platform/web/pages/departures.ts')
    switchOff(['service-worker'])
    const { cacheLearningScreen } = await import('./cache-screen.ts')
    await cacheLearningScreen()
    expect(kept.size).toBe(0)
  })
})

test('keeps nothing as a screen where a file that it needs is missing', async () => {
  delete site['/assets/react-1.js']
  await expect(keep()).rejects.toThrow('reached')
  expect(kept.has(SCREEN)).toBe(false)
})

test('does without a file of an earlier build that the tab has loaded', async () => {
  loaded.push('/assets/gone-0.js')
  await keep()
  expect(kept.has(SCREEN)).toBe(true)
})

test('removes the files of an earlier build, and the other language that names them', async () => {
  kept.set('/en/student/saved', new Response(''))
  kept.set('/assets/screen-0.js', new Response(''))
  await keep()
  expect(kept.has('/assets/screen-0.js')).toBe(false)
  expect(kept.has('/en/student/saved')).toBe(false)
  kept.set('/en/student/saved', new Response(''))
  await keep()
  expect(kept.has('/en/student/saved')).toBe(true)
})

/** A browser whose first registrations fail, and whose worker then becomes active. */
function registerAfter(failures: number): EventTarget & { state: string } {
  const worker = Object.assign(new EventTarget(), { state: 'installing' })
  const register = async () => {
    registrations += 1
    if (registrations <= failures) throw new TypeError('the script cannot be fetched')
    return { installing: worker }
  }
  vi.stubGlobal('navigator', { serviceWorker: { register } })
  return worker
}

test('is done when the worker runs that answers with the screen', async () => {
  const worker = registerAfter(0)
  let isDone = false
  const done = keep().then(() => {
    isDone = true
  })
  await expect.poll(() => registrations).toBe(1)
  expect(isDone).toBe(false)
  worker.state = 'activated'
  worker.dispatchEvent(new Event('statechange'))
  await done
  expect(isDone).toBe(true)
})

test.each([
  { failures: 2, asked: 3 },
  { failures: 9, asked: 4 },
])('asks again for a worker that fails $failures times, and does without it at last', async ({ failures, asked }) => {
  vi.useFakeTimers()
  registerAfter(failures).state = 'activated'
  const done = keep()
  await vi.advanceTimersByTimeAsync(60_000)
  await done
  expect(registrations).toBe(asked)
  expect(kept.has(SCREEN)).toBe(true)
})

test('a connection that is lost within a file counts as lost, and what has arrived is kept', async () => {
  const answer = fetch
  vi.stubGlobal('fetch', async (path: string) => {
    if (path !== '/assets/react-1.js') return answer(path)
    const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
    return new Response(body)
  })
  await expect(keep()).rejects.toThrow('the server could not be reached')
  expect(kept.has('/assets/react-1.js')).toBe(false)
  expect(kept.has('/assets/screen-1.js')).toBe(true)
  vi.stubGlobal('fetch', answer)
  await keep()
  expect(kept.has('/assets/react-1.js')).toBe(true)
})
