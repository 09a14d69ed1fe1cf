import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import type { FreeLesson } from '#domains/content/contract/free-lessons.contract.ts'
import type { CourseDetail } from '#domains/storefront/contract/courses.contract.ts'
import { paths } from '#paths'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { heading, noticed, opensWith, press } from './pages/fields.ts'
import { act } from './pages/lesson-tools.ts'
import { call } from './pages/prepared-lesson.ts'
import { startSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const { password, teacher } = demoAccounts
const watchFree = (title: string) => ({ name: `${m.content_watch_free()} – ${title}` })

const isVideo = ({ duration_seconds: seconds }: FreeLesson) => seconds !== null

/** A video course with a free lesson that the site has prepared. */
async function aCourseWithFreeLesson() {
  const own = { phone_number: teacher, password, user_type: 'teacher' }
  const login = await call<{ token: string; accountuser: { teacher_id: number } }>('POST', '/login', { body: own })
  const { token, accountuser } = login
  const wanted = { body: { course_type: CourseType.video, course_name: 'သဒ္ဒါ' }, token }
  const { data } = await call<{ data: { course_id: number }[] }>('POST', '/course/list/filter', wanted)
  const find = async () => {
    for (const { course_id: id } of data) {
      const course = await call<CourseDetail>('GET', `/course/${id}`, {})
      const chapter = course.chapters?.find(({ free }) => free.some(isVideo))
      const lesson = chapter?.free.find(isVideo)
      if (chapter && lesson) return { course, chapter, lesson, isOwn: course.teacher_id === accountuser.teacher_id }
    }
    return undefined
  }
  await expect.poll(find, { timeout: 60_000, interval: 1000 }).toBeDefined()
  return (await find()) as NonNullable<Awaited<ReturnType<typeof find>>>
}

describe('a free lesson without JavaScript', () => {
  const person = useTestAccounts('phone', { javaScriptEnabled: false })

  test('says that its button needs it', { timeout: 90_000 }, async () => {
    const { course, lesson } = await aCourseWithFreeLesson()
    const { page } = await person('guest')
    await page.goto(paths.videoCourse.detail(course.course_id))
    const free = page.getByRole('region', { name: m.storefront_free_lessons() })
    await free.getByRole('button', watchFree(lesson.content_title)).waitFor()
    // Playwright's text locators do not read `noscript`.
    expect(await free.locator('noscript').textContent()).toContain(m.platform_part_needs_script())
  })
})

describe('a free lesson', { timeout: 180_000 }, () => {
  // A phone would play the smallest picture also where the site offered larger ones.
  const person = useTestAccounts('desktop', { alsoOn: 'phone' })

  test('plays for a guest on the page of its course', async () => {
    const { course, lesson } = await aCourseWithFreeLesson()
    const guest = await person('guest')
    const { page } = guest
    const parts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(`${API_BASE}/watch/`)) parts.push(request.url())
    })
    const path = paths.videoCourse.detail(course.course_id)
    await page.goto(path)
    await heading(page, m.storefront_free_lessons())
    await visible(guest, 'course-with-free-lesson')
    expect(parts, 'nothing of the lesson is fetched before it is opened').toEqual([])
    // The dialog is open before the player that it shows is loaded.
    await page.route(/\/assets\/[^?]+\.js$/, async (route) => {
      await setTimeout(300)
      await route.continue()
    })
    await page.getByRole('button', watchFree(lesson.content_title)).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(m.content_free_note()).waitFor()
    const video = dialog.locator('video')
    const shown = await video.elementHandle()
    await page.waitForFunction((element) => (element as HTMLVideoElement).currentTime > 1, shown)
    expect(parts.some((url) => /480p|720p/.test(url))).toBe(false)
    await video.evaluate((element) => (element as HTMLVideoElement).pause())
    await visible(guest, 'free-lesson')
    await press(page, m.platform_close())
    await page.goto(`/en${path}`)
    await heading(page, 'Try before you buy')
    await visible(guest, 'course-with-free-lesson-english')
  })

  test('is hidden and shown by its owner, who sees why more are not possible', async () => {
    const { course, chapter, lesson, isOwn } = await aCourseWithFreeLesson()
    expect(isOwn, 'the demo teacher has a free lesson').toBe(true)
    const owner = await person('teacher')
    owner.expectErrors(/422/)
    const { page } = owner
    await startSession(owner, 'teacher', { phone: teacher, password })
    const contents = (id: number) => paths.owner.contents({ courseId: course.course_id, id })
    await page.goto(contents(chapter.id))
    const badges = page.getByText(m.content_is_free())
    await expect.poll(() => badges.count()).toBe(1)
    await visible(owner, 'contents-with-free-lesson')
    await act(page, lesson.content_title, m.content_hide_free())
    await expect.poll(() => badges.count()).toBe(0)
    for (const [at, title] of [lesson.content_title, 'သင်ရိုး အကျဉ်း'].entries()) {
      await act(page, title, m.content_show_free())
      await expect.poll(() => badges.count()).toBe(at + 1)
    }
    const [, second] = course.chapters ?? []
    await page.goto(contents(second?.id ?? 0))
    await act(page, 'သင်ထောက်ကူပုံ', m.content_show_free())
    await noticed(page, m.refusal_free_lesson_limit({ n: '၂' }))
    await page.goto(contents(chapter.id))
    await act(page, 'သင်ရိုး အကျဉ်း', m.content_hide_free())
    await expect.poll(() => badges.count()).toBe(1)
    const path = paths.videoCourse.detail(course.course_id)
    await opensWith(page, path, page.getByRole('button', watchFree(lesson.content_title)))
  })
})
