import { m } from '#platform/messages/generated/messages.js'
import { CloseIcon } from '#platform/web/components/icons.tsx'
import { PageLink, type ThisPage } from '#platform/web/links/app-link.tsx'

export interface FilterChip {
  id: string
  label: string
  /** The same URL without this filter. */
  to: ThisPage
}

/** The active filters above a list, each removable by a click. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  if (chips.length === 0) return null
  return (
    <ul className="chips" aria-label={m.platform_chosen_filters()}>
      {chips.map((chip) => (
        <li key={chip.id}>
          <PageLink
            className="chip"
            to={chip.to}
            aria-label={m.platform_remove_filter({ name: chip.label })}
            preventScrollReset
          >
            {chip.label}
            <CloseIcon small />
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
