import { Outlet } from 'react-router'
import { RouteProblem } from '#platform/web/states/route-problem.tsx'
import { PageShell } from './page-shell.tsx'

/** Layout route of all public pages; screens set their own `.wrap`. */
export default function GuestLayout() {
  return (
    <PageShell>
      <Outlet />
    </PageShell>
  )
}

/** A failed page keeps the site's header and footer. */
export function ErrorBoundary() {
  return (
    <PageShell area="problem">
      <RouteProblem />
    </PageShell>
  )
}
