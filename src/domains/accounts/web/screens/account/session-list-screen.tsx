import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  endAllSessions,
  endOneSession,
  listSessions,
  type SessionRow,
} from '#domains/accounts/contract/session-list.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { LogoutIcon } from '#platform/web/components/icons.tsx'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { useAppNavigate } from '#platform/web/links/app-link.tsx'
import { ANY_USER, guarded } from '#platform/web/session/guard.ts'
import { PanelSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { showFailure } from '#platform/web/toasts/show-failure.ts'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { DeviceRow } from '../../components/device-row.tsx'
import { RemovedByLogOut } from '../../components/removed-by-log-out.tsx'
import { titled } from '../../document-title.ts'
import { endSessionHere, reportUnsentProgress } from '../../log-out.ts'
import type { Route } from './+types/session-list-screen.ts'

export const clientLoader = guarded(ANY_USER, () => browserApi.load(listSessions))
export const HydrateFallback = () => <PanelSkeleton title={m.accounts_sessions_title()} />
export const meta = titled(m.accounts_sessions_title)

/** The user's sessions, with buttons that end others or all. */
export default function SessionListScreen({ loaderData }: Route.ComponentProps) {
  const [ask, dialog] = useConfirm()
  const { busy, endOne, endAll } = useEndings()
  async function askAndEndAll() {
    await reportUnsentProgress()
    const sure = await ask({
      title: m.accounts_sessions_end_all_question(),
      detail: (
        <p>
          {m.accounts_sessions_end_all_note()}
          <RemovedByLogOut />
        </p>
      ),
      confirmLabel: m.accounts_sessions_end_all(),
      danger: true,
    })
    if (sure) await endAll()
  }
  return (
    <>
      <PageTitle note={m.accounts_sessions_note()}>{m.accounts_sessions_title()}</PageTitle>
      <ul className="stack-s">
        {loaderData.data.map((session) => (
          <DeviceRow key={session.session_id} session={session} busy={busy} onEnd={() => void endOne(session)} />
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-danger"
        aria-disabled={busy}
        onClick={() => (busy ? undefined : void askAndEndAll())}
      >
        <LogoutIcon />
        {m.accounts_sessions_end_all()}
      </button>
      {dialog}
    </>
  )
}

function useEndings() {
  const navigate = useAppNavigate()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  async function once(action: () => Promise<void>) {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      showFailure(error, () => void once(action))
    } finally {
      setBusy(false)
    }
  }
  const endOne = (session: SessionRow) =>
    once(async () => {
      await browserApi.call(endOneSession, { params: { id: String(session.session_id) } })
      showToast(m.accounts_sessions_ended())
      await revalidate()
    })
  const endAll = () =>
    once(async () => {
      await reportUnsentProgress()
      await browserApi.call(endAllSessions)
      endSessionHere()
      showToast(m.accounts_sessions_ended())
      navigate(paths.home(), { replace: true })
    })
  return { busy, endOne, endAll }
}
