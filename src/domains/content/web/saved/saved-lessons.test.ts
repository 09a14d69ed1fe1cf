import { DAY_MS } from '#platform/contract/durations.ts'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lesson, SavingBrowser, type Tab } from '#tests/support/saving-browser.ts'

let browser: SavingBrowser
let server: SavingBrowser['server']
let account = 0
const aTab = () => browser.aTab()
const find = (tab: Tab) => browser.find(tab)
const until = (tab: Tab, state: string) => browser.until(tab, state)
const aSavedLesson = () => browser.aSavedLesson()

/** Whether every segment can be read, and is what was prepared. */
async function playsWhole(tab: Tab): Promise<boolean> {
  const source = await tab.openSaved(12)
  if (typeof source !== 'object') return false
  const signal = new AbortController().signal
  for (const track of (await source.stream.index()).tracks) {
    const { segments = [] } = server.tracks.find(({ name }) => name === track.name) ?? {}
    if (segments.length !== track.segments) return false
    for (const [sequence, { name }] of segments.entries()) {
      const bytes = Buffer.from(await source.stream.read(track, sequence, signal))
      if (!bytes.equals(server.plain.get(name) as Buffer)) return false
    }
  }
  return true
}

beforeEach(() => {
  browser = new SavingBrowser()
  server = browser.server
  account = browser.account
  server.prepare('first')
})

