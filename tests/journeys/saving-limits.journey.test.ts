import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { LessonDetail } from '#domains/content/contract/lesson-detail.contract.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { ownSite } from '#tests/support/own-site.ts'
import { keepsRatingsOf } from './former-rating.ts'
import { aLineTo, type CutLine } from './pages/cut-line.ts'
import { heading, press, says } from './pages/fields.ts'
import { deviceOf, pdfIsDrawn } from './pages/lessons.ts'
import {
  aPreparedLesson,
  aSessionWithoutDevices,
  documentLessons,
  type PreparedLesson,
  type Session,
} from './pages/prepared-lesson.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const LINE_ERRORS = /ERR_|Failed to fetch|Failed to load resource|Load failed|fetching the script|network error/

interface Story extends PreparedLesson {
  readonly line: CutLine
  readonly session: Session
}

/** A line of its own to the site: another browser's storage, and nothing in it. */
async function aStory(): Promise<Story> {
  const session = await aSessionWithoutDevices()
  return { session, line: await aLineTo(ownSite().url), ...(await aPreparedLesson(session)) }
}

async function enter(page: Page, { line, session }: Story): Promise<void> {
  await page.goto(`${line.url}/robots.txt`)
  await page.evaluate((user) => localStorage.setItem('pyinnya.session', JSON.stringify(user)), session)
}

async function openLesson(page: Page, { line, courseId, lesson }: Story): Promise<void> {
  await page.goto(`${line.url}/courseContentGroup/${courseId}`)
  await page.getByRole('link').filter({ hasText: lesson.content_title }).first().click()
  await heading(page, lesson.content_title)
}

const online = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')))
const stars = (page: Page, value: string) => page.getByRole('radio', { name: m.platform_stars_of_five({ value }) })

/** As over plain HTTP. */
function hasNeitherKeysNorFiles(): void {
  Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })
  Object.defineProperty(StorageManager.prototype, 'getDirectory', { value: undefined })
}

/** As in private windows of some browsers. */
function refusesDatabases(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.')
  }
}

/** The error comes as an event. */
function failsToOpenDatabases(): void {
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (name) {
    open.call(this, name, 1000)
    return open.call(this, name, 1)
  }
}

describe('a student whose lesson is being prepared', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone')

  test('plays it, and can save it once it is prepared, without a reload', async () => {
    const student = await person('student')
    const { page } = student
    const story = await aStory()
    let isPrepared = false
    await page.route(/\/content-gp\/\d+\/content\/\d+$/, async (route) => {
      if (isPrepared) return route.fallback()
      const reply = await route.fetch()
      const lesson = (await reply.json()) as LessonDetail
      const renditions = lesson.renditions.map((one) => ({ ...one, size_bytes: null }))
      await route.fulfill({ response: reply, json: { ...lesson, duration_seconds: null, renditions } })
    })
    await enter(page, story)
    await openLesson(page, story)
    await says(page, m.content_save_when_prepared())
    const saves = page.getByRole('button', { name: m.content_save_lesson(deviceOf(student)) })
    expect(await saves.count()).toBe(0)
    await visible(student, 'lesson-in-preparation')
    await page.getByRole('button', { name: m.content_play_named({ name: story.lesson.content_title }) }).click()
    const seconds = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(seconds).toBeGreaterThan(1)
    isPrepared = true
    await saves.waitFor()
    expect(await page.getByText(m.content_save_when_prepared()).count()).toBe(0)
    expect(await seconds(), 'it plays on').toBeGreaterThan(1)
  })
})

