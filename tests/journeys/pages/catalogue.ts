import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { Person } from '#tests/journeys/people.ts'
import { visible } from '#tests/journeys/visible.ts'
import { follow, opensWith } from './fields.ts'

/** Approved courses appear in the public lists within seconds. */
async function findInList({ page }: Person, path: string, title: string): Promise<void> {
  await opensWith(page, path, page.getByRole('link', { name: title, exact: true }))
  await follow(page, title)
  await page.waitForURL(/\/detail\//)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

export async function lookAtCourse(guest: Person, title: string): Promise<void> {
  await findInList(guest, '/course/list', title)
  await visible(guest, 'course-detail')
}

export async function lookAtClass(guest: Person, title: string): Promise<void> {
  await findInList(guest, '/class/list', title)
  await visible(guest, 'class-detail')
}

/** @returns the path of the video course's page */
export async function lookAtVideoCourse(guest: Person, title: string): Promise<string> {
  await findInList(guest, '/course/list?tab=video', title)
  await guest.page.getByText(m.storefront_lessons_videos({ count: 1, n: toBurmeseDigits(1) })).waitFor()
  await guest.page.getByText(/MB ≈ [\d,]+Ks/).waitFor()
  await visible(guest, 'video-course-detail')
  return new URL(guest.page.url()).pathname
}
