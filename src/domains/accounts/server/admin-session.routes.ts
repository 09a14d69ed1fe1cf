import type { FastifyInstance } from 'fastify'
import { adminLogin, adminLogout, adminUpdatePassword } from '#domains/accounts/contract/admin-session.contract.ts'
import { now } from '#platform/server/clock.ts'
import { mount } from '#platform/server/http/mount.ts'
import type { AccountsPorts } from './accounts-ports.ts'
import { logInAdmin } from './admin-log-in.ts'
import { changeAdminPassword } from './change-password.ts'
import { revokeSession } from './sessions.queries.ts'

export function mountAdminSessionRoutes(api: FastifyInstance, { db }: AccountsPorts): void {
  mount(api, adminLogin, ({ body, request }) => logInAdmin(db, { ...body, ip: request.ip }))
  mount(api, adminLogout, async ({ viewer }) => {
    await revokeSession(db, viewer.sessionId, now())
    return { status: 1 }
  })
  mount(api, adminUpdatePassword, async ({ viewer, body }) => {
    await changeAdminPassword(db, viewer, { current: body.current_password, next: body.new_password })
    return { status: 1 }
  })
}
