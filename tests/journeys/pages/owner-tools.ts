import { addDays } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { today } from '#platform/server/clock.ts'
import type { Person } from '#tests/journeys/people.ts'
import { visible } from '#tests/journeys/visible.ts'
import { choose, field, fill, heading, press } from './fields.ts'

interface NewCourse {
  readonly title: string
  readonly explanation: string
  readonly details: string
  readonly feeMmk?: number
}

/** Submits the form of a new course; a fee makes it a video course, which leads to the list of courses. */
export async function createCourse(teacher: Person, course: NewCourse): Promise<void> {
  const { page } = teacher
  await page.goto('/createcourse')
  await heading(page, m.catalogue_own_add_course())
  await field(page, m.catalogue_own_category()).selectOption({ index: 1 })
  await fill(page, { [m.catalogue_own_title()]: course.title, [m.catalogue_own_explanation()]: course.explanation })
  await page.getByRole('textbox', { name: m.catalogue_own_details() }).fill(course.details)
  await choose(page, m.catalogue_own_certificate(), m.catalogue_own_certificate_yes())
  const type = course.feeMmk === undefined ? m.catalogue_own_type_in_person() : m.catalogue_own_type_video()
  await choose(page, m.catalogue_own_course_type(), type)
  if (course.feeMmk !== undefined) {
    await field(page, m.catalogue_own_fee()).fill(String(course.feeMmk))
    await choose(page, m.catalogue_own_access(), m.catalogue_own_access_limited())
    await fill(page, { [m.catalogue_own_months()]: '3' })
  }
  await visible(teacher, course.feeMmk === undefined ? 'create-course' : 'create-video-course')
  await press(page, m.catalogue_own_save())
  await heading(page, course.feeMmk === undefined ? m.catalogue_own_add_class() : m.catalogue_own_courses())
}

/** Submits the form of a new class, which opens after an in-person course is saved. */
export async function createClass(teacher: Person, feeMmk: number): Promise<void> {
  const { page } = teacher
  await field(page, m.catalogue_own_fee()).fill(String(feeMmk))
  await field(page, m.catalogue_own_start_time()).selectOption({ label: '၀၉:၀၀' })
  await field(page, m.catalogue_own_end_time()).selectOption({ label: '၁၁:၀၀' })
  const start = addDays(today(), 7)
  await fill(page, {
    [m.catalogue_own_start_date()]: typed(start),
    [m.catalogue_own_end_date()]: typed(addDays(start, 90)),
  })
  await choose(page, m.catalogue_own_class_type(), m.catalogue_own_weekend())
  for (const day of await page.getByRole('group', { name: m.catalogue_own_days() }).getByRole('checkbox').all()) {
    await day.check()
  }
  await visible(teacher, 'create-class')
  await press(page, m.catalogue_own_save())
  await heading(page, m.catalogue_own_classes())
}

function typed(day: string): string {
  return day.split('-').reverse().join('/')
}
