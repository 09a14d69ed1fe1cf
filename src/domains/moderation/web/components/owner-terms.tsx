import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import { paths } from '#paths'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { FormDialog } from '#platform/web/dialogs/form-dialog.tsx'
import { useAppForm } from '#platform/web/forms/app-form.ts'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { localDigits } from '#platform/web/locale/digits.ts'
import { useAdmin } from '#platform/web/session/admin-session.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { useAction } from '#platform/web/toasts/use-action.ts'
import {
  allowVideoUpload,
  apkForm,
  commissionForm,
  setApk,
  setCommission,
  type UserDetail,
} from '../../contract/admin-users.contract.ts'
import styles from './owner-terms.module.css'

/** Terms of a teacher or school: video permission, commission, Android app. */
export function OwnerTerms({ user }: { user: UserDetail }) {
  const role = useAdmin()?.admin.role
  const [asking, setAsking] = useState<'commission' | 'apk' | null>(null)
  const close = () => setAsking(null)
  if (user.type === 'student' || user.status === AccountStatus.deleted) return null
  const change = (what: 'commission' | 'apk') => (
    <button type="button" className="btn" onClick={() => setAsking(what)}>
      {m.moderation_change_it()}
    </button>
  )
  return (
    <section className="panel stack">
      <h2>{m.moderation_terms()}</h2>
      <VideoTerm user={user} />
      <Term label={m.moderation_commission()} action={role === 'owner' ? change('commission') : null}>
        {user.commission_percent === null
          ? m.moderation_commission_general()
          : `${localDigits(user.commission_percent)} %`}
      </Term>
      <Term label={m.moderation_apk()} action={change('apk')}>
        {user.apk_url === null ? (
          m.moderation_apk_none()
        ) : (
          <a href={user.apk_url} target="_blank" rel="noreferrer">
            {user.apk_url.replace(/^https?:\/\//, '')}
          </a>
        )}
      </Term>
      <AppLink to={paths.admin.course.create({ owner: `${user.type}:${user.id}` })} className="btn">
        {m.moderation_post_for()}
      </AppLink>
      {asking === 'commission' ? <CommissionDialog user={user} onClose={close} /> : null}
      {asking === 'apk' ? <ApkDialog user={user} onClose={close} /> : null}
    </section>
  )
}

function Term({ label, action, children }: { label: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className={`spread ${styles.line}`}>
      <div className={styles.term}>
        <p className="hint">{label}</p>
        <p>{children}</p>
      </div>
      {action}
    </div>
  )
}

function VideoTerm({ user }: { user: UserDetail }) {
  const { busy, run } = useAction()
  const enabled = !user.enable_video_upload
  const params = { type: user.type, id: String(user.id) }
  const flip = () => run(() => adminApi.call(allowVideoUpload, { params, body: { enabled } }))
  return (
    <Term
      label={m.moderation_video()}
      action={
        <button type="button" className="btn" aria-disabled={busy} onClick={flip}>
          {enabled ? m.moderation_video_on() : m.moderation_video_off()}
        </button>
      }
    >
      {user.enable_video_upload ? m.moderation_video_is_on() : m.moderation_video_is_off()}
    </Term>
  )
}

interface TermDialogProps {
  user: UserDetail
  onClose: () => void
}

const emptyIsNull = (typed: string) => (typed.trim() === '' ? null : typed)
const typedCommission = z.pipe(
  z.transform(
    ({ percent }: { percent: string }): z.input<typeof commissionForm> => ({ percent: emptyIsNull(percent) }),
  ),
  commissionForm,
)
const typedApk = z.pipe(
  z.transform(({ apk_url }: { apk_url: string }) => ({ apk_url: emptyIsNull(apk_url) })),
  apkForm,
)

function CommissionDialog({ user, onClose }: TermDialogProps) {
  const { revalidate } = useRevalidator()
  const form = useAppForm<{ percent: string }, z.output<typeof commissionForm>>({
    schema: typedCommission,
    initialValues: { percent: user.commission_percent === null ? '' : String(user.commission_percent) },
  })
  async function send(body: z.output<typeof commissionForm>) {
    await adminApi.call(setCommission, { params: { type: user.type, id: String(user.id) }, body })
    onClose()
    showToast(m.platform_operation_done())
    await revalidate()
  }
  return (
    <FormDialog
      title={m.moderation_commission()}
      submitLabel={m.moderation_save()}
      form={form}
      onCancel={onClose}
      onSend={send}
    >
      <TextField
        {...form.field('percent')}
        label={m.moderation_commission_percent()}
        hint={m.moderation_commission_hint()}
        inputMode="numeric"
        maxLength={3}
        optional
      />
    </FormDialog>
  )
}

function ApkDialog({ user, onClose }: TermDialogProps) {
  const { revalidate } = useRevalidator()
  const form = useAppForm<{ apk_url: string }, z.output<typeof apkForm>>({
    schema: typedApk,
    initialValues: { apk_url: user.apk_url ?? '' },
  })
  async function send(body: z.output<typeof apkForm>) {
    await adminApi.call(setApk, { params: { type: user.type, id: String(user.id) }, body })
    onClose()
    showToast(m.platform_operation_done())
    await revalidate()
  }
  return (
    <FormDialog
      title={m.moderation_apk()}
      submitLabel={m.moderation_save()}
      form={form}
      onCancel={onClose}
      onSend={send}
    >
      <TextField
        {...form.field('apk_url')}
        label={m.moderation_apk_url()}
        hint={m.moderation_apk_hint()}
        type="url"
        inputMode="url"
        maxLength={400}
        optional
      />
    </FormDialog>
  )
}
