import { Unzip, UnzipInflate } from 'fflate'
import { Parser } from 'htmlparser2'
import type { TableRow } from './read-csv.ts'

/** A workbook that is not read, and why. */
export class UnreadableXlsx extends Error {
  override readonly name = 'UnreadableXlsx'
  readonly problem: 'damaged' | 'macros' | 'too_large'

  constructor(problem: UnreadableXlsx['problem']) {
    super(`the workbook is not read: ${problem}`)
    this.problem = problem
  }
}

const MAX_INFLATED_BYTES = 100 * 2 ** 20
const PIECE_BYTES = 16 * 1024
/** Excel keeps 15 digits of a number; a longer one has lost its end. */
const EXACT_BELOW = 1e15
const MAX_COLUMNS = 200

/**
 * Reads the first sheet of an Excel workbook (Office Open XML). Formulas are read as their stored value. Numbers with
 * more digits than Excel keeps are returned in exponent notation.
 *
 * @param maxRows - rows after one more than this are left out
 * @throws UnreadableXlsx
 */
export function readXlsx(bytes: Uint8Array, { maxRows }: { maxRows: number }): TableRow[] {
  const parts = unzipParts(bytes)
  const sheet = parts.get(firstSheetPath(parts))
  if (sheet === undefined) throw new UnreadableXlsx('damaged')
  const shared = parts.get('xl/sharedStrings.xml')
  return readSheet(sheet, { texts: shared === undefined ? [] : readSharedTexts(shared), maxRows })
}

const isRead = (name: string) =>
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/.test(name)

/** Counts what it inflates, because the sizes that an archive states may be wrong. */
function unzipParts(bytes: Uint8Array): Map<string, string> {
  const parts = new Map<string, string>()
  let inflatedBytes = 0
  const archive = new Unzip((file) => {
    if (/vbaProject\.bin$/i.test(file.name)) throw new UnreadableXlsx('macros')
    if (!isRead(file.name)) return
    const decoder = new TextDecoder('utf-8')
    let text = ''
    file.ondata = (error, piece, final) => {
      if (error) throw new UnreadableXlsx('damaged')
      inflatedBytes += piece.length
      if (inflatedBytes > MAX_INFLATED_BYTES) throw new UnreadableXlsx('too_large')
      text += decoder.decode(piece, { stream: !final })
      if (final) parts.set(file.name, text)
    }
    file.start()
  })
  archive.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      archive.push(bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES >= bytes.length)
    }
  } catch (error) {
    throw error instanceof UnreadableXlsx ? error : new UnreadableXlsx('damaged')
  }
  return parts
}

/** Sheets are listed in their order on screen; the file names need not be. */
function firstSheetPath(parts: ReadonlyMap<string, string>): string {
  let id: string | undefined
  parse(parts.get('xl/workbook.xml') ?? '', {
    onopentag: (name, attributes) => {
      if (name === 'sheet') id ??= attributes['r:id']
    },
  })
  let target: string | undefined
  parse(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    onopentag: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === id) target = attributes.Target
    },
  })
  if (target === undefined) return 'xl/worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

type Handlers = NonNullable<ConstructorParameters<typeof Parser>[0]>

function parse(xml: string, handlers: Handlers): void {
  const parser = new Parser(handlers, { xmlMode: true, decodeEntities: true })
  parser.write(xml)
  parser.end()
}

/** Phonetic hints (`rPh`) are not part of a text. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let isText = false
  let hints = 0
  parse(xml, {
    onopentag: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') hints += 1
      isText = name === 't' && hints === 0
    },
    ontext: (part) => {
      if (isText) text += part
    },
    onclosetag: (name) => {
      isText = false
      if (name === 'rPh') hints -= 1
      if (name === 'si') texts.push(text)
    },
  })
  return texts
}

interface OpenCell {
  readonly column: number
  readonly type: string
  value: string
}

function readSheet(xml: string, { texts, maxRows }: { texts: readonly string[]; maxRows: number }): TableRow[] {
  const rows: TableRow[] = []
  let cells: string[] = []
  let line = 0
  let cell: OpenCell | undefined
  let isValue = false
  parse(xml, {
    onopentag: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes.r ?? line + 1)
        cells = []
      }
      if (name === 'c') cell = { column: columnOf(attributes.r, cells.length), type: attributes.t ?? 'n', value: '' }
      isValue = name === 'v' || name === 't'
    },
    ontext: (part) => {
      if (isValue && cell) cell.value += part
    },
    onclosetag: (name) => {
      isValue = false
      if (name === 'c' && cell && cell.column < MAX_COLUMNS) {
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = cellText(cell, texts)
      }
      if (name === 'row' && rows.length <= maxRows && cells.some((text) => text.trim() !== ''))
        rows.push({ line, cells })
    },
  })
  return rows
}

/** `C7` → 2; a cell without an address follows the one before it. */
function columnOf(address: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0]
  if (letters === undefined) return next
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellText({ type, value }: OpenCell, texts: readonly string[]): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'e') return ''
  if (type !== 'n' || value === '') return value
  const number = Number(value)
  return Math.abs(number) >= EXACT_BELOW ? number.toExponential() : String(number)
}
