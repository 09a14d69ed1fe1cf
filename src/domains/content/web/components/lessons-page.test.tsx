import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { paths } from '#paths'
import { ContentType, Processing } from '../../contract/content-codes.ts'
import type { LessonRow } from '../../contract/lessons.contract.ts'
import { LessonsPage } from './lessons-page.tsx'

const MB = 2 ** 20
const video: LessonRow = {
  id: 7,
  content_title: 'Lesson',
  o_file_name: 'lesson.mp4',
  file_size: 300 * MB,
  is_processing: Processing.completed,
  content_type: ContentType.video,
  enable_pc: true,
  key: null,
  end_access_date: null,
  duration_seconds: 60,
  renditions: [
    { name: '144p', kind: 'video', size_bytes: 0.2 * MB },
    { name: '240p', kind: 'video', size_bytes: 3 * MB },
    { name: '360p', kind: 'video', size_bytes: 8 * MB },
  ],
}

beforeEach(() => void onTestFinished(() => void vi.unstubAllGlobals()))

/** The page on a phone that keeps this quality. */
function pageOf(lesson: LessonRow, quality: string | null): string {
  const localStorage = { getItem: (key: string) => (key === 'pyinnya.quality' ? quality : null) }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { localStorage, innerWidth: 360 })
  const group = { id: 2, gp_name: 'Chapter', course_id: 3, course_title: 'Course', course_type: CourseType.video }
  const lessons = { data: [lesson], total: 1, current_page: 1, last_page: 1, per_page: 15 }
  const page = (
    <LessonsPage
      via="video-course"
      id="3"
      group={group as never}
      lessons={lessons as never}
      progress={undefined}
      backTo={paths.enrolled.courseGroups(3)}
    />
  )
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
}

test('a video of a chapter says what is played in the quality that this browser plays, not the size of its file', () => {
  expect(pageOf(video, null)).toContain('3.0\u00a0MB ≈')
  expect(pageOf(video, '144p')).toContain('0.2\u00a0MB ≈')
  expect(pageOf(video, null)).not.toContain('300')
})

test('another file, and a reply without qualities, say the size of the file', () => {
  const { renditions, ...former } = video
  expect(pageOf({ ...video, o_file_name: 'a.pdf', file_size: 2 * MB, renditions: [] }, null)).toContain('2.00 MB')
  expect(pageOf(former, null)).toContain('300.00 MB')
})
