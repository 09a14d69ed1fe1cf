import type { FastifyReply } from 'fastify'
import writeXlsxFile from 'write-excel-file/node'
import type { Locale } from '#platform/contract/locale.ts'
import { cutTableHeader, maxTableRows, type TableFormat } from '#platform/contract/table-format.ts'
import { m } from '#platform/server/plain-messages.ts'
import { attachmentNamed } from './send-stored.ts'

export type TableCell = string | number | null

/** A list as a file: names of the columns, their widths in letters, and the rows. */
export interface TableFile {
  /** Without an extension. */
  readonly fileName: string
  readonly columns: readonly { readonly name: string; readonly width: number }[]
  readonly rows: readonly (readonly TableCell[])[]
}

/** A message of `plain-messages.ts` that takes no inputs. */
type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** A column of a list: its name, its width in letters, and what it says of a row. */
export type TableColumn<Row> = readonly [
  name: Label,
  width: number,
  cell: (row: Row, inLocale: { locale: Locale }) => TableCell,
]

/** A list as a file, whose words are in one language. Amounts are numbers that a spreadsheet adds up. */
export function tableOf<Row>(
  rows: readonly Row[],
  { fileName, locale, columns }: { fileName: string; locale: Locale; columns: readonly TableColumn<Row>[] },
): TableFile {
  const inLocale = { locale }
  return {
    fileName,
    columns: columns.map(([name, width]) => ({ name: name({}, inLocale), width })),
    rows: rows.map((row) => columns.map(([, , cell]) => cell(row, inLocale))),
  }
}

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>

/**
 * Sends a list as a file to save. Of one with more rows than a file may have, the first are sent: the last row and the
 * name of the file say so, and a header, which the console shows at the button.
 */
export async function sendTable(
  reply: FastifyReply,
  table: TableFile,
  { format, locale }: { format: TableFormat; locale: Locale },
): Promise<FastifyReply> {
  const isCut = table.rows.length > maxTableRows
  const sent = isCut ? cutTable(table, locale) : table
  const bytes = format === 'csv' ? toCsv(sent) : await toXlsx(sent)
  if (isCut) reply.header(cutTableHeader, String(maxTableRows))
  return reply
    .type(mediaTypes[format])
    .header('content-disposition', attachmentNamed(`${sent.fileName}.${format}`))
    .header('cache-control', 'private, no-store')
    .send(bytes)
}

/** The first rows of a table, with a last one that says so. */
export function cutTable({ fileName, columns, rows }: TableFile, locale: Locale): TableFile {
  const text = m.platform_table_cut({ n: String(maxTableRows) }, { locale })
  return {
    fileName: `${fileName}-first-${maxTableRows}`,
    columns,
    rows: [...rows.slice(0, maxTableRows), columns.map((_, at) => (at === 0 ? text : null))],
  }
}

/** Without the mark at its beginning, Excel reads Burmese letters as another encoding. */
const BYTE_ORDER_MARK = '\ufeff'

/** @see https://www.rfc-editor.org/rfc/rfc4180 */
export function toCsv({ columns, rows }: TableFile): Buffer {
  const lines = [columns.map(({ name }) => name), ...rows].map((cells) => `${cells.map(toField).join(',')}\r\n`)
  return Buffer.from(BYTE_ORDER_MARK + lines.join(''))
}

/** A spreadsheet runs a text that begins like a formula; an apostrophe keeps it a text. */
const formulaStart = /^[=+\-@\t\r]/

function toField(cell: TableCell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Texts are stored as texts, so nothing in them is a formula, and a number with a leading zero keeps it. */
export function toXlsx({ columns, rows }: TableFile): Promise<Buffer> {
  const head = columns.map(({ name }) => ({ value: name, fontWeight: 'bold' as const }))
  const data = [
    head,
    ...rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? withoutControls(cell) : cell))),
  ]
  const widths = columns.map(({ width }) => ({ width }))
  return writeXlsxFile(data, { columns: widths, stickyRowsCount: 1 }).toBuffer()
}

/** XML has no way to write them. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
}
