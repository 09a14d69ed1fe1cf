import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import {
  applyStatement,
  confirmStatementFee,
  explainReturnedPayout,
  explainReturnedRefund,
  exportUnknownMoney,
  giveStatementMoney,
  listUnappliedRows,
  listUnknownMoney,
  reopenStatementRow,
  resolveStatementRow,
  sendStatementMoneyBack,
} from '../../contract/statement-money.contract.ts'
import { requestApply, showUnapplied } from './apply-rows.ts'
import { giveMoney, type HeldRow } from './give-money.ts'
import { explainReturned } from './money-returned.ts'
import { confirmFee, reopenRow, resolveRow, sendMoneyBack } from './resolve-row.ts'
import { showUnknownMoney } from './show-unknown.ts'
import { unknownMoneyTable } from './statement-tables.ts'

const toReply = ({ id, heldMmk }: HeldRow) => ({ id, held: heldMmk })

export function mountStatementMoney(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, listUnknownMoney, ({ viewer, query: { page, method_id: methodId } }) =>
    showUnknownMoney(db, viewer, { page, methodId: methodId ?? null }),
  )
  mountTable(api, exportUnknownMoney, ({ query: { method_id: methodId = null }, locale }) =>
    unknownMoneyTable(db, { filter: { methodId }, locale }),
  )
  mount(api, listUnappliedRows, async () => ({
    data: (await showUnapplied(db)).map(({ methodId, methodName, rows, isWanted }) => ({
      method_id: methodId,
      method_name: methodName,
      rows,
      running: isWanted,
    })),
  }))
  mount(api, applyStatement, async ({ viewer, body }) => ({ to_apply: await requestApply(db, viewer, body.method_id) }))
  mount(api, giveStatementMoney, async ({ viewer, params, body }) => {
    const parts = body.parts.map(({ enrolment_id: enrolmentId, amount }) => ({ enrolmentId, amountMmk: amount }))
    return toReply(await giveMoney(db, viewer, { rowId: params.id, parts }))
  })
  mount(api, resolveStatementRow, async ({ viewer, params, body: { to, method_id: methodId, reason } }) =>
    toReply(await resolveRow(db, viewer, { rowId: params.id, to, methodId: methodId ?? null, reason })),
  )
  mount(api, explainReturnedRefund, async ({ viewer, params, body: { refund_id: refundId, reason } }) =>
    toReply(await explainReturned(db, viewer, { rowId: params.id, of: { kind: 'refund', id: refundId }, reason })),
  )
  mount(api, explainReturnedPayout, async ({ viewer, params, body: { return_id: id, reason } }) =>
    toReply(await explainReturned(db, viewer, { rowId: params.id, of: { kind: 'payout', id }, reason })),
  )
  mount(api, confirmStatementFee, async ({ viewer, params }) => toReply(await confirmFee(db, viewer, params.id)))
  mount(api, sendStatementMoneyBack, async ({ viewer, params, body }) => {
    const sent = { rowId: params.id, transactionNo: body.transaction_no, sentOn: body.sent_on }
    return toReply(await sendMoneyBack(db, viewer, sent))
  })
  mount(api, reopenStatementRow, async ({ viewer, params, body }) =>
    toReply(await reopenRow(db, viewer, { rowId: params.id, reason: body.reason })),
  )
}
