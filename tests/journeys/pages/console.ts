import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { today } from '#platform/server/clock.ts'
import type { Person } from '#tests/journeys/people.ts'
import { visible } from '#tests/journeys/visible.ts'
import { demoAccounts } from '../../../src/demo/demo-accounts.ts'
import { field, fill, heading, noticed, press, says } from './fields.ts'

/** The admin logs in at /admin, which redirects to the log-in page. */
export async function enterConsole(
  admin: Person,
  account: { readonly email: string; readonly password: string } = demoAccounts.owner,
): Promise<void> {
  const { page } = admin
  await page.goto('/admin')
  await heading(page, m.accounts_admin_login_title())
  await visible(admin, 'admin-log-in')
  const { email, password } = account
  await fill(page, { [m.accounts_email()]: email, [m.accounts_password()]: password })
  await press(page, m.platform_login())
  await heading(page, m.platform_admin_summary())
}

/** From the dashboard's tile to a pending teacher, whose payment picture must have loaded. */
export async function openPendingTeacher(admin: Person, name: string): Promise<void> {
  const { page } = admin
  await page.goto('/admin')
  await heading(page, m.platform_admin_summary())
  await visible(admin, 'admin-dashboard')
  await page.getByRole('link', { name: m.moderation_pending_teachers() }).click()
  await heading(page, m.moderation_users())
  await page.getByRole('link', { name, exact: true }).waitFor()
  await visible(admin, 'admin-pending-teachers')
  await page.getByRole('link', { name, exact: true }).click()
  await heading(page, name)
  const picture = page.getByRole('img', { name: m.moderation_registration() }).first()
  await picture.scrollIntoViewIfNeeded()
  await page.waitForFunction(
    (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0,
    await picture.elementHandle(),
  )
  await visible(admin, 'admin-teacher')
}

export async function approveTeacher({ page }: Person): Promise<void> {
  await press(page, m.moderation_approve())
  await noticed(page, m.moderation_approved_done())
  await says(page, m.moderation_status_approved())
}

export async function allowVideoUpload({ page }: Person): Promise<void> {
  await press(page, m.moderation_video_on())
  await page.getByRole('button', { name: m.moderation_video_off(), exact: true }).waitFor()
}

/** Approves a course from the queue of pending courses. */
export async function approveCourse(admin: Person, title: string): Promise<void> {
  const { page } = admin
  await page.goto('/admin')
  await page.getByRole('link', { name: m.moderation_pending_courses() }).click()
  await page.getByPlaceholder(m.moderation_search_courses()).fill(title)
  await searched(page)
  await page.getByRole('link', { name: title, exact: true }).click()
  await heading(page, title)
  await visible(admin, 'admin-course')
  await press(page, m.moderation_approve())
  await noticed(page, m.moderation_course_approved_notice())
}

/** Waits for the list of the keyword: before, a click could meet a row that is about to disappear. */
async function searched(page: Page): Promise<void> {
  await page.waitForURL((url) => url.searchParams.has('keyword'))
}

/** Searches a person by a typed text and opens their page. */
export async function findPerson(admin: Person, role: 'teacher' | 'school' | 'student', typed: string, name: string) {
  const { page } = admin
  await page.goto(`/admin/users?type=${role}`)
  await page.getByPlaceholder(m.moderation_search_users()).fill(typed)
  await searched(page)
  await page.getByRole('link', { name, exact: true }).click()
  await heading(page, name)
}

/** Clicks an action that requires a reason, and enters it. */
export async function actWithReason({ page }: Person, action: string, reason: string): Promise<void> {
  await press(page, action)
  const dialog = page.getByRole('dialog')
  await fill(dialog, { [m.platform_reason()]: reason })
  await dialog.getByRole('button', { name: action, exact: true }).click()
  // Its button has the same name as the page's.
  await dialog.waitFor({ state: 'detached' })
}

/** Fills the reason of the open dialog by a preset. */
export async function choosesReason({ page }: Person, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: reason, exact: true }).click()
  expect(await field(dialog, m.platform_reason()).inputValue()).toBe(reason)
}

export async function openCourse({ page }: Person, id: number, title: string): Promise<void> {
  await page.goto(`/admin/courses/${id}`)
  await heading(page, title)
}

/** Chooses an action in the menu of the first row of a list. */
export async function actOnRow(page: Page, action: string): Promise<void> {
  const row = page
    .getByRole('row')
    .filter({ has: page.locator('details > summary') })
    .first()
  await row.locator('summary').click()
  await row.getByRole('button').filter({ hasText: action }).click()
}

/** At the desk, sets the last day of a student's access to yesterday. */
export async function endAccess(admin: Person, studentPhone: string): Promise<void> {
  const { page } = admin
  await page.goto(`/admin/enrolments?kind=course&keyword=${studentPhone}`)
  await actOnRow(page, m.payments_extend())
  const dialog = page.getByRole('dialog').filter({ hasText: m.payments_extend_title() })
  await fill(dialog, { [m.payments_last_day()]: addDays(today(), -1).split('-').reverse().join('/') })
  await visible(admin, 'access-end')
  await dialog.getByRole('button', { name: m.payments_extend(), exact: true }).click()
  await noticed(page, m.payments_changed())
}
