import { basename } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { Person } from '#tests/journeys/people.ts'
import { visible } from '#tests/journeys/visible.ts'
import { breakLine } from './broken-connection.ts'
import { fill, follow, heading, noticed, pickFile, press, says } from './fields.ts'

const LONGEST_PREPARATION_MS = 180_000

/** From the owner's list of courses to a new group of one of them, and into its list of files. */
export async function makeGroup(teacher: Person, courseTitle: string, groupName: string): Promise<void> {
  const { page } = teacher
  await page.goto('/manageCourse')
  await heading(page, m.catalogue_own_courses())
  await visible(teacher, 'manage-courses')
  await page.getByRole('link', { name: m.catalogue_own_open_lessons({ title: courseTitle }) }).click()
  await heading(page, m.content_groups())
  await visible(teacher, 'no-groups')
  await follow(page, m.content_group_add_short())
  await heading(page, m.content_group_add())
  await fill(page, { [m.content_group_name()]: groupName })
  await visible(teacher, 'create-group')
  await press(page, m.content_save())
  await noticed(page, m.platform_operation_done())
  await heading(page, m.content_groups())
  await visible(teacher, 'groups')
  await page.getByRole('link', { name: groupName, exact: true }).click()
  await heading(page, groupName)
}

async function chooseUpload(teacher: Person, title: string, path: string): Promise<void> {
  const { page } = teacher
  await follow(page, m.content_add())
  await heading(page, m.content_upload())
  await fill(page, { [m.content_content_title()]: title })
  await pickFile(page, path)
  await says(page, basename(path))
}

/** Adds a file to the group whose list is open, and waits until it is listed. */
export async function uploadFile(teacher: Person, title: string, path: string): Promise<void> {
  const { page } = teacher
  await chooseUpload(teacher, title, path)
  await press(page, m.content_upload_file())
  await menuOf(page, title).waitFor()
}

/**
 * As `uploadFile`, with a connection that breaks after about a megabyte: bytes that the server has are not sent
 * again.
 */
export async function uploadOverBrokenLine(teacher: Person, title: string, path: string): Promise<void> {
  const { page } = teacher
  teacher.expectErrors(/ERR_CONNECTION_RESET/)
  const line = await breakLine(page, path, 1024 * 1024)
  await chooseUpload(teacher, title, path)
  await visible(teacher, 'upload-chosen')
  await press(page, m.content_upload_file())
  await menuOf(page, title).waitFor({ timeout: 60_000 })
  await page.unroute('**/uploads/*')
  const [first, ...later] = line.begun
  expect(first).toBe(0)
  expect(line.keptBytes(), 'some of the file has arrived before').toBeGreaterThan(0)
  expect(Math.min(...later), 'the upload goes on where it broke').toBe(line.keptBytes())
}

/** The menu of a content in its owner's list. */
export function menuOf(page: Page, title: string): Locator {
  return page.getByLabel(m.content_actions_of({ name: title }), { exact: true })
}

/** Opens the menu of a content and chooses an action. */
export async function act(page: Page, title: string, action: string): Promise<void> {
  await menuOf(page, title).click()
  await page.getByRole('button', { name: `${action} – ${title}`, exact: true }).click()
}

/** The handle by which a content is dragged in its owner's list. */
export function handleOf(page: Page, title: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${title} – .*/`) })
}

const orders = 'journey.orders'

/** Notes each order of contents that an owner's list shows from here on. @returns reads them, the present one first */
export async function noteOrders(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate((key) => {
    const listed: string[] = []
    const note = () => {
      const names = [...document.querySelectorAll('main li:has(summary) .name')].map((one) => one.textContent)
      if (names.join(' ') !== listed.at(-1)) listed.push(names.join(' '))
      sessionStorage.setItem(key, JSON.stringify(listed))
    }
    note()
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  }, orders)
  return () => page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]') as string[], orders)
}

/** Drags a content above another one; while it is held, the list changes under it. */
export async function dragWhileListChanges(
  page: Page,
  { title, above, change }: { title: string; above: string; change: () => Promise<void> },
): Promise<void> {
  await handleOf(page, title).hover()
  await page.mouse.down()
  await change()
  const box = await handleOf(page, above).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 2, { steps: 4 })
  await page.mouse.up()
}

/** From the owner's groups to the progress of students: how many lessons one has finished, and who has finished one. */
export async function seesProgress(
  teacher: Person,
  of: { course: string; student: string; done: number; total: number; finishedLesson: string },
): Promise<void> {
  const { page } = teacher
  await page.goto('/manageCourse')
  await page.getByRole('link', { name: m.catalogue_own_open_lessons({ title: of.course }) }).click()
  await heading(page, m.content_groups())
  await follow(page, m.content_students_progress())
  await heading(page, m.learning_progress_title())
  const [done, total] = [toBurmeseDigits(of.done), toBurmeseDigits(of.total)]
  const student = page.getByRole('row').filter({ hasText: of.student })
  await student.getByText(m.learning_progress_of({ total, done })).waitFor()
  await visible(teacher, 'progress-of-students')
  // The menu has an entry of the same name.
  const tabs = page.getByRole('navigation', { name: m.learning_progress_title() })
  await tabs.getByRole('link', { name: m.learning_progress_lessons(), exact: true }).click()
  const lesson = page.getByRole('row').filter({ hasText: of.finishedLesson })
  const people = m.learning_progress_people({ total: toBurmeseDigits(1), done: toBurmeseDigits(1) })
  await lesson.getByText(people).waitFor()
  await visible(teacher, 'progress-in-lessons')
}

/** Waits, as the teacher does, until the list says by itself that browsers show the video. @see OWN-06 */
export async function waitUntilInBrowsers(teacher: Person): Promise<void> {
  const { page } = teacher
  const done = page.getByText(m.content_on_web(), { exact: true })
  await page.clock.install()
  // A short video may be ready before the list is shown.
  await page.getByText(m.content_preparing_for_web(), { exact: true }).or(done).first().waitFor()
  if ((await done.count()) === 0) await visible(teacher, 'video-in-preparation')
  const looksAgain = async () => {
    // The list polls every twenty seconds of the page's clock.
    await page.clock.fastForward('00:20')
    await done.waitFor({ timeout: 1000 })
  }
  await vi.waitFor(looksAgain, { timeout: LONGEST_PREPARATION_MS, interval: 10 })
  await visible(teacher, 'contents')
}
