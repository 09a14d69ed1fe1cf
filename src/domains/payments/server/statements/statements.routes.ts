import type { FastifyInstance, FastifyRequest } from 'fastify'
import { yangonTimestamp } from '#platform/contract/calendar.ts'
import { toPage } from '#platform/contract/wire.ts'
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
  type StatementRow,
  statementForm,
  statementMaxBytes,
} from '../../contract/statements.contract.ts'
import { compareWithTransfers, keepStatement, openStatementThread, type SentStatement } from './import-statement.ts'
import { listMissing, type MissingTransfer } from './missing.queries.ts'
import { type ListedResolution, listResolutions } from './resolutions.queries.ts'
import { listRowTransfers } from './row-money.queries.ts'
import { missingTable, statementTable } from './statement-tables.ts'
import { type ListedRow, listRows } from './statements.queries.ts'

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
  mount(api, listStatementRows, async ({ query: { page, method_id: methodId, state } }) => {
    const { rows, total } = await listRows(db, { page, methodId: methodId ?? null, state })
    const ids = rows.map(({ id }) => id)
    const [resolutions, transfers] = await Promise.all([listResolutions(db, ids), listRowTransfers(db, ids)])
    const credited = new Set(transfers.filter(({ isCredit }) => isCredit).map(({ rowId }) => rowId))
    const toWire = (row: ListedRow) =>
      toRow(row, { resolution: resolutions.get(row.id), isCredit: credited.has(row.id) })
    return toPage(rows.map(toWire), { total, page })
  })
  mountTable(api, exportStatementRows, ({ query: { method_id: methodId = null, state }, locale }) =>
    statementTable(db, { filter: { methodId, state }, locale }),
  )
  mountTable(api, exportMissingTransfers, ({ query: { method_id: methodId = null }, locale }) =>
    missingTable(db, { filter: { methodId }, locale }),
  )
  mount(api, listMissingTransfers, async ({ query: { page, method_id: methodId } }) => {
    const { rows, total } = await listMissing(db, { page, methodId: methodId ?? null })
    return toPage(rows.map(toMissing), { total, page })
  })
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

function enrolmentOf({ enrolmentId, title, studentName }: ListedRow | MissingTransfer) {
  return enrolmentId === null ? null : { id: enrolmentId, title: title ?? '', student_name: studentName }
}

function registeredOf({ registeredNo, registeredName }: ListedRow | MissingTransfer) {
  return registeredNo === null ? null : { no: registeredNo, name: registeredName }
}

interface Explanation {
  readonly resolution: ListedResolution | undefined
  readonly isCredit: boolean
}

function toRow(row: ListedRow, { resolution, isCredit }: Explanation): StatementRow {
  return {
    id: row.id,
    method_name: row.methodName,
    at: yangonTimestamp(row.at),
    transaction_no: row.numberTyped,
    amount: row.amountMmk,
    payer: row.payer,
    note: row.note,
    state: row.state,
    future: row.isFuture,
    recorded: row.recordedMmk,
    enrolment: enrolmentOf(row),
    registered: registeredOf(row),
    reference: row.reference,
    applied: row.isApplied,
    held: row.heldMmk,
    may_reopen: isCredit || resolution !== undefined,
    resolution: resolution
      ? {
          kind: resolution.kind,
          sent: resolution.isSent,
          reason: resolution.reason,
          asked_by: resolution.askedBy,
        }
      : null,
  }
}

function toMissing(row: MissingTransfer) {
  return {
    id: row.id,
    method_name: row.methodName,
    at: yangonTimestamp(row.at),
    transaction_no: row.numberTyped,
    amount: row.amountMmk,
    verified_by: row.verifiedBy,
    seen: row.isSeen,
    enrolment: enrolmentOf(row),
    registered: registeredOf(row),
  }
}
