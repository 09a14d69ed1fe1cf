import { Outlet } from 'react-router'
import { RouteProblem } from '#platform/web/states/route-problem.tsx'
import { PageShell } from './page-shell.tsx'

/** Layout route of everything that guests may read; screens bring their own `.wrap`. */
export default function GuestLayout() {
  return (
    <PageShell>
      <Outlet />
    </PageShell>
  )
}

/** A page that failed keeps the site round it. */
export function ErrorBoundary() {
  return (
    <PageShell area="problem">
      <RouteProblem />
    </PageShell>
  )
}
