/** A text that is not CSV, with the line where reading stopped. */
export class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv'
  readonly line: number

  constructor(line: number) {
    super(`line ${line} has a quote that is not closed, or text after a quoted cell`)
    this.line = line
  }
}

/** One line of a table with its number in the file, from 1. */
export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
}

const separators = [',', ';', '\t'] as const
const LINES_TO_COUNT = 10

/**
 * Parses CSV as RFC 4180 defines it, separated by commas, semicolons or tabs.
 *
 * @param maxRows - reading stops after one row more than this
 * @throws UnreadableCsv
 */
export function readCsv(text: string, { maxRows }: { maxRows: number }): TableRow[] {
  const reader = new CsvReader(text, separatorOf(text))
  const rows: TableRow[] = []
  while (rows.length <= maxRows) {
    const row = reader.next()
    if (row === undefined) return rows
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push(row)
  }
  return rows
}

/** The separator that the first lines contain most often outside of quoted cells. */
function separatorOf(text: string): string {
  const head = text
    .split('\n', LINES_TO_COUNT)
    .join('\n')
    .replace(/"[^"]*"/g, '')
  const counts = separators.map((separator) => head.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

class CsvReader {
  readonly #text: string
  readonly #separator: string
  #at = 0
  #line = 1

  constructor(text: string, separator: string) {
    this.#text = text
    this.#separator = separator
  }

  next(): TableRow | undefined {
    if (this.#at >= this.#text.length) return undefined
    const line = this.#line
    const cells: string[] = []
    for (;;) {
      cells.push(this.#text[this.#at] === '"' ? this.#quoted() : this.#bare())
      if (this.#text[this.#at] !== this.#separator) break
      this.#at += 1
    }
    this.#endLine()
    return { line, cells }
  }

  #bare(): string {
    const from = this.#at
    while (this.#at < this.#text.length && !this.#endsCell()) this.#at += 1
    return this.#text.slice(from, this.#at)
  }

  /** A doubled quote inside is a quote. */
  #quoted(): string {
    const opened = this.#line
    let cell = ''
    for (;;) {
      const close = this.#text.indexOf('"', this.#at + 1)
      if (close === -1) throw new UnreadableCsv(opened)
      const part = this.#text.slice(this.#at + 1, close)
      this.#line += part.split('\n').length - 1
      cell += part
      this.#at = close + 1
      if (this.#text[this.#at] !== '"') break
      cell += '"'
    }
    if (this.#at < this.#text.length && !this.#endsCell()) throw new UnreadableCsv(opened)
    return cell
  }

  #endsCell(): boolean {
    const character = this.#text[this.#at]
    return character === this.#separator || character === '\n' || character === '\r'
  }

  #endLine(): void {
    if (this.#text[this.#at] === '\r') this.#at += 1
    if (this.#text[this.#at] === '\n') this.#at += 1
    this.#line += 1
  }
}
