import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { plainPath } from '#platform/web/locale/locale.ts'
import { useIsNavigating } from '#platform/web/pages/navigation-hold.ts'
import { useSession } from '#platform/web/session/session.ts'
import { ToastRegion } from '#platform/web/toasts/toast-region.tsx'
import { AdSlot } from './ad-slot.tsx'
import { BottomBar } from './bottom-bar.tsx'
import styles from './page-shell.module.css'
import { slotOf } from './shown-slot.ts'
import { useSiteFacts } from './site-facts.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Skips the header for keyboard users. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      {m.platform_skip()}
    </a>
  )
}

interface PageShellProps {
  children: ReactNode
  /** 'problem' is an error page, which shows no advertisement. @see STU-19 */
  area?: 'public' | 'account' | 'problem'
}

/**
 * Moves the focus to the main element on a new page or page of a list, so that keyboard and screen reader start at
 * the top. The same when the focused button has disappeared after its click, such as a removed filter.
 */
function useStartOfPage(main: RefObject<HTMLElement | null>) {
  const { key, pathname, search } = useLocation()
  const pageKey = `${pathname} ${new URLSearchParams(search).get('page')}`
  const shown = useRef({ key, pageKey })
  useEffect(() => {
    const before = shown.current
    shown.current = { key, pageKey }
    if (before.key === key) return
    const at = document.activeElement
    // A reader who is typing or choosing in a form keeps the focus, also when the change leads back to page 1.
    if (at === document.body || (before.pageKey !== pageKey && !at?.closest('main form'))) {
      main.current?.focus({ preventScroll: true })
    }
  }, [key, pageKey, main])
}

/** The layout of a page: header, main, footer, bottom bar, notices. Screens set their own `.wrap`. */
export function PageShell({ children, area = 'public' }: PageShellProps) {
  const user = useSession()
  const facts = useSiteFacts()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  useStartOfPage(main)
  // On a slow connection seconds pass between a click and the new page.
  const isNavigating = useIsNavigating()
  const slot = slotOf(plainPath(pathname), area)
  const ad = slot && facts?.ads[slot]
  return (
    <>
      <SkipLink />
      <SiteHeader user={user} />
      <main ref={main} id="main" tabIndex={-1} aria-busy={isNavigating || undefined}>
        {children}
        {ad ? (
          <div className="wrap section">
            <AdSlot advertisement={ad} />
          </div>
        ) : null}
      </main>
      <SiteFooter {...facts} />
      <BottomBar user={user} />
      <ToastRegion />
    </>
  )
}
