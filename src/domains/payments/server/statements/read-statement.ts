import { createHash } from 'node:crypto'
import { type CalendarDay, yangonInstant } from '#platform/contract/calendar.ts'
import { cleanText } from '#platform/server/burmese/clean-text.ts'
import type { TableRow } from '#platform/server/files/read-csv.ts'
import { readTable, type TableProblem } from '#platform/server/files/read-table.ts'
import { isOrderReference } from '../../contract/order-reference.ts'
import { maxTransactionNoLength } from '../../contract/payment-proofs.contract.ts'
import {
  type StatementColumns,
  type StatementReply,
  statementMaxColumns,
  statementMaxRows,
} from '../../contract/statements.contract.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import { guessColumns } from './guess-columns.ts'
import {
  type DayOrder,
  dayOrderOf,
  isDamagedNumber,
  readAmount,
  readDay,
  readDirection,
  readTime,
} from './statement-cells.ts'

export interface StatementTask {
  readonly bytes: Uint8Array
  /** Undefined uses the remembered columns of this header, else the guessed ones. */
  readonly columns: StatementColumns | undefined
  readonly remembered: readonly { readonly header: string; readonly columns: StatementColumns }[]
}

/** One row in which money arrived. */
export interface ArrivedRow {
  readonly numberTyped: string | null
  readonly numberKey: string | null
  readonly amountMmk: number
  readonly day: CalendarDay
  readonly arrivedAt: Date
  readonly payer: string | null
  readonly note: string | null
  readonly reference: string | null
  /** Equal in each file that contains the row. */
  readonly checksum: string
}

/** One row in which money left the wallet. */
export interface OutgoingRow
  extends Pick<ArrivedRow, 'numberTyped' | 'numberKey' | 'amountMmk' | 'day' | 'note' | 'checksum'> {
  readonly leftAt: Date
  readonly payee: string | null
}

export interface Statement {
  readonly columns: StatementColumns
  readonly header: readonly string[]
  readonly sample: readonly (readonly string[])[]
  readonly rows: readonly ArrivedRow[]
  readonly outgoing: readonly OutgoingRow[]
  /** Lines in which money left, also those whose amount is not known. */
  readonly out: number
  readonly refused: StatementReply['refused']
}
export type ReadStatement =
  | Statement
  | { readonly problem: TableProblem | 'empty' | 'damaged_numbers'; readonly line?: number | undefined }

const SAMPLE_LINES = 8
const NO_COLUMNS: StatementColumns = {
  date: null,
  time: null,
  amount: null,
  out_amount: null,
  direction: null,
  number: null,
  payer: null,
  note: null,
}

/**
 * Reads the rows of a statement. Lines before the first readable one are its heading; each later
 * line that cannot be read is named.
 */
export async function readStatement({ bytes, columns, remembered }: StatementTask): Promise<ReadStatement> {
  const table = readTable(bytes, { maxRows: statementMaxRows })
  if ('problem' in table) return table
  if (table.rows.length === 0) return { problem: 'empty' }
  const guess = guessColumns(table.rows)
  const header = guess?.header ?? []
  const known = remembered.find((mapping) => mapping.header === headerKey(header))
  // Columns that were remembered before money that left was kept do not name its column.
  const used = columns ?? (known || guess ? { ...NO_COLUMNS, ...guess?.columns, ...known?.columns } : NO_COLUMNS)
  const damaged = table.rows.find(({ cells }) => isDamagedNumber(cellOf(cells, used.number)))
  if (damaged) return { problem: 'damaged_numbers', line: damaged.line }
  const sample = table.rows.slice(0, SAMPLE_LINES).map(({ cells }) => cells.slice(0, statementMaxColumns))
  return { columns: used, header, sample, ...readRows(table.rows, used) }
}

/** Identifies statements that have the same columns. */
export function headerKey(header: readonly string[]): string {
  return header.map((cell) => cell.trim()).join('\t')
}

const cellOf = (cells: readonly string[], column: number | null) =>
  column === null ? '' : (cells[column - 1] ?? '').trim()

type Outcome = ArrivedRow | OutgoingRow | 'out' | StatementReply['refused'][number]

function readRows(
  rows: readonly TableRow[],
  columns: StatementColumns,
): Pick<Statement, 'rows' | 'outgoing' | 'out' | 'refused'> {
  if (columns.date === null || columns.amount === null) return { rows: [], outgoing: [], out: 0, refused: [] }
  const order = dayOrderOf(rows.map(({ cells }) => cellOf(cells, columns.date)))
  const outcomes = rows.map((row) => readRow(row, { columns, order }))
  const begin = outcomes.findIndex((outcome) => outcome === 'out' || 'checksum' in outcome)
  const read = begin === -1 ? outcomes.slice(1) : outcomes.slice(begin)
  const isArrived = (outcome: Outcome): outcome is ArrivedRow => outcome !== 'out' && 'arrivedAt' in outcome
  const isLeft = (outcome: Outcome): outcome is OutgoingRow => outcome !== 'out' && 'leftAt' in outcome
  return {
    rows: numberEqualRows(read.filter(isArrived)),
    outgoing: countEqualRows(read.filter(isLeft)),
    out: read.filter((outcome) => outcome === 'out' || isLeft(outcome)).length,
    refused: read.filter((outcome) => outcome !== 'out' && 'why' in outcome),
  }
}

