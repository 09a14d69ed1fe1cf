import { useCallback } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { Sender } from '#domains/notifications/contract/notification-codes.ts'
import { notificationPreviewLength } from '#domains/notifications/contract/notification-preview.ts'
import { listNotifications, type NotificationRow } from '#domains/notifications/contract/notifications.contract.ts'
import { paths } from '#paths'
import { cutSyllables } from '#platform/contract/burmese/syllables.ts'
import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import cardStyles from '#platform/web/media/card.module.css'
import { BellIcon } from '#platform/web/media/icons.tsx'
import { showNotice } from '#platform/web/notices/notices.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { guarded } from '#platform/web/session/guard.ts'
import { EmptyState } from '#platform/web/states/states.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import { currentLocale } from '#platform/web/text/locale.ts'
import { pageMeta } from '#platform/web/text/page-meta.ts'
import { Paragraphs } from '#platform/web/text/paragraphs.tsx'
import { langOf } from '#platform/web/text/text-language.ts'
import { targetOf } from '../../components/notification-target.ts'
import styles from '../../components/notifications.module.css'
import { NotificationsSkeleton } from '../../components/notifications-skeleton.tsx'
import { type NotifiedRole, roleOfPath } from '../../components/role-of-path.ts'
import { showNothingUnread } from '../../components/unread-count.ts'
import { useArrivals } from '../../components/use-arrivals.ts'

export const meta = () => pageMeta(m.notifications_title())

/** Opening the list marks all as seen. @see N-NOT-09 */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(args.request.url)
  const load = guarded([roleOfPath(pathname)], () =>
    browserApi.load(listNotifications, { query: { page: searchParams.get('page') ?? undefined } }),
  )
  const list = await load(args)
  showNothingUnread()
  return list
}
export const HydrateFallback = NotificationsSkeleton

/** The user's notifications. @see N-NOT-01 to N-NOT-05 */
export default function NotificationListScreen() {
  const list = useLoaderData<typeof clientLoader>()
  const role = roleOfPath(useLocation().pathname)
  useFirstPageWhenEmpty(list.data.length, list.current_page)
  useFreshFirstPage(list.current_page)
  return (
    <>
      <ListHeader title={m.notifications_title()} total={list.total} />
      {list.data.length === 0 ? (
        <EmptyState icon={BellIcon} title={m.notifications_empty_title()}>
          {m.notifications_empty_text()}
        </EmptyState>
      ) : (
        <ul className={styles.grid}>
          {list.data.map((notification) => (
            <li key={notification.notification_id}>
              <NotificationCard notification={notification} role={role} />
            </li>
          ))}
        </ul>
      )}
      <Pager currentPage={list.current_page} lastPage={list.last_page} total={list.total} />
    </>
  )
}

/** New notifications are added to the first page while it is open; other pages do not change. */
function useFreshFirstPage(page: number) {
  const { revalidate } = useRevalidator()
  const show = useCallback(() => {
    if (page !== 1) return
    showNotice(m.notifications_arrived())
    void revalidate()
  }, [page, revalidate])
  useArrivals(show)
}

interface CardProps {
  notification: NotificationRow
  role: NotifiedRole
}

/**
 * A message of a student or owner is shown in full with a link to that person; an admin's is shortened and opens
 * its detail screen.
 */
function NotificationCard({ notification, role }: CardProps) {
  const person = counterpart(notification, role)
  const target = targetOf(notification)
  const day = formatDay(notification.send_date, currentLocale())
  if (person) {
    return (
      <article className={`${cardStyles.card} ${cardStyles.tall}`}>
        <div className="stack-s">
          <p className="small">
            {day} · {person.by}
          </p>
          <Paragraphs text={notification.message} />
        </div>
        <div className={cardStyles.foot}>
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
        <p className="small">
          {day} · {m.notifications_by_admin()}
        </p>
        <h2 className={`${cardStyles.title} ${styles.message}`}>
          <AppLink to={paths.own[role].notification(notification.notification_id)} lang={langOf(notification.message)}>
            {cutSyllables(notification.message, notificationPreviewLength)}
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

/** The other person: the student for owners, the teacher for a student. @see N-NOT-03, N-NOT-04 */
function counterpart({ sender, student_id, teacher_id }: NotificationRow, role: NotifiedRole) {
  if (role !== 'student' && sender === Sender.student && student_id !== null) {
    return {
      by: m.notifications_by_student(),
      label: m.notifications_view_student(),
      to: paths.profile.student(student_id),
    }
  }
  if (role === 'student' && sender === Sender.teacher && teacher_id !== null) {
    return {
      by: m.notifications_by_teacher(),
      label: m.notifications_view_teacher(),
      to: paths.profile.teacher(teacher_id),
    }
  }
  return undefined
}
