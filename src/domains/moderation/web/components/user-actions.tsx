import { type ReactNode, useState } from 'react'
import { paths } from '#paths'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { useAdmin } from '#platform/web/session/admin-session.ts'
import { useAction } from '#platform/web/toasts/use-action.ts'
import * as contract from '../../contract/admin-users.contract.ts'
import { type AccountAction, accountQuestion } from './account-questions.ts'
import { WARNINGS_THAT_FLAG } from './status-labels.ts'
import { UserLinks } from './user-links.tsx'

type UserDetail = contract.UserDetail

/** Admin actions on a person; those that the status or role does not allow are hidden. */
export function UserActions({ user }: { user: UserDetail }) {
  const { busy, run } = useAction()
  const navigate = useAppNavigate()
  const [asking, setAsking] = useState<AccountAction | null>(null)
  const { version } = user
  const params = { type: user.type, id: String(user.id) }
  if (user.status === AccountStatus.deleted) return <NoticeBox>{m.moderation_deleted_note()}</NoticeBox>

  const approve = () =>
    adminApi.call(contract.decideAccount, { params, body: { status: AccountStatus.approved, version } })
  async function action(reason: string) {
    if (asking === 'delete') await adminApi.call(contract.deleteUser, { params, body: { reason } })
    else if (asking === 'warn') await adminApi.call(contract.warnUser, { params, body: { reason, version } })
    else {
      const status = asking === 'reject' ? AccountStatus.rejected : AccountStatus.suspended
      await adminApi.call(contract.decideAccount, { params, body: { status, reason, version } })
    }
    setAsking(null)
    await run(async () => undefined, doneText(asking))
    if (asking === 'delete') navigate(paths.admin.user.list({ type: user.type }))
  }
  return (
    <section className="panel stack" aria-label={m.moderation_actions()}>
      {user.warnings.length >= WARNINGS_THAT_FLAG ? (
        <NoticeBox tone="danger">
          <p>{m.moderation_flagged({ n: localDigits(user.warnings.length) })}</p>
        </NoticeBox>
      ) : null}
      {user.approval_waits_for_fee ? (
        <NoticeBox tone="gold">
          <p>{m.moderation_approval_waits_for_fee()}</p>
        </NoticeBox>
      ) : null}
      <DecisionButtons
        user={user}
        busy={busy}
        onApprove={() => run(approve, m.moderation_approved_done())}
        onAsk={setAsking}
      />
      <UserLinks user={user} />
      {asking === null ? null : (
        <UserReasonDialog asking={asking} user={user} onCancel={() => setAsking(null)} onReason={action} />
      )}
    </section>
  )
}

function doneText(asking: AccountAction | null): string {
  if (asking === 'reject') return m.moderation_rejected_done()
  if (asking === 'suspend') return m.moderation_suspended_done()
  return asking === 'warn' ? m.moderation_warned_done() : m.moderation_deleted_done()
}

interface DecisionButtonsProps {
  user: UserDetail
  busy: boolean
  onApprove: () => void
  onAsk: (asking: AccountAction) => void
}

/** Decisions that the account status allows; deletion is for the owner role only. @see OP-001 */
function DecisionButtons({ user: { status }, busy, onApprove, onAsk }: DecisionButtonsProps) {
  const role = useAdmin()?.admin.role
  return (
    <div className="row row-actions">
      {status === AccountStatus.approved ? null : (
        <button type="button" className="btn btn-primary" aria-disabled={busy} onClick={busy ? undefined : onApprove}>
          {status === AccountStatus.suspended ? m.moderation_restore() : m.moderation_approve()}
        </button>
      )}
      {status === AccountStatus.pending ? (
        <AskButton onAsk={() => onAsk('reject')}>{m.moderation_reject()}</AskButton>
      ) : null}
      <AskButton onAsk={() => onAsk('warn')}>{m.moderation_warn()}</AskButton>
      {status === AccountStatus.suspended ? null : (
        <AskButton onAsk={() => onAsk('suspend')} danger>
          {m.moderation_suspend()}
        </AskButton>
      )}
      {role === 'owner' ? (
        <AskButton onAsk={() => onAsk('delete')} danger>
          {m.moderation_delete()}
        </AskButton>
      ) : null}
    </div>
  )
}

function AskButton({ children, onAsk, danger = false }: { children: ReactNode; onAsk: () => void; danger?: boolean }) {
  return (
    <button type="button" className={danger ? 'btn btn-danger' : 'btn'} onClick={onAsk}>
      {children}
    </button>
  )
}

interface UserReasonDialogProps {
  asking: AccountAction
  user: UserDetail
  onCancel: () => void
  onReason: (reason: string) => Promise<void>
}

function UserReasonDialog({ asking, user, onCancel, onReason }: UserReasonDialogProps) {
  return (
    <ReasonDialog
      {...accountQuestion(asking, user)}
      danger={asking === 'delete' || asking === 'suspend'}
      onCancel={onCancel}
      onReason={onReason}
    />
  )
}
