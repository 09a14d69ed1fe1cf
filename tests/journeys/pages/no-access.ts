import { expect } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import type { Person } from '#tests/journeys/people.ts'
import { visible } from '#tests/journeys/visible.ts'
import { heading, says } from './fields.ts'

interface Lessons {
  /** Path of the list of a group's lessons. */
  readonly lessonsPath: string
  /** URLs that the player of a permitted student has fetched. */
  readonly streamed: readonly string[]
  /** URLs that the viewers of a document and of a picture have fetched. */
  readonly files: readonly string[]
}

/** One URL of each kind is enough: a segment, the key, and what lies beside it; of document and picture all. */
function addressesOf({ streamed, files }: Lessons): string[] {
  const [key, segment] = [/\/key$/, /\.m4s$/].map((kind) => streamed.find((url) => kind.test(url)) ?? '')
  expect([key, segment]).not.toContain('')
  expect(files.length).toBeGreaterThanOrEqual(2)
  const beside = ['index.json', '.m3u8', '144p.m3u8'].map((name) => new URL(name, key).href)
  return [key ?? '', segment ?? '', ...beside, ...files]
}

/** Fetches the files as this person's player would. */
function statusesFor({ page }: Person, urls: readonly string[]): Promise<number[]> {
  return page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          const stored = Object.values(localStorage).find((value) => value.includes('"token"')) ?? '{}'
          const { token = '' } = JSON.parse(stored) as { token?: string }
          const reply = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
          return reply.status
        }),
      ),
    urls,
  )
}

/**
 * Expects that a person without access gets neither the list of lessons nor any part of a video, document or
 * picture.
 */
export async function getsNothing(person: Person, lessons: Lessons): Promise<void> {
  person.expectErrors(/status of (401|403)/)
  const { page } = person
  await page.goto('/about-us')
  for (const status of await statusesFor(person, addressesOf(lessons))) expect([401, 403]).toContain(status)
  const lists: number[] = []
  page.on('response', (reply) => {
    if (/content-gp\/\d+\/content\/list/.test(reply.url())) lists.push(reply.status())
  })
  await page.goto(lessons.lessonsPath)
  const refused = page.getByRole('heading', { name: m.platform_forbidden_title() })
  await refused
    .or(page.getByRole('heading', { name: m.platform_login() }))
    .first()
    .waitFor()
  expect(lists).not.toContain(200)
}

/** The page of what the student learns leads to where an ended course is bought again. */
export async function findsWhereToBuyAgain(
  student: Person,
  { course, path }: { course: string; path: string },
): Promise<void> {
  const { page } = student
  await page.goto('/student/learning')
  const ended = page.getByRole('region', { name: m.learning_ended() }).getByRole('listitem').filter({ hasText: course })
  await visible(student, 'my-learning-ended')
  await ended.getByRole('link', { name: m.learning_buy_again() }).click()
  await heading(page, course)
  expect(new URL(page.url()).pathname).toBe(path)
  await page.getByRole('button', { name: m.enrolment_buy_again() }).filter({ visible: true }).first().waitFor()
}

/** Expects readable titles and the offer to buy again, while every file is refused. */
export async function findsAccessEnded(student: Person, lessons: Lessons): Promise<void> {
  student.expectErrors(/status of 403/)
  const { page } = student
  await page.goto(lessons.lessonsPath)
  await says(page, m.content_expired_text())
  await visible(student, 'lessons-expired')
  const addresses = addressesOf(lessons)
  expect(await statusesFor(student, addresses)).toEqual(addresses.map(() => 403))
  await page.goto('/enrollCourseList')
  await says(page, m.enrolment_status_expired())
  await visible(student, 'course-expired')
}
