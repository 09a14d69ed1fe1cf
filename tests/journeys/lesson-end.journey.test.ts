import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LessonProgress } from '#domains/learning/contract/progress.contract.ts'
import { paths } from '#paths'
import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { m } from '#platform/messages/generated/messages.js'
import { ownSite } from '#tests/support/own-site.ts'
import { aClip, picture, quick, tone } from '#tests/support/video-clips.ts'
import { makeStoryFiles, type StoryFiles } from './files.ts'
import { addChapters, type NewChapter, removeChapters, whenPrepared } from './pages/chapters.ts'
import { connectBy, sayOwnConnection } from './pages/connection.ts'
import { aLineTo } from './pages/cut-line.ts'
import { follow, heading, press } from './pages/fields.ts'
import { deviceOf, isOfStream, pdfIsDrawn, pictureIsShown } from './pages/lessons.ts'
import { aPreparedLesson, aSessionWithoutDevices, call, logIn, type Session } from './pages/prepared-lesson.ts'
import { type Person, results, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

/** A course of the demo teacher that the demo student has bought. */
const COURSE = 'အင်္ဂလိပ်သဒ္ဒါ အစအဆုံး'
const LINE_ERRORS = /ERR_|Failed to fetch|Failed to load resource|Load failed|fetching the script|network error/
/** Longer than the seconds after which a lesson starts by itself. */
const LONG_AFTER_MS = 60_000

let files: StoryFiles
/** Of different bytes: the same file twice in a chapter is taken for one that was sent twice. */
let clips: readonly string[]
let sheet: string
beforeAll(async () => {
  files = await makeStoryFiles('end of lessons')
  const lengths = ['5', '6', '7']
  clips = await Promise.all(
    lengths.map((seconds) =>
      aClip(files.folder, `take-${seconds}.mp4`, [...picture('426x240', 15), ...tone, '-t', seconds, ...quick]),
    ),
  )
  sheet = join(files.folder, 'words.txt')
  await writeFile(sheet, 'စကားလုံးများ')
})
afterAll(async () => {
  if (added) await removeChapters((await added).groupIds)
  await rm(files.folder, { recursive: true, force: true })
})

interface Course {
  readonly courseId: number
  readonly groupIds: readonly number[]
  readonly titles: { readonly [name in 'first' | 'board' | 'notes' | 'second' | 'third']: string }
  readonly chapters: readonly string[]
}

/** Two chapters at the end of the course, with what has no page of its own between the lessons. */
async function addCourseParts(session: Session, number: string): Promise<Course> {
  const { courseId } = await aPreparedLesson(session, COURSE)
  const titles = {
    first: `ပထမ ${number}`,
    board: `သင်ပုန်း ${number}`,
    notes: `မှတ်စု ${number}`,
    second: `ဒုတိယ ${number}`,
    third: `တတိယ ${number}`,
  }
  const chapters: NewChapter[] = [
    {
      name: `အခန်းဆက် ${number} (က)`,
      lessons: [lesson(titles.first, String(clips[0])), lesson(`စာရင်း ${number}`, sheet)],
    },
    {
      name: `အခန်းဆက် ${number} (ခ)`,
      lessons: [
        lesson(titles.board, files.picture),
        lesson(titles.notes, files.pdf),
        lesson(titles.second, String(clips[1])),
        lesson(titles.third, String(clips[2])),
      ],
    },
  ]
  const groupIds = await addChapters(courseId, chapters)
  for (const title of [titles.first, titles.second, titles.third]) await whenPrepared(session, courseId, title)
  return { courseId, groupIds, titles, chapters: chapters.map(({ name }) => name) }
}

const lesson = (title: string, file: string) => ({ title, file })

async function enter({ page }: Person, url: string, session: Session): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((user) => localStorage.setItem('pyinnya.session', JSON.stringify(user)), session)
}

const panelOf = (page: Page, name = m.content_next_lesson()) => page.getByRole('region', { name, exact: true })
const nextLink = (page: Page) => panelOf(page).getByRole('link', { name: m.content_next_open() })
const switchOf = (page: Page) => panelOf(page).getByRole('checkbox', { name: m.content_next_by_itself() })
/** What the player announces to screen readers. */
const announced = (page: Page) =>
  page.getByRole('region', { name: m.content_player() }).locator('p[role=status]').last()
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

const isPlaying = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0.3)

/** Plays a lesson from a second before its end. */
async function playToItsEnd(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: m.content_play_named({ name: title }) }).click()
  await goToItsEnd(page)
}

