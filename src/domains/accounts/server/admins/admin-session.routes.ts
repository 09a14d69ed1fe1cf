import type { FastifyInstance } from 'fastify'
import { adminLogin, adminLogout, adminUpdatePassword } from '#domains/accounts/contract/admin-session.contract.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  showSecondFactor,
} from '#domains/accounts/contract/second-factor.contract.ts'
import { now } from '#platform/server/clock.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import type { AccountsPorts } from '../accounts-ports.ts'
import { changeAdminPassword } from '../passwords/change-password.ts'
import { knownDevice } from '../session/known-device.ts'
import { revokeSession } from '../session/sessions.queries.ts'
import { logInAdmin } from './admin-log-in.ts'
import {
  beginOwnSecondFactor,
  confirmOwnSecondFactor,
  endOwnSecondFactor,
  showOwnSecondFactor,
} from './second-factor.ts'

export function mountAdminSessionRoutes(api: FastifyInstance, ports: AccountsPorts): void {
  const { db } = ports
  mountOverHttp(api, adminLogin, ({ body, request, reply }) =>
    logInAdmin(ports, {
      ...body,
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      device: knownDevice(ports, 'admin', { request, reply }),
    }),
  )
  mount(api, adminLogout, async ({ viewer }) => {
    await revokeSession(db, viewer.sessionId, now())
    return { status: 1 }
  })
  mount(api, adminUpdatePassword, async ({ viewer, body }) => {
    await changeAdminPassword(db, viewer, { current: body.current_password, next: body.new_password })
    return { status: 1 }
  })
  mount(api, showSecondFactor, ({ viewer }) => showOwnSecondFactor(db, viewer))
  mount(api, beginSecondFactor, ({ viewer, body }) => beginOwnSecondFactor(ports, viewer, body.password))
  mount(api, confirmSecondFactor, async ({ viewer, body }) => ({
    recovery_codes: await confirmOwnSecondFactor(ports, viewer, body.code),
  }))
  mount(api, endSecondFactor, async ({ viewer, body }) => {
    await endOwnSecondFactor(ports, viewer, body)
    return { status: 1 }
  })
}
