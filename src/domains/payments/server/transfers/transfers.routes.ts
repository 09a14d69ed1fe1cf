import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import { exportTransfers, listReceivedTransfers } from '../../contract/transfers.contract.ts'
import { showTransfers, transferTable } from './show-transfers.ts'

export function mountTransfers(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, listReceivedTransfers, ({ query: { page, method_id: methodId, ...filter } }) =>
    showTransfers(db, page, { ...filter, methodId }),
  )
  mountTable(api, exportTransfers, ({ query: { method_id: methodId, ...filter }, locale }) =>
    transferTable(db, { filter: { ...filter, methodId }, locale }),
  )
}
