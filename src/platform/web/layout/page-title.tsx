import type { ReactNode } from 'react'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { LeftIcon } from '#platform/web/components/icons.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { langOf } from '#platform/web/locale/text-language.ts'
import styles from './page-title.module.css'

interface PageTitleProps {
  children: ReactNode
  /** One line below the title: the purpose of the page or a count. */
  note?: ReactNode
  action?: ReactNode
}

/** The page's h1 with its note and main action. */
export function PageTitle({ children, note, action }: PageTitleProps) {
  return (
    <div className="spread">
      <div>
        <h1 lang={langOf(children)}>{children}</h1>
        {note === undefined ? null : (
          <p className="hint" lang={langOf(note)}>
            {note}
          </p>
        )}
      </div>
      {action}
    </div>
  )
}

interface Crumb {
  label: ReactNode
  to: Path
}

/** Breadcrumbs: the parent page only on phones, the whole path on wider screens. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label={m.platform_breadcrumbs()}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.to}>
            <AppLink className={styles.crumb} lang={langOf(crumb.label)} to={crumb.to}>
              <LeftIcon small />
              {crumb.label}
            </AppLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
