import type { ReactNode } from 'react'
import { Outlet, useMatches } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { LogoutIcon, MenuIcon } from '#platform/web/media/icons.tsx'
import { NoticeRegion } from '#platform/web/notices/notice-region.tsx'
import { type AdminSession, useAdmin } from '#platform/web/session/admin-session.ts'
import { RouteProblem } from '#platform/web/states/route-problem.tsx'
import { AppNavLink } from '#platform/web/text/app-link.tsx'
import { adminMenu } from './admin-menu.ts'
import { Brand } from './brand.tsx'
import { DropMenu } from './drop-menu.tsx'
import { MenuList } from './menu-list.tsx'
import { SkipLink } from './page-shell.tsx'
import { SideMenu } from './side-menu.tsx'
import '#platform/web/styles/account.css'

/** A screen that needs the whole width, such as the payment desk, exports `handle = { wide: true }`. */
export interface AdminHandle {
  wide?: boolean
}

/** Layout route of the console: its own head with the daily places, all places at the side or behind the menu key. */
export default function AdminLayout() {
  const session = useAdmin()
  const wide = useMatches().some((match) => (match.handle as AdminHandle | undefined)?.wide)
  if (!session || wide) {
    return (
      <AdminShell session={session}>
        <Outlet />
      </AdminShell>
    )
  }
  return (
    <AdminShell session={session}>
      <div className="wrap with-side with-side-narrow">
        <SideMenu label={m.platform_admin_menu()} entries={adminMenu(session.admin.role)} />
        <div className="stack area">
          <Outlet />
        </div>
      </div>
    </AdminShell>
  )
}

/** A page that failed keeps the console round it. */
export function ErrorBoundary() {
  return (
    <AdminShell session={useAdmin()}>
      <RouteProblem />
    </AdminShell>
  )
}

function AdminShell({ session, children }: { session: AdminSession | null; children: ReactNode }) {
  return (
    <div className="admin">
      <SkipLink />
      <AdminHeader session={session} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <NoticeRegion />
    </div>
  )
}

const dailyPlaces = 6

function AdminHeader({ session }: { session: AdminSession | null }) {
  const entries = session ? adminMenu(session.admin.role) : []
  return (
    <header className="site-header">
      <div className="wrap">
        <Brand to="/admin" note={m.platform_admin()} />
        {session ? (
          <>
            <nav className="main-menu" aria-label={m.platform_admin_daily_menu()}>
              <ul>
                {entries.slice(1, dailyPlaces).map(({ to, label }) => (
                  <li key={to}>
                    <AppNavLink to={to}>{label}</AppNavLink>
                  </li>
                ))}
              </ul>
            </nav>
            <div className="header-tools">
              <DropMenu className="icon-btn" label={m.platform_admin_all_places()} summary={<MenuIcon />}>
                <MenuList
                  title={session.admin.name}
                  entries={[...entries, { to: '/admin/logout', label: m.platform_logout(), icon: LogoutIcon }]}
                />
              </DropMenu>
            </div>
          </>
        ) : null}
      </div>
    </header>
  )
}
