import { expect, test } from 'vitest'
import { invoiceFileName, savedInvoiceName } from '../../contract/invoice-labels.ts'
import type { Payout } from '../payouts.queries.ts'
import { toInvoiceText } from './invoice-text.ts'

const payout: Payout = {
  id: 17,
  kind: 'course',
  courseId: 1,
  classId: null,
  title: 'စာရင်းကိုင်',
  startDate: null,
  endDate: null,
  periodMonth: '2026-03-01',
  totalStudents: 1,
  unitFeeMmk: 45_000,
  totalAmountMmk: 45_000,
  percentage: 10,
  payableMmk: 40_500,
  deductedMmk: 0,
  paidOn: null,
  reference: null,
  accountId: null,
  paidMethodId: null,
  paidFamilyId: null,
  paidNumberKey: null,
  batchId: null,
  batchPayeeId: null,
  insertedAt: new Date('2026-03-01T00:00:00Z'),
  ownerId: 3,
  ownerRole: 'school',
  ownerNo: 'SC000001',
  ownerName: 'ရွှေပညာ',
  ownerPhone: '09400000001',
}
const company = { company_name: 'ပညာ', contact_phone: '09 1', contact_email: 'a@example.com' }

test('two invoices of one payee have different numbers, and name the company (OWN-14)', () => {
  const [first, second] = [17, 18].map((id) => toInvoiceText({ ...payout, id }, company, 'en'))
  expect([first?.number, second?.number]).toEqual(['INV-000017', 'INV-000018'])
  expect(first?.company).toEqual(['ပညာ', '09 1', 'a@example.com'])
  expect(first?.facts).toContainEqual({ label: 'School No', value: 'SC000001' })
})

test('two invoices that a page saves on one day have different names, which begin with that of the reply (OWN-14)', () => {
  const day = '2026-03-01'
  const name = (payoutId: number) => savedInvoiceName({ kind: 'course', payoutId, payeeNo: 'SC000001', day })
  expect([name(17), name(18)]).toEqual([
    'coursePayment_SC000001_20260301_INV-000017.pdf',
    'coursePayment_SC000001_20260301_INV-000018.pdf',
  ])
  expect(name(17)).toContain(invoiceFileName('course', 'SC000001', day).replace('.pdf', ''))
})
