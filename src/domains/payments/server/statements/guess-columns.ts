import type { TableRow } from '#platform/server/files/read-csv.ts'
import { type StatementColumns, type StatementField, statementFields } from '../../contract/statements.contract.ts'

/** Header words of each field; the earlier pattern of a field wins. */
const patterns: Record<StatementField, readonly RegExp[]> = {
  date: [/^(transaction |value |posting |trans )?date/i, /date|ရက်စွဲ|နေ့ရက်|နေ့စွဲ/i],
  time: [/^(transaction |trans )?time$|^အချိန်/i],
  amount: [/credit|deposit|money in|ဝင်ငွေ/i, /amount|ပမာဏ/i],
  out_amount: [/^(?!.*(credit|cr\b|deposit)).*(debit|withdraw|money out)|ထွက်ငွေ/i],
  direction: [/^(direction|in ?\/ ?out|dr ?\/ ?cr|cr ?\/ ?dr)$|အဝင်.?အထွက်/i],
  number: [/(transaction|trans|txn|trx)\.? ?(id|no|number|ref)|လုပ်ငန်းစဉ်/i, /reference|^ref|number|အမှတ်/i],
  payer: [/payer|sender|^from|ပေးပို့သူ|လွှဲသူ/i, /name|အမည်/i],
  note: [/note|remark|မှတ်ချက်/i, /description|message|narration|details|အကြောင်းအရာ/i],
}
const LINES_WITH_A_HEADER = 20

/** The header line and the columns that it names; undefined when no line names at least a date and an amount. */
export function guessColumns(
  rows: readonly TableRow[],
): { readonly header: readonly string[]; readonly columns: StatementColumns } | undefined {
  for (const { cells } of rows.slice(0, LINES_WITH_A_HEADER)) {
    const columns = columnsNamedBy(cells)
    if (columns.date !== null && columns.amount !== null) return { header: cells, columns }
  }
  return undefined
}

function columnsNamedBy(cells: readonly string[]): StatementColumns {
  const taken = new Set<number>()
  const found = statementFields.map((field) => {
    const at = columnOf(cells, { patterns: patterns[field], taken })
    if (at !== -1) taken.add(at)
    return [field, at === -1 ? null : at + 1] as const
  })
  return Object.fromEntries(found) as StatementColumns
}

function columnOf(
  cells: readonly string[],
  { patterns, taken }: { patterns: readonly RegExp[]; taken: ReadonlySet<number> },
): number {
  for (const pattern of patterns) {
    const at = cells.findIndex((cell, column) => !taken.has(column) && pattern.test(cell.trim()))
    if (at !== -1) return at
  }
  return -1
}
