import { adminRoles } from '#domains/accounts/contract/admin-session.contract.ts'
import { m } from '#platform/messages/generated/messages.js'

type StaffRole = (typeof adminRoles)[number]

export const staffRoleLabel: Readonly<Record<StaffRole, () => string>> = {
  owner: m.accounts_staff_role_owner,
  moderator: m.accounts_staff_role_moderator,
  finance: m.accounts_staff_role_finance,
}

const notes: Readonly<Record<StaffRole, () => string>> = {
  owner: m.accounts_staff_role_owner_note,
  moderator: m.accounts_staff_role_moderator_note,
  finance: m.accounts_staff_role_finance_note,
}

/** The roles with their rights. */
export function staffRoleChoices(): { value: StaffRole; label: string; note: string }[] {
  return adminRoles.map((role) => ({ value: role, label: staffRoleLabel[role](), note: notes[role]() }))
}
