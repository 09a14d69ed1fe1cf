import type { BrowserContext, Page } from 'playwright-core'
import { paths } from '#paths'
import { DAY_MS } from '#platform/contract/durations.ts'
import { m } from '#platform/messages/generated/messages.js'
import { aLine, type Line } from './line.ts'
import { aPhone, type LearningSite, type Lesson, lessonPath, onPhone, open } from './site.ts'
import { editStored } from './stored.ts'

const PLAYED_WITHIN_MS = 15_000
/** Days from now at which a licence of today has ended. */
const ENDED = 15

interface Attempt {
  readonly name: string
  /** The phone's clock, in days from now. */
  readonly clockDays?: number
  /** Run in the page, with the database of the account; see editStored in stored.ts. */
  readonly edit?: string
  /** The product is opened once after the end before anything is changed. */
  readonly passesEnd?: boolean
  /** Whether playing would be right: the licence is whole and has not ended. */
  readonly mayPlay?: boolean
}

/**
 * What a script of the page can do to what is stored. Putting back everything at once, the time beside the key
 * included, makes a phone on which nothing has happened: no page can see that, so the attempts without a change play
 * after each of the others.
 *
 * `lesson` and `other` are ids of saved lessons, `get`, `put` and `remove` work on stores, `day` is a day in
 * milliseconds.
 */
const attempts: readonly Attempt[] = [
  { name: 'nothing changed', mayPlay: true },
  { name: 'clock after the end', clockDays: ENDED },
  { name: 'clock back by a day', clockDays: -1 },
  { name: 'clock back by a year', clockDays: -365 },
  {
    name: 'end moved by a year',
    clockDays: ENDED,
    edit: 'await change("licences", lesson, { not_after: later(365) })',
  },
  { name: 'issued later', clockDays: ENDED, edit: 'await change("licences", lesson, { issued_at: later(14) })' },
  {
    name: 'issued later and ends later',
    clockDays: ENDED,
    edit: 'await change("licences", lesson, { issued_at: later(14), not_after: later(28) })',
  },
  { name: 'end without a date', clockDays: ENDED, edit: 'await change("licences", lesson, { not_after: "" })' },
  {
    name: 'last day of access changed',
    clockDays: ENDED,
    edit: 'await change("licences", lesson, { end_access_date: null })',
  },
  {
    name: 'licence of another lesson',
    clockDays: 0,
    edit: 'await put("licences", { ...(await get("licences", other)), content_id: lesson })',
  },
  {
    name: 'wrapped key of another lesson',
    clockDays: 0,
    edit: 'await change("licences", lesson, { wrapped_key: (await get("licences", other)).wrapped_key })',
  },
  { name: 'licence of another device', edit: 'await change("licences", lesson, { device_id: 4711 })' },
  { name: 'licence of another version', edit: 'await change("licences", lesson, { version: "other" })' },
  {
    name: 'licence and files of another version',
    edit: 'await change("licences", lesson, { version: "other" }); await change("streams", lesson, { version: "other" })',
  },
  { name: 'licence removed', edit: 'await remove("licences", lesson)' },
  { name: 'time removed, clock after the end', clockDays: ENDED, edit: 'await remove("clock", "latest")' },
  { name: 'nothing changed, in between', mayPlay: true },
  { name: 'device key replaced', edit: 'await replaceDeviceKey()' },
  { name: 'device key removed', edit: 'await removeDeviceKey()' },
  {
    name: 'files of another lesson',
    edit: 'await copyFiles(other, lesson)',
  },
  {
    name: 'licence, files and list of another lesson',
    edit: 'await copyFiles(other, lesson); await put("licences", { ...(await get("licences", other)), content_id: lesson })',
  },
  {
    name: 'end passed, then clock set back',
    passesEnd: true,
  },
  {
    name: 'end passed, time edited and clock set back',
    edit: 'await put("clock", { ...(await get("clock", "latest")), at: Date.now() }, "latest")',
  },
  { name: 'end passed, time set to zero and clock set back', edit: 'await put("clock", 0, "latest")' },
  { name: 'time beside the key removed', edit: 'await changeDevice({ latest: undefined })' },
  {
    name: 'end passed, earlier time put back with the lessons',
    passesEnd: true,
    edit: 'await put("clock", await keptTime(), "latest")',
  },
  {
    name: 'end passed, earlier time put back with the key',
    passesEnd: true,
    edit: 'await changeDevice({ latest: await keptTime() })',
  },
  { name: 'nothing changed, at last', mayPlay: true },
]

export interface TamperFigures {
  /** Changes after which nothing may play; the attempts without a change are not counted. */
  readonly tried: number
  /** Attempts that did not end as they must: a lesson played, or the unchanged one did not. */
  readonly played: readonly string[]
}

