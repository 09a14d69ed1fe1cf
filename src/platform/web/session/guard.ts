import type { ClientLoaderFunctionArgs } from 'react-router'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { Path } from '#platform/contract/path.ts'
import { navigation } from '#platform/web/layout/navigation.ts'
import { redirectTo } from '#platform/web/links/redirect-to.ts'
import { plainPath } from '#platform/web/locale/locale.ts'
import type { Permission } from './permission.ts'
import { keepReturnAddress } from './return-address.ts'
import { currentSession, type SessionUser } from './session.ts'

type GuardDecision = 'allow' | 'login' | 'forbidden'

function matches(permission: Permission, user: SessionUser | null): boolean {
  if (!user) return false
  if (permission === 'approved_teacher') return user.usertype === 'teacher' && user.status === AccountStatus.approved
  if (permission === 'approved_school') return user.usertype === 'school' && user.status === AccountStatus.approved
  return user.usertype === permission
}

/**
 * Whether a person may open a route. One matching entry suffices. Without a match a permission that names an
 * approved role redirects to the forbidden page (guests too), any other to the log-in.
 *
 * @see X-RT-02 to X-RT-08
 */
export function decide(permissions: readonly Permission[], user: SessionUser | null): GuardDecision {
  if (permissions.length === 0 || permissions.some((permission) => matches(permission, user))) return 'allow'
  return permissions.some((permission) => permission.startsWith('approved_')) ? 'forbidden' : 'login'
}

export const APPROVED_OWNER = ['approved_teacher', 'approved_school'] as const
export const ANY_USER = ['teacher', 'student', 'school'] as const

/**
 * Makes a route's clientLoader that runs only for permitted persons; `load` receives the person.
 *
 * @throws a redirect to the log-in or to the forbidden page
 */
export function guarded<Data>(
  permissions: readonly Permission[],
  load: (args: ClientLoaderFunctionArgs, user: SessionUser) => Promise<Data> | Data,
): (args: ClientLoaderFunctionArgs) => Promise<Data> {
  return async (args) => {
    const user = currentSession()
    const answer = decide(permissions, user)
    if (answer !== 'allow' && !user) {
      const { pathname, search } = new URL(args.request.url)
      keepReturnAddress({ from: `${plainPath(pathname)}${search}` as Path, permissions })
    }
    if (answer !== 'allow' || !user) throw redirectTo(navigation()[answer === 'allow' ? 'login' : answer])
    return load(args, user)
  }
}
