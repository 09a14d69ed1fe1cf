import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { EmptyState } from '#platform/web/states/states.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'

/** A search in an owner's list that found nothing, and the way back to everything. */
export function NothingFound({ to }: { to: Path }) {
  return (
    <EmptyState
      title={m.catalogue_own_none_found()}
      actions={
        <AppLink className="btn" to={to}>
          {m.catalogue_own_show_all()}
        </AppLink>
      }
    >
      {m.catalogue_own_none_found_text()}
    </EmptyState>
  )
}
