import { Sender } from '#domains/notifications/contract/notification-codes.ts'
import { notificationPreviewLength } from '#domains/notifications/contract/notification-preview.ts'
import type { NotificationRow } from '#domains/notifications/contract/notifications.contract.ts'
import { paths } from '#paths'
import { cutSyllables } from '#platform/contract/burmese/syllables.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import cardStyles from '#platform/web/components/card.module.css'
import { Paragraphs } from '#platform/web/components/paragraphs.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { targetOf } from './notification-target.ts'
import styles from './notifications.module.css'
import type { NotifiedRole } from './role-of-path.ts'

interface CardProps {
  notification: NotificationRow
  role: NotifiedRole
}

/**
 * A message of a student or owner is shown in full with links to its subject and to that person; an admin's is
 * shortened and opens its detail screen.
 *
 * @see STU-27
 */
export function NotificationCard({ notification, role }: CardProps) {
  const person = counterpart(notification, role)
  const target = targetOf(notification)
  if (person) {
    return (
      <article className={`${cardStyles.card} ${cardStyles.tall}`}>
        <div className="stack-s">
          <Head notification={notification} by={person.by} />
          <Paragraphs text={notification.message} />
        </div>
        <div className={cardStyles.foot}>
          {person.about ? (
            <AppLink className="btn" to={person.about.to}>
              {person.about.label}
            </AppLink>
          ) : null}
          <AppLink className="btn" to={person.to}>
            {person.label}
          </AppLink>
        </div>
      </article>
    )
  }
  return (
    <article className={`${cardStyles.card} ${cardStyles.tall}`}>
      <div className="stack-s">
        <Head notification={notification} by={m.notifications_by_admin()} />
        <h2 className={`${cardStyles.title} ${styles.message}`}>
          <AppLink to={paths.own[role].notification(notification.notification_id)}>
            {withWholeWords(cutSyllables(notification.message, notificationPreviewLength))}
          </AppLink>
        </h2>
      </div>
      {target ? (
        <div className={cardStyles.foot}>
          <AppLink className="btn" to={target.to}>
            {target.label}
          </AppLink>
        </div>
      ) : null}
    </article>
  )
}

/**
 * The other person: the student for owners, the teacher for a student; and what the message is about.
 *
 * @see N-NOT-03, N-NOT-04
 */
function counterpart(notification: NotificationRow, role: NotifiedRole) {
  const { sender, student_id, teacher_id, class_id } = notification
  if (role !== 'student' && sender === Sender.student && student_id !== null) {
    return {
      by: m.notifications_by_student(),
      label: m.notifications_view_student(),
      to: paths.profile.student(student_id),
      about: studentsOf(class_id, role) ?? targetOf(notification),
    }
  }
  if (role === 'student' && sender === Sender.teacher && teacher_id !== null) {
    return {
      by: m.notifications_by_teacher(),
      label: m.notifications_view_teacher(),
      to: paths.profile.teacher(teacher_id),
      about: targetOf(notification),
    }
  }
  return undefined
}

/** The students of a class, where its owner accepts or rejects applications. */
function studentsOf(classId: number | null, role: Exclude<NotifiedRole, 'student'>) {
  if (classId === null) return undefined
  return { to: paths.own[role].students({ class_id: classId }), label: m.notifications_view_students() }
}

/** When and by whom, with a mark until it was seen. @see STU-27 */
function Head({ notification: { send_date, unread }, by }: { notification: NotificationRow; by: string }) {
  return (
    <p className="small row">
      {unread ? <Badge tone="jade">{m.notifications_unread()}</Badge> : null}
      <span>
        {formatDay(send_date, currentLocale())} · {by}
      </span>
    </p>
  )
}
