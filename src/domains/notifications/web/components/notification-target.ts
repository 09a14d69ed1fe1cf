import type { NotificationRow } from '#domains/notifications/contract/notifications.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'

/** The class or course that a notification is about, from any sender. @see N-NOT-06, N-NOT-07, STU-27 */
export function targetOf({ class_id, course_id }: NotificationRow) {
  if (class_id !== null) return { to: paths.class.detail(class_id), label: m.notifications_view_class() }
  return course_id === null ? undefined : { to: paths.course.detail(course_id), label: m.notifications_view_course() }
}
