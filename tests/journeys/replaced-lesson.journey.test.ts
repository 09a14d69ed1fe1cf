import { readFile, rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CourseOutline, OutlineLesson } from '#domains/learning/contract/outline.contract.ts'
import { paths } from '#paths'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { ownSite } from '#tests/support/own-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { aClip, picture, quick, tone } from '#tests/support/video-clips.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { aLineTo, type CutLine } from './pages/cut-line.ts'
import { heading } from './pages/fields.ts'
import { act } from './pages/lesson-tools.ts'
import { deviceOf, isOfStream } from './pages/lessons.ts'
import { aPreparedLesson, aSessionWithoutDevices, call, type Session } from './pages/prepared-lesson.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const LINE_ERRORS = /ERR_|Failed to fetch|Failed to load resource|Load failed|fetching the script|network error/
/** A course of the demo teacher that the demo student has bought. */
const COURSE = 'အင်္ဂလိပ်သဒ္ဒါ အစအဆုံး'
const PREPARED_WITHIN_MS = 120_000
/** Lengths of the videos tell which of them plays. */
const [FIRST_SECONDS, SECOND_SECONDS] = [6, 15]
/** The last file of a saved copy of the second one: sound is fetched after the picture. */
const LAST_FILE = /\/audio-00003\.m4s$/

