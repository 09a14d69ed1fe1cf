import type { FastifyInstance } from 'fastify'
import { login, logout, socialLogin, tokenSchool, tokenTeacher } from '#domains/accounts/contract/session.contract.ts'
import { m } from '#platform/messages/generated/messages.js'
import { bearerToken } from '#platform/server/auth/bearer.ts'
import { now } from '#platform/server/clock.ts'
import { mount } from '#platform/server/http/mount.ts'
import { toSchoolProfile, toTeacherProfile } from './account-replies.ts'
import type { AccountsPorts } from './accounts-ports.ts'
import { logIn } from './log-in.ts'
import { revokeSession } from './sessions.queries.ts'
import { clientKeyOf, socialLogIn } from './social-log-in.ts'
import { logInByToken } from './token-log-in.ts'

export function mountSessionRoutes(api: FastifyInstance, { db, links, socialProviders }: AccountsPorts): void {
  mount(api, login, async ({ body, locale, request }) => {
    const { user_type: userType, phone_number: identity, password } = body
    const session = await logIn(db, { userType, identity, password, ip: request.ip })
    return session ?? { message: m.accounts_password_incorrect({}, { locale }) }
  })
  mount(api, logout, async ({ viewer }) => {
    await revokeSession(db, viewer.sessionId, now())
    return { status: 1 }
  })
  mount(api, socialLogin, ({ params, body, request }) =>
    socialLogIn(db, socialProviders.get(params.provider), {
      provider: params.provider,
      result: body,
      clientKey: clientKeyOf(request),
      ip: request.ip,
    }),
  )
  mount(api, tokenTeacher, async ({ viewer, request }) => {
    const { session, account } = await logInByToken(db, viewer, bearerToken(request, { alsoInQuery: false }) ?? '')
    return { ...session, teacher: toTeacherProfile(account, links) }
  })
  mount(api, tokenSchool, async ({ viewer, request }) => {
    const { session, account } = await logInByToken(db, viewer, bearerToken(request, { alsoInQuery: false }) ?? '')
    return { ...session, school: toSchoolProfile(account) }
  })
}
