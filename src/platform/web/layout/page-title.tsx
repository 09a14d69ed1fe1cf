import type { ReactNode } from 'react'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { LeftIcon } from '#platform/web/media/icons.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'
import styles from './page-title.module.css'

interface PageTitleProps {
  children: ReactNode
  /** One line beneath: what this page is for, or how many there are. */
  note?: ReactNode
  action?: ReactNode
}

/** The page's one h1, with its note and its main act. */
export function PageTitle({ children, note, action }: PageTitleProps) {
  return (
    <div className="spread">
      <div>
        <h1>{children}</h1>
        {note === undefined ? null : <p className="hint">{note}</p>}
      </div>
      {action}
    </div>
  )
}

export interface Crumb {
  label: ReactNode
  to: Path
}

/** The way back up: on phones the nearest place only, on wider screens the whole way. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label={m.platform_breadcrumbs()}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.to}>
            <AppLink className={styles.crumb} to={crumb.to}>
              <LeftIcon small />
              {crumb.label}
            </AppLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