/** Saves two lessons, then opens one without a connection after each change of what is stored. */
export async function tamper(site: LearningSite): Promise<TamperFigures> {
  const line = await aLine(site.url)
  const context = await aPhone(site, { url: line.url, session: site.student, workers: true })
  try {
    const page = await context.newPage()
    for (const lesson of [site.lesson, site.noisy]) await save(page, lesson)
    await open(page, paths.own.student.saved())
    const ids = [site.lesson.id, site.noisy.id] as const
    await editStored(page, { ids, script: 'await keep()' })
    const played: string[] = []
    for (const attempt of attempts) {
      await editStored(page, { ids, script: 'await restore()' })
      if (attempt.passesEnd) {
        await plays(context, line, { lesson: site.lesson, days: ENDED })
        // On a busy machine the page may not have got so far.
        const script = 'return (await get("clock", "latest")).at > Date.now() + 14 * day'
        if (!(await editStored(page, { ids, script }))) throw new Error('the page did not see the end of the licence')
      }
      if (attempt.edit) await editStored(page, { ids, script: attempt.edit })
      const hasPlayed = await plays(context, line, { lesson: site.lesson, days: attempt.clockDays ?? 0 })
      console.log(`  ${attempt.name}: ${hasPlayed ? 'plays' : 'does not play'}`)
      if (hasPlayed !== (attempt.mayPlay ?? false)) played.push(attempt.name)
    }
    if (!(await keysAreHidden(page))) played.push('keys can be read')
    const rows = await editStored(page, { ids, script: 'await restore(); return exportRows(lesson)' })
    if (await playsElsewhere(site, line, rows)) played.push('rows in another browser')
    return { tried: attempts.filter(({ mayPlay }) => !mayPlay).length + 2, played }
  } finally {
    await context.close()
    line.close()
  }
}

async function save(page: Page, lesson: Lesson): Promise<void> {
  await open(page, lessonPath(lesson))
  await page.getByRole('button', { name: new RegExp(m.content_save_lesson(onPhone)) }).click()
  await page.getByRole('link', { name: m.content_saved(), exact: true }).waitFor({ timeout: 120_000 })
}

/** Opens the lesson without a connection. @returns whether a second of it was played */
async function plays(
  context: BrowserContext,
  line: Line,
  { lesson, days }: { lesson: Lesson; days: number },
): Promise<boolean> {
  const page = await context.newPage()
  try {
    line.cut()
    // The clock is that of all pages of this phone.
    await page.clock.setSystemTime(Date.now() + days * DAY_MS)
    await page.goto(paths.own.student.saved({ watch: lesson.id }), { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: m.content_play_named({ name: lesson.title }) })
    const alert = page.getByRole('alert')
    await button
      .or(alert)
      .first()
      .waitFor({ timeout: PLAYED_WITHIN_MS })
      .catch(() => undefined)
    if ((await button.count()) === 0) return false
    await button.click()
    const isPlaying = () => (document.querySelector('video')?.currentTime ?? 0) > 1
    return await page.waitForFunction(isPlaying, undefined, { timeout: PLAYED_WITHIN_MS }).then(
      () => true,
      () => false,
    )
  } finally {
    await page.clock.setSystemTime(Date.now())
    await page.close()
    line.restore()
  }
}

/** The device's private key and the key of a lesson may be used, not read. */
function keysAreHidden(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const request = indexedDB.open('pyinnya-device')
    const database = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result)
    })
    const all = database.transaction('devices').objectStore('devices').getAll()
    const devices = await new Promise<{ keys: CryptoKeyPair }[]>((resolve) => {
      all.onsuccess = () => resolve(all.result)
    })
    database.close()
    const exported = await Promise.allSettled(
      devices.flatMap(({ keys }) =>
        ['pkcs8', 'jwk'].map((form) => crypto.subtle.exportKey(form as 'pkcs8', keys.privateKey)),
      ),
    )
    return exported.length > 0 && exported.every(({ status }) => status === 'rejected')
  })
}

/** Everything that a script can read, put into another browser with the same account. */
async function playsElsewhere(site: LearningSite, line: Line, rows: unknown): Promise<boolean> {
  const other = await aPhone(site, { url: line.url, session: site.student, workers: true })
  try {
    const page = await other.newPage()
    await save(page, site.noisy)
    const ids = [site.lesson.id, site.noisy.id] as const
    await editStored(page, { ids, script: `await importRows(${JSON.stringify(rows)})` })
    await page.close()
    return await plays(other, line, { lesson: site.lesson, days: 0 })
  } finally {
    await other.close()
  }
}
