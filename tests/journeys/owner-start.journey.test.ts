import { describe, expect, onTestFinished, test } from 'vitest'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { aGroupWithoutVideos, anEndedClassOf, setVideoRight } from './database-setup.ts'
import { heading, noticed, press } from './pages/fields.ts'
import { startSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const { password, teacher } = demoAccounts

const nothing = {
  to_accept: { total: 0, oldest: [] },
  rejected_courses: { total: 0, newest: null },
  failed_files: { total: 0, newest: [] },
  next_classes: [],
  new_applications: [],
  money: { earned: 0, payable: 0 },
}

// OWN-05: what an owner has to do stands on one page, which home leads to.
describe('a teacher', () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  test('finds the overview on the home page, and decides the application that waits longest', async () => {
    const owner = await person('teacher')
    const { page } = owner
    await startSession(owner, 'teacher', { phone: teacher, password })
    await page.goto('/')
    await heading(page, m.learning_teaching_strip())
    await visible(owner, 'home-of-a-teacher')
    await page.getByRole('link', { name: m.learning_teaching_open() }).click()
    await heading(page, m.learning_teaching_title())
    await visible(owner, 'owner-start')
    await page
      .getByRole('link', { name: new RegExp(m.learning_teaching_accept()) })
      .first()
      .click()
    await page.waitForURL((url) => url.pathname === paths.own.teacher.students())
    expect(new URL(page.url()).searchParams.get('status')).toBe('1')
    await page.getByRole('button', { name: m.enrolment_accept() }).first().waitFor()
  })

  test('finds the list of students before its scripts have run (REQ-01)', async () => {
    const { page } = await person('teacher')
    expect(await (await page.request.get('/managestudent')).text()).toContain(m.enrolment_students_title())
  })

  test('finishes one student of an ended class, then all others (REQ-03)', async () => {
    const owner = await person('teacher')
    const { page } = owner
    const classId = await anEndedClassOf(teacher)
    await page.goto(`${paths.own.teacher.students()}?class_id=${classId}`)
    await page.getByRole('button', { name: `${m.enrolment_finish()} – မဧက`, exact: true }).click()
    const question = page.getByRole('dialog')
    await question.getByText(m.enrolment_finish_title()).waitFor()
    await visible(owner, 'finish-student')
    await question.getByRole('button', { name: m.enrolment_finish(), exact: true }).click()
    await noticed(page, m.enrolment_finished_notice({ name: 'မဧက' }))
    await press(page, m.enrolment_finish_all())
    await page.getByRole('dialog').getByRole('button', { name: m.enrolment_finish_all(), exact: true }).click()
    await noticed(page, m.enrolment_finished_all({ count: '၁' }))
    await page.getByRole('button', { name: m.enrolment_finish_all() }).waitFor({ state: 'detached' })
    await visible(owner, 'finished-students')
  })

  test('without the right to upload videos reads so at the choice of one (REQ-05)', async () => {
    const owner = await person('teacher')
    const { page } = owner
    const group = await aGroupWithoutVideos(teacher)
    onTestFinished(() => setVideoRight(teacher, true))
    await startSession(owner, 'teacher', { phone: teacher, password })
    await page.goto(paths.owner.upload(group))
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'lesson.mp4', mimeType: 'video/mp4', buffer: Buffer.from('video') })
    await page
      .getByRole('alert')
      .getByText(m.content_video_not_enabled({ file: 'lesson.mp4' }))
      .waitFor()
    await visible(owner, 'video-not-enabled')
  })

  test('reads it in English and in the dark', async () => {
    const owner = await person('teacher')
    await owner.page.emulateMedia({ colorScheme: 'dark' })
    await owner.page.goto(`/en${paths.owner.start()}`)
    await heading(owner.page, 'Overview')
    await visible(owner, 'owner-start-dark-english')
    await owner.page.emulateMedia({ colorScheme: 'light' })
  })

  test('sees how to begin, an error with a way on, and keeps the page without a connection', async () => {
    const owner = await person('teacher')
    const { page, context } = owner
    await page.route('**/my/teaching', (route) => route.fulfill({ json: nothing }))
    await page.goto(paths.owner.start())
    await page.getByText(m.learning_teaching_none()).waitFor()
    await visible(owner, 'owner-start-empty')
    await page.unroute('**/my/teaching')
    owner.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|500/)
    await page.route('**/my/teaching', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(paths.owner.start())
    await page.getByRole('button', { name: m.platform_retry() }).waitFor()
    await visible(owner, 'owner-start-error')
    await page.unroute('**/my/teaching')
    await press(page, m.platform_retry())
    await heading(page, m.learning_teaching_title())
    await context.setOffline(true)
    await page.getByRole('link', { name: m.learning_teaching_payments() }).click()
    await page.getByText(m.platform_page_kept()).waitFor()
    expect(await page.locator('h1').textContent()).toBe(m.learning_teaching_title())
    await context.setOffline(false)
  })
})
