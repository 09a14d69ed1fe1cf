import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { aLecture } from '#tests/support/lecture-clip.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { addChapters, logInTeacher, removeChapters, whenPrepared } from './pages/chapters.ts'
import { heading } from './pages/fields.ts'
import { act } from './pages/lesson-tools.ts'
import { aPreparedLesson, logIn, type Session } from './pages/prepared-lesson.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

/** A course of the demo teacher that the demo student has bought. */
const COURSE = 'အင်္ဂလိပ်သဒ္ဒါ အစအဆုံး'
const TITLE = 'ဆလိုက်ပြ သင်ခန်းစာ'

let folder: string
let lecture: string
let prepared: Promise<Lesson> | undefined
beforeAll(async () => {
  folder = await temporaryFolder('slides')
  lecture = await aLecture(folder, 'lecture.mp4')
})
afterAll(async () => {
  const added = await prepared
  await removeChapters(added ? [added.groupId] : [])
  await rm(folder, { recursive: true, force: true })
})

interface Lesson {
  readonly student: Session
  readonly courseId: number
  readonly groupId: number
  readonly contentId: number
}

/** A chapter of its own with the lecture, once the site has prepared it. */
async function addLecture(): Promise<Lesson> {
  const student = await logIn()
  const { courseId } = await aPreparedLesson(student, COURSE)
  const chapter = { name: 'ဆလိုက်များ', lessons: [{ title: TITLE, file: lecture }] }
  const [groupId = 0] = await addChapters(courseId, [chapter])
  const { id: contentId } = await whenPrepared(student, courseId, TITLE)
  return { student, courseId, groupId, contentId }
}

function ownLecture(): Promise<Lesson> {
  prepared ??= addLecture()
  return prepared
}

async function enter({ page }: Person, session: Session): Promise<void> {
  await page.goto(`${ownSite().url}/robots.txt`)
  await page.evaluate((user) => localStorage.setItem('pyinnya.session', JSON.stringify(user)), session)
}

const choices = async (page: Page) => {
  const labels = await page.locator('fieldset.choices label').allInnerTexts()
  return labels.map((label) => label.replace(/\s+/g, ' '))
}

describe.each(['phone', 'desktop'] as const)('a lecture of slides, on a %s', { timeout: 420_000 }, (device) => {
  const person = useTestAccounts(device)

  test('is named so to its owner, who is asked before it is prepared as a video', async () => {
    const { courseId, groupId } = await ownLecture()
    const owner = await person('teacher')
    const { page } = owner
    await enter(owner, await logInTeacher())
    await page.goto(paths.owner.contents({ courseId, id: groupId }))
    const row = page.getByRole('listitem').filter({ hasText: TITLE })
    await row.getByText(m.content_is_slides(), { exact: true }).waitFor()
    await visible(owner, 'slides-of-owner')
    await act(page, TITLE, m.content_with_every_frame())
    const dialog = page.getByRole('dialog', { name: m.content_prepare_anew_title({ name: TITLE }) })
    await dialog.getByText(m.content_with_every_frame_detail()).waitFor()
    await visible(owner, 'slides-prepare-anew')
    await dialog.getByRole('button', { name: m.platform_cancel() }).click()
    await row.getByText(m.content_is_slides(), { exact: true }).waitFor()
  })

  test('has one size for its text in the place of the small ones, and plays', async () => {
    const { student, courseId, groupId, contentId } = await ownLecture()
    const reader = await person('student')
    const { page } = reader
    await enter(reader, student)
    await page.goto(
      paths.lesson.video({ course_class_id: courseId, group_id: groupId, id: contentId }, { type: 'video-course' }),
    )
    await heading(page, TITLE)
    const shown = await choices(page)
    const names = [m.content_sound_only(), m.content_quality_auto(), '360p', '480p']
    expect(shown.map((label, at) => label.startsWith(String(names[at])))).toEqual(names.map(() => true))
    expect(shown[2]).toContain(m.content_quality_least())
    for (const label of [shown[0], shown[2], shown[3]]) expect(label).toMatch(/\d\sMB\s≈\s[\d,]+Ks$/)
    const chosen = page.getByRole('radio', { checked: true })
    expect(await chosen.evaluate((one) => one.closest('label')?.textContent)).toContain(
      device === 'phone' ? '360p' : m.content_quality_auto(),
    )
    await page.getByRole('radio', { name: /^360p/ }).check()
    await page.getByRole('button', { name: m.content_play_named({ name: TITLE }) }).click()
    const video = page.locator('video')
    const height = () => video.evaluate((element: HTMLVideoElement) => element.videoHeight)
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1)
    await expect.poll(height).toBe(360)
    await visible(reader, 'slides-playing')
  })
})
