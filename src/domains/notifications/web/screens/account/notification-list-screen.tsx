import { useCallback } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { listNotifications } from '#domains/notifications/contract/notifications.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { BellIcon } from '#platform/web/components/icons.tsx'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { Pager, useFirstPageWhenEmpty } from '#platform/web/pager/pager.tsx'
import { guarded } from '#platform/web/session/guard.ts'
import { EmptyState } from '#platform/web/states/states.tsx'
import { ListHeader } from '#platform/web/table/list-header.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { NotificationCard } from '../../components/notification-card.tsx'
import styles from '../../components/notifications.module.css'
import { NotificationsSkeleton } from '../../components/notifications-skeleton.tsx'
import { roleOfPath } from '../../components/role-of-path.ts'
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
    showToast(m.notifications_arrived())
    void revalidate()
  }, [page, revalidate])
  useArrivals(show)
}
