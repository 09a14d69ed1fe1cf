import type { FastifyInstance } from 'fastify'
import type { SupervisedAccount } from '#domains/accounts/server/index.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as contract from '../contract/admin-users.contract.ts'
import { readUser, readUsers } from './admin-users.ts'
import { judgeUser } from './judge-user.ts'
import { deleteUser, handOffUser, makeUserResetLink } from './open-user.ts'
import { superviseUser } from './supervise-user.ts'
import { warnUser } from './warn-user.ts'

const accountOf = ({ type, id }: { type: SupervisedAccount['role']; id: number }): SupervisedAccount => ({
  role: type,
  id,
})

/** The admin team's calls about people. */
export function mountAdminUsers(api: FastifyInstance, { db, links, config }: AppServices): void {
  mount(api, contract.listUsers, ({ query }) => readUsers(db, query))
  mount(api, contract.showUser, ({ params, viewer }) => readUser(db, params, { admin: viewer, links }))
  mount(api, contract.judgeUser, ({ params, body, viewer }) =>
    judgeUser(db, viewer, {
      account: accountOf(params),
      verdict: { status: body.status, reason: body.reason ?? null, seen: body.version },
    }),
  )
  mount(api, contract.allowVideoUpload, async ({ params, body, viewer }) => {
    await superviseUser(db, viewer, { account: accountOf(params), change: { enableVideoUpload: body.enabled } })
    return { enable_video_upload: body.enabled }
  })
  mount(api, contract.setCommission, async ({ params, body, viewer }) => {
    await superviseUser(db, viewer, { account: accountOf(params), change: { commissionPercent: body.percent } })
    return { percent: body.percent }
  })
  mount(api, contract.setApk, async ({ params, body, viewer }) => {
    await superviseUser(db, viewer, { account: accountOf(params), change: { apkUrl: body.apk_url } })
    return { apk_url: body.apk_url }
  })
  mount(api, contract.warnUser, ({ params, body, viewer }) =>
    warnUser(db, viewer, { account: accountOf(params), reason: body.reason, seen: body.version }),
  )
  mount(api, contract.makeUserResetLink, ({ params, viewer }) =>
    makeUserResetLink(db, viewer, { account: accountOf(params), publicUrl: config.publicUrl }),
  )
  mount(api, contract.handOffUser, ({ params, viewer }) =>
    handOffUser(db, viewer, { account: accountOf(params), publicUrl: config.publicUrl }),
  )
  mount(api, contract.deleteUser, ({ params, body, viewer }) =>
    deleteUser(db, viewer, { account: accountOf(params), reason: body.reason }),
  )
}
