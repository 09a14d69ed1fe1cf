import { CHOSEN_FILES } from '#platform/web/offline/cache-names.ts'
import { currentAdmin } from '#platform/web/session/admin-session.ts'
import { currentSession, personalId } from '#platform/web/session/session.ts'

const prefix = 'pyinnya.draft.'

/** Drafts are stored under the account, so that the next person on a shared phone does not see them. */
export function draftStorageKey(key: string): string {
  const [user, admin] = [currentSession(), currentAdmin()]
  const accounts = [user && `${user.usertype}-${personalId(user)}/`, admin && `admin-${admin.admin.id}/`]
  return prefix + accounts.filter(Boolean).join('') + key
}

/** The account in the key of a draft; undefined in those of guests and admins. */
function accountOf(storageKey: string): number | undefined {
  const [, id] = /^pyinnya\.draft\.(?:teacher|school|student)-(\d+)\//.exec(storageKey) ?? []
  return id === undefined ? undefined : Number(id)
}

/** What a guest typed stays theirs after the log-in. */
const guestKey = (key: string): string => prefix + key

/** Under this name a draft lists the pictures that were chosen, which are too large to be stored. */
const lostName = '$lost'

interface NotStored<Values> {
  secret?: readonly (keyof Values & string)[]
  /** Names of the pictures that have to be chosen again after a reload. */
  lost?: readonly string[]
}

/** Stores the input for this tab, without secret fields. Storage that is full or disabled is ignored. */
export function writeDraft<Values extends object>(
  key: string,
  values: Values,
  { secret = [], lost = [] }: NotStored<Values> = {},
): void {
  const kept = Object.entries(values).filter(
    ([name, value]) =>
      !secret.includes(name as keyof Values & string) && !lost.includes(name) && !(value instanceof Blob),
  )
  try {
    window.sessionStorage.removeItem(guestKey(key))
    const draft = { ...Object.fromEntries(kept), ...(lost.length > 0 && { [lostName]: lost }) }
    window.sessionStorage.setItem(draftStorageKey(key), JSON.stringify(draft))
  } catch {
    // Private windows and full storage throw; the form still holds the input.
  }
}

/**
 * The input that this account, or a guest, stored before a reload or a log-in, and which pictures were lost; undefined
 * when there is none.
 */
export function readDraft<Values extends object>(
  key: string,
): { values: Partial<Values>; lost: readonly string[] } | undefined {
  try {
    const { sessionStorage } = window
    const text = sessionStorage.getItem(draftStorageKey(key)) ?? sessionStorage.getItem(guestKey(key))
    if (text === null) return undefined
    const { [lostName]: lost = [], ...values } = JSON.parse(text)
    return { values, lost }
  } catch {
    return undefined
  }
}

export function forgetDraft(key: string): void {
  try {
    for (const stored of [draftStorageKey(key), guestKey(key)]) window.sessionStorage.removeItem(stored)
  } catch {
    // Disabled storage holds no draft.
  }
}

/**
 * Removes the input of all forms in this tab, and the files that were chosen in them. For a person who logs out; a
 * session that the server ended keeps them for the next log-in.
 */
export function forgetDrafts(): void {
  globalThis.caches?.delete(CHOSEN_FILES).catch(() => undefined)
  try {
    const { sessionStorage } = window
    for (const stored of Object.keys(sessionStorage)) if (stored.startsWith(prefix)) sessionStorage.removeItem(stored)
  } catch {
    // Disabled storage holds no draft.
  }
}

/** Removes what others have typed in this tab, and the files that they chose; called when an account has logged in. */
export async function forgetDraftsOfOthers(accountId: number): Promise<void> {
  const isOfOthers = (key: string): boolean => (accountOf(key) ?? accountId) !== accountId
  try {
    const { sessionStorage } = window
    for (const stored of Object.keys(sessionStorage)) if (isOfOthers(stored)) sessionStorage.removeItem(stored)
    if (!(await globalThis.caches?.has(CHOSEN_FILES))) return
    const cache = await caches.open(CHOSEN_FILES)
    for (const request of await cache.keys()) {
      const [, , key = ''] = new URL(request.url).pathname.split('/')
      if (isOfOthers(decodeURIComponent(key))) await cache.delete(request)
    }
  } catch {
    // Disabled storage holds nothing.
  }
}
