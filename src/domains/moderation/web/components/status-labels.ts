import { m } from '#platform/messages/generated/messages.js'
import type { BadgeTone } from '#platform/web/media/badge.tsx'

export interface StatusWords {
  readonly label: string
  readonly tone: BadgeTone
}

/** From the third warning on the team decides what becomes of an account. @see OP-037 */
export const WARNINGS_THAT_FLAG = 3

interface Named {
  readonly name: string | null
  readonly school_name: string | null
  readonly no: string
}

/** What a person is called; the number of the account where they gave no name. @see OP-031 */
export function nameOf({ name, school_name, no }: Named): string {
  return name || school_name || no
}

/** Where an account stands, in a word. @see OP-001 */
export function accountStatus(status: number): StatusWords {
  const labels: Record<number, StatusWords> = {
    1: { label: m.moderation_status_pending(), tone: 'gold' },
    2: { label: m.moderation_status_approved(), tone: 'jade' },
    3: { label: m.moderation_status_rejected(), tone: 'danger' },
    4: { label: m.moderation_status_suspended(), tone: 'danger' },
    5: { label: m.moderation_status_deleted(), tone: 'plain' },
  }
  return labels[status] ?? { label: String(status), tone: 'plain' }
}

/** The people of a role, as a list is headed. */
export function roleName(type: 'teacher' | 'school' | 'student'): string {
  const names = {
    teacher: m.moderation_role_teachers(),
    school: m.moderation_role_schools(),
    student: m.moderation_role_students(),
  }
  return names[type]
}
