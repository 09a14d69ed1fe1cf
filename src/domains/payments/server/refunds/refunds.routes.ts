import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { AppServices } from '#platform/server/app-services.ts'
import { inputCleaner, parseCleaned } from '#platform/server/http/clean-input.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import { readMultipartForm } from '#platform/server/http/multipart-form.ts'
import {
  exportRefunds,
  listAllRefunds,
  markRefundSentWithPicture,
  showRegistrationRefundable,
} from '../../contract/all-refunds.contract.ts'
import { proofMaxBytes } from '../../contract/payment-proofs.contract.ts'
import {
  declineWish,
  exportWishes,
  listWishes,
  wishRefund,
  withdrawWish,
} from '../../contract/refund-wishes.contract.ts'
import * as refunds from '../../contract/refunds.contract.ts'
import { askRefund } from './ask-refund.ts'
import { approveRefund, dropRefund, failRefund, sendRefund } from './move-refund.ts'
import { refundTable } from './refund-table.ts'
import { sendRefundWithPicture } from './send-with-picture.ts'
import {
  showRegistrationRefundable as describeRegistrationRefundable,
  showAllRefunds,
  showRefundable,
  showRefunds,
} from './show-refunds.ts'
import { declineStudentWish, recordWish, showWishes, takeWishBack } from './wish-refund.ts'
import { wishTable } from './wish-table.ts'

const cleanSent = inputCleaner(refunds.sentBody)

const toTransfer = ({ method_id, transaction_no, sent_on }: z.output<typeof refunds.sentBody>) => ({
  methodId: method_id,
  transactionNo: transaction_no,
  sentOn: sent_on,
})

export function mountRefunds(
  api: FastifyInstance,
  { db, links, storage }: Pick<AppServices, 'db' | 'links' | 'storage'>,
): void {
  mount(api, listWishes, ({ query }) => showWishes(db, query.page))
  mountTable(api, exportWishes, ({ locale }) => wishTable(db, locale))
  mount(api, wishRefund, ({ viewer, params, body }) => recordWish(db, viewer, { orderId: params.id, wish: body }))
  mount(api, withdrawWish, ({ viewer, params }) => takeWishBack(db, viewer, params.id))
  mount(api, declineWish, ({ viewer, params, body }) =>
    declineStudentWish(db, viewer, { id: params.id, reason: body.reason }),
  )
  mount(api, refunds.listRefunds, ({ viewer, query }) => showRefunds(db, viewer, query))
  mount(api, listAllRefunds, ({ viewer, query }) => showAllRefunds({ db, links }, viewer, query))
  mountTable(api, exportRefunds, ({ query: { state }, locale }) => refundTable(db, { state, locale }))
  mount(api, showRegistrationRefundable, ({ params }) => describeRegistrationRefundable(db, params.id))
  mount(api, refunds.showRefundable, ({ params }) => showRefundable(db, params))
  mount(api, refunds.askRefund, ({ viewer, body }) =>
    askRefund(db, viewer, {
      transferId: body.transfer_id,
      amountMmk: body.amount,
      reason: body.reason,
      version: body.version,
      targetFamilyId: body.wallet_id,
      targetAccountNo: body.account_no,
      targetHolder: body.holder,
      targetReason: body.target_reason ?? null,
    }),
  )
  mount(api, refunds.approveRefund, ({ viewer, params }) => approveRefund(db, viewer, params.id))
  mount(api, refunds.markRefundSent, ({ viewer, params, body }) => {
    return sendRefund(db, viewer, { id: params.id, transfer: { ...toTransfer(body), picturePath: null } })
  })
  mountOverHttp(api, markRefundSentWithPicture, async ({ viewer, params, request }) => {
    await using form = await readMultipartForm(request, { maxFiles: 1, maxFileBytes: proofMaxBytes })
    const transfer = { ...toTransfer(parseCleaned(refunds.sentBody, cleanSent(form.fields))), file: form.files[0] }
    return await sendRefundWithPicture({ db, storage }, viewer, { id: params.id, transfer })
  })
  mount(api, refunds.markRefundFailed, ({ viewer, params, body }) =>
    failRefund(db, viewer, { id: params.id, reason: body.reason }),
  )
  mount(api, refunds.markRefundReturned, ({ viewer, params, body: { amount: amountMmk, reason } }) =>
    failRefund(db, viewer, { id: params.id, amountMmk, reason }),
  )
  mount(api, refunds.dropRefund, ({ viewer, params, body }) =>
    dropRefund(db, viewer, { id: params.id, reason: body.reason }),
  )
}
