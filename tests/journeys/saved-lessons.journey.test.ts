import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { DAY_MS } from '#platform/contract/durations.ts'
import { m } from '#platform/messages/generated/messages.js'
import { ownSite } from '#tests/support/own-site.ts'
import { aLineTo, type CutLine } from './pages/cut-line.ts'
import { follow, heading, press } from './pages/fields.ts'
import { deviceOf, isOfStream, pdfIsDrawn, pictureIsShown } from './pages/lessons.ts'
import { aPreparedLesson, aSessionWithoutDevices, documentLessons, type Session } from './pages/prepared-lesson.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const LINE_ERRORS = /ERR_|Failed to fetch|Failed to load resource|Load failed|fetching the script|network error/

/** Opens a page of the site behind the line with a session, when the worker runs. */
async function enter(page: Page, line: CutLine, session: Session): Promise<void> {
  await page.goto(`${line.url}/login`)
  await page.evaluate((user) => localStorage.setItem('pyinnya.session', JSON.stringify(user)), session)
  await page.goto(`${line.url}/course/list`)
  const active = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
  await expect.poll(active).toBe('activated')
}

async function plays({ page }: Person, title: string): Promise<void> {
  const video = page.locator('video')
  await page.getByRole('button', { name: m.content_play_named({ name: title }) }).click()
  await page.waitForFunction((element) => (element as HTMLVideoElement).currentTime > 1, await video.elementHandle())
}

/** The sound of a lesson alone, also while the page cannot be seen, as on a locked phone; then its picture again. */
async function playsSoundOnly({ page }: Person): Promise<void> {
  const button = page.getByRole('button', { name: m.content_sound_only() })
  const video = await page.locator('video').elementHandle()
  await page.evaluate(() => {
    const element = document.querySelector('video') as HTMLVideoElement
    element.currentTime = 0
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  })
  await button.click()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  const sounds = (element: Node | null) => {
    const { currentTime, paused, videoWidth } = element as HTMLVideoElement
    return currentTime > 1.5 && !paused && videoWidth === 0
  }
  await page.waitForFunction(sounds, video)
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'))
  await button.click()
  await page.waitForFunction((element) => (element as HTMLVideoElement).videoWidth > 0, video)
}

const listed = (page: Page, title: string | RegExp) => page.getByRole('listitem').filter({ hasText: title })

/** Presses the button below a lesson, and waits until it is saved whole. */
async function save({ page, device }: Person): Promise<void> {
  await page.getByRole('button', { name: m.content_save_lesson(deviceOf({ device })) }).click()
  await page.getByRole('link', { name: m.content_saved(), exact: true }).waitFor()
}

/** The list says until when the lesson opens without a connection. */
const isSaved = (page: Page, title: string) =>
  listed(page, title)
    .getByText(/အထိ လိုင်း/)
    .waitFor()

