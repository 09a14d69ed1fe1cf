import type { ClientLoaderFunctionArgs } from 'react-router'
import { paths } from '#paths'
import { redirectTo } from '#platform/web/links/redirect-to.ts'
import { currentSession, type SessionUser } from '#platform/web/session/session.ts'

/**
 * Loader of a student's screen whose route has no guard. Guests are redirected home, as after a 401; other roles
 * get null and an empty page without a call.
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
