import { describe, expect, test } from 'vitest'
import { toXlsx } from '#platform/server/files/table-file.ts'
import { orderReference } from '../../contract/order-reference.ts'
import type { StatementColumns } from '../../contract/statements.contract.ts'
import { onlyReferenceIn, type ReadStatement, readStatement, type Statement } from './read-statement.ts'
import { dayOrderOf, readAmount, readDay, readTime } from './statement-cells.ts'

const HEADER = 'Date,Transaction ID,Amount,Name,Remark'
const read = (text: string | Uint8Array, columns?: StatementColumns) =>
  readStatement({ bytes: typeof text === 'string' ? Buffer.from(text) : text, columns, remembered: [] })
const rowsOf = async (text: string | Uint8Array, columns?: StatementColumns) =>
  statement(await read(text, columns)).rows
function statement(found: ReadStatement): Statement {
  if ('problem' in found) throw new Error(found.problem)
  return found
}

describe('dates', () => {
  test.each([
    ['2026-11-03 10:20:05', '2026-11-03'],
    ['2026/11/3', '2026-11-03'],
    ['3/11/2026', '2026-11-03'],
    ['03-11-2026 1:05 PM', '2026-11-03'],
    ['၀၃.၁၁.၂၀၂၆', '2026-11-03'],
    ['3 Nov 2026', '2026-11-03'],
    ['03-Nov-2026', '2026-11-03'],
    ['November 3, 2026', '2026-11-03'],
    ['20261103', '2026-11-03'],
    ['20261103102030', '2026-11-03'],
    ['46329', '2026-11-03'],
    ['46329.43055', '2026-11-03'],
  ])('%s is %s', (cell, day) => expect(readDay(cell, 'day_first')).toBe(day))

  test.each(['31/02/2026', '2026-13-01', 'Total', '', '12:30'])('%s is none', (cell) =>
    expect(readDay(cell, 'day_first')).toBeUndefined(),
  )

  test('have the month first when one of them shows it', () => {
    expect(dayOrderOf(['03/04/2026', '04/28/2026'])).toBe('month_first')
    expect(readDay('03/04/2026', 'month_first')).toBe('2026-03-04')
    expect(dayOrderOf(['28/04/2026', '03/04/2026'])).toBe('day_first')
  })
})

test.each([
  ['10:20', '10:20'],
  ['2026-11-03 09:05:33', '09:05'],
  ['3/11/2026 1:05:00 PM', '13:05'],
  ['12:10 AM', '00:10'],
  ['၁၄:၃၀', '14:30'],
  ['46329.5', '12:00'],
  ['0.75', '18:00'],
  ['25:00', undefined],
])('the time of %s is %s', (cell, time) => expect(readTime(cell)).toBe(time))

test.each([
  ['250,000', 250_000],
  ['၂၅၀,၀၀၀', 250_000],
  ['250,000.00 Ks', 250_000],
  ['+45000', 45_000],
  ['-1,500', -1500],
  ['(1,500.00)', -1500],
  ['0', 0],
  ['', undefined],
  ['4.5', Number.NaN],
  ['12,50', Number.NaN],
  ['abc', Number.NaN],
])('the amount of %s is %s', (cell, amount) => expect(readAmount(cell)).toBe(amount))

