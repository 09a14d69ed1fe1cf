import { describe, expect, it } from 'vitest'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { SessionUser } from '#platform/web/session/session.ts'
import { accountMenu } from './account-menu.ts'
import { unreadBadge } from './user-tools.tsx'

function user(changes: Partial<SessionUser>, social: string | null = null): SessionUser {
  const accountuser = { social_media_id: social } as SessionUser['accountuser']
  return {
    token: '',
    count: 0,
    usertype: 'teacher',
    status: AccountStatus.approved,
    enable_video_upload: false,
    accountuser,
    ...changes,
  }
}
const paths = (shown: SessionUser) => accountMenu(shown).map((entry) => entry.to)

describe('menus', () => {
  it('hide from an owner who is not approved every link to a forbidden page', () => {
    expect(paths(user({ status: AccountStatus.pending }))).toEqual(['/teacher/detail', '/teacher/changepassword'])
    expect(paths(user({ usertype: 'school' }))).toContain('/school/managestudent')
    expect(paths(user({}))[0]).toBe('/owner/start')
  })

  it('hide the password from a social account, and the uploader from owners who may not upload', () => {
    expect(paths(user({}, 'fb-1'))).not.toContain('/teacher/changepassword')
    expect(paths(user({}))).not.toContain('/videoUpload')
    expect(paths(user({ enable_video_upload: true }))).toContain('/videoUpload')
  })

  it('lead every approved owner to the lessons of their courses (REQ-04)', () => {
    for (const usertype of ['teacher', 'school'] as const) {
      expect(paths(user({ usertype })), usertype).toContain('/manageContent')
      expect(paths(user({ usertype, status: AccountStatus.rejected })), usertype).not.toContain('/manageContent')
    }
  })

  it('count unread notices up to nine', () => {
    expect([0, 1, 9, 10].map(unreadBadge)).toEqual([undefined, '၁', '၉', '၉+'])
  })
})
