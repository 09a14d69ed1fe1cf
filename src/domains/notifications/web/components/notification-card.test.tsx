import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { Sender } from '../../contract/notification-codes.ts'
import { NotificationCard } from './notification-card.tsx'

const accepted = {
  ...{ notification_id: 7, sender: Sender.admin, message: 'လက်ခံပါသည်။', send_date: '2026-11-20 09:00:00' },
  ...{ insert_time: '2026-11-20 09:00:00', course_id: null, class_id: 12, student_id: null, teacher_id: null },
}
const drawn = (unread: boolean) =>
  renderToStaticMarkup(
    <StaticRouter location="/student/notification">
      <NotificationCard {...{ notification: { ...accepted, unread }, role: 'student' }} />
    </StaticRouter>,
  )

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
})
