import type { FastifyInstance } from 'fastify'
import { requestReset, resetPassword as reset, updatePassword } from '#domains/accounts/contract/passwords.contract.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import type { AccountsPorts } from '../accounts-ports.ts'
import { changePassword } from './change-password.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'

const outcome = (done: boolean) => ({ status: done ? 1 : 0 })

export function mountPasswordRoutes(api: FastifyInstance, { db, config }: AccountsPorts): void {
  mount(api, updatePassword, async ({ viewer, body }) => {
    await changePassword(db, viewer, { current: body.current_password, next: body.new_password })
    return outcome(true)
  })
  mountOverHttp(api, requestReset, async ({ body, request }) =>
    outcome(await requestPasswordReset(db, { body, ip: request.ip, publicUrl: config.publicUrl })),
  )
  mountOverHttp(api, reset, async ({ body, request }) => {
    const { token, user_type: userType, password } = body
    return outcome(await resetPassword(db, { token, userType, password, ip: request.ip }))
  })
}
