import { Secret, TOTP } from 'otpauth'
import * as admin from '#domains/accounts/contract/admin-session.contract.ts'
import * as factor from '#domains/accounts/contract/second-factor.contract.ts'
import { now } from '#platform/server/clock.ts'
import { of } from '#tests/wire/example.ts'
import type { World } from '#tests/wire/world.ts'
import { ID, MOMENT, PASSWORD } from '#tests/wire/world-ids.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const code = new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: Date.parse(MOMENT) })
const wrongCode = code === '000000' ? '111111' : '000000'
const password = PASSWORD
const owner = { as: 'admin.owner' } as const

const secret = (totpConfirmedAt: Date | null) => (world: World) =>
  world.api.db
    .updateTable('admins')
    .set({ totpSecret: SECRET, totpConfirmedAt })
    .where('id', '=', ID.admin.owner)
    .execute()
const drawn = (world: World) => secret(null)(world)
const on = (world: World) => secret(now())(world)
const login = { email: 'owner@pyinnya.example', password }

export const secondFactor = [
  ...of(
    admin.adminLogin,
    { as: 'guest', body: login },
    {
      'with a code': { body: { ...login, code }, arrange: on },
      ADMIN_LOGIN_WRONG: { body: { ...login, password: 'wrongpass' } },
      ADMIN_CODE_REQUIRED: { arrange: on },
      ADMIN_CODE_WRONG: { body: { ...login, code: wrongCode }, arrange: on },
    },
  ),
  ...of(factor.showSecondFactor, owner, { 'switched on': { arrange: on } }),
  ...of(
    factor.beginSecondFactor,
    { ...owner, body: { password } },
    { CURRENT_PASSWORD_WRONG: { body: { password: 'wrongpass' } }, SECOND_FACTOR_ON: { arrange: on } },
  ),
  ...of(
    factor.confirmSecondFactor,
    { ...owner, body: { code }, arrange: drawn },
    { ADMIN_CODE_WRONG: { body: { code: wrongCode } }, SECOND_FACTOR_ON: { arrange: on } },
  ),
  ...of(
    factor.endSecondFactor,
    { ...owner, body: { password, code }, arrange: on },
    {
      CURRENT_PASSWORD_WRONG: { body: { password: 'wrongpass', code } },
      ADMIN_CODE_WRONG: { body: { password, code: wrongCode } },
    },
  ),
]
