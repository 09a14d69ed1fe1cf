import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import {
  endStaffAccess,
  endStaffSession,
  endStaffSessions,
  restoreStaffAccess,
  type StaffDetail,
  showStaffMember,
} from '#domains/accounts/contract/staff.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { adminApi } from '#platform/web/api/browser-api.ts'
import { LogoutIcon } from '#platform/web/components/icons.tsx'
import { NoticeBox } from '#platform/web/components/notice-box.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { Breadcrumbs, PageTitle } from '#platform/web/layout/page-title.tsx'
import { AppLink } from '#platform/web/links/app-link.tsx'
import { adminOnly } from '#platform/web/session/admin-session.ts'
import { PanelSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { useAction } from '#platform/web/toasts/use-action.ts'
import { AccessBadge } from '../../components/access-badge.tsx'
import { DeviceRow } from '../../components/device-row.tsx'
import { StaffPasswordDialog, StaffRoleDialog } from '../../components/staff-dialogs.tsx'
import { titled } from '../../document-title.ts'
import { staffRoleLabel } from '../../staff-roles.ts'
import type { Route } from './+types/staff-member-screen.ts'
import styles from './staff-screen.module.css'

export const clientLoader = adminOnly(({ params }: ClientLoaderFunctionArgs) =>
  adminApi.load(showStaffMember, { params: { id: params.id ?? '' } }),
)
export const HydrateFallback = () => <PanelSkeleton title={m.platform_admin_staff()} />
export const meta = titled(m.platform_admin_staff)

/** One admin: role, access, password and open sessions. */
export default function StaffMemberScreen({ loaderData: member }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: m.platform_admin_staff(), to: paths.admin.staff.list() }]} />
      <PageTitle
        note={
          <span className={styles.email}>
            {member.email} · {staffRoleLabel[member.role]()}
          </span>
        }
        action={<AccessBadge active={member.active} />}
      >
        {member.name}
      </PageTitle>
      <AppLink className="more" to={paths.admin.audit({ target: `admin:${member.id}` })}>
        {m.accounts_staff_audit()}
      </AppLink>
      {member.current ? <NoticeBox>{m.accounts_staff_own_note()}</NoticeBox> : <AccessActions member={member} />}
      <Sessions member={member} />
    </>
  )
}

function AccessActions({ member }: { member: StaffDetail }) {
  const { busy, run } = useAction()
  const [dialog, setDialog] = useState<'role' | 'password'>()
  const [confirm, question] = useConfirm()
  const params = { id: String(member.id) }
  const finish = (done: string) => {
    setDialog(undefined)
    void run(async () => undefined, done)
  }
  async function end() {
    const isSure = await confirm({
      title: m.accounts_staff_end_question({ name: member.name }),
      detail: m.accounts_staff_end_note(),
      confirmLabel: m.accounts_staff_end(),
      danger: true,
    })
    if (isSure) await run(() => adminApi.call(endStaffAccess, { params }), m.accounts_staff_end_done())
  }
  const restore = () => run(() => adminApi.call(restoreStaffAccess, { params }), m.accounts_staff_restore_done())
  return (
    <section className="panel stack" aria-label={m.accounts_staff_actions()}>
      {member.active ? null : <p className="hint">{m.accounts_staff_restore_note()}</p>}
      <div className="row row-actions">
        <button type="button" className="btn" onClick={() => setDialog('role')}>
          {m.accounts_staff_role_change()}
        </button>
        <button type="button" className="btn" onClick={() => setDialog('password')}>
          {m.accounts_staff_password_set()}
        </button>
        {member.active ? (
          <button type="button" className="btn btn-danger" aria-disabled={busy} onClick={() => void end()}>
            {m.accounts_staff_end()}
          </button>
        ) : (
          <button type="button" className="btn btn-primary" aria-disabled={busy} onClick={() => void restore()}>
            {m.accounts_staff_restore()}
          </button>
        )}
      </div>
      {dialog === 'role' ? (
        <StaffRoleDialog
          member={member}
          onCancel={() => setDialog(undefined)}
          onDone={() => finish(m.accounts_staff_role_changed())}
        />
      ) : null}
      {dialog === 'password' ? (
        <StaffPasswordDialog
          member={member}
          onCancel={() => setDialog(undefined)}
          onDone={() => finish(m.accounts_staff_password_done())}
        />
      ) : null}
      {question}
    </section>
  )
}

function Sessions({ member }: { member: StaffDetail }) {
  const { busy, run } = useAction()
  const [confirm, question] = useConfirm()
  const id = String(member.id)
  const endOne = (sessionId: number) =>
    run(
      () => adminApi.call(endStaffSession, { params: { id, sessionId: String(sessionId) } }),
      m.accounts_sessions_ended(),
    )
  const endAllLabel = member.current ? m.accounts_staff_sessions_end_others() : m.accounts_staff_sessions_end_all()
  async function endAll() {
    const isSure = await confirm({
      title: m.accounts_staff_sessions_end_all_question({ name: member.name }),
      confirmLabel: endAllLabel,
      danger: true,
    })
    if (isSure) await run(() => adminApi.call(endStaffSessions, { params: { id } }), m.accounts_sessions_ended())
  }
  const others = member.sessions.filter((session) => !session.current)
  return (
    <section className="stack" aria-labelledby="open-sessions">
      <h2 id="open-sessions">{m.accounts_staff_sessions()}</h2>
      {member.sessions.length === 0 ? <p className="hint">{m.accounts_staff_sessions_none()}</p> : null}
      <ul className="stack-s">
        {member.sessions.map((session) => (
          <DeviceRow
            key={session.session_id}
            session={session}
            busy={busy}
            onEnd={() => void endOne(session.session_id)}
          />
        ))}
      </ul>
      {others.length === 0 ? null : (
        <div>
          <button type="button" className="btn btn-danger" aria-disabled={busy} onClick={() => void endAll()}>
            <LogoutIcon />
            {endAllLabel}
          </button>
        </div>
      )}
      {question}
    </section>
  )
}
