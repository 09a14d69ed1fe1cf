import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { Person } from '#tests/journeys/people.ts'
import { visible } from '#tests/journeys/visible.ts'
import { follow, heading, opensWith, says } from './fields.ts'

/** What texts call the device of a person. */
export const deviceOf = ({ device }: Pick<Person, 'device'>) => ({
  device: device === 'phone' ? m.content_device_phone() : m.content_device_other(),
})

/** Opens the chapters of a course, which say what each lesson costs to watch, and the lessons of one of them. */
export async function openLessons(student: Person, groupName: string): Promise<void> {
  const { page } = student
  await page.goto('/enrollCourseList')
  await heading(page, m.enrolment_courses_title())
  await follow(page, m.enrolment_view())
  await heading(page, m.content_groups())
  await page
    .getByText(/MB ≈ [\d,]+Ks/)
    .and(page.locator('.small'))
    .first()
    .waitFor()
  await page.getByRole('progressbar').first().waitFor()
  await visible(student, 'lesson-groups')
  await follow(page, m.content_chapter_page({ name: groupName }))
  await heading(page, groupName)
  await visible(student, 'lessons')
}

/** Each kind of file has an icon of its own. @see REQ-10 */
export async function haveOwnIcons({ page }: Person, lessons: readonly string[]): Promise<void> {
  const icons = lessons.map((name) => {
    const row = page.locator('main').locator('a, button').filter({ hasText: name })
    return row.first().locator('use').first().getAttribute('href')
  })
  const drawn = await Promise.all(icons)
  expect(new Set(drawn).size, drawn.join(' ')).toBe(lessons.length)
}

/** Keys and segments, and playlists where hls.js plays; the poster is a picture, and the index comes with the page. */
export function isOfStream(request: Request): boolean {
  return /\/stream\/|\.(?:m3u8|m4s|mp4)$/.test(request.url()) && !/\/(?:poster\.webp|index\.json)$/.test(request.url())
}

/** Segments of sound, of which there have to be some, that were fetched more than once; a seek may end a request. */
export function repeatedSounds(requests: readonly Request[]): string[] {
  const ended = requests.filter((request) => request.failure() === null)
  const fetched = ended.map((request) => request.url()).filter((url) => /audio-\d+/.test(url))
  expect(fetched.length).toBeGreaterThan(0)
  return fetched.filter((url, at) => fetched.indexOf(url) < at)
}

/** Bytes of the bodies that answered requests; an aborted request counts nothing. */
export async function bytesOf(requests: readonly Request[]): Promise<number> {
  const bytes = requests.map((request) =>
    request.sizes().then(
      ({ responseBodySize }) => responseBodySize,
      () => 0,
    ),
  )
  return (await Promise.all(bytes)).reduce((sum, size) => sum + size, 0)
}

/**
 * Plays a video until its position has advanced, and expects the bearer header in every request of the player.
 *
 * @returns the fetched URLs: key and segments
 */
export async function playVideo(student: Person, title: string): Promise<string[]> {
  const { page } = student
  const fetched: Request[] = []
  const note = (request: Request) => {
    if (isOfStream(request)) fetched.push(request)
  }
  page.on('request', note)
  await page.getByRole('link').filter({ hasText: title }).first().click()
  await heading(page, title)
  const video = page.getByLabel(title, { exact: true }).and(page.locator('video'))
  await page.getByRole('button', { name: m.content_play_named({ name: title }) }).click()
  await page.waitForFunction((element) => (element as HTMLVideoElement).currentTime > 1.5, await video.elementHandle())
  await visible(student, 'video')
  page.off('request', note)
  for (const request of fetched)
    expect(await request.headerValue('authorization'), request.url()).toMatch(/^Bearer \S+$/)
  const urls = fetched.map((request) => request.url())
  for (const part of [/\/stream\/key$/, /\/stream\/\d+p-\d+\.m4s$/, /\/stream\/audio-\d+\.m4s$/]) {
    expect(
      urls.some((url) => part.test(url)),
      `${part} among what was fetched`,
    ).toBe(true)
  }
  return urls
}

/** Chooses a small quality, which costs nothing, then a larger one, whose segments are fetched from the next one on. */
export async function changeQuality({ page }: Person): Promise<void> {
  await page.locator('video').evaluate((element) => {
    const video = element as HTMLVideoElement
    video.pause()
    video.currentTime = 0
  })
  await page.getByRole('radio', { name: /144p/ }).check()
  const other = page.waitForRequest(/\/stream\/360p-\d+\.m4s$/)
  await page.getByRole('radio', { name: /360p/ }).check()
  await other
}

export async function viewPicture(student: Person, title: string): Promise<void> {
  const { page } = student
  await page.getByRole('link').filter({ hasText: title }).first().click()
  await pictureIsShown(page, title)
  await visible(student, 'picture')
  await page
    .getByRole('link', { name: m.content_return() })
    .or(page.getByRole('button', { name: m.content_return() }))
    .click()
}

/** Waits until a picture has been read. */
export async function pictureIsShown(page: Page, title: string): Promise<void> {
  const picture = page.getByRole('img', { name: title, exact: true })
  await page.waitForFunction((element) => (element as HTMLImageElement).naturalWidth > 0, await picture.elementHandle())
}

