import { getProfile } from '#domains/accounts/contract/profile.contract.ts'
import { RefusedCall, UnreachableServer } from '#platform/web/api/api.ts'
import { browserApi } from '#platform/web/api/browser-api.ts'
import { keepProfile } from './own-profile-loader.ts'

/** Updates the account status of the stored session. @see OP-003 */
export async function refreshSession(): Promise<void> {
  try {
    keepProfile(await browserApi.call(getProfile))
  } catch (error) {
    // Without a reply the stored status stays; a 401 has already ended the session.
    if (!(error instanceof RefusedCall || error instanceof UnreachableServer)) throw error
  }
}
