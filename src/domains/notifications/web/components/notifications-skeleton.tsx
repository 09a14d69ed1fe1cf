import { m } from '#platform/messages/generated/messages.js'
import cardStyles from '#platform/web/components/card.module.css'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { LoadingStatus, SkeletonLine } from '#platform/web/states/skeletons.tsx'
import styles from './notifications.module.css'

const cards = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** Placeholder of the list while it loads: title and cards. */
export function NotificationsSkeleton() {
  return (
    <>
      <PageTitle>{m.notifications_title()}</PageTitle>
      <LoadingStatus />
      <ul className={styles.grid} aria-hidden="true">
        {cards.map((card) => (
          <li key={card}>
            <div className={`${cardStyles.card} ${cardStyles.tall}`}>
              <div className="stack-s">
                <SkeletonLine width={40} />
                <SkeletonLine width={90} />
                <SkeletonLine width={60} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
