import type { Person } from '../people.ts'
import { seen } from '../seen.ts'
import { follow } from './fields.ts'

/** Approved courses stand in the public lists within seconds: the page is asked for until the title is there. */
async function findInList({ page }: Person, path: string, title: string): Promise<void> {
  await page.goto(path)
  const link = page.getByRole('link', { name: title, exact: true }).first()
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline && (await link.count()) === 0) await page.reload()
  await follow(page, title)
  await page.waitForURL(/\/detail\//)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

export async function lookAtCourse(guest: Person, title: string): Promise<void> {
  await findInList(guest, '/course/list', title)
  await seen(guest, 'course-detail')
}

export async function lookAtClass(guest: Person, title: string): Promise<void> {
  await findInList(guest, '/class/list', title)
  await seen(guest, 'class-detail')
}

/** @returns the path of the video course's page */
export async function lookAtVideoCourse(guest: Person, title: string): Promise<string> {
  await findInList(guest, '/course/list?tab=video', title)
  await seen(guest, 'video-course-detail')
  return new URL(guest.page.url()).pathname
}
