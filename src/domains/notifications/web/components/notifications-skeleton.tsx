import { m } from '#platform/messages/generated/messages.js'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import cardStyles from '#platform/web/media/card.module.css'
import { Line, LoadingStatus } from '#platform/web/states/skeletons.tsx'
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
                <Line width={40} />
                <Line width={90} />
                <Line width={60} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
