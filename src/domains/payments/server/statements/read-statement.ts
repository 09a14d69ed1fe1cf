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

export interface Statement {
  readonly columns: StatementColumns
  readonly header: readonly string[]
  readonly sample: readonly (readonly string[])[]
  readonly rows: readonly ArrivedRow[]
  readonly out: number
  readonly refused: StatementReply['refused']
}
export type ReadStatement =
  | Statement
  | { readonly problem: TableProblem | 'empty' | 'damaged_numbers'; readonly line?: number | undefined }

const SAMPLE_LINES = 8
const NO_COLUMNS: StatementColumns = {
  ...{ date: null, time: null, amount: null, direction: null, number: null, payer: null, note: null },
}

/**
 * Reads the rows of a statement in which money arrived. Lines before the first readable one are its heading; each later
 * line that cannot be read is named.
 */
export async function readStatement({ bytes, columns, remembered }: StatementTask): Promise<ReadStatement> {
  const table = readTable(bytes, { maxRows: statementMaxRows })
  if ('problem' in table) return table
  if (table.rows.length === 0) return { problem: 'empty' }
  const guess = guessColumns(table.rows)
  const header = guess?.header ?? []
  const known = remembered.find((mapping) => mapping.header === headerKey(header))?.columns
  const used = columns ?? known ?? guess?.columns ?? NO_COLUMNS
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

type Outcome = ArrivedRow | 'out' | StatementReply['refused'][number]

function readRows(rows: readonly TableRow[], columns: StatementColumns): Pick<Statement, 'rows' | 'out' | 'refused'> {
  if (columns.date === null || columns.amount === null) return { rows: [], out: 0, refused: [] }
  const order = dayOrderOf(rows.map(({ cells }) => cellOf(cells, columns.date)))
  const outcomes = rows.map((row) => readRow(row, { columns, order }))
  const begin = outcomes.findIndex((outcome) => outcome === 'out' || 'checksum' in outcome)
  const read = begin === -1 ? outcomes.slice(1) : outcomes.slice(begin)
  const arrived = read.filter((outcome): outcome is ArrivedRow => outcome !== 'out' && 'checksum' in outcome)
  return {
    rows: numberEqualRows(arrived),
    out: read.filter((outcome) => outcome === 'out').length,
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
  // Statements with a column for each direction leave the other one empty.
  if (direction === 'out' || amountMmk === undefined || amountMmk < 0) return 'out'
  if (!(amountMmk > 0)) return refuse('amount')
  const typed = cleanText(cellOf(cells, columns.number))
  const numberKey = transferNumberKey(typed) ?? null
  if (typed.length > maxTransactionNoLength || (typed !== '' && numberKey === null && typed !== '-'))
    return refuse('number')
  const time = readTime(cellOf(cells, columns.time)) ?? readTime(cellOf(cells, columns.date)) ?? '00:00'
  return toRow(cells, { columns, numberTyped: numberKey === null ? null : typed, numberKey, amountMmk, day, time })
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
    reference: referenceIn(note),
    checksum: createHash('sha256').update(JSON.stringify(identity)).digest('hex'),
  }
}

/** The only valid order reference in a note; null when there are several. */
export function referenceIn(note: string): string | null {
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
 * A number stands for one transfer however often a file repeats it. Equal rows without a number are several transfers, so
 * they are counted.
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
