import { useId, useState } from 'react'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { WrittenText } from '#platform/web/components/written-text.tsx'
import { type Question, useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { Modal } from '#platform/web/dialogs/modal.tsx'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { impersonateUser, makeUserResetLink, type UserDetail } from '../../contract/admin-users.contract.ts'
import { nameOf } from './status-labels.ts'
import styles from './user-links.module.css'

interface MadeLink {
  readonly title: string
  readonly note: string
  readonly url: string
}

/**
 * Links that the admin passes on manually: shown once with purpose and lifetime, and not stored. A suspended
 * account cannot be viewed as its holder, because its sessions are ended.
 */
export function UserLinks({ user }: { user: UserDetail }) {
  const [made, setMade] = useState<MadeLink>()
  const [confirm, dialog] = useConfirm()
  const params = { type: user.type, id: String(user.id) }
  const detail = `${nameOf(user)} (${user.no})`

  async function make(question: Question, link: () => Promise<MadeLink>) {
    if (!(await confirm(question))) return
    await link().then(setMade, showFailure)
  }
  const reset = () =>
    make({ title: m.moderation_reset_link(), detail, confirmLabel: m.moderation_make_link() }, async () => ({
      title: m.moderation_reset_link(),
      note: m.moderation_reset_link_note(),
      url: (await adminApi.call(makeUserResetLink, { params })).url,
    }))
  const openAs = () =>
    make({ title: m.moderation_open_as(), detail, confirmLabel: m.moderation_make_link() }, async () => ({
      title: m.moderation_open_as(),
      note: m.moderation_open_as_note(),
      url: (await adminApi.call(impersonateUser, { params })).url,
    }))
  return (
    <div className="row row-actions">
      {user.social_media_id === null ? (
        <button type="button" className="btn" onClick={reset}>
          {m.moderation_reset_link()}
        </button>
      ) : null}
      {user.type === 'student' || user.status === AccountStatus.suspended ? null : (
        <button type="button" className="btn" onClick={openAs}>
          {m.moderation_open_as()}
        </button>
      )}
      {dialog}
      {made ? <LinkDialog link={made} onClose={() => setMade(undefined)} /> : null}
    </div>
  )
}

function LinkDialog({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const titleId = useId()
  async function copy() {
    try {
      await navigator.clipboard.writeText(link.url)
      showToast(m.moderation_link_copied())
    } catch {
      showToast(m.moderation_link_not_copied(), { tone: 'problem' })
    }
  }
  return (
    <Modal open onClose={onClose} className="dialog" labelledBy={titleId}>
      <h2 id={titleId} className="dialog-title">
        {link.title}
      </h2>
      <p className="hint">
        <WrittenText>{link.note}</WrittenText>
      </p>
      <textarea
        className={`input ${styles.link}`}
        readOnly
        rows={3}
        aria-label={m.moderation_link()}
        value={link.url}
        onFocus={(event) => event.target.select()}
      />
      <div className="actions">
        <button type="button" className="btn" onClick={onClose}>
          {m.platform_close()}
        </button>
        <button type="button" className="btn btn-primary" onClick={copy}>
          {m.moderation_copy()}
        </button>
      </div>
    </Modal>
  )
}
