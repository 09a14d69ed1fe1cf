import { useSyncExternalStore } from 'react'
import { navigation } from '#platform/web/layout/navigation.ts'
import { redirectTo } from '#platform/web/links/redirect-to.ts'
import { storeBeforeReplies } from '#platform/web/offline/store-value.ts'

/** The admin who is signed in; stored apart from a user's session, so that both can exist in one browser. */
export interface AdminSession {
  token: string
  admin: { id: number; name: string; email: string; role: 'owner' | 'moderator' | 'finance' }
}

const KEY = 'pyinnya.admin'
const listeners = new Set<() => void>()
let cached: { text: string | null; session: AdminSession | null } = { text: null, session: null }

/** Storage has no space for this session, which holds in this document. */
let unstored: AdminSession | undefined

/** Null where storage is disabled or holds no valid session. */
export function currentAdmin(): AdminSession | null {
  if (unstored) return unstored
  try {
    const text = window.localStorage.getItem(KEY)
    if (text !== cached.text) cached = { text, session: JSON.parse(text ?? 'null') as AdminSession | null }
    return cached.session?.admin ? cached.session : null
  } catch {
    return null
  }
}

export const adminToken = (): string | undefined => currentAdmin()?.token

export function startAdminSession(session: AdminSession): void {
  unstored = storeBeforeReplies(KEY, JSON.stringify(session)) ? undefined : session
  if (unstored) window.localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

export function endAdminSession(): void {
  unstored = undefined
  window.localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

export function useAdmin(): AdminSession | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    currentAdmin,
    () => null,
  )
}

/** Makes the clientLoader of an admin screen; without an admin it redirects to the console's log-in. */
export function adminOnly<Args, Data>(load: (args: Args, session: AdminSession) => Promise<Data> | Data) {
  return async (args: Args): Promise<Data> => {
    const session = currentAdmin()
    if (!session) throw redirectTo(navigation().adminLogin)
    return load(args, session)
  }
}
