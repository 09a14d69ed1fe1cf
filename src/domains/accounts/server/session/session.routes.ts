import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  endLoggedOutSession,
  login,
  logout,
  tokenSchool,
  tokenTeacher,
} from '#domains/accounts/contract/session.contract.ts'
import { endAllSessions, endOneSession, listSessions } from '#domains/accounts/contract/session-list.contract.ts'
import { bearerToken } from '#platform/server/auth/bearer.ts'
import { now } from '#platform/server/clock.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { m } from '#platform/server/plain-messages.ts'
import { toSchoolProfile, toTeacherProfile } from '../account-replies.ts'
import type { AccountsPorts } from '../accounts-ports.ts'
import { knownDevice } from './known-device.ts'
import { logIn } from './log-in.ts'
import { endOwnSession, endOwnSessions, listOwnSessions } from './session-list.ts'
import { revokeSession, revokeSessionOfToken } from './sessions.queries.ts'
import { logInByToken } from './token-log-in.ts'

export function mountSessionRoutes(api: FastifyInstance, ports: AccountsPorts): void {
  const { db, links } = ports
  mountOverHttp(api, login, async ({ body, locale, request, reply }) => {
    const { user_type: userType, phone_number: identity, password } = body
    const session = await logIn(db, {
      userType,
      identity,
      password,
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      device: knownDevice(ports, 'person', { request, reply }),
    })
    return session ?? { message: m.accounts_password_incorrect({}, { locale }) }
  })
  mount(api, logout, async ({ viewer }) => {
    await revokeSession(db, viewer.sessionId, now())
    return { status: 1 }
  })
  mount(api, endLoggedOutSession, async ({ body }) => {
    await revokeSessionOfToken(db, Buffer.from(body.token_hash, 'hex'), now())
    return { status: 1 }
  })
  mount(api, listSessions, async ({ viewer }) => ({ data: await listOwnSessions(db, viewer) }))
  mount(api, endOneSession, async ({ viewer, params }) => {
    await endOwnSession(db, viewer, params.id)
    return { status: 1 }
  })
  mount(api, endAllSessions, async ({ viewer }) => {
    await endOwnSessions(db, viewer)
    return { status: 1 }
  })
  mountOverHttp(api, tokenTeacher, async ({ viewer, request }) => {
    const { session, account } = await logInByToken(db, viewer, givenBy(request))
    return { ...session, teacher: toTeacherProfile(account, links) }
  })
  mountOverHttp(api, tokenSchool, async ({ viewer, request }) => {
    const { session, account } = await logInByToken(db, viewer, givenBy(request))
    return { ...session, school: toSchoolProfile(account) }
  })
}

function givenBy(request: FastifyRequest) {
  return {
    token: bearerToken(request, { alsoInQuery: false }) ?? '',
    userAgent: request.headers['user-agent'],
  }
}
