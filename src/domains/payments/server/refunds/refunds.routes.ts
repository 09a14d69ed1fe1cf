import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { declineWish, listWishes, wishRefund, withdrawWish } from '../../contract/refund-wishes.contract.ts'
import * as refunds from '../../contract/refunds.contract.ts'
import { askRefund } from './ask-refund.ts'
import { approveRefund, dropRefund, failRefund, sendRefund } from './move-refund.ts'
import { showRefundable, showRefunds } from './show-refunds.ts'
import { declineStudentWish, recordWish, showWishes, takeWishBack } from './wish-refund.ts'

export function mountRefunds(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, listWishes, ({ query }) => showWishes(db, query.page))
  mount(api, wishRefund, ({ viewer, params, body }) => recordWish(db, viewer, { orderId: params.id, wish: body }))
  mount(api, withdrawWish, ({ viewer, params }) => takeWishBack(db, viewer, params.id))
  mount(api, declineWish, ({ viewer, params, body }) =>
    declineStudentWish(db, viewer, { id: params.id, reason: body.reason }),
  )
  mount(api, refunds.listRefunds, ({ viewer, query }) => showRefunds(db, viewer, query))
  mount(api, refunds.showRefundable, ({ params }) => showRefundable(db, params))
  mount(api, refunds.askRefund, ({ viewer, body }) =>
    askRefund(db, viewer, {
      ...{ transferId: body.transfer_id, amountMmk: body.amount, reason: body.reason, version: body.version },
      ...{ targetFamilyId: body.wallet_id, targetAccountNo: body.account_no, targetHolder: body.holder },
    }),
  )
  mount(api, refunds.approveRefund, ({ viewer, params }) => approveRefund(db, viewer, params.id))
  mount(api, refunds.markRefundSent, ({ viewer, params, body }) => {
    const transfer = { methodId: body.method_id, transactionNo: body.transaction_no, sentOn: body.sent_on }
    return sendRefund(db, viewer, { id: params.id, transfer })
  })
  mount(api, refunds.markRefundFailed, ({ viewer, params, body }) =>
    failRefund(db, viewer, { id: params.id, reason: body.reason }),
  )
  mount(api, refunds.dropRefund, ({ viewer, params, body }) =>
    dropRefund(db, viewer, { id: params.id, reason: body.reason }),
  )
}
