import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { aPendingCourseWithLessons } from './database-setup.ts'
import { openCourse } from './pages/console.ts'
import { noticed, press, says } from './pages/fields.ts'
import { startConsoleSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

// OWN-16
describe('the review of a course', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  let course: Awaited<ReturnType<typeof aPendingCourseWithLessons>>

  test('shows all that students will read, and plays a lesson, before the course is approved', async () => {
    course = await aPendingCourseWithLessons('ဓာတ်ပုံ ရိုက်ကူးနည်း အခြေခံ')
    const moderator = await person('moderator')
    const { page } = moderator
    await startConsoleSession(moderator, demoAccounts.moderator)
    await openCourse(moderator, course.id, course.title)
    for (const fact of [m.catalogue_certificate(), m.catalogue_days(), m.platform_township()]) await says(page, fact)
    await visible(moderator, 'admin-course-review')
    await press(page, `${m.content_open()} – ${course.videoTitle}`)
    const dialog = page.getByRole('dialog', { name: course.videoTitle })
    const video = dialog.locator('video')
    await video.evaluate((element) => (element as HTMLVideoElement).play())
    await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).currentTime)).toBeGreaterThan(0)
    await visible(moderator, 'admin-course-review-video')
    await dialog.getByRole('button', { name: m.platform_close(), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await press(page, `${m.content_open()} – ${course.pictureTitle}`)
    const picture = page.getByRole('img', { name: course.pictureTitle })
    await expect
      .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await picture.waitFor({ state: 'detached' })
    await press(page, m.moderation_approve())
    await noticed(page, m.moderation_course_approved_notice())
    await page.getByRole('link', { name: m.moderation_public_page() }).waitFor()
  })

  test('leaves an entry of each opened lesson in the audit trail', async () => {
    const owner = await person('owner')
    await startConsoleSession(owner)
    await owner.page.goto(`/admin/audit?target=content:${course.videoId}`)
    await says(owner.page, m.moderation_verb_view())
  })
})
