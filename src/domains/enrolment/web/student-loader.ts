import type { ClientLoaderFunctionArgs } from 'react-router'
import { paths } from '#paths'
import { currentSession, type SessionUser } from '#platform/web/session/session.ts'
import { redirectTo } from '#platform/web/text/redirect-to.ts'

/**
 * Loads a student's own page whose route carries no guard: guests go home, as a 401 would send them, and another role
 * gets null and an empty page without a call.
 *
 * @see OP-160
 */
export function forStudents<Data>(load: (args: ClientLoaderFunctionArgs, student: SessionUser) => Promise<Data>) {
  return async (args: ClientLoaderFunctionArgs): Promise<Data | null> => {
    const user = currentSession()
    if (!user) throw redirectTo(paths.home())
    return user.usertype === 'student' ? load(args, user) : null
  }
}
