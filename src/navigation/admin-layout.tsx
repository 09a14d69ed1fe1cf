import { createContext, type ReactNode, useContext } from 'react'
import { Outlet, useMatches } from 'react-router'
import type { DeskCounts } from '#domains/payments/contract/desk-counts.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { LogoutIcon, MenuIcon } from '#platform/web/components/icons.tsx'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import type { AdminHandle } from '#platform/web/layout/admin-handle.ts'
import { Brand } from '#platform/web/layout/brand.tsx'
import { DropMenu } from '#platform/web/layout/drop-menu.tsx'
import { LanguageLink } from '#platform/web/layout/language-link.tsx'
import { MenuList } from '#platform/web/layout/menu-list.tsx'
import type { MenuEntry } from '#platform/web/layout/navigation.ts'
import { SkipLink } from '#platform/web/layout/page-shell.tsx'
import { SideMenu } from '#platform/web/layout/side-menu.tsx'
import siteHeaderStyles from '#platform/web/layout/site-header.module.css'
import { AppNavLink } from '#platform/web/links/app-link.tsx'
import { useIsNavigating } from '#platform/web/pages/navigation-hold.ts'
import { type AdminSession, useAdmin } from '#platform/web/session/admin-session.ts'
import { PageProblem } from '#platform/web/states/page-problem.tsx'
import { RouteProblem } from '#platform/web/states/route-problem.tsx'
import { ToastRegion } from '#platform/web/toasts/toast-region.tsx'
import styles from './admin-layout.module.css'
import { adminMenu } from './admin-menu.ts'
import { deskNotes, useDeskCounts } from './desk-counts.tsx'
import '#platform/web/styles/account.css'

/** Asked once for all menus of the page. */
const Counts = createContext<DeskCounts | undefined>(undefined)

/**
 * Layout route of the console. The menu is a side column; on phones and on full-width screens it opens by a
 * button, and on wide windows the header links the daily screens.
 */
export default function AdminLayout() {
  const session = useAdmin()
  const handles = useMatches().map(({ handle }) => handle as AdminHandle | undefined)
  // The server knows no session: it renders the columns of the screen that is coming, so that nothing moves.
  if (handles.some((handle) => handle?.wide || (!session && handle?.entry))) {
    return (
      <AdminShell session={session}>
        <Outlet />
      </AdminShell>
    )
  }
  return (
    <WithSide session={session}>
      <Outlet />
    </WithSide>
  )
}

/** A failed page keeps the console's header and menu. */
export function ErrorBoundary() {
  const session = useAdmin()
  if (session) {
    return (
      <WithSide session={session}>
        <PageProblem />
      </WithSide>
    )
  }
  return (
    <AdminShell session={session}>
      <RouteProblem />
    </AdminShell>
  )
}

function WithSide({ session, children }: { session: AdminSession | null; children: ReactNode }) {
  return (
    <AdminShell session={session} hasSide>
      <div className={`wrap with-side ${styles.columns}`}>
        {session ? <Side session={session} /> : <div className="side" />}
        <div className="stack area">{children}</div>
      </div>
    </AdminShell>
  )
}

function Side({ session }: { session: AdminSession }) {
  const counts = useContext(Counts)
  return (
    <SideMenu
      label={m.platform_admin_menu()}
      heading={<WrittenText>{session.admin.name}</WrittenText>}
      entries={allEntries(session, counts)}
    />
  )
}

interface AdminShellProps {
  session: AdminSession | null
  /** The side column of a wide window shows the entries, so the header does not repeat them. */
  hasSide?: boolean
  children: ReactNode
}

function AdminShell({ session, hasSide = false, children }: AdminShellProps) {
  const isNavigating = useIsNavigating()
  const counts = useDeskCounts(session?.admin.role)
  return (
    <Counts value={counts}>
      <div className={styles.admin}>
        <SkipLink />
        <AdminHeader session={session} hasSide={hasSide} />
        <main id="main" tabIndex={-1} aria-busy={isNavigating || undefined}>
          {children}
        </main>
        <ToastRegion />
      </div>
    </Counts>
  )
}

const dailyLinks = 6

/** The menu with how much waits. */
function entriesOf({ admin }: AdminSession, counts: DeskCounts | undefined): MenuEntry[] {
  const notes = deskNotes(counts)
  return adminMenu(admin.role).map((entry) => ({ ...entry, note: notes.get(entry.to) }))
}

function allEntries(session: AdminSession, counts: DeskCounts | undefined): MenuEntry[] {
  return [...entriesOf(session, counts), { to: paths.admin.logout(), label: m.platform_logout(), icon: LogoutIcon }]
}

function AdminHeader({ session, hasSide }: { session: AdminSession | null; hasSide: boolean }) {
  const counts = useContext(Counts)
  return (
    <header className={siteHeaderStyles.header}>
      <div className="wrap">
        <Brand to={paths.admin.dashboard()} note={m.platform_admin()} />
        {session && !hasSide ? <DailyLinks session={session} /> : null}
        <div className={siteHeaderStyles.tools}>
          <LanguageLink />
          {session ? (
            <div className={hasSide ? 'only-phone' : undefined}>
              <DropMenu className="icon-btn" label={m.platform_admin_all_pages()} summary={<MenuIcon />}>
                <MenuList
                  title={<WrittenText>{session.admin.name}</WrittenText>}
                  entries={allEntries(session, counts)}
                />
              </DropMenu>
            </div>
          ) : null}
        </div>
      </div>
    </header>
  )
}

function DailyLinks({ session }: { session: AdminSession }) {
  const counts = useContext(Counts)
  return (
    <nav className={siteHeaderStyles.mainMenu} aria-label={m.platform_admin_daily_menu()}>
      <ul>
        {entriesOf(session, counts)
          .slice(1, dailyLinks)
          .map(({ to, label, note }) => (
            <li key={to}>
              <AppNavLink to={to}>
                {label} {note}
              </AppNavLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
