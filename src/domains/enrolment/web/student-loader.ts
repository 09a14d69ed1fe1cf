import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { currentSession, type SessionUser } from '#platform/web/session/session.ts'
import { localisedPath } from '#platform/web/text/locale.ts'

/**
 * Loads a student's own page whose route carries no guard: guests go home, as a 401 would send them, and another role
 * gets null and an empty page without a call.
 *
 * @see OP-160
 */
export function forStudents<Data>(load: (args: ClientLoaderFunctionArgs, student: SessionUser) => Promise<Data>) {
  return async (args: ClientLoaderFunctionArgs): Promise<Data | null> => {
    const user = currentSession()
    if (!user) throw redirect(localisedPath('/'))
    return user.usertype === 'student' ? load(args, user) : null
  }
}
