import { useSyncExternalStore } from 'react'
import type { AccountStatus, Gender, OwnerRole } from '#platform/contract/account-codes.ts'
import { forgetKeptPages } from '#platform/web/offline/cache-names.ts'

/** The logged-in person, as login and token login return it. @see A-SESS-01, A-SESS-02 */
export interface SessionUser {
  token: string
  count: number
  usertype: 'teacher' | 'school' | 'student'
  status: AccountStatus
  enable_video_upload: boolean
  accountuser: {
    personal_id: number
    teacher_id: number | null
    student_id: number | null
    school_id: number | null
    name: string | null
    school_name: string | null
    email: string | null
    social_media_id: string | null
    profile: string | null
    /** Absent from sessions that began before this field existed. */
    gender?: Gender | null
    teacher_no: string | null
    student_no: string | null
    school_no: string | null
    phone_number_1: string | null
    email_1: string | null
  }
}

const KEY = 'pyinnya.session'
const listeners = new Set<() => void>()
let cached: { text: string | null; user: SessionUser | null } = { text: null, user: null }

function changed(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * The logged-in person, null for a guest; components use {@link useSession}. On the server, where storage is
 * disabled, and for an invalid stored value the result is null.
 */
export function currentSession(): SessionUser | null {
  try {
    const text = window.localStorage.getItem(KEY)
    if (text !== cached.text) {
      // No stored value is read as the text "null".
      const user = JSON.parse(text as string) as SessionUser | null
      cached = { text, user: user?.accountuser ? user : null }
    }
    return cached.user
  } catch {
    return null
  }
}

/** Whether a student is logged in, whose replies contain their enrolment status. Browser only. */
export function isStudent(): boolean {
  return currentSession()?.usertype === 'student'
}

export function sessionToken(): string | undefined {
  return currentSession()?.token
}

/** Stores the session in this browser; all tabs follow. */
export function startSession(user: SessionUser): void {
  window.localStorage.setItem(KEY, JSON.stringify(user))
  changed()
}

const doubters = new Set<() => void>()

/** Called after a forbidden reply: the stored account status may be out of date. @see OP-003 */
export function requestSessionRefresh(): void {
  for (const listener of doubters) listener()
}

/**
 * Calls the listener at each {@link requestSessionRefresh}.
 *
 * @returns a function that removes the listener
 */
export function onSessionRefreshRequest(listener: () => void): () => void {
  doubters.add(listener)
  return () => doubters.delete(listener)
}

/** Changes fields of the stored user: a refreshed status, a saved profile, the unread count. */
export function updateSession(change: (user: SessionUser) => SessionUser): void {
  const user = currentSession()
  if (user) startSession(change(user))
}

export function endSession(): void {
  window.localStorage.removeItem(KEY)
  forgetKeptPages()
  changed()
}

/**
 * The logged-in person, null for a guest and during server rendering: pages are cached for all readers, and
 * personal parts appear after hydration.
 */
export function useSession(): SessionUser | null {
  return useSyncExternalStore(subscribe, currentSession, () => null)
}

/** The displayed name of a person: name, otherwise school_name (X-LAY-06). */
export function displayName(user: SessionUser): string {
  return user.accountuser.name || user.accountuser.school_name || ''
}

/** The id of the person's role, as request bodies carry it. */
export function personalId(user: SessionUser): number {
  return user.accountuser.personal_id
}

/** The role in the paths of an owner's screens and calls; a student's screens have none of these. */
export function ownerRoleOf(user: Pick<SessionUser, 'usertype'> | null): OwnerRole {
  return user?.usertype === 'school' ? 'school' : 'teacher'
}
