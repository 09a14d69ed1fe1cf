import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { MenuIcon, UserIcon } from '#platform/web/components/icons.tsx'
import { Sheet } from '#platform/web/dialogs/sheet.tsx'
import { AppLink, useIsCurrentPath } from '#platform/web/links/app-link.tsx'
import { plainPath } from '#platform/web/locale/locale.ts'
import { displayName, type SessionUser } from '#platform/web/session/session.ts'
import { lazyPart } from '#platform/web/states/lazy-part.ts'
import styles from './bottom-bar.module.css'
import { LanguageLink } from './language-link.tsx'
import { MenuList } from './menu-list.tsx'
import { navigation } from './navigation.ts'
import sideMenuStyles from './side-menu.module.css'

const AccountMenuItems = lazyPart(() => navigation().loadAccountMenu())
/** Guests have it here; others in the account menu. Fetched when the menu is opened. */
const SpareDataSwitch = lazyPart(() => import('#platform/web/connection/spare-data-switch.tsx'))

/** Route handle of pages that belong to the account: the account area, and bought lessons. @see STU-30 */
export const accountArea = { area: 'account' } as const

/** The five entries of the phone's bottom navigation; account and menu open a sheet, or are links without script. */
export function BottomBar({ user }: { user: SessionUser | null }) {
  const menus = navigation()
  const { key } = useLocation()
  const [opened, setOpened] = useState<{ sheet: 'account' | 'menu'; at: string }>()
  const sheet = opened?.at === key ? opened.sheet : undefined
  const open = (which: 'account' | 'menu') => (event: MouseEvent) => {
    event.preventDefault()
    setOpened({ sheet: which, at: key })
  }
  const isOwnArea = useMatches().some(
    (match) => (match.handle as { area?: string } | undefined)?.area === accountArea.area,
  )
  return (
    <>
      <nav className={styles.bar} aria-label={m.platform_bottom_menu()}>
        <ul>
          {menus.bottomBar().map(({ to, label, icon: Drawing, end, holds }) => (
            <BarLink
              key={to}
              to={to}
              end={end ?? false}
              // One entry is marked: the page of a payment is below the address of its class, and belongs to the
              // account.
              holds={isOwnArea ? undefined : holds}
              label={label}
              icon={<Drawing />}
            />
          ))}
          {user ? (
            <li>
              <AppLink
                to={menus.profileOf(user)}
                aria-current={isOwnArea ? 'page' : undefined}
                aria-haspopup="dialog"
                onClick={open('account')}
              >
                <UserIcon />
                {m.platform_nav_me()}
              </AppLink>
            </li>
          ) : (
            <BarLink to={menus.login} holds={accountPages} label={m.platform_nav_account()} icon={<UserIcon />} />
          )}
          <li>
            {/* biome-ignore lint/a11y/useValidAnchor: without script it leads to the footer's links. */}
            <a href="#site-menu" aria-haspopup="dialog" onClick={open('menu')}>
              <MenuIcon />
              {m.platform_nav_menu()}
            </a>
          </li>
        </ul>
      </nav>
      <Sheet open={sheet === 'account'} onClose={() => setOpened(undefined)} title={user ? displayName(user) : ''}>
        <nav className={sideMenuStyles.menu} aria-label={m.platform_account_menu()}>
          {user ? (
            <Suspense>
              <AccountMenuItems user={user} />
            </Suspense>
          ) : null}
        </nav>
      </Sheet>
      <Sheet open={sheet === 'menu'} onClose={() => setOpened(undefined)} title={m.platform_nav_menu()}>
        <nav className={sideMenuStyles.menu} aria-label={m.platform_main_menu()}>
          <MenuList entries={user ? menus.mainMenu() : [...menus.mainMenu(), ...menus.signUpMenu()]} />
          <LanguageLink />
          {user || sheet !== 'menu' ? null : (
            <Suspense>
              <SpareDataSwitch />
            </Suspense>
          )}
        </nav>
      </Sheet>
    </>
  )
}

interface BarLinkProps {
  to: Path
  label: string
  icon: ReactNode
  end?: boolean
  holds: RegExp | undefined
}

/** Pages where a guest logs in or signs up. */
const accountPages = /^\/(login|signup|agreement|password|teacherPayment)/i

function BarLink({ to, label, icon, end = false, holds }: BarLinkProps) {
  const page = useLocation()
  const isInside = holds?.test(plainPath(page.pathname)) ?? false
  const current = useIsCurrentPath()(to, end) || isInside ? 'page' : undefined
  return (
    <li>
      {/* Only the log-in leads back. With other links the history state would grow with each tap. */}
      <AppLink to={to} aria-current={current} state={holds === accountPages ? { page } : null}>
        {icon}
        {label}
      </AppLink>
    </li>
  )
}
