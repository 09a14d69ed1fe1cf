import sharp from 'sharp'
import { expect, test } from 'vitest'
import { toReceiptText } from './receipt-text.ts'
import type { PrintedReceipt } from './receipts.queries.ts'
import { typesetReceipt } from './typeset-receipt.ts'

const receipt: PrintedReceipt = {
  id: 7,
  year: 2026,
  no: 123,
  code: '0123456789ab',
  transferId: 5,
  amountMmk: 250_000,
  restMmk: 150_000,
  receivedAt: new Date('2026-11-14T03:50:00Z'),
  withdrawnAt: null,
  payerName: 'မသီရိ 😀',
  title: '#panic("x") *bold* IELTS ညနေပိုင်း',
  reference: '48217092',
  methodName: 'KBZPay',
  numberKey: '10023456789',
}
const printed = { company: ['ပညာ', '09 1', 'a@example.com'], checkUrl: 'https://pyinnya.test/receipt/0123456789ab' }

test('the texts name number, day, end of the transfer number and rest', () => {
  const text = toReceiptText(receipt, { ...printed, locale: 'en' })
  expect(text).toMatchObject({ number: 'R-2026-000123', withdrawn: null, amount: { value: '250,000Ks' } })
  const values = text.facts.map(({ value }) => value)
  expect(values).toEqual(expect.arrayContaining(['KBZPay · …456789', '150,000Ks', 'မသီရိ', '48217092']))
  expect(values.join()).not.toContain('10023456789')
})

test('a slip is one page of 80 mm, as high as its text', async () => {
  const text = toReceiptText(receipt, { ...printed, locale: 'my' })
  const pdf = (await typesetReceipt({ format: 'slip', text })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []
  expect(Number(width)).toBeCloseTo((80 / 25.4) * 72, 0)
  expect(Number(height)).toBeGreaterThan(200)
})

test.each(['my', 'en'] as const)('a receipt in %s is one page, and a picture of 1080 × 1350', async (locale) => {
  const text = toReceiptText({ ...receipt, withdrawnAt: new Date() }, { ...printed, locale })
  const pdf = (await typesetReceipt({ format: 'pdf', text })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const picture = await sharp(await typesetReceipt({ format: 'png', text })).metadata()
  expect([picture.width, picture.height]).toEqual([1080, 1350])
})
