import { AppLink } from '#platform/web/text/app-link.tsx'
import { CachedFragment } from '#platform/web/text/cached-fragment.tsx'
import styles from './menu-list.module.css'
import type { MenuEntry } from './navigation.ts'

/** Places under each other, with an optional name above them. */
export function MenuList({ entries, title }: { entries: readonly MenuEntry[]; title?: string }) {
  return (
    // A place has one icon wherever it is listed.
    <CachedFragment as="ul" from={`menu list ${JSON.stringify([title, entries.map(({ to, label }) => [to, label])])}`}>
      {() => (
        <>
          {title === undefined ? null : <li className={styles.title}>{title}</li>}
          {entries.map(({ to, label, icon: Drawing }) => (
            <li key={to}>
              <AppLink to={to}>
                <Drawing />
                {label}
              </AppLink>
            </li>
          ))}
        </>
      )}
    </CachedFragment>
  )
}