describe('a student at the limits of saving, on a phone', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { serviceWorkers: 'allow' })

  test('has a rating sent once, and is asked before a log-out without a connection removes what is kept', async () => {
    const student = await person('student')
    student.expectErrors(LINE_ERRORS)
    const { page } = student
    const story = await aStory()
    const { line, courseId } = story
    await keepsRatingsOf(courseId)
    await enter(page, story)
    await openLesson(page, story)
    await page.getByRole('button', { name: m.content_save_lesson(deviceOf({ device: 'phone' })) }).click()
    await page.getByRole('link', { name: m.content_saved(), exact: true }).waitFor()

    const sent = () => line.passed.filter((path) => path.endsWith(`/course/${courseId}/rate`)).length
    await page.goto(`${line.url}/video-class/detail/${courseId}`)
    await stars(page, '၄').waitFor()
    line.cut()
    await stars(page, '၃').check()
    await says(page, m.platform_waiting_kept())
    await stars(page, '၄').check()
    line.restore()
    const other = await student.context.newPage()
    await other.goto(`${line.url}/student/saved`)
    await Promise.all([online(page), online(other), online(page)])
    await expect.poll(sent).toBe(1)
    await other.getByText(m.platform_waiting_note()).waitFor({ state: 'detached' })
    await Promise.all([online(page), online(other)])
    await other.close()
    expect(sent()).toBe(1)

    line.cut()
    await stars(page, '၂').check()
    await page.goto(`${line.url}/logout`, { waitUntil: 'commit' })
    await page.getByText(m.accounts_logout_removes()).waitFor()
    await page.getByText(m.accounts_logout_drops({ n: '၁' })).waitFor()
    await visible(student, 'logout-without-a-connection')
    await press(page, m.platform_logout())
    const kept = () =>
      page.evaluate(async () => [
        ...(await indexedDB.databases()).map(({ name }) => name).toSorted(),
        ...Object.keys(localStorage).filter((key) => /session$|waiting|progress/.test(key)),
      ])
    await expect.poll(kept).toEqual(['pyinnya-device', 'pyinnya-tried'])
    // The home page does not come, and the screen says what was done.
    await heading(page, m.accounts_logged_out())
    await page.getByText(m.platform_page_kept()).waitFor()
    await visible(student, 'logged-out-without-a-connection')
    // The server has not heard of it. What is kept for that is no token.
    const { token } = story.session
    const headers = { authorization: `Bearer ${token}` }
    const statusOfToken = async () => (await fetch(`${ownSite().url}${API_BASE}/profile`, { headers })).status
    expect(await statusOfToken()).toBe(200)
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(await stored()).toContain('pending-log-outs')
    expect(await stored()).not.toContain(token)
    line.restore()
    await page.goto(`${line.url}/video-class/detail/${courseId}`)
    await expect.poll(statusOfToken).toBe(401)
    await expect.poll(stored).not.toContain('pending-log-outs')
    expect(sent()).toBe(1)
  })

  test('is shown what to delete where there is no space, and by how much', async () => {
    const student = await person('student')
    const story = await aStory()
    const page = await student.context.newPage()
    await page.addInitScript(() => {
      navigator.storage.estimate = async () => ({ quota: 60_000_000, usage: 59_000_000 })
    })
    await enter(page, story)
    await openLesson(page, story)
    await page.getByRole('button', { name: m.content_save_lesson(deviceOf({ device: 'phone' })) }).click()
    const [shown = ''] = m.content_save_no_space({ ...deviceOf({ device: 'phone' }), size: '|' }).split('|')
    await page.getByText(shown).waitFor()
    // More than is free, and what to delete where no lesson is saved.
    expect(await page.getByText(shown).textContent()).toMatch(
      new RegExp(`5\\d\\sMB .*${m.content_save_delete_others()}`),
    )
    await visible({ ...student, page }, 'lesson-without-space')
    expect(story.line.passed.filter((path) => /\.m4s$/.test(path))).toEqual([])
    await page.close()
  })

  test('sees that the device is full, though the browser promises more, and saving goes on after a lesson is removed', async () => {
    const student = await person('student')
    const story = await aStory()
    const page = await student.context.newPage()
    await page.addInitScript(() => {
      navigator.storage.estimate = async () => ({ quota: 600_000_000, usage: 1_000_000 })
    })
    await enter(page, story)
    const { pdf } = await documentLessons(story.session, story.courseId)
    const save = page.getByRole('button', { name: m.content_save_lesson(deviceOf({ device: 'phone' })) })
    await page.goto(story.line.url + pdf.path)
    await save.click()
    await page.getByRole('link', { name: m.content_saved(), exact: true }).waitFor()
    const devtools = await student.context.newCDPSession(page)
    const limitTo = (quotaSize: number) =>
      devtools.send('Storage.overrideQuotaForOrigin', { origin: story.line.url, quotaSize })
    await limitTo(1)
    await openLesson(page, story)
    await save.click()
    const [shown = ''] = m.content_save_no_space({ ...deviceOf({ device: 'phone' }), size: '|' }).split('|')
    await page.getByText(shown).waitFor()
    expect(await page.getByText(m.content_saving_paused()).count()).toBe(0)
    await page.getByRole('link', { name: m.content_saved_link(), exact: true }).first().click()
    await heading(page, m.content_saved_title())
    await page.getByText(shown).waitFor()
    await visible({ ...student, page }, 'saved-lessons-without-space')
    await limitTo(600_000_000)
    await page.getByRole('button', { name: m.content_saved_remove_thing({ title: pdf.title }) }).click()
    await page.locator('dialog').getByRole('button', { name: m.content_saved_remove() }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: story.lesson.content_title })
      .getByText(/အထိ လိုင်း/)
      .waitFor()
    await page.close()
  })

  test('is asked whether it is Wi-Fi by a browser that does not know, before a byte is fetched', async () => {
    const student = await person('student')
    const story = await aStory()
    const page = await student.context.newPage()
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }))
    await enter(page, story)
    const { pdf } = await documentLessons(story.session, story.courseId)
    const save = page.getByRole('button', { name: m.content_save_lesson(deviceOf({ device: 'phone' })) })
    await page.goto(story.line.url + pdf.path)
    await save.click()
    await page.getByRole('link', { name: m.content_saved(), exact: true }).click()
    await heading(page, m.content_saved_title())
    await page.getByText(m.content_save_wifi_unknown()).waitFor()
    await page.getByLabel(m.content_save_wifi_only()).check()
    await visible({ ...student, page }, 'saved-lessons-wifi')
    await openLesson(page, story)
    await save.click()
    await page.getByText(m.content_saving_asks_wifi()).waitFor()
    await visible({ ...student, page }, 'lesson-asks-wifi')
    expect(story.line.passed.filter((path) => /\.m4s$/.test(path))).toEqual([])
    await press(page, m.content_saving_on_wifi())
    await page.getByRole('link', { name: m.content_saved(), exact: true }).waitFor()
    await page.close()
  })

  test('has not finished a PDF whose file does not load, and has once it is there', async () => {
    const student = await person('student')
    student.expectErrors(LINE_ERRORS)
    const story = await aStory()
    const page = await student.context.newPage()
    await enter(page, story)
    const { pdf } = await documentLessons(story.session, story.courseId)
    const reports = () => story.line.passed.filter((path) => path.endsWith('/my/progress')).length
    story.line.block(/\/download\?/)
    // Two links of one second are the same.
    let link: Buffer | undefined
    await page.route(/\/content\/\d+\/link$/, async (route) => {
      link ??= await (await route.fetch()).body()
      await route.fulfill({ contentType: 'application/json', body: link })
    })
    await page.goto(story.line.url + pdf.path)
    await page.getByRole('button', { name: m.platform_retry() }).waitFor()
    await visible({ ...student, page }, 'pdf-without-its-file')
    expect(reports()).toBe(0)
    story.line.restore()
    await press(page, m.platform_retry())
    await pdfIsDrawn(page)
    await expect.poll(reports).toBe(1)
    await page.close()
  })

  test('sees and steers what another tab saves', async () => {
    const student = await person('student')
    const story = await aStory()
    const { line } = story
    const [saving, other] = [await student.context.newPage(), await student.context.newPage()]
    await enter(saving, story)
    await openLesson(saving, story)
    const pause = (page: Page) => page.getByRole('button', { name: m.content_saving_pause() })
    const goOn = (page: Page) => page.getByRole('button', { name: m.content_saving_go_on() })
    // Files are held in the first tab, as on a slow line.
    let isHeld = true
    const held: (() => void)[] = []
    await saving.route(/\.m4s$/, async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
      await route.fallback().catch(() => undefined)
    })
    await saving.getByRole('button', { name: m.content_save_lesson(deviceOf({ device: 'phone' })) }).click()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await other.goto(`${line.url}/student/saved`)
    await pause(other).waitFor()
    await visible({ ...student, page: other }, 'saved-lessons-saving-in-another-tab')
    await pause(other).click()
    await goOn(other).waitFor()
    await saving.getByText(m.content_saving_paused()).waitFor()
    await goOn(other).click()
    await other
      .getByRole('listitem')
      .filter({ hasText: story.lesson.content_title })
      .getByText(/အထိ လိုင်း/)
      .waitFor()
    await saving.getByRole('link', { name: m.content_saved(), exact: true }).waitFor()
    isHeld = false
    for (const go of held) go()
    await Promise.all([saving.close(), other.close()])
  })

  test('saves a chapter once, though two tabs begin it', async () => {
    const student = await person('student')
    const story = await aStory()
    const { line, courseId, lesson } = story
    const pages = [await student.context.newPage(), await student.context.newPage()]
    await enter(pages[0] as Page, story)
    const buttonOf = (page: Page) =>
      page.getByRole('button', { name: new RegExp(m.content_save_chapter(deviceOf({ device: 'phone' }))) }).first()
    for (const page of pages) {
      await page.goto(`${line.url}/courseContentGroup/${courseId}`)
      await buttonOf(page).waitFor()
    }
    await Promise.all(pages.map((page) => buttonOf(page).click()))
    for (const page of pages) {
      await page.getByRole('link', { name: m.content_saved(), exact: true }).first().waitFor()
      await page.close()
    }
    const files = line.passed.filter((path) => /\.m4s$|-init\.mp4$|offline-document\/\d/.test(path))
    expect(files.some((path) => path.includes(`/content/${lesson.id}/`))).toBe(true)
    expect(files.length).toBe(new Set(files).size)
  })

  test.each([
    ['without encryption and files of its own', hasNeitherKeysNorFiles],
    ['without IndexedDB', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
    ['that refuses to open IndexedDB', refusesDatabases],
    ['whose IndexedDB fails', failsToOpenDatabases],
  ])('watches in a browser %s, which says that it saves nothing', async (how, init) => {
    const student = await person('student')
    const story = await aStory()
    const page = await student.context.newPage()
    await page.addInitScript(init)
    await enter(page, story)
    await openLesson(page, story)
    await page.getByText(m.content_save_unsupported()).waitFor()
    await visible({ ...student, page }, 'lesson-that-cannot-be-saved')
    const video = page.locator('video')
    await page.getByRole('button', { name: m.content_play_named({ name: story.lesson.content_title }) }).click()
    await page.waitForFunction((element) => (element as HTMLVideoElement).currentTime > 1, await video.elementHandle())
    expect(
      await page.getByRole('button', { name: m.content_save_lesson(deviceOf({ device: 'phone' })) }).count(),
      how,
    ).toBe(0)
    await page.goto(`${story.line.url}/student/saved`)
    await page.getByText(m.content_save_unsupported()).waitFor()
    await page.getByText(m.content_saved_none()).waitFor()
    await visible({ ...student, page }, 'saved-lessons-unsupported')
    await page.close()
  })
})
