import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { AppNavLink } from '#platform/web/links/app-link.tsx'
import type { MenuEntry } from './navigation.ts'
import styles from './side-menu.module.css'

/**
 * The menu of an area with the current entry in view, in a column from 960 px; below that width the sheet of the bottom
 * bar shows it.
 */
export function SideMenu({
  label,
  heading,
  entries,
}: {
  label: string
  heading?: ReactNode
  entries: readonly MenuEntry[]
}) {
  const box = useCurrentInView()
  return (
    <aside ref={box} className="side" aria-label={label}>
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

/** Scrolls a menu that is higher than the window to its current entry, and nothing around it. */
function useCurrentInView() {
  const box = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides which entry is the current one
  useEffect(() => {
    const current = box.current?.querySelector('[aria-current]')
    if (!box.current || !current) return
    const [frame, entry] = [box.current.getBoundingClientRect(), current.getBoundingClientRect()]
    if (entry.bottom > frame.bottom) box.current.scrollTop += entry.bottom - frame.bottom + entry.height
    if (entry.top < frame.top) box.current.scrollTop -= frame.top - entry.top + entry.height
  }, [pathname])
  return box
}