async function goToItsEnd(page: Page): Promise<void> {
  await expect.poll(() => isPlaying(page)).toBe(true)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1
  })
  await page.waitForFunction(() => document.querySelector('video')?.ended)
}

/** Records what the lock screen of a phone would be given: a browser without a screen has none. */
async function recordNextTrack(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const session = navigator.mediaSession
    const setHandler = session.setActionHandler.bind(session)
    session.setActionHandler = (action, handler) => {
      setHandler(action, handler)
      if (action === 'nexttrack') Object.assign(window, { nextTrack: handler })
    }
  })
}
const pressNextTrack = (page: Page) => page.evaluate(() => (window as unknown as { nextTrack: () => void }).nextTrack())

let added: Promise<Course> | undefined
function courseParts(session: Session): Promise<Course> {
  added ??= addCourseParts(session, toBurmeseDigits(Date.now() % 100_000))
  return added
}

const videoPath = ({ courseId, groupIds }: Course, chapter: 0 | 1, id: number) =>
  paths.lesson.video({ course_class_id: courseId, group_id: groupIds[chapter] ?? 0, id }, { type: 'video-course' })

describe('the end of a lesson', { timeout: 420_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  let student: Person
  let page: Page
  let course: Course
  let streamed: string[]

  test('leads to the next lesson, also in the next chapter, and starts nothing', async () => {
    student = await person('student')
    page = student.page
    const session = await logIn()
    course = await courseParts(session)
    await sayOwnConnection(student.context)
    await recordNextTrack(page)
    await page.clock.install()
    await enter(student, ownSite().url, session)
    await connectBy(page, { type: 'wifi' })
    streamed = []
    page.on('request', (request) => isOfStream(request) && streamed.push(request.url()))
    const { titles, chapters } = course
    const first = await whenPrepared(session, course.courseId, titles.first)
    await page.goto(videoPath(course, 0, first.id))
    await heading(page, titles.first)
    expect(await panelOf(page).count()).toBe(0)
    await playToItsEnd(page, titles.first)
    await panelOf(page).getByText(titles.board, { exact: true }).waitFor()
    await panelOf(page).getByText(String(chapters[1]), { exact: true }).waitFor()
    await panelOf(page).getByText(m.content_kind_image()).waitFor()
    expect(await switchOf(page).isChecked()).toBe(false)
    await expect.poll(() => hasFocus(nextLink(page))).toBe(true)
    const position = page.getByRole('slider', { name: m.content_player_position() })
    expect(await position.inputValue()).toBe(await position.getAttribute('max'))
    await expect.poll(() => announced(page).textContent()).toContain(m.content_lesson_over())
    expect(await announced(page).textContent()).toContain(titles.board)
    await visible(student, 'lesson-ended')
    const address = page.url()
    await page.clock.runFor(LONG_AFTER_MS)
    expect(page.url(), 'nothing starts by itself').toBe(address)

    await page.keyboard.press('Enter')
    await heading(page, titles.board)
    await pictureIsShown(page, titles.board)
    await panelOf(page).getByText(titles.notes, { exact: true }).waitFor()
    await visible(student, 'picture-and-next')
    await nextLink(page).click()
    await heading(page, titles.notes)
    await pdfIsDrawn(page)
    await panelOf(page)
      .getByText(/^ဗီ.*MB ≈ \d+Ks$/)
      .waitFor()
    await visible(student, 'pdf-and-next')
    streamed.length = 0
    await nextLink(page).click()
    await heading(page, titles.second)
    await page.getByRole('button', { name: m.content_play_named({ name: titles.second }) }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(streamed, 'media requests before the first play').toEqual([])
  })

  test('starts the next lesson where that was chosen for the course, unless it is cancelled', async () => {
    const { titles } = course
    await playToItsEnd(page, titles.second)
    await switchOf(page).check()
    await panelOf(page)
      .getByText(/စက္ကန့်အ\u2060ကြာတွင်/)
      .waitFor()
    await expect.poll(() => announced(page).textContent()).toContain(m.content_next_starts({ count: 8, n: '၈' }))
    await visible(student, 'next-lesson-counting')
    const address = page.url()
    streamed.length = 0
    await press(page, m.platform_cancel())
    await expect.poll(() => announced(page).textContent()).toBe(m.content_next_cancelled())
    await page.clock.runFor(LONG_AFTER_MS)
    expect(page.url(), 'cancelled').toBe(address)
    expect(streamed).toEqual([])

    await page.reload()
    await playToItsEnd(page, titles.second)
    expect(await switchOf(page).isChecked(), 'kept for the course').toBe(true)
    await page.clock.runFor(LONG_AFTER_MS)
    await heading(page, titles.third)
    await expect.poll(() => isPlaying(page), { message: 'it plays without a press' }).toBe(true)
    await visible(student, 'lesson-started-by-itself')
    await goToItsEnd(page)
    const end = panelOf(page, m.content_course_end())
    await end.getByText(m.content_course_end_text({ title: COURSE })).waitFor()
    await expect.poll(() => announced(page).textContent()).toContain(m.content_course_end())
    await expect.poll(() => hasFocus(end.getByRole('link', { name: m.content_all_lessons() }))).toBe(true)
    await visible(student, 'course-ended')
    await end.getByRole('link', { name: m.content_rate() }).waitFor()
    await end.getByRole('link', { name: m.content_all_lessons() }).click()
    await heading(page, m.content_groups())
  })

  test('starts nothing where that may cost mobile data', async () => {
    const { titles } = course
    await page.goBack()
    await page.goBack()
    await heading(page, titles.second)
    const address = page.url()
    for (const connection of [{ type: 'cellular' }, { type: 'wifi', saveData: true }, {}] as const) {
      await connectBy(page, connection)
      await page.reload()
      await playToItsEnd(page, titles.second)
      await expect.poll(() => announced(page).textContent()).toBe(m.content_next_held())
      streamed.length = 0
      await page.clock.runFor(LONG_AFTER_MS)
      expect([page.url(), streamed]).toEqual([address, []])
    }
    await visible(student, 'next-lesson-held')
    // The connection changes while the seconds are counted.
    await connectBy(page, { type: 'wifi' })
    await page.reload()
    await playToItsEnd(page, titles.second)
    await panelOf(page)
      .getByText(/စက္ကန့်အ\u2060ကြာတွင်/)
      .waitFor()
    await connectBy(page, { type: 'cellular' })
    await page.clock.runFor(LONG_AFTER_MS)
    await expect.poll(() => announced(page).textContent()).toBe(m.content_next_held())
    expect(page.url()).toBe(address)
    await switchOf(page).uncheck()
    await expect.poll(() => announced(page).textContent()).toContain(m.content_lesson_over())
  })

  test('is reached from the lock screen, whose button plays the next lesson', async () => {
    const { titles } = course
    await page.reload()
    await page.getByRole('button', { name: m.content_play_named({ name: titles.second }) }).click()
    await expect.poll(() => isPlaying(page)).toBe(true)
    await pressNextTrack(page)
    await heading(page, titles.third)
    await expect.poll(() => isPlaying(page)).toBe(true)
    // The last lesson of the course has no such button.
    await expect.poll(() => page.evaluate(() => (window as unknown as { nextTrack: unknown }).nextTrack)).toBeNull()
    await page.reload()
    await heading(page, titles.third)
    await page.getByRole('button', { name: m.content_play_named({ name: titles.third }) }).waitFor()
  })
})

describe('a lesson on the whole screen', { timeout: 240_000 }, () => {
  const person = useTestAccounts('phone')
  const sizes = { upright: [360, 740], across: [740, 360], wide: [1280, 800] } as const

  test('has the quality with its data, and the next lesson, for which the screen stays full', async () => {
    const student = await person('student')
    const { page } = student
    const session = await logIn()
    const course = await courseParts(session)
    const { titles, courseId } = course
    await enter(student, ownSite().url, session)
    const { id } = await whenPrepared(session, courseId, titles.second)
    await page.goto(videoPath(course, 1, id))
    await page.getByRole('button', { name: m.content_play_named({ name: titles.second }) }).click()
    await expect.poll(() => isPlaying(page)).toBe(true)
    const player = page.getByRole('region', { name: m.content_player() })
    const fullScreen = player.getByRole('button', { name: m.content_player_full_screen() })
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    for (const [name, [width, height]] of Object.entries(sizes)) {
      await page.setViewportSize({ width, height })
      await fullScreen.click()
      await expect.poll(isFull).toBe(true)
      await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width)
      const controls = player.locator('button, select, input')
      for (const control of await controls.all()) {
        const box = await control.boundingBox()
        const [left, top, right, bottom] = box ? [box.x, box.y, box.x + box.width, box.y + box.height] : [-1, -1, 0, 0]
        expect([left >= 0, top >= 0, right <= width, bottom <= height], `${name} ${box?.x} ${box?.y}`).toEqual(
          Array(4).fill(true),
        )
        expect(Math.min(right - left, bottom - top), `control of ${box?.x}`).toBeGreaterThanOrEqual(44)
      }
      if (process.env.PICTURES) await page.screenshot({ path: `${results}/full-screen-${name}.png` })
      await fullScreen.click()
      await expect.poll(isFull).toBe(false)
    }
    await fullScreen.click()
    await expect.poll(isFull).toBe(true)
    const quality = player.getByRole('combobox', { name: m.content_quality() })
    await quality.focus()
    const listed = await quality.locator('option').allTextContents()
    expect(listed).toEqual(expect.arrayContaining([expect.stringMatching(/^144p – [\d.]+\sMB\s≈\s\d+Ks$/)]))
    await quality.selectOption('144p')
    await player.getByRole('button', { name: `${m.content_next_lesson()}: ${titles.third}` }).click()
    await page.locator(`video[aria-label="${titles.third}"]`).waitFor()
    await expect.poll(() => isPlaying(page)).toBe(true)
    expect(await isFull()).toBe(true)
    // The last lesson.
    expect(await player.getByRole('button', { name: new RegExp(m.content_next_lesson()) }).count()).toBe(0)
    await fullScreen.click()
    await heading(page, titles.third)
    expect(await page.getByRole('radio', { name: /144p/ }).isChecked()).toBe(true)
  })
})

