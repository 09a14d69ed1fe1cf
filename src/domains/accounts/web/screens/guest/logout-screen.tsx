import { useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { logout } from '#domains/accounts/contract/session.contract.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { apiWithToken } from '#platform/web/api/browser-api.ts'
import { LogoutIcon } from '#platform/web/components/icons.tsx'
import { AppLink, useAppNavigate } from '#platform/web/links/app-link.tsx'
import { replaceWith } from '#platform/web/links/redirect-to.ts'
import { waitingCalls } from '#platform/web/offline/waiting/waiting-calls.ts'
import { forgetLogOut, keepLogOut } from '#platform/web/session/pending-log-outs.ts'
import { sessionToken } from '#platform/web/session/session.ts'
import { LoadingStatus } from '#platform/web/states/skeletons.tsx'
import { StatePanel } from '#platform/web/states/state-panel.tsx'
import { RemovedByLogOut } from '../../components/removed-by-log-out.tsx'
import { titled } from '../../document-title.ts'
import { endSessionHere, hasSavedLessons, reportUnsentProgress, unreportedLessons } from '../../log-out.ts'

/**
 * Logs out and shows the home screen. Progress that is kept in this browser is sent before. Where lessons are saved in
 * this browser, or something cannot be sent, which a log-out removes, the screen asks first.
 *
 * @see A-SESS-03, OP-038
 */
export async function clientLoader(_args: ClientLoaderFunctionArgs) {
  await reportUnsentProgress()
  if (hasSavedLessons() || waitingCalls().length > 0 || unreportedLessons() > 0) return null
  await logOut()
  throw replaceWith(paths.home())
}

/** A log-out waits no longer than this for the server. */
const longestWaitMs = 5000

/**
 * Ends the session in the browser, whatever the server replies. The browser's session ends first, so that no other
 * call uses the token that is being revoked. A log-out that does not reach the server is sent later.
 *
 * @see docs/decisions/0359
 */
async function logOut(): Promise<void> {
  const token = sessionToken()
  if (!token) return
  await reportUnsentProgress()
  const pending = await keepLogOut(token)
  endSessionHere()
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs))
  const sent = apiWithToken(token)
    .call(logout)
    .then(() => pending && forgetLogOut(pending))
  await Promise.race([late, sent.catch(() => undefined)])
}

export const meta = titled(m.platform_logout)
export const HydrateFallback = () => <LoadingStatus />

/** Asks whether to remove saved lessons and what waits to be sent. */
export default function LogoutScreen() {
  const navigate = useAppNavigate()
  const [step, setStep] = useState<'asks' | 'leaves' | 'left'>('asks')
  async function leave() {
    setStep('leaves')
    await logOut()
    // Without a connection the home page does not come, and this screen stays.
    setStep('left')
    navigate(paths.home(), { replace: true })
  }
  const busy = step === 'leaves'
  return (
    <div className="wrap">
      {step === 'left' ? (
        <StatePanel isPage icon={LogoutIcon} title={m.accounts_logged_out()} role="status" />
      ) : (
        <StatePanel
          isPage
          icon={LogoutIcon}
          title={m.accounts_logout_question()}
          role="status"
          actions={
            <>
              <AppLink className="btn" to={paths.home()}>
                {m.platform_cancel()}
              </AppLink>
              <button
                type="button"
                className="btn btn-danger-filled"
                aria-disabled={busy}
                onClick={busy ? undefined : () => void leave()}
              >
                {m.platform_logout()}
              </button>
            </>
          }
        >
          <RemovedByLogOut />
        </StatePanel>
      )}
    </div>
  )
}
