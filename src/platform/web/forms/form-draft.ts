import { currentAdmin } from '#platform/web/session/admin-session.ts'
import { currentSession, personalId } from '#platform/web/session/session.ts'

const prefix = 'pyinnya.draft.'

/** Drafts are stored under the account, so that the next person on a shared phone does not see them. */
function accountKey(key: string): string {
  const [user, admin] = [currentSession(), currentAdmin()]
  const accounts = [user && `${user.usertype}-${personalId(user)}/`, admin && `admin-${admin.admin.id}/`]
  return prefix + accounts.filter(Boolean).join('') + key
}

/** What a guest typed stays theirs after the log-in. */
const guestKey = (key: string): string => prefix + key

/** Stores the input for this tab, without secret fields. Storage that is full or disabled is ignored. */
export function writeDraft<Values extends object>(
  key: string,
  values: Values,
  secret: readonly (keyof Values & string)[],
): void {
  const kept = Object.entries(values).filter(
    ([name, value]) => !secret.includes(name as keyof Values & string) && !(value instanceof Blob),
  )
  try {
    window.sessionStorage.removeItem(guestKey(key))
    window.sessionStorage.setItem(accountKey(key), JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Private windows and full storage throw; the form still holds the input.
  }
}

/** The input that this account, or a guest, stored before a reload or a log-in; undefined when there is none. */
export function readDraft<Values extends object>(key: string): Partial<Values> | undefined {
  try {
    const { sessionStorage } = window
    const text = sessionStorage.getItem(accountKey(key)) ?? sessionStorage.getItem(guestKey(key))
    return text === null ? undefined : (JSON.parse(text) as Partial<Values>)
  } catch {
    return undefined
  }
}

export function forgetDraft(key: string): void {
  try {
    for (const stored of [accountKey(key), guestKey(key)]) window.sessionStorage.removeItem(stored)
  } catch {
    // Disabled storage holds no draft.
  }
}

/**
 * Removes the input of all forms in this tab. For a person who logs out; a session that the server ended keeps it for the
 * next log-in.
 */
export function forgetDrafts(): void {
  try {
    const { sessionStorage } = window
    for (const stored of Object.keys(sessionStorage)) if (stored.startsWith(prefix)) sessionStorage.removeItem(stored)
  } catch {
    // Disabled storage holds no draft.
  }
}
