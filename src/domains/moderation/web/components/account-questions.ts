import { m } from '#platform/messages/generated/messages.js'
import type { ReasonPresets } from '#platform/web/dialogs/reason-dialog.tsx'
import type { UserDetail } from '../../contract/admin-users.contract.ts'
import { type ReasonedAction, reasonPresets } from './reason-presets.ts'
import { nameOf } from './status-labels.ts'

export type AccountAction = 'reject' | 'suspend' | 'warn' | 'delete'

interface AccountQuestion {
  readonly title: string
  readonly actionLabel: string
  /** Whom the action concerns, and what they lose. */
  readonly detail: string
  readonly presets: ReasonPresets
}

const ownerActions = { reject: 'rejectAccount', suspend: 'suspend', warn: 'warn', delete: 'deleteAccount' } as const
/** Students neither teach nor take fees, and only accounts of owners are approved. */
const studentActions = {
  reject: 'rejectAccount',
  suspend: 'suspendStudent',
  warn: 'warnStudent',
  delete: 'deleteStudent',
} as const satisfies Record<AccountAction, ReasonedAction>

/** What a moderator is asked before an action on an account. */
export function accountQuestion(
  action: AccountAction,
  user: Pick<UserDetail, 'type' | 'no' | 'name' | 'school_name'>,
): AccountQuestion {
  const who = { name: nameOf(user), no: user.no }
  const isStudent = user.type === 'student'
  const presets = reasonPresets((isStudent ? studentActions : ownerActions)[action])
  const notified = m.moderation_concerns(who)
  switch (action) {
    case 'reject':
      return { title: m.moderation_reject_title(), actionLabel: m.moderation_reject(), detail: notified, presets }
    case 'suspend':
      return { title: m.moderation_suspend_title(), actionLabel: m.moderation_suspend(), detail: notified, presets }
    case 'warn':
      return { title: m.moderation_warn_title(), actionLabel: m.moderation_warn(), detail: notified, presets }
    case 'delete': {
      const detail = isStudent ? m.moderation_delete_concerns_student(who) : m.moderation_delete_concerns(who)
      return { title: m.moderation_delete_title(), actionLabel: m.moderation_delete(), detail, presets }
    }
  }
}
