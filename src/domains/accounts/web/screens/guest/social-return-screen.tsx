import type { ClientLoaderFunctionArgs } from 'react-router'
import { socialLogin } from '#domains/accounts/contract/social.contract.ts'
import { paths } from '#paths'
import type { Path } from '#platform/contract/path.ts'
import { m } from '#platform/messages/generated/messages.js'
import { RefusedCall, UnreachableServer } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { replaceWith } from '#platform/web/links/redirect-to.ts'
import { decide } from '#platform/web/session/guard.ts'
import { keepReturnAddress } from '#platform/web/session/return-address.ts'
import { currentSession, startSession } from '#platform/web/session/session.ts'
import { LoadingStatus } from '#platform/web/states/skeletons.tsx'
import { showToast } from '#platform/web/toasts/toasts.ts'
import { takeAttempt } from '../../social-attempt.ts'
import { keepSocialPerson } from '../../social-person.ts'

/**
 * The callback of a social provider: logs in, or continues with the choice of a role. The parameters are removed
 * from URL and history at once.
 *
 * @see A-SOC-01, A-SOC-02, A-SOC-04
 */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs): Promise<never> {
  const result = Object.fromEntries(new URL(request.url).searchParams)
  const attempt = takeAttempt()
  const goTo = (path: Path) => replaceWith(path, attempt?.locale)
  if (!attempt || attempt.state !== result.state || attempt.provider !== params.provider)
    throw failed(goTo(paths.login()))
  const reply = await browserApi
    .call(socialLogin, { params: { provider: attempt.provider }, body: result })
    .catch((error: unknown) => {
      if (!(error instanceof RefusedCall || error instanceof UnreachableServer)) throw error
      throw failed(goTo(paths.login()), error instanceof RefusedCall ? error.message : undefined)
    })
  if ('token' in reply) {
    startSession(reply)
    const { from, permissions = [], enrol } = attempt.returnTo ?? { from: paths.home() }
    if (attempt.returnTo && enrol && reply.usertype === 'student') {
      // A redirect carries no state, so the page of the log-in hands over what was about to be enrolled in.
      keepReturnAddress(attempt.returnTo)
      throw goTo(paths.login())
    }
    throw goTo(decide(permissions, currentSession()) === 'allow' ? from : paths.home())
  }
  if (attempt.returnTo) keepReturnAddress(attempt.returnTo)
  keepSocialPerson(reply)
  throw goTo(paths.login({ choose: 'role' }))
}
export const HydrateFallback = () => <LoadingStatus />

function failed(reason: Response, text: string = m.refusal_social_login_unavailable()): Response {
  showToast(text, { tone: 'problem' })
  return reason
}

export default function SocialReturnScreen() {
  return <LoadingStatus />
}
