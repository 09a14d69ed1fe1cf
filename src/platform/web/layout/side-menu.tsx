import type { ReactNode } from 'react'
import { AppNavLink } from '#platform/web/text/app-link.tsx'
import type { MenuEntry } from './navigation.ts'
import styles from './side-menu.module.css'

/** The menu of an area, in a column from 960 px; below that width the sheet of the bottom bar shows it. */
export function SideMenu({
  label,
  heading,
  entries,
}: {
  label: string
  heading?: ReactNode
  entries: readonly MenuEntry[]
}) {
  return (
    <aside className="side" aria-label={label}>
      <nav className={styles.menu} aria-label={label}>
        {heading === undefined ? null : <p className={styles.heading}>{heading}</p>}
        {entries.map(({ to, label: text, icon: Drawing, end, note }) => (
          <AppNavLink key={to} to={to} end={end ?? false}>
            <Drawing />
            {text}
            {note}
          </AppNavLink>
        ))}
      </nav>
    </aside>
  )
}
