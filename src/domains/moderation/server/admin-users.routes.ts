import type { FastifyInstance } from 'fastify'
import type { ModeratedAccount } from '#domains/accounts/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as contract from '../contract/admin-users.contract.ts'
import { readUser, readUsers } from './admin-users.ts'
import { decideAccount } from './decide-account.ts'
import { deleteUser } from './delete-user.ts'
import { impersonateUser } from './impersonate-user.ts'
import { makeUserResetLink } from './make-user-reset-link.ts'
import { moderateUser } from './moderate-user.ts'
import { warnUser } from './warn-user.ts'

const accountOf = ({ type, id }: { type: ModeratedAccount['role']; id: number }): ModeratedAccount => ({
  role: type,
  id,
})

/** Admin calls for people. */
export function mountAdminUsers(api: FastifyInstance, { db, links, config }: AppServices): void {
  mount(api, contract.listUsers, ({ query }) => readUsers(db, query))
  mount(api, contract.showUser, ({ params, viewer }) => readUser(db, params, { admin: viewer, links }))
  mount(api, contract.decideAccount, ({ params, body, viewer }) =>
    decideAccount(db, viewer, {
      account: accountOf(params),
      decision: { status: body.status, reason: body.reason ?? null, expected: body.version },
    }),
  )
  mount(api, contract.allowVideoUpload, async ({ params, body, viewer }) => {
    await moderateUser(db, viewer, { account: accountOf(params), change: { enableVideoUpload: body.enabled } })
    return { enable_video_upload: body.enabled }
  })
  mount(api, contract.setCommission, async ({ params, body, viewer }) => {
    await moderateUser(db, viewer, { account: accountOf(params), change: { commissionPercent: body.percent } })
    return { percent: body.percent }
  })
  mount(api, contract.setApk, async ({ params, body, viewer }) => {
    await moderateUser(db, viewer, { account: accountOf(params), change: { apkUrl: body.apk_url } })
    return { apk_url: body.apk_url }
  })
  mount(api, contract.warnUser, ({ params, body, viewer }) =>
    warnUser(db, viewer, { account: accountOf(params), reason: body.reason, expected: body.version }),
  )
  mount(api, contract.makeUserResetLink, ({ params, viewer }) =>
    makeUserResetLink(db, viewer, { account: accountOf(params), publicUrl: config.publicUrl }),
  )
  mount(api, contract.impersonateUser, ({ params, viewer }) =>
    impersonateUser(db, viewer, { account: accountOf(params), publicUrl: config.publicUrl }),
  )
  mount(api, contract.deleteUser, ({ params, body, viewer }) =>
    deleteUser(db, viewer, { account: accountOf(params), reason: body.reason }),
  )
}
