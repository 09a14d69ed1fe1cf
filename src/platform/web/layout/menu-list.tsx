import { AppLink } from '#platform/web/text/app-link.tsx'
import { CachedFragment } from '#platform/web/text/cached-fragment.tsx'
import styles from './menu-list.module.css'
import type { MenuEntry } from './navigation.ts'

/** A vertical list of links with an optional title. */
export function MenuList({ entries, title }: { entries: readonly MenuEntry[]; title?: string }) {
  return (
    // A link has the same icon in every menu, so the icon is not part of the key.
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
