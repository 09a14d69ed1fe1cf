import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import * as calls from '../../contract/my-balance.contract.ts'
import { balanceTable } from './balance-table.ts'
import { showBalance, showLines } from './show-balance.ts'

export function mountMyBalance(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, calls.showMyBalance, ({ viewer }) => showBalance(db, viewer))
  mount(api, calls.listMyBalanceLines, ({ viewer, query }) => showLines(db, viewer, query.page))
  mountTable(api, calls.exportMyBalance, ({ viewer, locale }) => balanceTable(db, viewer, locale))
}
