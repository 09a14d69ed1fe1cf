import { hasPersonalDatabase } from '#platform/web/offline/personal-data.ts'
import { currentSession, personalId } from '#platform/web/session/session.ts'

/** The account whose lessons are shown; undefined for a guest or an owner. */
export function savingAccount(): number | undefined {
  const user = currentSession()
  return user?.usertype === 'student' ? personalId(user) : undefined
}

/**
 * Whether this browser keeps a database of the account: without one nothing is saved, and what reads it is not fetched.
 */
export function hasSavedDatabase(): boolean {
  const account = savingAccount()
  return account !== undefined && hasPersonalDatabase(account)
}
