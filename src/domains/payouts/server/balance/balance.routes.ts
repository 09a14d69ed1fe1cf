import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import { m } from '#platform/server/plain-messages.ts'
import * as calls from '../../contract/my-balance.contract.ts'
import { balanceTable, showBalance, showLines } from './show-balance.ts'

export function mountMyBalance(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, calls.showMyBalance, ({ viewer }) => showBalance(db, viewer))
  mount(api, calls.listMyBalanceLines, ({ viewer, query }) => showLines(db, viewer, query.page))
  mountTable(api, calls.exportMyBalance, ({ viewer, locale }) => {
    const labels = {
      held: m.payouts_balance_held({}, { locale }),
      ready: m.payouts_balance_ready({}, { locale }),
      payable: m.payouts_balance_payable({}, { locale }),
      paid: m.payouts_balance_paid({}, { locale }),
      deducted: m.payouts_deducted_short({}, { locale }),
    }
    return balanceTable(db, viewer, { locale, labels })
  })
}