describe('the end of a saved lesson', { timeout: 420_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop', serviceWorkers: 'allow' })

  test('leads to the next saved one without a connection, which may start by itself', async () => {
    const student = await person('student')
    student.expectErrors(LINE_ERRORS)
    const { page } = student
    const session = await aSessionWithoutDevices()
    const course = await courseParts(session)
    const { titles, courseId, chapters } = course
    await sayOwnConnection(student.context)
    const line = await aLineTo(ownSite().url)
    await enter(student, line.url, session)
    await connectBy(page, { type: 'cellular' })
    // Saved in another order than that of the course.
    for (const title of [titles.third, titles.first]) {
      const { id } = await whenPrepared(session, courseId, title)
      await page.goto(line.url + videoPath(course, title === titles.first ? 0 : 1, id))
      await heading(page, title)
      await page.getByRole('button', { name: m.content_save_lesson(deviceOf(student)) }).click()
      await page.getByRole('link', { name: m.content_saved(), exact: true }).waitFor()
    }
    await follow(page, m.content_saved())
    await heading(page, m.content_saved_title())
    for (const title of [titles.third, titles.first])
      await page
        .getByRole('listitem')
        .filter({ hasText: title })
        .getByText(/အထိ လိုင်း/)
        .waitFor()

    await page.getByText(new RegExp(m.content_saved_used({ used: '0\\.\\d\\sMB' }))).waitFor()

    line.cut()
    const cutAt = new Date()
    await page.goto('about:blank')
    await page.goto(`${line.url}/student/saved`, { waitUntil: 'commit' })
    const row = page.getByRole('listitem').filter({ hasText: titles.first })
    await row.getByRole('link', { name: m.content_watch() }).click()
    await heading(page, titles.first)
    await playToItsEnd(page, titles.first)
    await panelOf(page).getByText(titles.third, { exact: true }).waitFor()
    await panelOf(page).getByText(String(chapters[1]), { exact: true }).waitFor()
    await panelOf(page).getByText(new RegExp(m.content_saved())).waitFor()
    await visible(student, 'saved-lesson-ended')
    await switchOf(page).check()
    await heading(page, titles.third)
    await expect.poll(() => isPlaying(page)).toBe(true)
    await goToItsEnd(page)
    await panelOf(page, m.content_saved_no_next(deviceOf(student))).waitFor()
    await visible(student, 'no-next-lesson-saved')

    line.restore()
    await page.evaluate(() => void window.dispatchEvent(new Event('online')))
    for (const title of [titles.first, titles.third]) {
      const { id } = await whenPrepared(session, courseId, title)
      const playedAt = async () => (await call<LessonProgress>('GET', `/my/progress/content/${id}`, session)).at ?? ''
      await expect
        .poll(playedAt, { message: `${title} is reported` })
        .toSatisfy((at) => Date.parse(at) > cutAt.getTime())
    }
  })
})
