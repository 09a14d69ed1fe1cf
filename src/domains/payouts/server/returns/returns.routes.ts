import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import * as calls from '../../contract/payout-returns.contract.ts'
import { returnPayee, returnPayout } from './record-return.ts'

/** Transfers to owners that came back. */
export function mountPayoutReturns(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, calls.returnPayee, ({ viewer, params, body: { amount: amountMmk, reason } }) =>
    returnPayee(db, viewer, { batchId: params.id, payeeId: params.payee, amountMmk, reason }),
  )
  mount(api, calls.returnPayout, ({ viewer, params, body }) => {
    const { amount: amountMmk, reason, reference, paid_on: paidOn, sent_amount } = body
    const shown = { reference, paidOn, expectedSentMmk: sent_amount ?? undefined }
    return returnPayout(db, viewer, { id: params.id, amountMmk, reason, ...shown })
  })
}
