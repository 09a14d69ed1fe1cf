import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

vi.mock('#domains/notifications/web/lazy.ts', () => ({ pollUnread: () => () => undefined }))
vi.mock('#domains/content/web/lazy.ts', () => ({ syncLearning: () => () => undefined }))

// Modules are shared with tests of other files, some of which put another session in their place.
vi.resetModules()
const { storeAutoplay } = await import('#domains/content/web/next-lesson/autoplay-setting.ts')
const { keepProgress } = await import('#domains/content/web/player/progress-reports.ts')
const { keepRemoved } = await import('#domains/content/web/saved/removed-list.ts')
const { keepSavingPaused } = await import('#domains/content/web/saved/saving-pause.ts')
const { storedUploads, storeUpload } = await import('#domains/content/web/upload/stored-uploads.ts')
const { backgroundApi } = await import('#platform/web/api/browser-api.ts')
const { UnreachableServer } = await import('#platform/web/api/failures.ts')
const { writeDraft } = await import('#platform/web/forms/form-draft.ts')
const { cacheReply } = await import('#platform/web/offline/cached-reply.ts')
const { personalDatabase, setPersonalDatabaseFilled } = await import('#platform/web/offline/personal-data.ts')
const { newKey, sendOrKeep } = await import('#platform/web/offline/waiting/waiting-calls.ts')
const { watch } = await import('./signed-in.ts')
afterAll(() => void vi.resetModules())

/** The keys of a storage are its own properties. */
function aStorage(values: Record<string, string>): Storage {
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(values, { [key]: value }),
    removeItem: (key: string) => void delete values[key],
  }
  return new Proxy(values, { get: (_, name) => Reflect.get(methods, name) }) as unknown as Storage
}

let local: Record<string, string>
let tab: Record<string, string>
let removedCaches: string[]
let chosen: Map<string, { url: string }>

beforeEach(() => {
  local = {}
  tab = {}
  removedCaches = []
  chosen = new Map()
  const [localStorage, sessionStorage] = [aStorage(local), aStorage(tab)]
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage, sessionStorage, ...listening, clearTimeout: () => undefined })
  vi.stubGlobal('document', listening)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('indexedDB', new IDBFactory())
  const cache = {
    keys: async () => [...chosen.values()],
    delete: async ({ url }: { url: string }) => chosen.delete(url),
  }
  vi.stubGlobal('caches', {
    has: async () => true,
    open: async () => cache,
    delete: async (name: string) => removedCaches.push(name),
  })
  vi.spyOn(backgroundApi, 'call').mockRejectedValue(new UnreachableServer('cut'))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})

function logIn(id: number, usertype = 'student'): void {
  local['pyinnya.session'] = JSON.stringify({ token: `t${id}`, usertype, accountuser: { personal_id: id } })
}
const upload = { id: 'f', courseId: 1, groupId: 2, title: 'T', fileName: 'f.mp4', sizeBytes: 9, sentBytes: 1 }
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
const personal = () => Object.keys(local).filter((key) => key !== 'pyinnya.session')

/** Everything that the site keeps for an account in this browser. */
async function fill(id: number, usertype = 'student'): Promise<void> {
  logIn(id, usertype)
  cacheReply('learning', id, { title: 'T' })
  keepRemoved({ contentId: 1, title: 'T', code: 'ACCESS_ENDED' })
  keepSavingPaused(true)
  keepProgress('7', { ranges: [[0, 5]], position: 5, account: usertype === 'student' ? id : undefined })
  storeAutoplay({ via: 'class', id: '3' }, true)
  storeUpload(id, upload)
  writeDraft('request', { title: 'T' })
  const file = `https://x/chosen-files/${encodeURIComponent(`pyinnya.draft.${usertype}-${id}/proof`)}/0`
  chosen.set(file, { url: file })
  // biome-ignore lint/suspicious/noExplicitAny: method and URL are enough.
  await sendOrKeep({ method: 'POST', url: '/x' } as any, {}, { key: newKey(), subject: 'x', label: 'T' })
}

async function fillDatabase(id: number): Promise<void> {
  const name = personalDatabase(id)
  setPersonalDatabaseFilled(true)
  await new Promise<void>((resolve) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
}

test.each(['student', 'teacher'])('a %s who logs in leaves nothing of another account', async (usertype) => {
  await fill(7)
  await fillDatabase(7)
  local['pyinnya.uploads'] = '[]'
  local['pyinnya.speed'] = '2'
  const named = () =>
    personal()
      .filter((key) => key.endsWith('.7'))
      .sort()
  expect(named()).toEqual([
    'pyinnya.own.positions.7',
    'pyinnya.own.removed-lessons.7',
    'pyinnya.own.reply.learning.7',
    'pyinnya.own.saving-paused.7',
    'pyinnya.own.uploads.7',
    'pyinnya.progress.7',
    'pyinnya.start-next.student.7',
    'pyinnya.waiting.7',
  ])
  delete local['pyinnya.session']
  watch()()
  expect(await databases(), 'a session that has ended keeps lessons').toEqual(['pyinnya-account-7'])
  expect(named().length, 'and all but replies').toBe(7)

  logIn(8, usertype)
  watch()()
  expect(personal()).toEqual(['pyinnya.speed'])
  expect(Object.keys(tab)).toEqual([])
  await expect.poll(() => chosen.size).toBe(0)
  await expect.poll(databases).toEqual([])
  expect(removedCaches).toEqual(['pages', 'pictures'])
})

test('an account that comes back after the end of its session finds everything', async () => {
  await fill(7)
  await fillDatabase(7)
  const before = { ...local, ...tab }
  logIn(7)
  watch()()
  await Promise.resolve()
  expect({ ...local, ...tab }).toEqual(before)
  expect(await databases()).toEqual(['pyinnya-account-7'])
  expect([chosen.size, removedCaches]).toEqual([1, []])
  expect(storedUploads(7)).toMatchObject([upload])
})

test('what the next account has kept before the other one is removed stays', async () => {
  await fill(7)
  await fillDatabase(7)
  await fill(78)
  const own = () => personal().filter((key) => key.endsWith('.78'))
  const before = own()
  await fillDatabase(78)
  watch()()
  expect(own()).toEqual(before)
  expect(personal().filter((key) => !key.endsWith('.78'))).toEqual(['pyinnya.database-of', 'pyinnya.database-filled'])
  await expect.poll(databases).toEqual(['pyinnya-account-78'])
})
