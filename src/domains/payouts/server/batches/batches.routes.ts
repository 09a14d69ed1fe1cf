import type { FastifyInstance } from 'fastify'
import { proofMaxBytes } from '#domains/payments/contract/payment-proofs.contract.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { inputCleaner, parseCleaned } from '#platform/server/http/clean-input.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import { readMultipartForm } from '#platform/server/http/multipart-form.ts'
import * as calls from '../../contract/payout-batches.contract.ts'
import * as holds from '../../contract/payout-holds.contract.ts'
import { batchTable } from './batch-table.ts'
import { batchesTable } from './batches-table.ts'
import { createBatch, previewBatch } from './create-batch.ts'
import { holdPayee, releasePayee } from './hold-payee.ts'
import { approveBatch, cancelBatch } from './move-batch.ts'
import { sendToPayee } from './send-to-payee.ts'
import { showBatch, showBatches } from './show-batches.ts'

const cleanSent = inputCleaner(calls.payeeSentForm)

/** Batches of payouts, and payees to whom nothing is sent. */
export function mountPayoutBatches(
  api: FastifyInstance,
  { db, storage, links }: Pick<AppServices, 'db' | 'storage' | 'links'>,
): void {
  mount(api, calls.previewBatch, ({ viewer }) => previewBatch(db, viewer))
  mount(api, calls.createBatch, ({ viewer, body }) => createBatch(db, viewer, body.version))
  mount(api, calls.listBatches, ({ viewer, query }) => showBatches(db, viewer, query.page))
  mountTable(api, calls.exportBatches, ({ locale }) => batchesTable(db, locale))
  mount(api, calls.showBatch, ({ viewer, params }) => showBatch({ db, links }, viewer, params.id))
  mountTable(api, calls.exportBatch, ({ params, locale }) => batchTable(db, { id: params.id, locale }))
  mount(api, calls.approveBatch, ({ viewer, params }) => approveBatch(db, viewer, params.id))
  mount(api, calls.cancelBatch, ({ viewer, params, body }) =>
    cancelBatch(db, viewer, { id: params.id, reason: body.reason }),
  )
  mountOverHttp(api, calls.markPayeeSent, async ({ viewer, params, request }) => {
    await using form = await readMultipartForm(request, { maxFiles: 1, maxFileBytes: proofMaxBytes })
    const { method_id, transaction_no, sent_on } = parseCleaned(calls.payeeSentForm, cleanSent(form.fields))
    return await sendToPayee({ db, storage }, viewer, {
      batchId: params.id,
      payeeId: params.payee,
      file: form.files[0],
      methodId: method_id,
      transactionNo: transaction_no,
      sentOn: sent_on,
    })
  })
  mount(api, holds.holdPayee, ({ viewer, params, body }) =>
    holdPayee(db, viewer, { id: params.id, reason: body.reason }),
  )
  mount(api, holds.releasePayee, ({ viewer, params }) => releasePayee(db, viewer, params.id))
}
