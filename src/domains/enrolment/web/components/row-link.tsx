import type { Path } from '#platform/contract/path.ts'
import { AppLink } from '#platform/web/links/app-link.tsx'

/** Link in a row of the enrolment list. */
export function RowLink({ to, label }: { to: Path; label: string }) {
  return (
    <AppLink className="btn" to={to}>
      {label}
    </AppLink>
  )
}
