import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { NoticeRegion } from '#platform/web/notices/notice-region.tsx'
import { useIsOnTheWay } from '#platform/web/pages/navigation-hold.ts'
import { useSession } from '#platform/web/session/session.ts'
import { plainPath } from '#platform/web/text/locale.ts'
import { AdSlot } from './ad-slot.tsx'
import { BottomBar } from './bottom-bar.tsx'
import styles from './page-shell.module.css'
import { useSiteFacts } from './site-facts.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Leads keyboards past the head of the page. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      {m.platform_skip()}
    </a>
  )
}

interface PageShellProps {
  children: ReactNode
  /** A page that failed shows no advertisement. */
  area?: 'public' | 'account' | 'problem'
}

/** Where one logs in, signs up, pays, leaves or learns, nothing is advertised. @see STU-19 */
const withoutAds =
  /^\/(log|sign-?up|agreement|password|teacherPayment|delete|forbidden|content|lesson)|payment|change_?password|video\/|pdf|image/i

/** The place for an advertisement beneath a public page; home has one of its own further up. */
function adSlotOf(path: string): string | undefined {
  if (path === '/' || withoutAds.test(path)) return undefined
  if (/^\/(news|courseRequest)/i.test(path)) return 'article'
  if (/\/detail/i.test(path)) return 'detail'
  return /\/list$/i.test(path) ? 'list' : 'article'
}

/**
 * Another page, or page of a list, begins at its start for the keyboard and for those who listen, as the window does for
 * the eye. So does one whose own key is gone after its press, such as a filter taken off: the focus would be nowhere.
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
    // Who types or chooses goes on doing so, also where that leads back to the first page.
    if (at === document.body || (before.pageKey !== pageKey && !at?.closest('main form'))) {
      main.current?.focus({ preventScroll: true })
    }
  }, [key, pageKey, main])
}

/** The site round a page: head, main place, foot, the phone's bar, notices. Screens choose their own `.wrap`. */
export function PageShell({ children, area = 'public' }: PageShellProps) {
  const user = useSession()
  const facts = useSiteFacts()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  useStartOfPage(main)
  // On a slow line seconds go by between a press and its page.
  const isOnTheWay = useIsOnTheWay()
  const path = plainPath(pathname)
  const pageKey = area === 'public' ? adSlotOf(path) : withoutAds.test(path) ? undefined : area
  const ad = pageKey && facts?.ads[pageKey]
  return (
    <>
      <SkipLink />
      <SiteHeader user={user} />
      <main ref={main} id="main" tabIndex={-1} aria-busy={isOnTheWay || undefined}>
        {children}
        {ad ? (
          <div className="wrap section">
            <AdSlot advertisement={ad} />
          </div>
        ) : null}
      </main>
      <SiteFooter {...facts} />
      <BottomBar user={user} />
      <NoticeRegion />
    </>
  )
}
