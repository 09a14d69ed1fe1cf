import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { sendTable } from '#platform/server/files/table-file.ts'
import { localeOf } from '#platform/server/http/locale.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import {
  exportOutgoingRows,
  listOutgoingRows,
  nameOutgoingRow,
  reopenOutgoingRow,
} from '../../contract/statement-out.contract.ts'
import { nameOutRow, reopenOutRow } from './name-out-row.ts'
import { outRowTable, showOutRows } from './show-out-rows.ts'

export function mountStatementOut(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, listOutgoingRows, ({ query: { page, method_id: methodId, state } }) =>
    showOutRows(db, page, { methodId: methodId ?? null, state }),
  )
  mountOverHttp(api, exportOutgoingRows, async ({ query, request, reply }) => {
    const filter = { methodId: query.method_id ?? null, state: query.state }
    return sendTable(reply, query.format, await outRowTable(db, { filter, locale: localeOf(request) }))
  })
  mount(api, nameOutgoingRow, ({ viewer, params, body }) => nameOutRow(db, viewer, { id: params.id, ...body }))
  mount(api, reopenOutgoingRow, ({ viewer, params, body }) =>
    reopenOutRow(db, viewer, { id: params.id, reason: body.reason }),
  )
}
