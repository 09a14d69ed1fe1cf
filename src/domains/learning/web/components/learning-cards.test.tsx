import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { addDays, yangonDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { dayOf } from '#platform/web/locale/day-and-time.ts'
import type { BegunLesson, Meeting, OpenCourse } from '../../contract/my-learning.contract.ts'
import { endingFirst } from './access-end.tsx'
import { BegunLessonCard } from './begun-lesson-card.tsx'
import { EndingCourseRow } from './ending-course-row.tsx'
import { attendedClassPath } from './learning-paths.ts'
import { MeetingRow } from './meeting-row.tsx'
import { OpenCourseCard } from './open-course-card.tsx'
import { UnpaidRow } from './unpaid-row.tsx'

const subject = { via: 'video-course' as const, id: 3 }
const lesson = { content_id: 7, group_id: 2, content_title: 'သဒ္ဒါ', o_file_name: 'lesson.mp4' }

const htmlOf = (card: ReactNode): string => renderToString(<MemoryRouter>{card}</MemoryRouter>)

function course(daysLeft: number | null): OpenCourse {
  const end_access_date = daysLeft === null ? null : addDays(yangonDay(new Date()), daysLeft)
  const names = { course_id: 3, title: 'အင်္ဂလိပ်စာ', owner: 'ဒေါ်အေး' }
  return { ...subject, ...names, end_access_date, total: 5, done: 2, next: lesson }
}

test('a course whose access ends in seven days says how many are left, an earlier one does not', () => {
  expect(htmlOf(<OpenCourseCard course={course(7)} />)).toContain(m.learning_days_left({ n: '၇' }))
  expect(htmlOf(<OpenCourseCard course={course(8)} />)).not.toContain(m.learning_days_left({ n: '၈' }))
  const [untilText = ''] = m.learning_until({ date: '|' }).split('|').filter(Boolean)
  expect(htmlOf(<OpenCourseCard course={course(null)} />)).not.toContain(untilText)
  expect(htmlOf(<OpenCourseCard course={course(8)} />)).toContain(untilText)
})

test('on the last day it says so', () => {
  expect(htmlOf(<OpenCourseCard course={course(0)} />)).toContain(m.learning_last_day())
  expect(htmlOf(<OpenCourseCard course={course(1)} />)).not.toContain(m.learning_last_day())
})

test('courses whose access ends soon come first, the first to end before all; the others stay as they are', () => {
  const days = [null, 30, 7, 90, 0, 8]
  const left = endingFirst(days.map((day, id) => ({ ...course(day), id }))).map(({ id }) => days[id])
  expect(left).toEqual([0, 7, null, 30, 90, 8])
})

test('a course whose access ends soon leads to its lessons, without a connection to My learning', () => {
  const html = htmlOf(<EndingCourseRow course={course(3)} isKept={false} />)
  expect(html).toContain('href="/courseContentGroup/3"')
  expect(html).toContain(m.learning_days_left({ n: '၃' }))
  expect(htmlOf(<EndingCourseRow course={course(3)} isKept />)).toContain('href="/student/learning"')
})

test('a course says how many of its lessons are finished, and which is next', () => {
  const html = htmlOf(<OpenCourseCard course={course(30)} />)
  expect(html).toContain(m.learning_done({ total: '၅', done: '၂' }))
  expect(html).toContain(m.learning_next_lesson({ title: lesson.content_title }))
})

test('a class that has not begun says when, and leads to its date and place, to lessons only where there are some', () => {
  const day = addDays(yangonDay(new Date()), 3)
  const later = { ...course(null), via: 'class' as const, id: 9, begins: day, next: null }
  const none = htmlOf(<OpenCourseCard course={{ ...later, total: 0, done: 0 }} />)
  expect(none).toContain(m.learning_begins({ date: dayOf(day) }))
  expect(none.match(/href="\/enroll\/class\/detail\/9\?status=2"/g)).toHaveLength(2)
  expect(none).not.toContain('href="/contentGroup/3/class/9"')
  const some = htmlOf(<OpenCourseCard course={later} />)
  expect(some).toContain('href="/contentGroup/3/class/9"')
  const running = htmlOf(<OpenCourseCard course={{ ...course(null), via: 'class', id: 9 }} />)
  expect(running.match(/href="\/enroll\/class\/detail\/9\?status=2"/g)).toHaveLength(1)
  expect(running).not.toContain(m.learning_class_page())
})

test('a lesson that was begun says its course, where it stands, and what is left', () => {
  const begun: BegunLesson = {
    ...subject,
    ...lesson,
    course_title: 'ဂစ်တာ',
    position: 760,
    seconds_left: 1940,
    percent: 28,
  }
  const html = htmlOf(<BegunLessonCard lesson={begun} />)
  expect(html).toContain(withWholeWords('ဂစ်တာ'))
  expect(html).toContain(m.learning_left({ position: '၁၂:၄၀', time: '၃၂:၂၀' }))
  expect(html).toContain('href="/video/3/group/2/content/7')
  expect(html).not.toContain('MB')
  // What this browser keeps is the quality in which the rest is counted.
  vi.stubGlobal('window', { localStorage: { getItem: () => '240p' } })
  onTestFinished(() => void vi.unstubAllGlobals())
  const size_bytes = 27 * 2 ** 20
  const renditions = [{ name: '240p', kind: 'video' as const, size_bytes }]
  expect(htmlOf(<BegunLessonCard lesson={{ ...begun, renditions }} />)).toContain('19\u00a0MB')
})

test('a meeting says its class, its time, and the town or that it is online', () => {
  const times = { day: '2026-12-05', start_time: '06:30:00', end_time: '08:00:00' }
  const meeting: Meeting = {
    class_id: 9,
    title: 'Excel',
    ...times,
    region: 1,
    town: 'လှိုင်',
    course_type: CourseType.inPerson,
  }
  const html = htmlOf(<MeetingRow meeting={meeting} to={attendedClassPath(meeting.class_id)} />)
  expect(html).toContain('၀၆:၃၀ – ၀၈:၀၀')
  expect(html).toContain('လှိုင်')
  expect(html).toContain(`href="${attendedClassPath(meeting.class_id)}"`)
  const online = htmlOf(
    <MeetingRow meeting={{ ...meeting, course_type: CourseType.online }} to={attendedClassPath(meeting.class_id)} />,
  )
  expect(online).toContain(m.learning_online())
  expect(online).not.toContain('လှိုင်')
  const on = (days: number) =>
    htmlOf(
      <MeetingRow
        meeting={{ ...meeting, day: addDays(yangonDay(new Date()), days) }}
        to={attendedClassPath(meeting.class_id)}
      />,
    )
  expect(on(0)).toContain(m.learning_today())
  expect(on(1)).toContain(m.learning_tomorrow())
  expect(on(2)).toContain(m.learning_in_days({ n: '၂' }))
})

test('titles are drawn with their words whole', () => {
  const drawn = withWholeWords('ဂစ်တာ ဗီဒီယို')
  expect(drawn).not.toBe('ဂစ်တာ ဗီဒီယို')
  const named = { ...course(30), title: 'ဂစ်တာ ဗီဒီယို' }
  expect(htmlOf(<OpenCourseCard course={named} />)).toContain(drawn)
  expect(htmlOf(<UnpaidRow row={{ ...named, fee: 1 }} />)).toContain(drawn)
})

test('what waits for a payment says how much, and leads to its payment page', () => {
  const row = { ...subject, course_id: 3, title: 'ဂစ်တာ', owner: 'ဒေါ်အေး', fee: 25_000 }
  expect(htmlOf(<UnpaidRow row={row} />)).toContain('href="/course/3/payment"')
  const ofClass = htmlOf(<UnpaidRow row={{ ...row, via: 'class', id: 8 }} />)
  expect(ofClass).toContain('href="/class/8/payment"')
  expect(ofClass).toContain('25,000')
  const facts = { due: 20_000, paid: 5000, pay_by: '2026-12-05 18:00:00', asked_again: true }
  const begun = htmlOf(<UnpaidRow row={{ ...row, ...facts }} />)
  expect(begun).toContain('15,000')
  for (const text of [m.payments_picture_again(), m.payments_till_seen({ paid: '5,000Ks', due: '20,000Ks' })])
    expect(begun).toContain(text)
  const [before = ''] = m.payments_till_pay_by({ time: '|' }).split('|').filter(Boolean)
  expect(begun).toContain(before)
  expect(ofClass).not.toContain(before)
})