interface Reading {
  readonly columns: StatementColumns
  readonly order: DayOrder
}

function readRow({ line, cells }: TableRow, { columns, order }: Reading): Outcome {
  const refuse = (why: StatementReply['refused'][number]['why']) => ({ line, column: columns[why], why })
  const day = readDay(cellOf(cells, columns.date), order)
  if (day === undefined) return refuse('date')
  const direction = columns.direction === null ? 'in' : readDirection(cellOf(cells, columns.direction))
  if (direction === undefined) return refuse('direction')
  const amountMmk = readAmount(cellOf(cells, columns.amount))
  const time = readTime(cellOf(cells, columns.time)) ?? readTime(cellOf(cells, columns.date)) ?? '00:00'
  const typed = cleanText(cellOf(cells, columns.number))
  const numberKey = transferNumberKey(typed) ?? null
  const facts = { columns, numberTyped: numberKey === null ? null : typed, numberKey, day, time }
  // Statements with a column for each direction leave the other one empty, or write 0.
  const outMmk = readAmount(cellOf(cells, columns.out_amount ?? null))
  const isOut = direction === 'out' || amountMmk === undefined || amountMmk < 0 || (amountMmk === 0 && Boolean(outMmk))
  if (isOut)
    return toOutgoingRow(cells, { ...facts, amountMmk: Math.abs((amountMmk || outMmk) ?? Number.NaN) }) ?? 'out'
  if (!(amountMmk > 0)) return refuse('amount')
  if (typed.length > maxTransactionNoLength || (typed !== '' && numberKey === null && typed !== '-'))
    return refuse('number')
  return toRow(cells, { ...facts, amountMmk })
}

interface Facts extends Pick<ArrivedRow, 'numberTyped' | 'numberKey' | 'amountMmk' | 'day'> {
  readonly columns: StatementColumns
  readonly time: string
}

const MAX_TEXT = 500

function toRow(cells: readonly string[], { columns, time, ...facts }: Facts): ArrivedRow {
  const payer = cleanText(cellOf(cells, columns.payer)).slice(0, MAX_TEXT)
  const note = cleanText(cellOf(cells, columns.note)).slice(0, MAX_TEXT)
  const { numberKey, amountMmk, day } = facts
  const identity = numberKey === null ? [day, time, amountMmk, payer, note] : [numberKey, amountMmk]
  return {
    ...facts,
    arrivedAt: yangonInstant(day, time),
    payer: payer || null,
    note: note || null,
    reference: onlyReferenceIn(note),
    checksum: createHash('sha256').update(JSON.stringify(identity)).digest('hex'),
  }
}

/** Undefined when its amount is not known. */
function toOutgoingRow(cells: readonly string[], { columns, time, ...facts }: Facts): OutgoingRow | undefined {
  if (!(facts.amountMmk > 0) || (facts.numberTyped?.length ?? 0) > maxTransactionNoLength) return undefined
  const { payer, note, arrivedAt, checksum } = toRow(cells, { columns, time, ...facts })
  const ownChecksum = createHash('sha256').update(`out:${checksum}`).digest('hex')
  return { ...facts, leftAt: arrivedAt, payee: payer, note, checksum: ownChecksum }
}

/** The only valid order reference in a note; null when there are several. */
export function onlyReferenceIn(note: string): string | null {
  const found = referencesIn(note)
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The valid order references in a note, each once. */
export function referencesIn(note: string): string[] {
  const western = note.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => transferNumberKey(digit) ?? '0')
  const groups = western.match(/(?<!\d)\d{4}[ -]?\d{4}(?!\d)/g) ?? []
  return [...new Set(groups.map((group) => group.replace(/\D/g, '')).filter(isOrderReference))]
}

/**
 * A number stands for one transfer however often a file repeats it. Equal rows without a number are several transfers,
 * so they are counted.
 */
function numberEqualRows(rows: readonly ArrivedRow[]): ArrivedRow[] {
  const times = new Map<string, number>()
  return rows.flatMap((row) => {
    const before = times.get(row.checksum) ?? 0
    times.set(row.checksum, before + 1)
    if (before === 0) return [row]
    return row.numberKey === null ? [{ ...row, checksum: `${row.checksum}:${before + 1}` }] : []
  })
}

/** Equal rows are several transfers, also with a number: a bank sends a batch of payouts under one. */
function countEqualRows(rows: readonly OutgoingRow[]): OutgoingRow[] {
  const times = new Map<string, number>()
  return rows.map((row) => {
    const before = times.get(row.checksum) ?? 0
    times.set(row.checksum, before + 1)
    return before === 0 ? row : { ...row, checksum: `${row.checksum}:${before + 1}` }
  })
}
