import type { ClientLoaderFunctionArgs } from 'react-router'
import { getProfile, type ProfileReply } from '#domains/accounts/contract/profile.contract.ts'
import { tokenSchool, tokenTeacher } from '#domains/accounts/contract/session.contract.ts'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { apiWithToken, browserApi } from '#platform/web/api/browser-api.ts'
import { replaceWith } from '#platform/web/links/redirect-to.ts'
import { guarded } from '#platform/web/session/guard.ts'
import { startSession, updateSession } from '#platform/web/session/session.ts'
import { ownPage } from './role-labels.ts'

type ProfileOf<Role extends ProfileReply['usertype']> = Extract<ProfileReply, { usertype: Role }>

/** Loads the caller's profile and updates status and photo of the stored session. @see OP-003 */
export async function loadOwnProfile<Role extends ProfileReply['usertype']>(): Promise<ProfileOf<Role>> {
  const profile = await browserApi.load(getProfile)
  keepProfile(profile)
  return profile as ProfileOf<Role>
}

/** Copies name, photo and status of a profile to the stored session. @see A-ET-08, OP-041 */
export function keepProfile(profile: ProfileReply): void {
  updateSession((user) => ({
    ...user,
    status: profile.status,
    enable_video_upload: profile.enable_video_upload,
    accountuser: {
      ...user.accountuser,
      name: profile.name,
      school_name: 'school_name' in profile ? profile.school_name : null,
      profile: profile.profile,
      gender: 'gender' in profile ? profile.gender : null,
      phone_number_1: profile.phone_number_1,
      email_1: profile.email_1,
      email: profile.email_1,
    },
  }))
}

/**
 * Loader of a teacher's or school's own page: a token in the URL is exchanged for a session first and removed from
 * the URL.
 *
 * @see A-TOK-01, A-TOK-02, X-RT-09
 */
export function ownProfileLoader<Role extends OwnerRole>(role: Role) {
  const guardedLoad = guarded([role], () => loadOwnProfile<Role>())
  return async (args: ClientLoaderFunctionArgs): Promise<ProfileOf<Role>> => {
    const token = new URL(args.request.url).searchParams.get('token')
    if (!token) return guardedLoad(args)
    const session = await apiWithToken(token).load(role === 'teacher' ? tokenTeacher : tokenSchool)
    const { token: fresh, count, usertype, status, enable_video_upload, accountuser } = session
    startSession({ token: fresh || token, count, usertype, status, enable_video_upload, accountuser })
    throw replaceWith(ownPage[role])
  }
}
