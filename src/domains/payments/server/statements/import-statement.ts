import { type CalendarDay, compareDays } from '#platform/contract/calendar.ts'
import { validationMessage } from '#platform/contract/validation.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { FormFile } from '#platform/server/http/multipart-form.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { openTaskThread, type TaskThread } from '#platform/server/threads/task-thread.ts'
import {
  type StatementColumns,
  type StatementReply,
  type StatementState,
  statementMaxBytes,
  statementMaxRows,
} from '../../contract/statements.contract.ts'
import { findMethod, lockMethodForShare } from '../wallets/payment-methods.queries.ts'
import { matchFactsOf } from './apply-rows.ts'
import { balanceRows } from './balance-rows.ts'
import { matchRows } from './match-rows.ts'
import { findOtherWallet } from './other-wallet.ts'
import { countStoredOutRows, insertOutRows } from './out-rows.queries.ts'
import {
  type ArrivedRow,
  headerKey,
  type ReadStatement,
  referencesIn,
  type Statement,
  type StatementTask,
} from './read-statement.ts'
import { listRowsBeside, lockRows } from './row-money.queries.ts'
import { compareRows, insertImport, insertRows, keepMapping, listMappings } from './statements.queries.ts'

export type StatementThread = TaskThread<StatementTask, ReadStatement>

/** Statements are read in a thread of their own, because a large one takes seconds. */
export function openStatementThread(): StatementThread {
  return openTaskThread(new URL('./statement-thread.ts', import.meta.url))
}

interface Services {
  readonly db: Db
  readonly thread: StatementThread
}

export interface SentStatement {
  readonly methodId: number
  readonly file: Pick<FormFile, 'name' | 'sizeBytes' | 'read'> | undefined
  /** Undefined uses the columns of the last statement with this header, or those that the header names. */
  readonly columns: StatementColumns | undefined
}

/**
 * Reads a statement and says what its import would bring.
 *
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - no such wallet
 * @throws Refusal INVALID_INPUT - under `file`: not a table that can be read
 */
export async function compareWithTransfers({ db, thread }: Services, sent: SentStatement): Promise<StatementReply> {
  const statement = await readSent({ db, thread }, sent)
  return toReply(statement, await figuresOf(db, sent.methodId, statement))
}

/**
 * Stores the rows of a statement that no earlier import has brought, and remembers its columns. Nothing is verified and
 * nothing is booked, so an import may be repeated.
 *
 * @throws Refusal PAYMENT_METHOD_NOT_FOUND - no such wallet
 * @throws Refusal INVALID_INPUT - under `file`: not a table that can be read, or without a row in which money moved;
 *   under `date` or `amount`: the column is not chosen
 */
export async function keepStatement(
  { db, thread }: Services,
  admin: AdminViewer,
  sent: SentStatement,
): Promise<StatementReply> {
  const statement = await readSent({ db, thread }, sent)
  assertColumns(statement.columns)
  const [fromDay, untilDay] = daysOf(statement)
  if (fromDay === undefined || untilDay === undefined) throw invalidFields({ file: 'statement_empty' })
  return db.transaction().execute(async (tx) => {
    const method = await lockMethodForShare(tx, sent.methodId)
    if (!method) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
    const figures = await figuresOf(tx, method.id, statement)
    const { rows, outgoing } = statement
    const counts = { rowsRead: rows.length + outgoing.length, rowsNew: figures.new + figures.newOutgoing }
    const fileName = (sent.file?.name ?? '').slice(0, 200)
    const importId = await insertImport(tx, {
      paymentMethodId: method.id,
      fileName,
      fromDay,
      untilDay,
      importedBy: admin.id,
      ...counts,
    })
    await insertRows(tx, { importId, methodId: method.id, rows })
    // A row of this file may be nearer to a transfer than the earlier one with its number.
    await balanceRows(tx, await lockRows(tx, await listRowsBeside(tx, importId)), { type: 'admin', id: admin.id })
    await insertOutRows(tx, { importId, methodId: method.id, rows: outgoing })
    await keepMapping(tx, method.id, { header: headerKey(statement.header), columns: statement.columns })
    await recordAudit(tx, {
      actorType: 'admin',
      actorId: admin.id,
      action: 'statement.import',
      target: `payment-method:${method.id}`,
      before: null,
      after: { fileName, fromDay, untilDay, ...counts },
    })
    return toReply(statement, figures)
  })
}