describe('saving a lesson', () => {
  test('keeps every file, and what plays is what was prepared', async () => {
    const tab = await aSavedLesson()
    expect(await playsWhole(tab)).toBe(true)
    expect(server.sentBytes).toBe(server.totalBytes)
    expect(await find(tab)).toMatchObject({ savedBytes: server.totalBytes, totalBytes: server.totalBytes })
  })

  test('keeps its subtitles, and goes without those that were removed meanwhile', async () => {
    const cues = [{ start: 1, end: 2, text: 'မင်္ဂလာပါ' }]
    server.cues.set('my', cues)
    server.cues.set('en', null)
    const tab = await aSavedLesson()
    expect((await find(tab))?.subtitles).toEqual(['my'])
    expect(await tab.findSavedCues(12, 'my')).toEqual(cues)
    expect(await tab.findSavedCues(12, 'en')).toBeUndefined()
    expect(await playsWhole(tab)).toBe(true)
    await tab.removeSaved([12])
    expect(await tab.findSavedCues(12, 'my')).toBeUndefined()
  })

  test('goes on at the byte where the line was cut: nothing is fetched twice', async () => {
    server.cutEvery(1700)
    const tab = await aSavedLesson()
    expect(await playsWhole(tab)).toBe(true)
    expect(server.sentBytes).toBeLessThanOrEqual(server.totalBytes * 1.03)
  })

  test('killed at any moment leaves no lesson that says it is saved and does not play', async () => {
    await aSavedLesson()
    const requests = server.requests
    for (let killedAt = 1; killedAt <= requests; killedAt += 1) {
      vi.stubGlobal('indexedDB', new IDBFactory())
      server.requests = 0
      server.hangAt = killedAt
      server.hung = Promise.withResolvers()
      const tab = await aTab()
      await tab.saveLessons([lesson])
      // Its answer never comes, so this tab runs no further line.
      await server.hung.promise
      const next = await aTab()
      expect(await next.openSaved(12), `killed at request ${killedAt}`).toBeUndefined()
      next.startSaving()
      await until(next, 'saved')
      expect(await playsWhole(next)).toBe(true)
    }
  })

  test('begins again when the lesson was prepared anew meanwhile', async () => {
    let asked = 0
    server.onFile = () => {
      asked += 1
      if (asked === 5) server.prepare('second')
    }
    const tab = await aSavedLesson()
    expect(await playsWhole(tab)).toBe(true)
    expect((await (await tab.findSavedDatabase())?.get('streams', 12))?.version).toBe('second')
  })

  test.each(['240p-00001.m4s', '240p-00004.m4s', 'audio-00005.m4s'])(
    'fetches what its owner has changed meanwhile, and keeps the other files, where that is %s',
    async (changed) => {
      server.onFile = () => {
        // The sixth file is being sent.
        if (server.sent.length === 5) server.change('second', changed)
      }
      const tab = await aSavedLesson()
      expect(await playsWhole(tab)).toBe(true)
      expect((await (await tab.findSavedDatabase())?.get('streams', 12))?.version).toBe('second')
      expect(server.sent.length).toBeLessThanOrEqual(server.files.size + 1)
      expect(new Set(server.sent).size).toBe(server.files.size)
      expect(await find(tab)).toMatchObject({ savedBytes: server.totalBytes, totalBytes: server.totalBytes })
    },
  )

  test('fetches a file alone again that arrives with other bytes', async () => {
    const { files } = server
    const name = 'audio-00002.m4s'
    const right = files.get(name) as Buffer
    files.set(name, Buffer.alloc(right.length, 7))
    server.onFile = () => {
      if (server.sent.includes(name)) files.set(name, right)
    }
    const tab = await aSavedLesson()
    expect(await playsWhole(tab)).toBe(true)
    expect(server.sent.filter((one) => one === name)).toHaveLength(2)
    expect(server.sent).toHaveLength(files.size + 1)
  })

  test('pauses, and goes on with what is there', async () => {
    const tab = await aTab()
    let asked = 0
    server.onFile = () => {
      asked += 1
      if (asked === 4) tab.pauseSaving()
    }
    await tab.saveLessons([lesson])
    await expect.poll(() => asked, { interval: 5 }).toBe(4)
    server.onFile = () => undefined
    await expect.poll(async () => (await find(tab))?.state, { interval: 5 }).toBe('waiting')
    tab.startSaving()
    await until(tab, 'saved')
    expect(server.sentBytes).toBeLessThan(server.totalBytes + 6000)
  })

  test('waits while another tab saves, and goes on when that one is closed, unless it was paused', async () => {
    const closing = Promise.withResolvers<void>()
    browser.otherTab = closing.promise
    const tab = await aTab()
    await tab.saveLessons([lesson])
    tab.pauseSaving()
    const next = await aTab()
    next.startSaving()
    expect(server.requests).toBe(0)
    closing.resolve()
    await until(next, 'saved')
    expect(await playsWhole(next)).toBe(true)
    expect(server.sentBytes).toBe(server.totalBytes)
  })

  test('stops where access has ended, and says so', async () => {
    server.refusal = 'ACCESS_ENDED'
    const tab = await aTab()
    await tab.saveLessons([lesson])
    await until(tab, 'failed')
    expect(await find(tab)).toMatchObject({ problem: 'ended' })
    expect(await tab.openSaved(12)).toBeUndefined()
  })

  test('stops where access ends in the middle, and fetches nothing more until it is tried again', async () => {
    let asked = 0
    server.onFile = () => {
      asked += 1
      server.refusesFiles ||= asked === 4
    }
    const tab = await aTab()
    await tab.saveLessons([lesson])
    await until(tab, 'failed')
    expect(await find(tab)).toMatchObject({ problem: 'ended' })
    expect(await tab.openSaved(12)).toBeUndefined()
    const next = await aTab()
    next.startSaving()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).toBe(4)
    server.refusesFiles = false
    await next.saveAgain(12)
    await until(next, 'saved')
    expect(await playsWhole(next)).toBe(true)
  })

  test('waits for the next log-in where the session is over', async () => {
    const tab = await aTab()
    let asked = 0
    server.onFile = () => {
      asked += 1
      if (asked === 3) server.isSessionOver = true
    }
    await tab.saveLessons([lesson])
    await expect.poll(async () => (await find(tab))?.savedBytes ?? 0, { interval: 5 }).toBeGreaterThan(5000)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await find(tab)).toMatchObject({ state: 'waiting' })
    server.isSessionOver = false
    const next = await aTab()
    next.startSaving()
    await until(next, 'saved')
  })

  test('that was removed and is saved anew fetches nothing more for the copy before, and is whole', async () => {
    const tab = await aTab()
    let asked = 0
    server.onFile = async () => {
      asked += 1
      if (asked !== 3) return
      await tab.removeSaved([12])
      await tab.saveLessons([{ ...lesson, quality: 'audio' }])
    }
    await tab.saveLessons([lesson])
    await until(tab, 'saved')
    expect(await find(tab)).toMatchObject({ quality: 'audio', savedBytes: server.totalBytes })
    expect(await playsWhole(tab)).toBe(true)
    // Of the copy before, three files at most.
    expect(asked).toBeLessThanOrEqual(server.files.size + 3)
  })
})

