import { IDBFactory } from 'fake-indexeddb'
import { expect, onTestFinished, vi } from 'vitest'
import { OfflineServer } from './offline-server.ts'

class MemoryStorage {
  readonly #values = new Map<string, string>()
  getItem = (key: string) => this.#values.get(key) ?? null
  setItem = (key: string, value: string) => void this.#values.set(key, value)
  removeItem = (key: string) => void this.#values.delete(key)
}

/** Node knows no page to which an address is relative. */
class SiteRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://x') : input, init)
  }
}

let accounts = 0

/** What a tab runs to save lessons. */
async function loadTab() {
  vi.resetModules()
  const queue = await import('#domains/content/web/saved/save-queue.ts')
  const source = await import('#domains/content/web/saved/saved-source.ts')
  const document = await import('#domains/content/web/saved/saved-document.ts')
  const opens = await import('#domains/content/web/saved/opens-here.ts')
  const database = await import('#domains/content/web/saved/saved-database.ts')
  const licences = await import('#domains/content/web/saved/licences.ts')
  const personal = await import('#platform/web/offline/personal-data.ts')
  const replacement = await import('#domains/content/web/saved/save-replacement.ts')
  const list = await import('#domains/content/web/saved/saved-list.ts')
  const removed = await import('#domains/content/web/saved/removed-list.ts')
  const connection = await import('#domains/content/web/saved/saving-connection.ts')
  const subtitles = await import('#domains/content/web/saved/saved-subtitles.ts')
  return {
    ...subtitles,
    ...connection,
    ...replacement,
    ...list,
    ...removed,
    ...queue,
    ...source,
    ...document,
    ...opens,
    ...database,
    ...licences,
    ...personal,
  }
}
export type Tab = Awaited<ReturnType<typeof loadTab>>

/** The lesson of the server, as a screen asks to save it. */
export const lesson = {
  contentId: 12,
  via: 'class' as const,
  id: '3',
  groupId: '4',
  title: 'T',
  course: 'C',
  chapter: 'G',
  quality: '240p',
  totalBytes: 1,
}

/** The browser of a student, until the test ends, with a server that has the lesson 12. */
export class SavingBrowser {
  readonly server = new OfflineServer()
  readonly account: number
  readonly #storage = new MemoryStorage()
  /** By name, what is done under a lock that is waited for. */
  #held = new Map<string, Promise<unknown>>()
  /** Screens and files that it keeps, by path. */
  readonly keptFiles = new Map<string, Response>()
  /** Another tab saves until it is closed, which settles this. */
  otherTab: Promise<void> | undefined

  constructor() {
    accounts += 1
    this.account = accounts
    this.logIn(this.account)
    const online = (name: string, listener: () => void) => name === 'online' && setTimeout(listener, 0)
    const window = { localStorage: this.#storage, addEventListener: online, removeEventListener: () => undefined }
    vi.stubGlobal('window', window)
    vi.stubGlobal('localStorage', this.#storage)
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('fetch', this.server.fetch)
    vi.stubGlobal('Request', SiteRequest)
    vi.stubGlobal('caches', { open: async () => this.#cache, has: async () => false, delete: async () => false })
    vi.stubGlobal('location', { pathname: '/', origin: 'http://x' })
    vi.stubGlobal('navigator', { locks: { request: this.#requestLock }, userAgent: 'Chrome Android' })
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
  }

  readonly #cache = {
    match: async (path: string) => this.keptFiles.get(path)?.clone(),
    put: async (path: string, reply: Response) => void this.keptFiles.set(path, reply),
    keys: async () => [...this.keptFiles.keys()].map((path) => ({ url: `http://x${path}` })),
    delete: async ({ url }: { url: string }) => this.keptFiles.delete(new URL(url).pathname),
  }

  #requestLock = async (
    name: string,
    how: LockOptions | (() => unknown),
    work: (lock: object | null) => unknown = () => undefined,
  ): Promise<unknown> => {
    if (typeof how === 'function') {
      const held = (this.#held.get(name) ?? Promise.resolve()).then(how)
      this.#held.set(
        name,
        held.catch(() => undefined),
      )
      return held
    }
    if (this.otherTab && how.ifAvailable) return void (await work(null))
    await Promise.race([this.otherTab, new Promise((_, fail) => how.signal?.addEventListener('abort', fail))])
    await work({})
  }

  /** A tab: what the browser stored earlier is there, what an earlier tab had in memory is not. */
  aTab(): Promise<Tab> {
    // A tab that was closed holds no lock.
    this.#held = new Map()
    return loadTab()
  }

  /** A tab that has saved the lesson. */
  async aSavedLesson(): Promise<Tab> {
    const tab = await this.aTab()
    await tab.saveLessons([lesson])
    await this.until(tab, 'saved')
    return tab
  }

  logIn(id: number): void {
    const session = { token: 't', usertype: 'student', accountuser: { personal_id: id } }
    this.#storage.setItem('pyinnya.session', JSON.stringify(session))
  }

  async find(tab: Tab) {
    return (await tab.findSavedDatabase())?.get('lessons', 12)
  }

  async until(tab: Tab, state: string): Promise<void> {
    await expect.poll(async () => (await this.find(tab))?.state, { interval: 5 }).toBe(state)
  }

  /** Waits until the copy that its owner had replaced is no more. */
  async untilReplaced(tab: Tab): Promise<void> {
    const isNewest = async () => {
      const { state, isReplaced, replacement } = (await this.find(tab)) ?? {}
      return state === 'saved' && !isReplaced && !replacement
    }
    await expect.poll(isNewest, { interval: 5 }).toBe(true)
  }
}
