import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall } from '#platform/web/api/api.ts'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { ReasonDialog } from '#platform/web/dialogs/reason-dialog.tsx'
import { showNotice } from '#platform/web/notices/notices.ts'
import * as contract from '../../contract/admin-users.contract.ts'

type UserDetail = contract.UserDetail
type Asking = 'reject' | 'suspend' | 'warn'

const APPROVED = 2
const REJECTED = 3
const SUSPENDED = 4

/** Runs one deed at a time, says how it went and shows the person as they are now. */
function useDeed() {
  const revalidator = useRevalidator()
  const [busy, setBusy] = useState(false)
  async function run(deed: () => Promise<unknown>, done = m.platform_operation_done()) {
    if (busy) return
    setBusy(true)
    try {
      await deed()
      showNotice(done)
      await revalidator.revalidate()
    } catch (error) {
      showNotice(error instanceof RefusedCall ? error.message : m.platform_error_title(), { tone: 'problem' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}

/** What the team may do with a person; what they may not do in this state is not shown. */
export function UserActs({ user }: { user: UserDetail }) {
  const { busy, run } = useDeed()
  const [asking, setAsking] = useState<Asking | null>(null)
  const params = { type: user.type, id: String(user.id) }
  const isOwner = user.type !== 'student'
  const judge = (status: number, reason?: string) =>
    adminApi.call(contract.judgeUser, { params, body: { status, reason } })
  return (
    <section className="panel stack">
      <h2>{m.moderation_acts()}</h2>
      <div className="row act-row">
        {user.status === APPROVED ? null : (
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={busy}
            onClick={() => run(() => judge(APPROVED))}
          >
            {m.moderation_approve()}
          </button>
        )}
        {user.status === 1 ? <AskButton label={m.moderation_reject()} onAsk={() => setAsking('reject')} /> : null}
        {user.status === SUSPENDED ? null : (
          <AskButton label={m.moderation_suspend()} onAsk={() => setAsking('suspend')} danger />
        )}
        <AskButton label={m.moderation_warn()} onAsk={() => setAsking('warn')} />
        {isOwner ? <VideoSwitch user={user} busy={busy} run={run} /> : null}
        <LinkButtons user={user} />
      </div>
      {asking === null ? null : (
        <UserReasonDialog
          asking={asking}
          user={user}
          onCancel={() => setAsking(null)}
          onReason={async (reason) => {
            if (asking === 'warn') await adminApi.call(contract.warnUser, { params, body: { reason } })
            else await judge(asking === 'reject' ? REJECTED : SUSPENDED, reason)
            setAsking(null)
            await run(async () => undefined)
          }}
        />
      )}
    </section>
  )
}

function AskButton({ label, onAsk, danger = false }: { label: string; onAsk: () => void; danger?: boolean }) {
  return (
    <button type="button" className={danger ? 'btn btn-danger' : 'btn'} onClick={onAsk}>
      {label}
    </button>
  )
}

interface UserReasonDialogProps {
  asking: Asking
  user: UserDetail
  onCancel: () => void
  onReason: (reason: string) => Promise<void>
}

function UserReasonDialog({ asking, user, onCancel, onReason }: UserReasonDialogProps) {
  const name = user.name || user.school_name || user.no
  const words = {
    reject: { title: m.moderation_reject_title(), act: m.moderation_reject() },
    suspend: { title: m.moderation_suspend_title(), act: m.moderation_suspend() },
    warn: { title: m.moderation_warn_title(), act: m.moderation_warn() },
  }[asking]
  return (
    <ReasonDialog
      title={words.title}
      detail={m.moderation_concerns({ name, no: user.no })}
      actLabel={words.act}
      schema={contract.reasonForm}
      maxLength={contract.maxReasonLength}
      onCancel={onCancel}
      onReason={onReason}
    />
  )
}

interface VideoSwitchProps {
  user: UserDetail
  busy: boolean
  run: ReturnType<typeof useDeed>['run']
}

function VideoSwitch({ user, busy, run }: VideoSwitchProps) {
  const enabled = !user.enable_video_upload
  const params = { type: user.type, id: String(user.id) }
  const flip = () => run(() => adminApi.call(contract.allowVideoUpload, { params, body: { enabled } }))
  return (
    <button type="button" className="btn" aria-disabled={busy} aria-pressed={user.enable_video_upload} onClick={flip}>
      {enabled ? m.moderation_video_on() : m.moderation_video_off()}
    </button>
  )
}

/** Links that the admin hands on by hand; they are copied, shown once and kept nowhere. */
function LinkButtons({ user }: { user: UserDetail }) {
  const [link, setLink] = useState('')
  const params = { type: user.type, id: String(user.id) }
  async function make(endpoint: typeof contract.makeUserResetLink | typeof contract.handOffUser) {
    try {
      const { url } = await adminApi.call(endpoint, { params })
      setLink(url)
      await navigator.clipboard?.writeText(url).catch(() => undefined)
      showNotice(m.moderation_link_copied())
    } catch (error) {
      showNotice(error instanceof RefusedCall ? error.message : m.platform_error_title(), { tone: 'problem' })
    }
  }
  return (
    <>
      <button type="button" className="btn" onClick={() => make(contract.makeUserResetLink)}>
        {m.moderation_reset_link()}
      </button>
      {user.type === 'student' ? null : (
        <button type="button" className="btn" onClick={() => make(contract.handOffUser)}>
          {m.moderation_open_as()}
        </button>
      )}
      {link === '' ? null : (
        <input
          className="input"
          readOnly
          aria-label={m.moderation_link()}
          value={link}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  )
}
