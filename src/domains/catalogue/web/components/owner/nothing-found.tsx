import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { EmptyState } from '#platform/web/states/states.tsx'
import { AppLink } from '#platform/web/text/app-link.tsx'

/** Empty state of a search in an owner's list, with a link that clears it. */
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
