import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { Sender } from '../../contract/notification-codes.ts'
import { NotificationCard } from './notification-card.tsx'
import type { NotifiedRole } from './role-of-path.ts'

const accepted = {
  notification_id: 7,
  sender: Sender.admin,
  message: 'လက်ခံပါသည်။',
  send_date: '2026-11-20 09:00:00',
  insert_time: '2026-11-20 09:00:00',
  course_id: null,
  class_id: 12,
  student_id: null,
  teacher_id: null,
}
const drawn = (unread: boolean, change: Partial<typeof accepted> | object = {}, role: NotifiedRole = 'student') =>
  renderToStaticMarkup(
    <StaticRouter location="/student/notification">
      <NotificationCard notification={{ ...accepted, unread, ...change }} role={role} />
    </StaticRouter>,
  )
/** Where the buttons of a card lead. */
const buttonsOf = (card: string) =>
  [...card.matchAll(/<a (?=[^>]*class="btn")[^>]*href="([^"]*)"/g)].map(([, to]) => to?.replaceAll('&amp;', '&'))

describe('a notice in the list (STU-27)', () => {
  test('leads to its own page and, by a button, to its class', () => {
    const card = drawn(false)
    expect(card).toContain(`href="${paths.own.student.notification(7)}"`)
    expect(card).toMatch(new RegExp(`<a (?=[^>]*class="btn")(?=[^>]*href="${paths.class.detail(12)}")`))
    expect(card).toContain(m.notifications_view_class())
  })

  test('has a mark until it was seen', () => {
    expect(drawn(true)).toContain(m.notifications_unread())
    expect(drawn(false)).not.toContain(m.notifications_unread())
  })

  test("a teacher's leads to its class or course, and to the teacher", () => {
    const byTeacher = { sender: Sender.teacher, teacher_id: 3 }
    const profile = paths.profile.teacher(3)
    expect(buttonsOf(drawn(false, byTeacher))).toEqual([paths.class.detail(12), profile])
    const bought = { ...byTeacher, class_id: null, course_id: 5 }
    expect(buttonsOf(drawn(false, bought))).toEqual([paths.course.detail(5), profile])
    expect(buttonsOf(drawn(false, { ...byTeacher, class_id: null }))).toEqual([profile])
  })

  test.each(['teacher', 'school'] as const)("a student's leads a %s to the students of the class", (role) => {
    const byStudent = { sender: Sender.student, student_id: 9, course_id: 5 }
    const profile = paths.profile.student(9)
    const students = paths.own[role].students({ class_id: 12 })
    expect(buttonsOf(drawn(false, byStudent, role))).toEqual([students, profile])
    expect(buttonsOf(drawn(false, { ...byStudent, class_id: null }, role))).toEqual([paths.course.detail(5), profile])
  })
})
