import { m } from '#platform/messages/generated/messages.js'
import { Avatar } from '#platform/web/media/avatar.tsx'
import { BellIcon, LogoutIcon, SearchIcon, TrashIcon } from '#platform/web/media/icons.tsx'
import { displayName, type SessionUser } from '#platform/web/session/session.ts'
import { AppLink, AppNavLink } from '#platform/web/text/app-link.tsx'
import { localDigits } from '#platform/web/text/digits.ts'
import { Brand } from './brand.tsx'
import { DropMenu } from './drop-menu.tsx'
import { accountMenu, agreementMenu, type MenuEntry, mainMenu, notificationPath } from './menus.ts'

/**
 * The head of every page: main places, search, then log-in and agreements for a guest, bell and profile for the rest.
 *
 * Server and first paint show the guest's; what is personal follows after hydration.
 *
 * @see X-LAY-01 to X-LAY-04
 */
export function SiteHeader({ user }: { user: SessionUser | null }) {
  return (
    <header className="site-header">
      <div className="wrap">
        <Brand />
        <nav className="main-menu" aria-label={m.platform_main_menu()}>
          <ul>
            {mainMenu().map(({ to, label, end }) => (
              <li key={to}>
                <AppNavLink to={to} end={end ?? false}>
                  {label}
                </AppNavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="header-tools">
          <AppLink className="icon-btn" to="/course/list" aria-label={m.platform_search()}>
            <SearchIcon />
          </AppLink>
          {user ? <UserTools user={user} /> : <GuestTools />}
        </div>
      </div>
    </header>
  )
}

function GuestTools() {
  return (
    <>
      <AppLink className="btn btn-quiet" to="/login">
        {m.platform_login()}
      </AppLink>
      <div className="only-wide">
        <DropMenu className="btn btn-primary" label={m.platform_signup()} summary={m.platform_signup()}>
          <MenuList entries={agreementMenu()} />
        </DropMenu>
      </div>
    </>
  )
}

function UserTools({ user }: { user: SessionUser }) {
  const name = displayName(user)
  return (
    <>
      <Bell user={user} />
      <DropMenu
        className="icon-btn"
        label={m.platform_profile_of({ name })}
        summary={<Avatar kind={user.usertype} photoUrl={user.accountuser.profile} />}
      >
        <MenuList entries={[...accountMenu(user), ...leavingEntries()]} title={name} />
      </DropMenu>
    </>
  )
}

/** Ways out, the same for everyone who is logged in. */
export function leavingEntries(): readonly MenuEntry[] {
  return [
    { to: '/request-account-deletion', label: m.platform_nav_delete_account(), icon: TrashIcon },
    { to: '/logout', label: m.platform_logout(), icon: LogoutIcon },
  ]
}

function Bell({ user }: { user: SessionUser }) {
  const badge = unreadBadge(user.count)
  return (
    <AppLink
      className="icon-btn"
      to={notificationPath(user)}
      aria-label={badge === undefined ? m.platform_notifications() : m.platform_notifications_unread({ n: badge })}
    >
      <BellIcon />
      {badge === undefined ? null : <span className="count">{badge}</span>}
    </AppLink>
  )
}

/** ၁ to ၉, then ၉+; nothing at 0. @see X-LAY-03 */
export function unreadBadge(unread: number): string | undefined {
  if (unread <= 0) return undefined
  return unread > 9 ? `${localDigits(9)}+` : localDigits(unread)
}

export function MenuList({ entries, title }: { entries: readonly MenuEntry[]; title?: string }) {
  return (
    <ul>
      {title === undefined ? null : <li className="menu-title">{title}</li>}
      {entries.map(({ to, label, icon: Drawing }) => (
        <li key={to}>
          <AppLink to={to}>
            <Drawing />
            {label}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