let folder: string
const clips: string[] = []
beforeAll(async () => {
  folder = await temporaryFolder('replaced-lesson')
  for (const [index, seconds] of [FIRST_SECONDS, SECOND_SECONDS].entries()) {
    const clip = [...picture('640x360', 25), ...tone, '-t', String(seconds), ...quick]
    clips.push(await aClip(folder, `take-${index + 1}.mp4`, clip))
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Lesson {
  readonly courseId: number
  readonly groupId: number
  readonly title: string
}

/** A chapter of its own with the first video, once the site has prepared it. */
async function aLesson(student: Session): Promise<Lesson> {
  const { password, teacher } = demoAccounts
  const body = { phone_number: teacher, password, user_type: 'teacher' }
  const { token } = await call<Session>('POST', '/login', { body })
  const { courseId } = await aPreparedLesson(student, COURSE)
  const base = `/my/course/${courseId}/content-gp`
  const group = { body: { group_name: `အစားထိုးသည့် အခန်း ၁` }, token }
  const { id: groupId } = await call<{ id: number }>('POST', `${base}/create`, group)
  const title = `အစားထိုးသည့် သင်ခန်းစာ ၁`
  const form = new FormData()
  form.append('content_title', title)
  form.append('file', new Blob([await readFile(String(clips[0]))]), 'take-1.mp4')
  const url = `${ownSite().url}${API_BASE}${base}/${groupId}/content/create`
  const reply = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  expect(reply.status).toBe(200)
  const lesson = { courseId, groupId, title }
  await isPrepared(student, lesson, FIRST_SECONDS)
  return lesson
}

/** Waits until the outline of the student names all sizes of a video of this length. */
async function isPrepared({ token }: Session, { courseId, title }: Lesson, seconds: number): Promise<void> {
  const find = async (): Promise<OutlineLesson | undefined> => {
    const { chapters } = await call<CourseOutline>('GET', `/my/video-course/${courseId}/outline`, { token })
    return chapters.flatMap(({ lessons }) => lessons).find(({ content_title }) => content_title === title)
  }
  const isReady = async () => {
    const found = await find()
    const isWhole = found?.renditions.every(({ size_bytes }) => size_bytes !== null)
    return isWhole && found?.renditions.length ? Math.round(found.duration_seconds ?? 0) : undefined
  }
  await expect.poll(isReady, { timeout: PREPARED_WITHIN_MS, interval: 500 }).toBe(seconds)
}

async function enter({ page }: Person, url: string, session: Session): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((user) => localStorage.setItem('pyinnya.session', JSON.stringify(user)), session)
}

const listed = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

async function save({ page, device }: Person, line: CutLine, { courseId, title }: Lesson): Promise<void> {
  await page.goto(`${line.url}/courseContentGroup/${courseId}`)
  await page.getByRole('link').filter({ hasText: title }).first().click()
  await heading(page, title)
  await page.getByRole('button', { name: m.content_save_lesson(deviceOf({ device })) }).click()
  await page.getByRole('link', { name: m.content_saved(), exact: true }).waitFor()
}

/** Plays the lesson from the list of saved ones, to its end. @returns its seconds */
async function playsSaved({ page }: Person, line: CutLine, title: string): Promise<number> {
  await page.goto(`${line.url}/student/saved`)
  await listed(page, title).getByRole('link', { name: m.content_watch() }).click()
  await heading(page, title)
  const video = page.locator('video')
  await page.getByRole('button', { name: m.content_play_named({ name: title }) }).click()
  await page.waitForFunction((element) => (element as HTMLVideoElement).currentTime > 1, await video.elementHandle())
  const seconds = await video.evaluate((element: HTMLVideoElement) => element.duration)
  await page.goto(`${line.url}/student/saved`)
  return Math.round(seconds)
}

/** As the owner does in the list of the chapter. */
async function replaceFile({ page }: Person, { courseId, groupId, title }: Lesson, path: string): Promise<void> {
  await page.goto(paths.owner.contents({ courseId, id: groupId }))
  const chooser = page.waitForEvent('filechooser')
  await act(page, title, m.content_replace())
  await (await chooser).setFiles(path)
  await page.getByRole('dialog').getByRole('button', { name: m.content_replace() }).click()
}

async function deleteLesson({ page }: Person, { courseId, groupId, title }: Lesson): Promise<void> {
  await page.goto(paths.owner.contents({ courseId, id: groupId }))
  await act(page, title, m.content_delete_file())
  await page.getByRole('dialog').getByRole('button', { name: m.content_delete() }).click()
  await expect.poll(() => page.getByText(title, { exact: true }).count()).toBe(0)
}

// Longer than its waits together, so that a failure names its step.
describe('a lesson that a student has saved', { timeout: 600_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop', serviceWorkers: 'allow' })

  test('plays until what its owner has put in its place is saved whole, and goes when the owner deletes it', async () => {
    const [student, owner] = [await person('student'), await person('teacher')]
    student.expectErrors(LINE_ERRORS)
    const session = await aSessionWithoutDevices()
    const lesson = await aLesson(session)
    const { title } = lesson
    const line = await aLineTo(ownSite().url)
    const { page } = student
    await enter(student, line.url, session)
    await save(student, line, lesson)
    expect(await playsSaved(student, line, title)).toBe(FIRST_SECONDS)

    const { password, teacher } = demoAccounts
    const body = { phone_number: teacher, password, user_type: 'teacher' }
    await enter(owner, ownSite().url, await call<Session>('POST', '/login', { body }))
    await replaceFile(owner, lesson, String(clips[1]))
    await isPrepared(session, lesson, SECOND_SECONDS)
    await page.reload()
    await listed(page, title).getByText(m.content_saved_replaced()).waitFor()
    await visible(student, 'saved-lesson-replaced')
    expect(await playsSaved(student, line, title)).toBe(FIRST_SECONDS)

    // The connection is lost before the last file, and comes back in another document.
    line.cutAt(LAST_FILE)
    await listed(page, title).getByRole('button', { name: m.content_save_replacement() }).click()
    await listed(page, title).getByText(m.content_saved_older_stays()).waitFor()
    await listed(page, title).getByText(m.content_saving_no_line()).waitFor()
    await visible(student, 'saved-lesson-half-replaced')
    expect(await playsSaved(student, line, title)).toBe(FIRST_SECONDS)
    line.restore()
    await page.reload()
    await listed(page, title).getByText(m.content_saved_older_stays()).waitFor({ state: 'detached' })
    await listed(page, title)
      .getByText(/အထိ လိုင်း/)
      .waitFor()
    await listed(page, title).getByText(m.content_saved_replaced()).waitFor({ state: 'detached' })
    const fetched: string[] = []
    page.on('request', (request) => isOfStream(request) && fetched.push(request.url()))
    expect(await playsSaved(student, line, title)).toBe(SECOND_SECONDS)
    expect(fetched).toEqual([])

    await deleteLesson(owner, lesson)
    line.cut()
    expect(await playsSaved(student, line, title)).toBe(SECOND_SECONDS)
    line.restore()
    await page.reload()
    await page.getByText(m.content_removed_by_owner({ title })).waitFor()
    expect(await listed(page, title).count()).toBe(0)
    await visible(student, 'saved-lesson-deleted-by-its-owner')
    await page.getByRole('button', { name: m.platform_close() }).click()
    await page.getByText(m.content_removed_by_owner({ title })).waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText(m.content_saved_none()).waitFor()
    expect(await page.getByText(m.content_removed_by_owner({ title })).count()).toBe(0)
  })
})
