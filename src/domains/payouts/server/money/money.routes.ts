import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import { askForLedgerCheck } from '../../contract/ledger-check.contract.ts'
import * as calls from '../../contract/money.contract.ts'
import type { DocumentThread } from '../documents/send-document.ts'
import { closeWallet, showDayClose } from './close-wallet.ts'
import { dayCloseTable, moneyTable } from './money-tables.ts'
import { printDayClose } from './print-day-close.ts'
import { askForCheck } from './record-check.ts'
import { showMoney } from './show-money.ts'

type Ports = Pick<AppServices, 'db'> & { readonly thread: DocumentThread }

export function mountMoney(api: FastifyInstance, { db, thread }: Ports): void {
  mount(api, calls.showMoney, () => showMoney(db))
  mount(api, askForLedgerCheck, async () => {
    await askForCheck(db)
    return { status: 1 }
  })
  mountTable(api, calls.exportMoney, ({ locale }) => moneyTable(db, locale))
  mountTable(api, calls.exportDayClose, ({ query, locale }) => dayCloseTable(db, { day: query.day ?? null, locale }))
  mount(api, calls.showDayClose, ({ query }) => showDayClose(db, query.day ?? null))
  mountOverHttp(api, calls.printDayClose, ({ query, locale, reply }) =>
    printDayClose({ db, thread, reply }, { day: query.day ?? null, locale }),
  )
  mount(api, calls.closeWallet, ({ viewer, body }) =>
    closeWallet(db, viewer, {
      day: body.day,
      methodId: body.method_id,
      countedMmk: body.counted,
      reason: body.reason ?? null,
    }),
  )
}
