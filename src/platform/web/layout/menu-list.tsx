import type { ReactNode } from 'react'
import { AppLink } from '#platform/web/links/app-link.tsx'
import styles from './menu-list.module.css'
import type { MenuEntry } from './navigation.ts'

/** A vertical list of links with an optional title. */
export function MenuList({ entries, title }: { entries: readonly MenuEntry[]; title?: ReactNode }) {
  return (
    <ul>
      {title === undefined ? null : <li className={styles.title}>{title}</li>}
      {entries.map(({ to, label, icon: Drawing, note }) => (
        <li key={to}>
          <AppLink to={to}>
            <Drawing />
            {label}
            {note}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
