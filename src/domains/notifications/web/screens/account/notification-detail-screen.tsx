import { type ClientLoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { showNotification } from '#domains/notifications/contract/notifications.contract.ts'
import { paths } from '#paths'
import { formatDay } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import cardStyles from '#platform/web/components/card.module.css'
import { LeftIcon } from '#platform/web/components/icons.tsx'
import { Paragraphs } from '#platform/web/components/paragraphs.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'
import { pageMeta } from '#platform/web/page-meta/page-meta.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { PanelSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { targetOf } from '../../components/notification-target.ts'
import { roleOfPath } from '../../components/role-of-path.ts'
import { showNothingUnread } from '../../components/unread-count.ts'

export const meta = () => pageMeta(m.notifications_detail())

/** Opening a notification marks all as seen. @see N-NOT-09 */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const role = roleOfPath(new URL(args.request.url).pathname)
  const load = guarded([role], () => browserApi.load(showNotification, { params: { id: args.params.id ?? '' } }))
  const notification = await load(args)
  showNothingUnread()
  return notification
}
export const HydrateFallback = PanelSkeleton

/** One notification with a link to its course or class. @see N-NOT-06 to N-NOT-08 */
export default function NotificationDetailScreen() {
  const notification = useLoaderData<typeof clientLoader>()
  const role = roleOfPath(useLocation().pathname)
  const target = targetOf(notification)
  return (
    <>
      <PageTitle>{m.notifications_detail()}</PageTitle>
      <article className={`${cardStyles.card} ${cardStyles.tall}`}>
        <div className="stack-s">
          <p className="small">
            {formatDay(notification.send_date, currentLocale())} · {m.notifications_by_admin()}
          </p>
          <Paragraphs text={notification.message} />
        </div>
        {target ? (
          <p className={cardStyles.foot}>
            <AppLink className="btn btn-primary" to={target.to}>
              {target.label}
            </AppLink>
          </p>
        ) : null}
      </article>
      <div>
        <AppLink className="btn" to={paths.own[role].notifications()}>
          <LeftIcon />
          {m.notifications_back()}
        </AppLink>
      </div>
    </>
  )
}
