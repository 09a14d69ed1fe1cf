import { m } from '#platform/messages/generated/messages.js'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { LoadingStatus } from '#platform/web/states/skeletons.tsx'
import styles from './notifications.module.css'

const cards = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** The list before it has come: its title, and cards where cards will stand. */
export function NotificationsSkeleton() {
  return (
    <>
      <PageTitle>{m.notifications_title()}</PageTitle>
      <LoadingStatus />
      <ul className={styles.grid} aria-hidden="true">
        {cards.map((card) => (
          <li key={card}>
            <div className="card card-tall">
              <div className="stack-s">
                <span className="skeleton line" style={{ width: '40%' }} />
                <span className="skeleton line" style={{ width: '92%' }} />
                <span className="skeleton line" style={{ width: '64%' }} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
