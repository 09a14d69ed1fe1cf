import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { Avatar } from '#platform/web/components/avatar.tsx'
import { BellIcon } from '#platform/web/components/icons.tsx'
import { DropMenu } from '#platform/web/layout/drop-menu.tsx'
import { MenuList } from '#platform/web/layout/menu-list.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { langOf } from '#platform/web/locale/text-language.ts'
import { displayName, type SessionUser } from '#platform/web/session/session.ts'
import { accountMenu, leavingEntries } from './account-menu.ts'

/** Notice bell and profile menu of the logged-in account; guests do not load this file. */
export default function UserTools({ user }: { user: SessionUser }) {
  const name = displayName(user)
  return (
    <>
      <Bell user={user} />
      <DropMenu className="icon-btn" label={m.platform_profile_of({ name })} summary={<UserPicture user={user} />}>
        <MenuList
          entries={[...accountMenu(user), ...leavingEntries()]}
          title={<span lang={langOf(name)}>{name}</span>}
        />
      </DropMenu>
    </>
  )
}

function UserPicture({ user }: { user: SessionUser }) {
  const { gender = null, profile } = user.accountuser
  return <Avatar kind={user.usertype} gender={gender} photoUrl={profile} />
}

function Bell({ user }: { user: SessionUser }) {
  const badge = unreadBadge(user.count)
  return (
    <AppLink
      className="icon-btn"
      to={paths.own[user.usertype].notifications()}
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
