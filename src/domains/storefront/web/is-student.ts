import { currentSession } from '#platform/web/session/session.ts'

/** Whether a student is logged in, whose replies contain their enrolment status. Browser only. */
export function isStudent(): boolean {
  return currentSession()?.usertype === 'student'
}
