import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { addDays, yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { OpenCourse } from '../../contract/my-learning.contract.ts'
import { LearningStrip } from './learning-strip.tsx'

let courses: OpenCourse[]
vi.mock('./use-after-page.ts', () => ({
  useAfterPage: () => ({ learning: { continue: [], to_pay: [], next_classes: [], courses } }),
}))
vi.mock('../cached/read-learning.ts', () => ({
  readLearning: () => undefined,
  useLatestLearning: (read: object) => read,
}))

function courseFor(days: number, title: string): OpenCourse {
  const end_access_date = addDays(yangonDay(new Date()), days)
  const subject = { via: 'video-course' as const, id: days, course_id: days, title, owner: 'Daw Aye' }
  return { ...subject, end_access_date, total: 5, done: 2, next: null }
}

function shown(): string {
  return renderToString(
    <MemoryRouter>
      <LearningStrip onSettled={() => undefined} />
    </MemoryRouter>,
  )
}

test('home names the courses whose access ends within seven days, the first to end before the others', () => {
  courses = [courseFor(40, 'Guitar'), courseFor(6, 'English'), courseFor(2, 'Excel')]
  const html = shown()
  expect(html.indexOf('Excel')).toBeGreaterThan(0)
  expect(html.indexOf('English')).toBeGreaterThan(html.indexOf('Excel'))
  expect(html).not.toContain('Guitar')
  expect(html).toContain(m.learning_days_left({ n: '၂' }))
})

test('home shows nothing of one that is open for longer', () => {
  courses = [courseFor(8, 'Guitar')]
  expect(shown()).toBe('')
})
