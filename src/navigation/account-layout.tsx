import { Outlet } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { accountArea } from '#platform/web/layout/bottom-bar.tsx'
import { PageShell } from '#platform/web/layout/page-shell.tsx'
import { SideMenu } from '#platform/web/layout/side-menu.tsx'
import { type SessionUser, useSession } from '#platform/web/session/session.ts'
import { accountMenu } from './account-menu.ts'
import '#platform/web/styles/account.css'

export { ErrorBoundary } from '#platform/web/layout/guest-layout.tsx'

export const handle = accountArea

/** Layout route of the account area: student, teacher and school, each with its menu. @see X-LAY-09 to X-LAY-13 */
export default function AccountLayout() {
  const user = useSession()
  return (
    <PageShell area="account">
      <div className="wrap with-side">
        {user ? (
          <SideMenu label={m.platform_account_menu()} heading={headingOf(user)} entries={accountMenu(user)} />
        ) : (
          <div className="side" />
        )}
        <div className="stack area">
          <Outlet />
        </div>
      </div>
    </PageShell>
  )
}

function headingOf(user: SessionUser): string {
  if (user.usertype === 'student') return m.platform_heading_student()
  return user.usertype === 'school' ? m.platform_heading_school() : m.platform_heading_teacher()
}
