import { endLoggedOutSession } from '#domains/accounts/contract/session.contract.ts'
import { backgroundApi } from '#platform/web/api/browser-api.ts'
import { isUnreachable, RefusedCall } from '#platform/web/api/failures.ts'
import { forgetLogOut, pendingLogOuts } from '#platform/web/session/pending-log-outs.ts'

/**
 * Ends sessions on the server that were logged out in this browser without a connection. What is not answered stays for
 * the next time.
 */
export async function sendLogOuts(): Promise<void> {
  for (const hash of pendingLogOuts()) {
    try {
      await backgroundApi.call(endLoggedOutSession, { body: { token_hash: hash } })
      forgetLogOut(hash)
    } catch (error) {
      // A hash that is none was written by another hand.
      if (error instanceof RefusedCall && error.status === 422) forgetLogOut(hash)
      else if (error instanceof RefusedCall || isUnreachable(error)) return
      else throw error
    }
  }
}
