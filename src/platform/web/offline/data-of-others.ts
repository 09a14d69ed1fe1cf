import { forgetDraftsOfOthers } from '#platform/web/forms/form-draft.ts'
import { currentSession, personalId } from '#platform/web/session/session.ts'
import { forgetKeptPages } from './cache-names.ts'
import { forgetPersonalData } from './personal-data.ts'

/**
 * Removes what this browser keeps for every account but that of the session; for a guest nothing, because a session
 * that the server has ended may go on. Called in each tab when an account has logged in. @see docs/decisions/0350
 */
export function removeDataOfOthers(): void {
  const user = currentSession()
  if (!user) return
  const accountId = personalId(user)
  if (forgetPersonalData({ except: accountId })) forgetKeptPages()
  void forgetDraftsOfOthers(accountId)
}
