import { useSyncExternalStore } from 'react'
import { navigation } from '#platform/web/layout/navigation.ts'
import { redirectTo } from '#platform/web/text/redirect-to.ts'

/** The admin who is signed in; kept apart from a user's session, so that both can be open in one browser. */
export interface AdminSession {
  token: string
  admin: { id: number; name: string; email: string; role: 'owner' | 'moderator' | 'finance' }
}

const KEY = 'pyinnya.admin'
const listeners = new Set<() => void>()
let cached: { text: string | null; session: AdminSession | null } = { text: null, session: null }

/** No admin is signed in where the browser stores nothing, or a value that is no session. */
export function currentAdmin(): AdminSession | null {
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
  window.localStorage.setItem(KEY, JSON.stringify(session))
  for (const listener of listeners) listener()
}

export function endAdminSession(): void {
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

/** Makes an admin screen's clientLoader; without an admin it leads to the console's own sign-in. */
export function adminOnly<Args, Data>(load: (args: Args, session: AdminSession) => Promise<Data> | Data) {
  return async (args: Args): Promise<Data> => {
    const session = currentAdmin()
    if (!session) throw redirectTo(navigation().adminLogin)
    return load(args, session)
  }
}
