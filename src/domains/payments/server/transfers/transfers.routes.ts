import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { sendTable } from '#platform/server/files/table-file.ts'
import { localeOf } from '#platform/server/http/locale.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { exportTransfers, listReceivedTransfers } from '../../contract/transfers.contract.ts'
import { showTransfers, transferTable } from './show-transfers.ts'

export function mountTransfers(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, listReceivedTransfers, ({ query: { page, method_id: methodId, ...filter } }) =>
    showTransfers(db, page, { ...filter, methodId }),
  )
  mountOverHttp(api, exportTransfers, async ({ query, request, reply }) => {
    const { format, method_id: methodId, ...filter } = query
    const table = await transferTable(db, { filter: { ...filter, methodId }, locale: localeOf(request) })
    return sendTable(reply, format, table)
  })
}