describe.each(['phone', 'desktop'] as const)(
  'a student who saves a lesson, on a %s',
  { timeout: 240_000 },
  (device) => {
    const person = useTestAccounts(device, { serviceWorkers: 'allow' })

    test('watches it without a connection, and loses it with the log-out', async () => {
      const student = await person('student')
      student.expectErrors(LINE_ERRORS)
      const { page } = student
      const session = await aSessionWithoutDevices()
      const { courseId, lesson } = await aPreparedLesson(session)
      const title = lesson.content_title
      const line = await aLineTo(ownSite().url)
      await enter(page, line, session)
      await page.goto(`${line.url}/student/saved`)
      await page.getByText(m.content_saved_none()).waitFor()
      await visible(student, 'saved-lessons-none')

      await page.goto(`${line.url}/courseContentGroup/${courseId}`)
      await page.getByRole('link').filter({ hasText: title }).first().click()
      await heading(page, title)
      await visible(student, 'lesson-to-save')
      await save(student)
      await visible(student, 'lesson-saved')
      const { pdf, image } = await documentLessons(session, courseId)
      await page.goto(line.url + image.path)
      await pictureIsShown(page, image.title)
      await save(student)
      await visible(student, 'picture-saved')
      await page.goto(line.url + pdf.path)
      await pdfIsDrawn(page)
      await save(student)
      await visible(student, 'pdf-saved')
      await page.getByRole('link', { name: m.content_saved(), exact: true }).click()
      await heading(page, m.content_saved_title())
      await isSaved(page, title)
      await isSaved(page, pdf.title)
      await isSaved(page, image.title)
      await page.getByText(m.content_device_this(deviceOf(student))).waitFor()
      await visible(student, 'saved-lessons')

      // Offline from the start: a new document, nothing in memory.
      line.cut()
      await page.goto('about:blank')
      await page.goto(`${line.url}/teacher/list`, { waitUntil: 'commit' })
      await page.getByRole('link', { name: m.content_saved_title() }).click()
      await heading(page, m.content_saved_title())
      await visible(student, 'saved-lessons-offline')
      await listed(page, title).getByRole('link', { name: m.content_watch() }).click()
      await heading(page, title)
      await plays(student, title)
      await visible(student, 'saved-lesson-playing')
      await playsSoundOnly(student)
      await page.reload()
      await heading(page, title)
      await plays(student, title)
      await page.goto(`${line.url}/student/saved`, { waitUntil: 'commit' })
      await listed(page, image.title).getByRole('link', { name: m.content_open() }).click()
      await heading(page, image.title)
      await pictureIsShown(page, image.title)
      await visible(student, 'saved-picture-offline')
      await page.reload()
      await pictureIsShown(page, image.title)
      await page.getByRole('link', { name: m.content_saved_title() }).first().click()
      await listed(page, pdf.title).getByRole('link', { name: m.content_open() }).click()
      await heading(page, pdf.title)
      await pdfIsDrawn(page)
      await visible(student, 'saved-pdf-offline')

      // With a connection the saved lesson is played too: nothing of the stream is fetched.
      line.restore()
      const fetched: string[] = []
      page.on('request', (request) => isOfStream(request) && fetched.push(request.url()))
      await page.goto(`${line.url}/student/learning`)
      const card = listed(page, new RegExp(m.learning_saved_here({ ...deviceOf(student), size: '.+' })))
      await card.getByRole('link', { name: m.learning_lessons() }).click()
      await listed(page, title)
        .first()
        .getByText(m.content_lesson_saved(deviceOf(student)))
        .waitFor()
      await visible(student, 'chapters-saved')
      await page.getByRole('link').filter({ hasText: title }).first().click()
      await heading(page, title)
      await plays(student, title)
      expect(fetched).toEqual([])

      const positions = () =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pyinnya.own.positions')))
      expect(await positions()).toHaveLength(1)
      // What was watched and cannot be reported is named; it is reported before the session ends when that is possible
      // again.
      line.block(/\/my\/progress$/)
      await page.goto(`${line.url}/student/detail`)
      await follow(page, m.accounts_sessions_title())
      await press(page, m.accounts_sessions_end_all())
      const asked = page.getByRole('dialog')
      await asked.getByText(m.accounts_logout_removes()).waitFor()
      await asked.getByText(m.accounts_logout_drops_progress({ n: toBurmeseDigits(1) })).waitFor()
      await visible(student, 'end-all-sessions-with-saved-lessons')
      await asked.getByRole('button', { name: m.platform_cancel() }).click()
      await page.goto(`${line.url}/logout`)
      await page.getByText(m.accounts_logout_removes()).waitFor()
      await page.getByText(m.accounts_logout_drops_progress({ n: toBurmeseDigits(1) })).waitFor()
      await visible(student, 'logout-with-saved-lessons')
      line.restore()
      const reported = page.waitForResponse((reply) => reply.url().endsWith('/my/progress') && reply.ok())
      await press(page, m.platform_logout())
      await reported
      await page.waitForURL(`${line.url}/`)
      const databases = () =>
        page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).toSorted())
      await expect.poll(databases).toEqual(['pyinnya-device', 'pyinnya-tried'])
      expect(await positions()).toEqual([])
      expect(await page.evaluate(() => localStorage.getItem('pyinnya.session'))).toBeNull()
      const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /progress/.test(key)))
      expect(await kept()).toEqual([])
    })

    test('watches it without a connection at the next start, also where saving was the first thing done', async () => {
      const student = await person('newcomer')
      student.expectErrors(LINE_ERRORS)
      const { page } = student
      const session = await aSessionWithoutDevices()
      const { courseId, lesson } = await aPreparedLesson(session)
      const title = lesson.content_title
      const line = await aLineTo(ownSite().url)
      await page.goto(`${line.url}/robots.txt`)
      await page.evaluate((user) => localStorage.setItem('pyinnya.session', JSON.stringify(user)), session)
      await page.goto(`${line.url}/courseContentGroup/${courseId}`)
      // The page itself registers no worker in this test; saving a lesson does.
      await page.route('**/after-load*.js', (route) => route.abort())
      await page.reload()
      await page.getByRole('link').filter({ hasText: title }).first().click()
      await heading(page, title)
      await save(student)
      line.cut()
      const next = await student.context.newPage()
      await next.goto(`${line.url}/student/saved?watch=${lesson.id}`, { waitUntil: 'commit' })
      await plays({ ...student, page: next }, title)
    })

    test('sees why a lesson does not open when the clock is set back, and removes it', async () => {
      const student = await person('student')
      student.expectErrors(LINE_ERRORS)
      const { page } = student
      const session = await aSessionWithoutDevices()
      const { courseId, lesson } = await aPreparedLesson(session)
      const title = lesson.content_title
      const line = await aLineTo(ownSite().url)
      await enter(page, line, session)
      await page.goto(`${line.url}/courseContentGroup/${courseId}`)
      await page
        .getByRole('button', { name: new RegExp(m.content_save_chapter(deviceOf(student))) })
        .first()
        .waitFor()
      await visible(student, 'chapters-to-save')
      await page
        .getByRole('button', { name: new RegExp(m.content_save_chapter(deviceOf(student))) })
        .first()
        .click()
      await follow(page, m.content_saved_link())
      await heading(page, m.content_saved_title())
      await isSaved(page, title)
      line.cut()
      await page.clock.setSystemTime(Date.now() - DAY_MS)
      await page.reload()
      await listed(page, title)
        .getByText(m.content_clock_wrong(deviceOf(student)))
        .waitFor()
      await page.clock.setSystemTime(Date.now() + 20 * DAY_MS)
      await page.reload()
      await listed(page, title).getByText(m.content_licence_ended()).waitFor()
      await visible(student, 'saved-lessons-ended')
      // The browser says that it is on line, and nothing answers.
      await page.goto(`${line.url}/student/saved?watch=${lesson.id}`, { waitUntil: 'commit' })
      await page.getByRole('button', { name: m.content_play_named({ name: title }) }).click()
      await page.getByRole('alert').getByText(m.content_licence_ended()).waitFor()
      await visible(student, 'saved-lesson-ended')
      await page.goto(`${line.url}/student/saved`, { waitUntil: 'commit' })
      await listed(page, title).getByText(m.content_licence_ended()).waitFor()
      await page.clock.setSystemTime(Date.now())
      line.restore()
      await page.getByRole('button', { name: m.content_saved_remove_thing({ title }) }).click()
      await page.locator('dialog').getByRole('button', { name: m.content_saved_remove() }).click()
      await expect.poll(() => listed(page, title).count()).toBe(0)
      const device = listed(page, m.content_device_this(deviceOf(student)))
      await device.getByRole('button', { name: m.content_saved_remove() }).click()
      await page.locator('dialog').getByRole('button', { name: m.content_saved_remove() }).click()
      await expect.poll(() => device.count()).toBe(0)
    })
  },
)
