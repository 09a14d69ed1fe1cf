import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'

/** Badge: whether an admin has access. */
export function AccessBadge({ active }: { active: boolean }) {
  return active ? <Badge tone="jade">{m.accounts_staff_active()}</Badge> : <Badge>{m.accounts_staff_ended()}</Badge>
}
