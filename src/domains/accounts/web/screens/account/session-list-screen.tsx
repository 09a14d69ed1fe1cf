import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  endAllSessions,
  endOneSession,
  listSessions,
  type SessionRow,
} from '#domains/accounts/contract/session-list.contract.ts'
import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { useConfirm } from '#platform/web/dialogs/confirm-dialog.tsx'
import { PageTitle } from '#platform/web/layout/page-title.tsx'
import { Badge } from '#platform/web/media/badge.tsx'
import { LogoutIcon } from '#platform/web/media/icons.tsx'
import { showNotice } from '#platform/web/notices/notices.ts'
import { ANY_USER, guarded } from '#platform/web/session/guard.ts'
import { endSession } from '#platform/web/session/session.ts'
import { PanelSkeleton } from '#platform/web/states/page-skeletons.tsx'
import { useAppNavigate } from '#platform/web/text/app-link.tsx'
import { currentLocale } from '#platform/web/text/locale.ts'
import { titled } from '../../document-title.ts'
import type { Route } from './+types/session-list-screen.ts'

export const clientLoader = guarded(ANY_USER, () => browserApi.load(listSessions))
export const HydrateFallback = () => <PanelSkeleton title={m.accounts_sessions_title()} />
export const meta = titled(m.accounts_sessions_title)

/** Where I am logged in, and the way to end it elsewhere or everywhere. */
export default function SessionListScreen({ loaderData }: Route.ComponentProps) {
  const [ask, dialog] = useConfirm()
  const { busy, endOne, endAll } = useEndings()
  async function askAndEndAll() {
    const sure = await ask({
      title: m.accounts_sessions_end_all_question(),
      detail: <p>{m.accounts_sessions_end_all_note()}</p>,
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
          <Device key={session.session_id} session={session} busy={busy} onEnd={() => void endOne(session)} />
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

function Device({ session, busy, onEnd }: { session: SessionRow; busy: boolean; onEnd: () => void }) {
  return (
    <li className="panel stack-s">
      <div>
        <p className="name">
          {deviceName(session)} {session.current ? <Badge tone="info">{m.accounts_sessions_here()}</Badge> : null}
        </p>
        <p className="hint">{m.accounts_sessions_logged_in({ when: whenText(session.logged_in_at) })}</p>
        {session.current ? null : (
          <p className="hint">{m.accounts_sessions_last_seen({ when: whenText(session.last_seen_at) })}</p>
        )}
      </div>
      {session.current ? null : (
        <div>
          <button type="button" className="btn" aria-disabled={busy} onClick={busy ? undefined : onEnd}>
            {m.accounts_sessions_end()}
          </button>
        </div>
      )}
    </li>
  )
}

function deviceName({ browser, system }: SessionRow): string {
  return [browser, system].filter(Boolean).join(' · ') || m.accounts_sessions_unknown()
}

/** '2026-03-01 09:05:00' in the words of the language. */
function whenText(timestamp: string): string {
  const [day = '', time = ''] = timestamp.split(' ')
  return `${formatDay(day, currentLocale())} ${formatTime(time.slice(0, 5), currentLocale())}`
}

function useEndings() {
  const navigate = useAppNavigate()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  async function once(action: () => Promise<void>) {
    setBusy(true)
    try {
      await action()
    } catch {
      showNotice(m.platform_operation_failed(), { tone: 'problem' })
    } finally {
      setBusy(false)
    }
  }
  const endOne = (session: SessionRow) =>
    once(async () => {
      await browserApi.call(endOneSession, { params: { id: String(session.session_id) } })
      showNotice(m.accounts_sessions_ended())
      await revalidate()
    })
  const endAll = () =>
    once(async () => {
      await browserApi.call(endAllSessions)
      endSession()
      showNotice(m.accounts_sessions_ended())
      navigate('/', { replace: true })
    })
  return { busy, endOne, endAll }
}
