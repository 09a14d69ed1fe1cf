import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import { exportTransfers, listReceivedTransfers } from '../../contract/transfers.contract.ts'
import { showTransfers, toTransferFilter, transferTable } from './show-transfers.ts'

export function mountTransfers(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, listReceivedTransfers, ({ query: { page, ...filter } }) =>
    showTransfers(db, page, toTransferFilter(filter)),
  )
  mountTable(api, exportTransfers, ({ query, locale }) =>
    transferTable(db, { filter: toTransferFilter(query), locale }),
  )
}
