import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { type DayCloseText, type InvoiceText, typesetDocument } from './typeset-document.ts'

const text: InvoiceText = {
  lang: 'my',
  product: 'ပညာ',
  heading: 'INVOICE',
  number: 'INV-000017',
  company: ['ပညာ (Pyinnya)', '09 000 000 000', 'contact@pyinnya.example'],
  facts: [{ label: 'Phone No', value: '09400000001' }],
  heads: ['Course Name', 'Course Fee', 'Total Student', 'Percentage%', 'Total Amount'],
  cells: ['#panic("x") *bold* $1/2$ @label', '45,000Ks', '1', '10', '45,000Ks'],
  salary: { label: 'Payment Salary (MMK)', value: '40,500' },
  transfer: [
    { label: 'Deducted', value: '-13,500' },
    { label: 'To transfer', value: '27,000' },
  ],
  note: 'Note',
}

async function readPdf(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const said = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  const fonts = new Set(items.map((item) => ('fontName' in item ? item.fontName : '')))
  return { pages: document.numPages, said: said.replace(/\s+/g, ' '), fonts: fonts.size }
}

test('an invoice is one page with the given values', async () => {
  const { pages, said } = await readPdf(await typesetDocument({ template: 'invoice', text }))
  expect(pages).toBe(1)
  for (const text of [
    'INVOICE',
    'INV-000017',
    '09 000 000 000',
    'contact@pyinnya.example',
    '09400000001',
    '45,000Ks',
    '40,500',
    'Payment Salary (MMK)',
    '-13,500',
    '27,000',
  ]) {
    expect(said).toContain(text)
  }
})

test("a title is plain text, also with the typesetter's markup", async () => {
  const { said } = await readPdf(await typesetDocument({ template: 'invoice', text }))
  expect(said.replaceAll(' ', '')).toContain('#panic("x")*bold*$1/2$@label')
})

test('Burmese letters come from an embedded font', async () => {
  const burmese = { ...text, cells: ['ကြက္ကသတ္တဝါ မြန်မာ', ...text.cells.slice(1)] }
  const pdf = await typesetDocument({ template: 'invoice', text: burmese })
  expect(pdf.toString('latin1')).toMatch(/NotoSansMyanmar/)
  expect((await readPdf(pdf)).said).toMatch(/[\u1000-\u109f]/)
})

test('the close of a day names wallets, reasons, work and people, as plain text', async () => {
  const close: DayCloseText = {
    lang: 'my',
    product: 'ပညာ',
    heading: 'Daily close',
    company: ['ပညာ (Pyinnya)'],
    day: '1 March 2026',
    wallets: {
      heads: ['Wallet', 'Opening', 'In', 'Out', 'Closing', 'Counted', 'Closed by'],
      rows: [['KBZPay #panic("x")', '70,000', '50,000', '20,000', '100,000', '99,500 (-500)', 'Ko Aung']],
    },
    reasons: [{ label: 'KBZPay', value: 'ဝန်ဆောင်ခ' }],
    work: [{ label: 'Payments accepted', value: '3 · 145,000Ks' }],
    people: { heads: ['By person', 'Payments accepted', 'Taken back'], rows: [['Ko Aung', '3', '1']] },
    note: 'As of 2 March',
  }
  const { pages, said } = await readPdf(await typesetDocument({ template: 'day-close', text: close }))
  expect(pages).toBe(1)
  for (const expected of ['KBZPay #panic("x")', '99,500 (-500)', '3 · 145,000Ks', 'Ko Aung', 'As of 2 March']) {
    expect(said.replaceAll(' ', '')).toContain(expected.replaceAll(' ', ''))
  }
})