/** The document opens in a new window and its page is drawn. */
export async function viewPdf(student: Person, title: string): Promise<void> {
  const { page, context } = student
  const opened = context.waitForEvent('page')
  await page.getByRole('button').filter({ hasText: title }).click()
  const viewer = await opened
  await pdfIsDrawn(viewer)
  await visible({ ...student, page: viewer }, 'pdf')
  await viewer.close()
}

/** Waits until the first page of a PDF is drawn. */
export async function pdfIsDrawn(page: Page): Promise<void> {
  const sheet = page.getByRole('img', { name: m.platform_page_n({ page: '၁' }) })
  await sheet.waitFor()
  await page.waitForFunction(hasInk, await sheet.elementHandle())
}

function hasInk(element: Node | null): boolean {
  const canvas = element as HTMLCanvasElement
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  for (let index = 0; index < pixels.length; index += 4) {
    if ((pixels[index + 3] ?? 0) > 0 && (pixels[index] ?? 255) < 100) return true
  }
  return false
}

/**
 * Records the files that the viewers fetch from the API during `look`.
 *
 * @returns their URLs, without the tokens of five minutes in some of them
 */
export async function filesFetched(student: Person, look: () => Promise<void>): Promise<string[]> {
  const fetched = new Set<string>()
  const note = (request: Request) => {
    const { origin, pathname } = new URL(request.url())
    if (/\/content\/\d+\/(download|link)$/.test(pathname)) fetched.add(origin + pathname)
  }
  student.context.on('request', note)
  await look()
  student.context.off('request', note)
  return [...fetched]
}

/** What was opened is marked in the list, and the page of what the student learns leads back to the video. */
export async function findsProgress(
  student: Person,
  { lessonsPath, lesson, opened }: { lessonsPath: string; lesson: string; opened: readonly string[] },
): Promise<void> {
  const { page } = student
  for (const title of opened) {
    await opensWith(
      page,
      lessonsPath,
      page.getByRole('listitem').filter({ hasText: title }).getByText(m.content_lesson_finished()),
    )
  }
  await setsByHand(student, lesson)
  await page.goto('/')
  const strip = page.getByRole('region', { name: m.learning_title() })
  await strip.getByRole('listitem').filter({ hasText: lesson }).waitFor()
  await visible(student, 'home-of-a-student')
  await doesNotShift(page, () => strip.getByRole('listitem').filter({ hasText: lesson }).waitFor())
  await strip.getByRole('link', { name: m.learning_all() }).click()
  await heading(page, m.learning_title())
  const done = m.learning_done({ total: toBurmeseDigits(opened.length + 1), done: toBurmeseDigits(opened.length) })
  await page.getByText(done, { exact: true }).waitFor()
  await visible(student, 'my-learning')
  await page
    .getByRole('listitem')
    .filter({ hasText: lesson })
    .getByRole('link', { name: m.learning_continue() })
    .click()
  await heading(page, lesson)
}

/** The student says of the lesson that it is finished, without a connection, and with one that it is not. */
async function setsByHand(student: Person, title: string): Promise<void> {
  const { page, context } = student
  student.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const row = page.getByRole('listitem').filter({ hasText: title })
  const tick = row.getByRole('button', { name: m.content_tick_finished({ title }) })
  const reported = () => page.waitForResponse((reply) => reply.url().endsWith('/my/progress') && reply.ok())
  await context.setOffline(true)
  await tick.click()
  await row.getByText(m.content_lesson_finished()).waitFor()
  const sent = reported()
  await context.setOffline(false)
  await sent
  await page.reload()
  await row.getByText(m.content_lesson_finished()).waitFor()
  const undone = reported()
  await tick.click()
  await undone
  await row.getByText(m.content_lesson_finished()).waitFor({ state: 'detached' })
}

/** Reloads the page, and expects that what it shows later moves nothing by more than a hundredth of the window. */
async function doesNotShift(page: Page, whole: () => Promise<void>): Promise<void> {
  await page.reload()
  await whole()
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const read = (list: PerformanceObserverEntryList) =>
          done(list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0))
        new PerformanceObserver(read).observe({ type: 'layout-shift', buffered: true })
        // An observer without entries is never called.
        setTimeout(() => done(0), 1_000)
      }),
  )
  expect(shift, 'layout shift of the page').toBeLessThanOrEqual(0.01)
}

/** The home page of a guest fetches nothing of what a student learns. */
export async function findsPlainHome({ page }: Person): Promise<void> {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(fetched.filter((url) => /\/my\/|learning/.test(url))).toEqual([])
  expect(await page.getByRole('region', { name: m.learning_title() }).count()).toBe(0)
}

/** Rates on the detail page, and expects a changed average. */
export async function rate(student: Person, { path, stars }: { path: string; stars: string }): Promise<void> {
  const { page } = student
  await page.goto(path)
  await page.getByRole('radio', { name: m.platform_stars_of_five({ value: stars }) }).check()
  await says(page, m.enrolment_rated())
  await opensWith(page, path, page.getByRole('img', { name: m.platform_stars_of_five({ value: stars }) }))
  await visible(student, 'rated')
}
