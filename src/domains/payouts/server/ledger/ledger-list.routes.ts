import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import { exportLedger, listLedger } from '../../contract/ledger-postings.contract.ts'
import { ledgerTable } from './ledger-table.ts'
import { showLedger, toLedgerFilter } from './show-ledger.ts'

/** The postings of the ledger as a list. */
export function mountLedgerList(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, listLedger, ({ query: { page, ...filter } }) => showLedger(db, page, toLedgerFilter(filter)))
  mountTable(api, exportLedger, ({ query, locale }) => ledgerTable(db, { filter: toLedgerFilter(query), locale }))
}