describe('a file is read', () => {
  const lines = [
    HEADER,
    '2026-11-03 10:20,0100 2345 6789,"250,000",Ma Thiri,',
    '2026-11-03 10:21,၀၁၀၀၂၃၄၅၆၇၉၀,၄၅၀၀၀,"Ko ""Aung""",note',
  ]
  const expected = [
    { numberKey: '10023456789', amountMmk: 250_000, day: '2026-11-03', payer: 'Ma Thiri', note: null },
    { numberKey: '10023456790', amountMmk: 45_000, payer: 'Ko "Aung"', note: 'note' },
  ]
  const text = lines.join('\r\n')
  const utf16 = Buffer.from(text, 'utf16le')

  test.each<[string, string | Uint8Array]>([
    ['CSV', text],
    ['with a byte order mark', `\ufeff${text}`],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16 without a mark', utf16],
    ['big-endian UTF-16', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
    ['below a heading of its wallet', `Statement of 09123456789\r\n\r\n${text}\r\n`],
    ['with a line of totals', `${text}\r\nTotal,,"295,000",,`],
  ])('as %s', async (_, file) => expect(await rowsOf(file)).toMatchObject(expected))

  test('with semicolons or tabs', async () => {
    const cells = 'Date;Transaction ID;Amount;Name;Remark\n03/11/2026 10:20;01002345;250,000;Ma Thiri;a, b\n'
    const facts = [{ numberKey: '1002345', amountMmk: 250_000, note: 'a, b' }]
    expect(await rowsOf(cells)).toMatchObject(facts)
    expect(await rowsOf(cells.replaceAll(';', '\t'))).toMatchObject(facts)
  })

  test('as a workbook, with texts and numbers', async () => {
    const columns = HEADER.split(',').map((name) => ({ name, width: 20 }))
    const rows = [
      ['2026-11-03 10:20', '01002345', 250_000, 'မသီရိ', null],
      [46_329.5, 'AB & C <1>', '45,000', null, 'x'],
    ]
    const bytes = await toXlsx({ fileName: 'x', columns, rows })
    expect(await rowsOf(bytes)).toMatchObject([
      { numberKey: '1002345', amountMmk: 250_000, payer: 'မသီရိ' },
      { numberKey: 'ABC1', amountMmk: 45_000, day: '2026-11-03', arrivedAt: new Date('2026-11-03T12:00:00+06:30') },
    ])
  })

  test('without a header, when the columns are chosen', async () => {
    const columns = { date: 2, time: null, amount: 3, direction: 1, number: 4, payer: null, note: null }
    const file = 'CR,3/11/2026,100,A1\nDR,3/11/2026,200,A2\n?,3/11/2026,300,A3\n'
    expect(statement(await read(file, columns))).toMatchObject({
      rows: [{ numberKey: 'A1', amountMmk: 100 }],
      out: 1,
      refused: [{ line: 3, column: 1, why: 'direction' }],
    })
  })

  test('line by line: one that is damaged is named, and none counts as 0', async () => {
    const file = [
      HEADER,
      '2026-11-03,A1,100,,',
      '2026-11-03,A2,0,,',
      '2026-11-03,A3,1.5,,',
      '31/02/2026,A4,100,,',
      '2026-11-03,A5,-100,,',
      '2026-11-03,"***",100,,',
      '2026-11-03',
    ].join('\n')
    expect(statement(await read(file))).toMatchObject({
      rows: [{ numberKey: 'A1' }],
      out: 2,
      refused: [
        { line: 3, column: 3, why: 'amount' },
        { line: 4, column: 3, why: 'amount' },
        { line: 5, column: 1, why: 'date' },
        { line: 7, column: 2, why: 'number' },
      ],
    })
  })
})

test('a file that cannot be read says why', async () => {
  const columns = HEADER.split(',').map((name) => ({ name, width: 20 }))
  const long = await toXlsx({
    fileName: 'x',
    columns,
    rows: [['2026-11-03', 1e19, 100, null, null]],
  })
  expect(await read('')).toEqual({ problem: 'empty' })
  expect(await read(`${HEADER}\n2026-11-03,1.00235E+19,100,,`)).toEqual({ problem: 'damaged_numbers', line: 2 })
  expect(await read(long)).toEqual({ problem: 'damaged_numbers', line: 2 })
  expect(await read(`${HEADER}\n2026-11-03,A1,100,"Ma,`)).toEqual({ problem: 'quote', line: 2 })
  expect(await read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toEqual({ problem: 'protected' })
  expect(await read(long.subarray(0, 600))).toEqual({ problem: 'damaged' })
  expect(await read('%PDF-1.7')).toEqual({ problem: 'encoding' })
  expect(await read(Buffer.from([0x41, 0xff, 0xfe, 0xfd, 0x80]))).toEqual({ problem: 'encoding' })
  expect(await read(`${HEADER}\n${'2026-11-03,A,1,,\n'.repeat(50_001)}`)).toEqual({ problem: 'too_large' })
})

describe('rows', () => {
  test('have one checksum by their number in whatever spelling and columns', async () => {
    const [first] = await rowsOf(`${HEADER}\n2026-11-03,TXN 0042-17,100,Ma Thiri,a`)
    const [second] = await rowsOf('Amount;Txn ID;Date\n၁၀၀;4217;3/11/2026')
    expect(second?.checksum).toBe(first?.checksum)
  })

  test('with one number are one, and equal ones without a number are several', async () => {
    const file = `${HEADER}\n2026-11-03,A1,100,,\n2026-11-03,a-1,100,,\n2026-11-03,,100,Ma,\n2026-11-03,,100,Ma,\n`
    const found = await rowsOf(file)
    expect(found).toHaveLength(3)
    expect(new Set(found.map(({ checksum }) => checksum)).size).toBe(3)
    expect((await rowsOf(file)).map(({ checksum }) => checksum)).toEqual(found.map(({ checksum }) => checksum))
  })
})

test('an order reference in a note is found by its check digit', () => {
  const reference = orderReference(4_821_709)
  const [first, second] = [reference.slice(0, 4), reference.slice(4)]
  const wrong = reference.slice(0, 7) + ((Number(reference[7]) + 1) % 10)
  expect(onlyReferenceIn(`အတန်းကြေး ${first} ${second}`)).toBe(reference)
  expect(onlyReferenceIn(reference)).toBe(reference)
  expect(onlyReferenceIn(wrong)).toBeNull()
  expect(onlyReferenceIn(`09${reference}`)).toBeNull()
  expect(onlyReferenceIn(`${reference} ${orderReference(1)}`)).toBeNull()
})
