import type { SessionRow } from '#domains/accounts/contract/session-list.contract.ts'
import { formatDay, formatTime } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { Badge } from '#platform/web/components/badge.tsx'
import { currentLocale } from '#platform/web/locale/locale.ts'

interface DeviceRowProps {
  session: SessionRow
  busy: boolean
  onEnd: () => void
}

/** A session with a button that ends it; the current one is ended by logging out. */
export function DeviceRow({ session, busy, onEnd }: DeviceRowProps) {
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

/** Formats a wire time '2026-03-01 09:05:00' in the page's language. */
function whenText(timestamp: string): string {
  const [day = '', time = ''] = timestamp.split(' ')
  return `${formatDay(day, currentLocale())} ${formatTime(time.slice(0, 5), currentLocale())}`
}
