import type { FastifyInstance } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
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
  mountTable(api, exportOutgoingRows, ({ query: { method_id: methodId, state }, locale }) =>
    outRowTable(db, { filter: { methodId: methodId ?? null, state }, locale }),
  )
  mount(api, nameOutgoingRow, ({ viewer, params, body }) => nameOutRow(db, viewer, { id: params.id, ...body }))
  mount(api, reopenOutgoingRow, ({ viewer, params, body }) =>
    reopenOutRow(db, viewer, { id: params.id, reason: body.reason }),
  )
}
