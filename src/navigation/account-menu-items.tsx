import SpareDataSwitch from '#platform/web/connection/spare-data-switch.tsx'
import { MenuList } from '#platform/web/layout/menu-list.tsx'
import type { SessionUser } from '#platform/web/session/session.ts'
import { accountMenu, leavingEntries } from './account-menu.ts'

/** The side menu's entries for the phone's sheet; loaded when a user is logged in. */
export default function AccountMenuItems({ user }: { user: SessionUser }) {
  return (
    <div className="stack-s">
      <MenuList entries={[...accountMenu(user), ...leavingEntries()]} />
      <SpareDataSwitch />
    </div>
  )
}
