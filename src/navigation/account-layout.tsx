import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { accountArea } from '#platform/web/layout/bottom-bar.tsx'
import { PageShell } from '#platform/web/layout/page-shell.tsx'
import { SideMenu } from '#platform/web/layout/side-menu.tsx'
import { type SessionUser, useSession } from '#platform/web/session/session.ts'
import { PageProblem } from '#platform/web/states/page-problem.tsx'
import { accountMenu } from './account-menu.ts'
import '#platform/web/styles/account.css'

export const handle = accountArea

/** Layout route of the account area: student, teacher and school, each with its menu. @see X-LAY-09 to X-LAY-13 */
export default function AccountLayout() {
  return (
    <Frame area="account">
      <Outlet />
    </Frame>
  )
}

/** A failed page keeps the menu. */
export function ErrorBoundary() {
  return (
    <Frame area="problem">
      <PageProblem />
    </Frame>
  )
}

function Frame({ area, children }: { area: 'account' | 'problem'; children: ReactNode }) {
  const user = useSession()
  return (
    <PageShell area={area}>
      <div className="wrap with-side">
        {user ? (
          <SideMenu label={m.platform_account_menu()} heading={headingOf(user)} entries={accountMenu(user)} />
        ) : (
          <div className="side" />
        )}
        <div className="stack area">{children}</div>
      </div>
    </PageShell>
  )
}

function headingOf(user: SessionUser): string {
  if (user.usertype === 'student') return m.platform_heading_student()
  return user.usertype === 'school' ? m.platform_heading_school() : m.platform_heading_teacher()
}
