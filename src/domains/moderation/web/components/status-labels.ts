import type { AccountStatus } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import type { BadgeTone } from '#platform/web/components/badge.tsx'

interface StatusLabel {
  readonly label: string
  readonly tone: BadgeTone
}

/** An account with this many warnings is shown for a decision. @see OP-037 */
export const WARNINGS_THAT_FLAG = 3

interface Named {
  readonly name: string | null
  readonly school_name: string | null
  readonly no: string
}

/** A person's name, or the account number without a name. @see OP-031 */
export function nameOf({ name, school_name, no }: Named): string {
  return name || school_name || no
}

/** Label and tone of an account status. @see OP-001 */
export function accountStatus(status: AccountStatus): StatusLabel {
  const labels: Record<number, StatusLabel> = {
    1: { label: m.moderation_status_pending(), tone: 'gold' },
    2: { label: m.moderation_status_approved(), tone: 'jade' },
    3: { label: m.moderation_status_rejected(), tone: 'danger' },
    4: { label: m.moderation_status_suspended(), tone: 'danger' },
    5: { label: m.moderation_status_deleted(), tone: 'plain' },
  }
  return labels[status] ?? { label: String(status), tone: 'plain' }
}

/** Plural label of a role, for headings. */
export function roleName(type: 'teacher' | 'school' | 'student'): string {
  const names = {
    teacher: m.moderation_role_teachers(),
    school: m.moderation_role_schools(),
    student: m.moderation_role_students(),
  }
  return names[type]
}
