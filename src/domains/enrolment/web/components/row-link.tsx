import type { Path } from '#platform/contract/path.ts'
import { AppLink } from '#platform/web/text/app-link.tsx'

/** What can be done with a row of applications: a place to go to. */
export function RowLink({ to, label }: { to: Path; label: string }) {
  return (
    <AppLink className="btn" to={to}>
      {label}
    </AppLink>
  )
}
