import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { maxTableRows } from '#platform/contract/table-format.ts'
import { cutTable, type TableFile, toCsv, toXlsx } from './table-file.ts'

const table: TableFile = {
  fileName: 'students',
  columns: [
    { name: 'အမည်', width: 20 },
    { name: 'Phone', width: 14 },
    { name: 'Fee', width: 10 },
  ],
  rows: [
    ['မမြ၊ "လှ"', '09450012345', 45_000],
    ['=HYPERLINK("x")', null, 0],
    ['one, two\nlines \u0001', '+95945', null],
  ],
}

test('a CSV has Burmese whole, quotes what needs it, and no formula', () => {
  const text = toCsv(table).toString()
  expect(text).toBe(
    '\ufeffအမည်,Phone,Fee\r\n"မမြ၊ ""လှ""",09450012345,45000\r\n"\'=HYPERLINK(""x"")",,0\r\n"one, two\nlines \u0001",\'+95945,\r\n',
  )
})

/** The text of a file inside a zip archive, found by the archive's central directory. */
function entryOf(zip: Buffer, wanted: string): string {
  for (let at = zip.indexOf('PK\u0001\u0002'); at !== -1; at = zip.indexOf('PK\u0001\u0002', at + 4)) {
    const name = zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString()
    if (name !== wanted) continue
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString()
  }
  throw new Error(`no ${wanted} in the archive`)
}

test('a spreadsheet keeps Burmese, the first zero of a number, and a formula as text', async () => {
  const zip = await toXlsx(table)
  const sheet = entryOf(zip, 'xl/worksheets/sheet1.xml')
  const texts = entryOf(zip, 'xl/sharedStrings.xml')
  for (const text of ['အမည်', 'မမြ၊', '09450012345', '=HYPERLINK']) expect(texts).toContain(text)
  expect(texts).not.toContain('\u0001')
  expect(sheet).toContain('<v>45000</v>')
  expect(sheet).not.toContain('<f>')
})

test('a table that is cut says so in its last row and its name, and sums of its columns stay right', () => {
  const rows = Array.from({ length: maxTableRows + 1 }, (_, at) => [`${at}`, null, 1])
  const cut = cutTable({ ...table, rows }, 'en')
  expect(cut.fileName).toBe('students-first-10000')
  expect(cut.rows).toHaveLength(maxTableRows + 1)
  expect(cut.rows.at(-1)).toEqual([expect.stringContaining('only the first 10000 rows'), null, null])
  expect(cut.rows.at(-2)).toEqual([`${maxTableRows - 1}`, null, 1])
})