function assertColumns({ date, amount }: StatementColumns): void {
  const missing = { ...(date === null && { date: 'required' }), ...(amount === null && { amount: 'required' }) }
  if (Object.keys(missing).length > 0) throw invalidFields(missing as Record<string, 'required'>)
}

async function readSent({ db, thread }: Services, { methodId, file, columns }: SentStatement): Promise<Statement> {
  if (!(await findMethod(db, methodId))) throw new Refusal('PAYMENT_METHOD_NOT_FOUND')
  if (!file) throw invalidFields({ file: 'file_required' })
  if (file.sizeBytes === 0) throw invalidFields({ file: 'file_empty' })
  if (file.sizeBytes > statementMaxBytes) {
    throw invalidFields({ file: validationMessage('file_too_large', { max: '20 MB' }) })
  }
  const remembered = await listMappings(db, methodId)
  const read = await thread.run({ bytes: await file.read(), columns, remembered })
  if ('problem' in read) throw invalidFields({ file: problemText(read) })
  return read
}

function problemText({ problem, line }: Extract<ReadStatement, { problem: unknown }>): string {
  if (problem === 'too_large') return validationMessage('statement_too_large', { max: statementMaxRows })
  return validationMessage(`statement_${problem}`, line === undefined ? {} : { other: line })
}

interface Figures
  extends Pick<
    StatementReply,
    'new' | 'seen' | 'differs' | 'order' | 'unknown' | 'accepted' | 'proposed' | 'looks_like'
  > {
  readonly newOutgoing: number
}

/** The first and the last day on which money moved. */
function daysOf({ rows, outgoing }: Statement): [CalendarDay | undefined, CalendarDay | undefined] {
  const days = [...rows, ...outgoing].map(({ day }) => day).toSorted()
  return [days[0], days.at(-1)]
}

/** What rows of a file mean now, and what becomes of those that were not applied. */
async function figuresOf(db: Db, methodId: number, { rows, outgoing }: Statement): Promise<Figures> {
  const compared = await compareRows(db, methodId, rows)
  const method = await findMethod(db, methodId)
  const numbers = Map.groupBy(rows, ({ numberKey }) => numberKey)
  const open = rows.flatMap((row, at) => {
    const found = compared[at]
    if (!found || found.isApplied || found.state === 'seen' || found.state === 'differs') return []
    const { numberKey, amountMmk, arrivedAt, note } = row
    const references = referencesIn(note ?? '')
    const isShared = found.isShared || (numberKey !== null && (numbers.get(numberKey)?.length ?? 0) > 1)
    return [{ numberKey, amountMmk, arrivedAt, references, isFuture: isFuture(row), isShared }]
  })
  const proposals = method ? matchRows(open, await matchFactsOf(db, method, open)) : []
  const of = (wanted: StatementState) => compared.filter(({ state }) => state === wanted).length
  return {
    seen: of('seen'),
    differs: of('differs'),
    order: of('order'),
    unknown: of('unknown'),
    new: compared.filter(({ isNew }) => isNew).length,
    newOutgoing: outgoing.length - (await countStoredOutRows(db, methodId, outgoing)),
    accepted: proposals.filter((proposal) => proposal?.isCertain).length,
    proposed: proposals.filter((proposal) => proposal && !proposal.isCertain).length,
    looks_like: method ? await findOtherWallet(db, method, rows) : null,
  }
}

const isFuture = ({ day }: Pick<ArrivedRow, 'day'>) => compareDays(day, today()) > 0

/** A screen shows no more. */
const SHOWN = 50

function toReply(statement: Statement, { newOutgoing, ...figures }: Figures): StatementReply {
  const { columns, header, sample, rows, outgoing, out, refused } = statement
  const [from, until] = daysOf(statement)
  return {
    columns,
    header: [...header],
    sample: sample.map((cells) => [...cells]),
    rows: rows.length,
    out,
    ...figures,
    outgoing: { rows: outgoing.length, new: newOutgoing },
    refused_count: refused.length,
    refused: refused.slice(0, SHOWN),
    ...futureOf(rows),
    from: from ?? null,
    until: until ?? null,
  }
}

/** Rows of days that are still to come, which are often a day and a month in the wrong order. */
function futureOf(rows: readonly ArrivedRow[]): Pick<StatementReply, 'future_count' | 'future'> {
  const future = rows.filter(isFuture)
  const shown = future.slice(0, SHOWN)
  return {
    future_count: future.length,
    future: shown.map(({ numberTyped, day, amountMmk }) => ({ transaction_no: numberTyped, day, amount: amountMmk })),
  }
}
