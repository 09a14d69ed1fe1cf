import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import * as calls from '../../contract/cash.contract.ts'
import { listDeposits, undoDeposit as undoDepositCall } from '../../contract/cash-deposits.contract.ts'
import {
  findPayableRegistrations,
  takeRegistrationCash as takeRegistrationCashCall,
} from '../../contract/registration-cash.contract.ts'
import { slipTable } from './slip-table.ts'
import { showPayable, showSlips, takeCash } from './take-cash.ts'
import { showPayableRegistrations, takeRegistrationCash } from './take-registration-cash.ts'
import { closeTill, openTill, showTills, takeToBank } from './tills.ts'
import { showDeposits, undoDeposit } from './undo-deposit.ts'

export function mountCash(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, calls.listTills, () => showTills(db))
  mount(api, calls.openTill, async ({ viewer, params }) => ({ shift_id: await openTill(db, viewer, params.id) }))
  mount(api, calls.closeTill, ({ viewer, params, body }) => closeTill(db, viewer, { methodId: params.id, count: body }))
  mount(api, calls.depositCash, ({ viewer, params, body }) =>
    takeToBank(db, viewer, { methodId: params.id, deposit: body }),
  )
  mount(api, listDeposits, ({ query }) => showDeposits(db, query.page))
  mount(api, undoDepositCall, ({ viewer, params, body }) =>
    undoDeposit(db, viewer, { id: params.id, reason: body.reason }),
  )
  mount(api, calls.findPayable, async ({ query }) => ({ data: await showPayable(db, query.keyword) }))
  mount(api, calls.takeCash, async ({ viewer, body }) => ({ slip: await takeCash(db, viewer, body) }))
  mount(api, findPayableRegistrations, async ({ query }) => ({
    data: await showPayableRegistrations(db, query.keyword),
  }))
  mount(api, takeRegistrationCashCall, async ({ viewer, body }) => ({
    slip: await takeRegistrationCash(db, viewer, body),
  }))
  mount(api, calls.listSlips, ({ query }) => showSlips(db, query.page))
  mountTable(api, calls.exportSlips, ({ locale }) => slipTable(db, locale))
}
