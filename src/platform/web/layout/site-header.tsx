import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { AppLink, useIsCurrentPath } from '#platform/web/links/app-link.tsx'
import type { SessionUser } from '#platform/web/session/session.ts'
import { lazyPart } from '#platform/web/states/lazy-part.ts'
import { Brand } from './brand.tsx'
import { DropMenu } from './drop-menu.tsx'
import { MenuList } from './menu-list.tsx'
import { navigation } from './navigation.ts'
import styles from './site-header.module.css'
import { SiteSearch } from './site-search.tsx'

const UserTools = lazyPart(() => navigation().loadUserTools())

/**
 * The header of every page: main menu, search, then log-in and agreements for a guest, bell and profile for a
 * user.
 *
 * The server writes the guest's header; where somebody is logged in, the first paint keeps space for the personal
 * parts, which follow after hydration.
 *
 * @see X-LAY-01 to X-LAY-04
 */
export function SiteHeader({ user }: { user: SessionUser | null }) {
  const isCurrent = useIsCurrentPath()
  // PreHydrationScript has set it for the first paint.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-known', user !== null)
  }, [user])
  const entries = navigation()
    .mainMenu()
    .map(({ to, label, end }) => ({
      to,
      label,
      current: isCurrent(to, end) ? ('page' as const) : undefined,
    }))
  return (
    <header className={styles.header}>
      <div className="wrap">
        <Brand />
        <nav className={styles.mainMenu} aria-label={m.platform_main_menu()}>
          <ul>
            {entries.map(({ to, label, current }) => (
              <li key={to}>
                <AppLink to={to} aria-current={current}>
                  {label}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.tools}>
          <SiteSearch />
          {user ? (
            <Suspense fallback={<span className={styles.toolsWait} />}>
              <UserTools user={user} />
            </Suspense>
          ) : (
            <span className={styles.guest}>
              <GuestTools />
            </span>
          )}
        </div>
      </div>
    </header>
  )
}

function GuestTools() {
  return (
    <>
      <AppLink className="btn btn-quiet" to={navigation().login} state={{ page: useLocation() }}>
        {m.platform_login()}
      </AppLink>
      <div className="only-wide">
        <DropMenu className="btn btn-primary" label={m.platform_signup()} summary={m.platform_signup()}>
          <MenuList entries={navigation().signUpMenu()} />
        </DropMenu>
      </div>
    </>
  )
}
