import type { FastifyInstance } from 'fastify'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { toPage } from '#platform/contract/wire.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { mount } from '#platform/server/http/mount.ts'
import {
  listStatementImports,
  type StatementImport,
  withdrawStatementImport,
} from '../../contract/statement-imports.contract.ts'
import { type ListedImport, listImports } from './imports.queries.ts'
import { withdrawImport } from './withdraw-import.ts'

export function mountStatementImports(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  mount(api, listStatementImports, async ({ query: { page, method_id: methodId } }) => {
    const { rows, total } = await listImports(db, { page, methodId: methodId ?? null })
    return toPage(rows.map(toWire), { total, page })
  })
  mount(api, withdrawStatementImport, ({ viewer, params, body }) =>
    withdrawImport(db, viewer, { importId: params.id, reason: body.reason }),
  )
}

function toWire(row: ListedImport): StatementImport {
  const { id, methodId, methodName, fileName, at, importedBy, withdrawnAt, withdrawnBy, withdrawnReason } = row
  return {
    id,
    method_id: methodId,
    method_name: methodName,
    file_name: fileName,
    at: yangonTimestamp(at),
    imported_by: importedBy,
    from: row.fromDay,
    until: row.untilDay,
    rows: row.rowsRead,
    new: row.rowsNew,
    withdrawn: withdrawnAt && {
      at: yangonTimestamp(withdrawnAt),
      by: withdrawnBy,
      reason: withdrawnReason ?? '',
    },
  }
}
