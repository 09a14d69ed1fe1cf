import type { FastifyInstance } from 'fastify'
import { listSocialProviders, socialLogin, startSocialLogin } from '#domains/accounts/contract/social.contract.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { cacheTag } from '#platform/server/pages/page-tags.ts'
import type { AccountsPorts } from '../accounts-ports.ts'
import { beginSocialLogIn, clientKeyOf, socialLogIn } from './social-log-in.ts'

export function mountSocialRoutes(api: FastifyInstance, ports: AccountsPorts): void {
  mount(api, listSocialProviders, () => {
    cacheTag('configuration')
    return { data: [...ports.socialProviders].map(([provider, { label }]) => ({ provider, label })) }
  })
  mountOverHttp(api, startSocialLogin, ({ params, request }) =>
    beginSocialLogIn(ports, { provider: params.provider, ip: request.ip }),
  )
  mountOverHttp(api, socialLogin, ({ params, body, request }) =>
    socialLogIn(ports, {
      provider: params.provider,
      result: body,
      clientKey: clientKeyOf(request),
      ip: request.ip,
      userAgent: request.headers['user-agent'],
    }),
  )
}
