import { readCsv, type TableRow, UnreadableCsv } from './read-csv.ts'
import { readXlsx, UnreadableXlsx } from './read-xlsx.ts'

export type TableProblem = 'damaged' | 'encoding' | 'macros' | 'protected' | 'quote' | 'too_large'
type ReadTable = { readonly rows: readonly TableRow[] } | { readonly problem: TableProblem; readonly line?: number }

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte)

/** Reads a CSV file or the first sheet of an Excel workbook as its first bytes say. Blank rows are left out. */
export function readTable(bytes: Uint8Array, limits: { maxRows: number }): ReadTable {
  // An .xls file, and an .xlsx file with a password, are compound documents.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return { problem: 'protected' }
  // A PDF begins as text.
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return { problem: 'encoding' }
  try {
    const rows = startsWith(bytes, 0x50, 0x4b) ? readXlsx(bytes, limits) : readCsv(decodeText(bytes), limits)
    return rows.length > limits.maxRows ? { problem: 'too_large' } : { rows }
  } catch (error) {
    if (error instanceof UnreadableCsv) return { problem: 'quote', line: error.line }
    if (error instanceof UnreadableXlsx) return { problem: error.problem }
    if (error instanceof TypeError) return { problem: 'encoding' }
    throw error
  }
}

/**
 * Decodes UTF-8, or UTF-16 with or without a byte order mark.
 *
 * @throws TypeError - the bytes are none of these
 */
function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  if (text.includes('\0')) throw new TypeError('the file is not text')
  return text
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  if (bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le'
  return bytes[0] === 0 && bytes[1] !== 0 ? 'utf-16be' : 'utf-8'
}