describe('a saved lesson', () => {
  const later = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })

  test('opens until its licence ends, and not after it', async () => {
    const tab = await aSavedLesson()
    later(13 * DAY_MS)
    expect(await playsWhole(tab)).toBe(true)
    vi.setSystemTime(Date.now() + 2 * DAY_MS)
    expect(await tab.openSaved(12)).toBe('ended')
  })

  test('does not open with the clock set back, also after it was set forward', async () => {
    const tab = await aSavedLesson()
    later(-DAY_MS)
    expect(await tab.openSaved(12)).toBe('clock-wrong')
    vi.setSystemTime(Date.now() + 15 * DAY_MS)
    expect(await tab.openSaved(12)).toBe('ended')
    vi.setSystemTime(Date.now() - 10 * DAY_MS)
    expect(await tab.openSaved(12)).toBe('clock-wrong')
  })

  test('stops while it plays when the licence ends', async () => {
    const tab = await aSavedLesson()
    const source = await tab.openSaved(12)
    if (typeof source !== 'object') throw new Error('it does not open')
    later(15 * DAY_MS)
    const [track] = (await source.stream.index()).tracks
    if (!track) throw new Error('it has no track')
    await expect(source.stream.read(track, 3, new AbortController().signal)).rejects.toThrow('ended')
    vi.setSystemTime(Date.now() - 30 * DAY_MS)
    await expect(source.stream.read(track, 3, new AbortController().signal)).rejects.toThrow('clock-wrong')
  })

  test.each([
    ['its date', { not_after: new Date(Date.now() + 90 * DAY_MS).toISOString() }],
    ['its device', { device_id: 2 }],
    ['its version, so that another one is opened', { version: 'second' }],
  ])('does not open with a licence that was changed in %s', async (_what, change) => {
    const tab = await aSavedLesson()
    const database = await tab.findSavedDatabase()
    const licence = await database?.get('licences', 12)
    if (!database || !licence) throw new Error('nothing is saved')
    await database.put('licences', { ...licence, ...change })
    await expect(playsWhole(tab).catch(() => false)).resolves.toBe(false)
  })

  test.each([
    ['removed', undefined],
    ['set back', 0],
    ['set back to the time of the licence', Date.now()],
  ])('opens with no clock once the latest time was %s by hand, until there is a connection', async (_how, at) => {
    const tab = await aSavedLesson()
    const database = await tab.findSavedDatabase()
    const time = await database?.get('clock', 'latest')
    if (!database || !time) throw new Error('there is no time')
    if (at === undefined) await database.delete('clock', 'latest')
    else await database.put('clock', { ...time, at }, 'latest')
    expect(await tab.openSaved(12)).toBe('clock-wrong')
    await tab.renewLicences()
    expect(await playsWhole(tab)).toBe(true)
  })

  test('does not open with an earlier time put back, because the later one stands beside the key', async () => {
    const tab = await aSavedLesson()
    const database = await tab.findSavedDatabase()
    const time = await database?.get('clock', 'latest')
    if (!database || !time) throw new Error('there is no time')
    later(15 * DAY_MS)
    expect(await tab.openSaved(12)).toBe('ended')
    vi.setSystemTime(Date.now() - 15 * DAY_MS)
    await database.put('clock', time, 'latest')
    expect(await tab.openSaved(12)).toBe('clock-wrong')
  })

  test('gets the licence back that was lost', async () => {
    const tab = await aSavedLesson()
    await (await tab.findSavedDatabase())?.delete('licences', 12)
    expect(await tab.openSaved(12)).toBe('ended')
    await tab.renewLicences()
    expect(await playsWhole(tab)).toBe(true)
  })

  test('does not open on a device whose storage was copied without its key', async () => {
    const tab = await aSavedLesson()
    indexedDB.deleteDatabase('pyinnya-device')
    await expect(playsWhole(tab).catch(() => false)).resolves.toBe(false)
  })

  test('is removed when its device was removed, and kept without a connection', async () => {
    const tab = await aSavedLesson()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await tab.renewLicences({ all: true })
    expect(await playsWhole(tab)).toBe(true)
    vi.stubGlobal('fetch', server.fetch)
    server.devices = []
    await tab.renewLicences({ all: true })
    expect(await find(tab)).toBeUndefined()
    const database = await tab.findSavedDatabase()
    for (const store of ['files', 'licences', 'streams'] as const) expect(await database?.count(store), store).toBe(0)
  })

  test('gets a new licence a week before its end', async () => {
    const tab = await aSavedLesson()
    server.notAfter = new Date(Date.now() + 20 * DAY_MS).toISOString()
    await tab.renewLicences()
    const end = async () => (await (await tab.findSavedDatabase())?.get('licences', 12))?.not_after
    expect(await end()).not.toBe(server.notAfter)
    later(8 * DAY_MS)
    await tab.renewLicences()
    expect(await end()).toBe(server.notAfter)
  })

  test('stays where a later server refuses for a reason that this release does not know', async () => {
    const tab = await aSavedLesson()
    server.refusal = 'LATER'
    await tab.renewLicences({ all: true })
    expect(await playsWhole(tab)).toBe(true)
  })

  test('plays on until its licence ends when its owner has replaced it', async () => {
    const tab = await aSavedLesson()
    const source = await tab.openSaved(12)
    server.prepare('second')
    await tab.renewLicences({ all: true })
    const again = await tab.openSaved(12)
    expect([typeof source, typeof again]).toEqual(['object', 'object'])
    later(15 * DAY_MS)
    expect(await tab.openSaved(12)).toBe('ended')
  })

  test('leaves nothing behind when the reply with its licence comes after the log-out', async () => {
    const tab = await aSavedLesson()
    const [renewal, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.stubGlobal('fetch', async (...input: Parameters<typeof server.fetch>) => {
      const reply = await server.fetch(...input)
      asked.resolve()
      await renewal.promise
      return reply
    })
    const renewed = tab.renewLicences({ all: true })
    await asked.promise
    localStorage.removeItem('pyinnya.session')
    tab.forgetPersonalData()
    renewal.resolve()
    await renewed
    await expect.poll(async () => (await indexedDB.databases()).map(({ name }) => name)).toEqual(['pyinnya-device'])
    expect(localStorage.getItem('pyinnya.database-of')).toBeNull()
  })

  test('is not there for the next person, and its database is deleted', async () => {
    const tab = await aSavedLesson()
    browser.logIn(account + 1000)
    expect(await tab.openSaved(12)).toBeUndefined()
    await tab.openSavedDatabase(account + 1000)
    await expect
      .poll(async () =>
        (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes('account')),
      )
      .toEqual([`pyinnya-account-${account + 1000}`])
    tab.forgetPersonalData()
    await expect.poll(async () => (await indexedDB.databases()).map(({ name }) => name)).toEqual(['pyinnya-device'])
  })
})
