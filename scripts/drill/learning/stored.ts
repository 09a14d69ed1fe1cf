import type { Page } from 'playwright-core'

export interface StoredLesson {
  readonly contentId: number
  readonly state: string
  readonly totalBytes: number
  /** Why it could not be saved. */
  readonly problem?: string
  /** Every file of its list is there with its hash. */
  readonly isWhole: boolean
}

/** What the database of the account says of saved lessons, read past the product's code. */
export function savedLessons(page: Page, { withHashes = true } = {}): Promise<StoredLesson[]> {
  return page.evaluate(async (isHashed) => {
    const ended = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('pyinnya-account-'))
    if (!found?.name) return []
    const database = await ended(indexedDB.open(found.name))
    try {
      const store = (name: string) => database.transaction(name).objectStore(name)
      const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
      const lessons = await ended(store('lessons').getAll())
      const isWhole = async (contentId: number): Promise<boolean> => {
        const stream = await ended(store('streams').get(contentId))
        for (const { init, segments } of stream?.tracks ?? []) {
          for (const { name, sha256 } of [init, ...segments]) {
            const bytes = await ended(store('files').get(`${contentId}/${name}`))
            if (!bytes || base64(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) !== sha256) return false
          }
        }
        return stream !== undefined
      }
      const all = []
      for (const { contentId, state, totalBytes, problem } of lessons) {
        const hasAllFiles = isHashed && state === 'saved' && (await isWhole(contentId))
        all.push({ contentId, state, totalBytes, problem, isWhole: hasAllFiles })
      }
      return all
    } finally {
      database.close()
    }
  }, withHashes)
}

/** What scripts of changes may use, in the page: stores of the account's database and of the device. */
const TOOLS = `
  const ended = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
  const names = (await indexedDB.databases()).map(({ name }) => name)
  const account = names.find((name) => name.startsWith('pyinnya-account-'))
  const STORES = ['lessons', 'streams', 'files', 'licences', 'clock']
  const inDatabase = async (name, work) => {
    const database = await ended(indexedDB.open(name))
    try { return await work(database) } finally { database.close() }
  }
  const on = (name, store, work) => inDatabase(name, async (database) => ended(work(database.transaction(store, 'readwrite').objectStore(store))))
  const get = (store, key) => on(account, store, (rows) => rows.get(key))
  const put = (store, value, key) => on(account, store, (rows) => (key === undefined ? rows.put(value) : rows.put(value, key)))
  const remove = (store, key) => on(account, store, (rows) => rows.delete(key))
  const change = async (store, key, fields) => put(store, { ...(await get(store, key)), ...fields })
  const day = 24 * 3600 * 1000
  const later = (days) => new Date(Date.now() + days * day).toISOString()
  const rowsOf = (name) => inDatabase(name, async (database) => {
    const all = {}
    for (const store of database.objectStoreNames) {
      const rows = () => database.transaction(store).objectStore(store)
      all[store] = { keys: await ended(rows().getAllKeys()), values: await ended(rows().getAll()), keyed: rows().keyPath !== null }
    }
    return all
  })
  const fill = (name, all) => inDatabase(name, async (database) => {
    for (const [store, { keys, values, keyed }] of Object.entries(all)) {
      const rows = () => database.transaction(store, 'readwrite').objectStore(store)
      await ended(rows().clear())
      for (const [at, value] of values.entries()) await ended(keyed ? rows().put(value) : rows().put(value, keys[at]))
    }
  })
  const open = (name, stores) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => { for (const store of stores) request.result.createObjectStore(store) }
    return ended(request)
  }
  const keep = async () => {
    ;(await open('drill-kept', ['all'])).close()
    const kept = [await rowsOf(account), await rowsOf('pyinnya-device')]
    await on('drill-kept', 'all', (rows) => rows.put(kept, 0))
  }
  const restore = async () => {
    const [rows, devices] = await on('drill-kept', 'all', (kept) => kept.get(0))
    await fill(account, rows)
    await fill('pyinnya-device', devices)
  }
  const device = async () => (await rowsOf('pyinnya-device')).devices
  const replaceDeviceKey = async () => {
    const { keys, values } = await device()
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits', 'deriveKey'])
    await on('pyinnya-device', 'devices', (rows) => rows.put({ ...values[0], keys: pair }, keys[0]))
  }
  const changeDevice = async (fields) => {
    const { keys, values } = await device()
    await on('pyinnya-device', 'devices', (rows) => rows.put({ ...values[0], ...fields }, keys[0]))
  }
  const keptTime = async () => {
    const [rows] = await on('drill-kept', 'all', (kept) => kept.get(0))
    return rows.clock.values[0]
  }
  const copyFiles = async (from, to) => {
    const { keys, values } = (await rowsOf(account)).files
    for (const [at, key] of keys.entries()) {
      if (key.startsWith(from + '/')) await put('files', values[at], key.replace(from + '/', to + '/'))
    }
    await change('streams', to, { tracks: (await get('streams', from)).tracks })
  }
  const removeDeviceKey = async () => on('pyinnya-device', 'devices', (rows) => rows.clear())
  const toBase64 = (buffer) => { let text = ''; for (const byte of new Uint8Array(buffer)) text += String.fromCharCode(byte); return btoa(text) }
  const exportRows = async (lesson) => {
    const files = (await rowsOf(account)).files
    const of = files.keys.map((key, at) => [key, toBase64(files.values[at])]).filter(([key]) => key.startsWith(lesson + '/'))
    return { lesson: await get('lessons', lesson), stream: await get('streams', lesson), licence: await get('licences', lesson), latest: await get('clock', 'latest'), files: of }
  }
  const importRows = async ({ lesson, stream, licence, latest, files }) => {
    await put('lessons', lesson)
    await put('streams', stream)
    await put('licences', licence)
    await put('clock', latest, 'latest')
    for (const [key, text] of files) await put('files', Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer, key)
  }
`

/**
 * Runs a script with the tools in a page. As a text, because the policy of the site lets no page compile one.
 *
 * @param ids - of the lessons that the script calls `lesson` and `other`
 */
export function editStored<T>(
  page: Page,
  { ids, script }: { ids: readonly [number, number]; script: string },
): Promise<T> {
  return page.evaluate(`(async () => { const [lesson, other] = ${JSON.stringify(ids)}; ${TOOLS}; ${script} })()`)
}
