import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppServices } from '#platform/server/app-services.ts'
import { inputCleaner, parseCleaned } from '#platform/server/http/clean-input.ts'
import { mount, mountOverHttp } from '#platform/server/http/mount.ts'
import { mountTable } from '#platform/server/http/mount-table.ts'
import { type MultipartForm, readMultipartForm } from '#platform/server/http/multipart-form.ts'
import {
  compareStatement,
  exportMissingTransfers,
  exportStatementRows,
  importStatement,
  listMissingTransfers,
  listStatementRows,
  statementForm,
  statementMaxBytes,
} from '../../contract/statements.contract.ts'
import { compareWithTransfers, keepStatement, openStatementThread, type SentStatement } from './import-statement.ts'
import { showMissingTransfers, showStatementRows } from './show-rows.ts'
import { missingTable, statementTable } from './statement-tables.ts'

const readForm = (request: FastifyRequest) =>
  readMultipartForm(request, { maxFiles: 1, maxFileBytes: statementMaxBytes })

export function mountStatements(api: FastifyInstance, { db }: Pick<AppServices, 'db'>): void {
  const thread = openStatementThread()
  api.addHook('onClose', () => thread.close())
  mountOverHttp(api, compareStatement, async ({ request }) => {
    await using form = await readForm(request)
    return await compareWithTransfers({ db, thread }, sentIn(form))
  })
  mountOverHttp(api, importStatement, async ({ viewer, request }) => {
    await using form = await readForm(request)
    return await keepStatement({ db, thread }, viewer, sentIn(form))
  })
  mount(api, listStatementRows, ({ query: { page, method_id: methodId = null, state } }) =>
    showStatementRows(db, { page, methodId, state }),
  )
  mountTable(api, exportStatementRows, ({ query: { method_id: methodId = null, state }, locale }) =>
    statementTable(db, { filter: { methodId, state }, locale }),
  )
  mountTable(api, exportMissingTransfers, ({ query: { method_id: methodId = null }, locale }) =>
    missingTable(db, { filter: { methodId }, locale }),
  )
  mount(api, listMissingTransfers, ({ query: { page, method_id: methodId = null } }) =>
    showMissingTransfers(db, { page, methodId }),
  )
}

const cleanForm = inputCleaner(statementForm)

function sentIn({ fields, files }: MultipartForm): SentStatement {
  const { method_id: methodId, ...chosen } = parseCleaned(statementForm, cleanForm(fields))
  const { date = null, time = null, amount = null, out_amount = null } = chosen
  const { direction = null, number = null, payer = null, note = null } = chosen
  const columns = { date, time, amount, out_amount, direction, number, payer, note }
  const isChosen = Object.values(columns).some((column) => column !== null)
  return { methodId, file: files[0], columns: isChosen ? columns : undefined }
}
