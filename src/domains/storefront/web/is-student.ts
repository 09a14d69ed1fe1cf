import { currentSession } from '#platform/web/session/session.ts'

/** Whether a student is logged in here: what such a person asks is answered with his own standing. Browser only. */
export function isStudent(): boolean {
  return currentSession()?.usertype === 'student'
}
