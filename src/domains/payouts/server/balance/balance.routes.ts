import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { sendTable } from '#platform/server/files/table-file.ts'
import { localeOf } from '#platform/server/http/locale.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { m } from '#platform/server/plain-messages.ts'
import * as calls from '../../contract/my-balance.contract.ts'
import { balanceTable, showBalance, showLines } from './show-balance.ts'

export function mountMyBalance(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, calls.showMyBalance, ({ viewer }) => showBalance(db, viewer))
  mount(api, calls.listMyBalanceLines, ({ viewer, query }) => showLines(db, viewer, query.page))
  mountOverHttp(api, calls.exportMyBalance, async ({ viewer, query: { format }, request, reply }) => {
    const locale = localeOf(request)
    const labels = {
      held: m.payouts_balance_held({}, { locale }),
      ready: m.payouts_balance_ready({}, { locale }),
      payable: m.payouts_balance_payable({}, { locale }),
      paid: m.payouts_balance_paid({}, { locale }),
      deducted: m.payouts_deducted_short({}, { locale }),
    }
    return sendTable(reply, format, await balanceTable(db, viewer, { locale, labels }))
  })
}
