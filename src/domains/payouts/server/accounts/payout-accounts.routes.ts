import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as calls from '../../contract/payout-accounts.contract.ts'
import {
  changePayoutAccount,
  confirmPayoutAccount,
  removePayoutAccount,
  showPayoutAccount,
} from './change-payout-account.ts'

export function mountPayoutAccounts(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, calls.showPayoutAccount, ({ viewer }) => showPayoutAccount(db, viewer))
  mount(api, calls.changePayoutAccount, ({ viewer, body }) => {
    const { wallet_id: familyId, account_no: accountNo, holder, password } = body
    return changePayoutAccount(db, viewer, { familyId, accountNo, holder, password })
  })
  mount(api, calls.removePayoutAccount, ({ viewer, body }) => removePayoutAccount(db, viewer, body.password))
  mount(api, calls.confirmPayoutAccount, ({ viewer, params }) => confirmPayoutAccount(db, viewer, params.id))
}
