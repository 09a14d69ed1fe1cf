import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { addDays, yangonInstant } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, anAdmin, anEnrolment, aPaymentMethod, aStudent, aTeacher } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { anApplicant, aPaymentDesk, aPurchase, aWaitingPurchase } from '#tests/support/payment-desk.ts'
import { savedList } from '#tests/support/saved-list.ts'
import { sendStatement } from '#tests/support/statement-file.ts'
import { formatOrderReference } from '../contract/order-reference.ts'

let db: Db
let api: DomainApi
let finance: Caller
let su: Caller
let methodId: number
const FEE = 45_000

beforeAll(async () => {
  ;({ db, api, aung: finance, su, methodId } = await aPaymentDesk())
})

const saved = (path: string, query = '', as = finance) => savedList(api, path, { query, as })

async function verify(path: string, transactionNo: string, amount: number, over = false): Promise<void> {
  const body = { method_id: methodId, transaction_no: transactionNo, amount, part: true, over }
  expect((await api.post(`${path}/verify`, { as: finance, body })).status).toBe(200)
}

test('enrolments are saved with the transfer that was recorded last, by the filters of the list', async () => {
  const student = await aStudent(db, { name: '=cmd()', phoneNumber1: '09770004321' })
  const seat = await anEnrolment(db, { classId: (await aClass(db, { feeMmk: FEE })).id, studentId: student.id })
  const purchase = await aPurchase(db, FEE)
  await verify(`/admin/enrolments/class/${seat.id}`, 'LIST-1001', 5000)
  await verify(`/admin/enrolments/class/${seat.id}`, 'LIST-1002', 6000)
  const [row, ...others] = await saved('/admin/enrolments/export', `keyword=${student.accountNo}`)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    'Student No.': student.accountNo,
    Student: "'=cmd()",
    Phone: '09770004321',
    Kind: 'Class',
    Amount: String(FEE),
    Paid: '11000',
    'To pay': String(FEE - 11_000),
    Status: 'Applying',
    Method: 'KBZPay',
    'Transaction number': 'LIST-1002',
    'Verified by': 'Ko Aung',
    Verified: '',
  })
  const { total } = (await api.get('/admin/enrolments', { as: finance })).json
  expect(await saved('/admin/enrolments/export')).toHaveLength(total)
  const courses = await saved('/admin/enrolments/export', 'kind=course&order=oldest')
  expect(courses.map(({ Kind }) => Kind)).toEqual(['Video course'])
  expect(await saved('/admin/enrolments/export', 'proof=verified')).toEqual([])
  await verify(`/admin/enrolments/course/${purchase.id}`, 'LIST-1003', FEE)
  expect(await saved('/admin/enrolments/export', 'proof=verified')).toMatchObject([{ 'To pay': '0' }])
})

test('refunds are saved with the people, the times and the reason of their end', async () => {
  const purchase = await aPurchase(db, FEE)
  await verify(`/admin/enrolments/course/${purchase.id}`, 'LIST-1501', FEE)
  const path = `/admin/enrolments/course/${purchase.id}`
  expect((await api.post(`${path}/void`, { as: finance, body: { reason: 'ဖျက်ပါ။' } })).status).toBe(200)
  const { transfers } = (await api.get(`${path}/refundable`, { as: finance })).json
  const [{ id: transfer_id, version, refundable: amount, family_id: wallet_id }] = transfers
  const target = { wallet_id, account_no: '09420000111', holder: 'Ma Thiri' }
  const body = { transfer_id, amount, version, ...target, reason: 'ဖျက်ပါ။' }
  const { id } = (await api.post('/admin/refunds', { as: finance, body })).json
  await api.post(`/admin/refunds/${id}/approve`, { as: su, body: {} })
  await api.post(`/admin/refunds/${id}/drop`, { as: finance, body: { reason: 'အကောင့် မှားနေပါသည်။' } })
  const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2} /)
  expect(await saved('/admin/refunds/export', 'state=dropped')).toMatchObject([
    {
      Amount: String(FEE),
      Admins: 'Ko Aung · Ma Su · Ko Aung',
      'Approved on': time,
      'Came back or given up on': time,
      'Why it ended': 'အကောင့် မှားနေပါသည်။',
    },
  ])
})

test('registration fees are saved with what is paid, found by account number', async () => {
  const { account, id } = await anApplicant(db, FEE, { person: { name: 'Daw Khin' } })
  await anApplicant(db, FEE)
  await verify(`/admin/registrations/${id}`, 'LIST-2001', FEE + 500, true)
  const rows = await saved('/admin/registrations/export', `keyword=${account.accountNo}`)
  expect(rows).toMatchObject([
    {
      'Account No.': account.accountNo,
      Amount: String(FEE),
      Paid: String(FEE),
      'To pay': '0',
      Credit: '500',
      'Transaction number': 'LIST-2001',
      'Verified by': 'Ko Aung',
      Account: 'Waits for approval',
    },
  ])
  expect(await saved('/admin/registrations/export')).toHaveLength(2)
})

test('coupons are saved by who made them', async () => {
  const teacher = { ...(await aTeacher(db)), role: 'teacher' } as unknown as Caller
  const make = (as: Caller, path: string, body: object) => api.post(path, { as, body })
  await make(finance, '/admin/coupons', { code: 'SAVED20', percent: 20, until: '2030-01-31', uses: 5 })
  await make(teacher, '/my/coupons', { code: 'OWN500', amount: 500, active: false })
  expect(await saved('/admin/coupons/export')).toMatchObject([
    {
      'Coupon code': 'SAVED20',
      'Per cent of the fee': '20',
      Amount: '',
      Until: '2030-01-31',
      'Uses in all': '5',
      Used: '0',
    },
  ])
  expect(await saved('/my/coupons/export', '', teacher)).toMatchObject([{ 'Coupon code': 'OWN500', Amount: '500' }])
})

test('slips are saved, and the amount of one that was reversed is in no sum', async () => {
  const { id: till } = await aPaymentMethod(db, { kind: 'cash', name: 'Counter' })
  await api.post(`/admin/tills/${till}/open`, { as: finance, body: {} })
  const takeFrom = async (amount: number) => {
    const { id } = await aPurchase(db, amount)
    const body = { till_id: till, enrolment_id: id, amount: amount + 50, over: true, key: randomUUID() }
    const reply = await api.post('/admin/cash', { as: finance, body })
    return { id, no: reply.json.slip.no as string }
  }
  const [kept, reversed] = [await takeFrom(3000), await takeFrom(4000)]
  expect((await api.post(`/admin/enrolments/course/${reversed.id}/reverse`, { as: finance, body: {} })).status).toBe(
    200,
  )
  expect(await saved('/admin/cash/slips/export')).toMatchObject([
    { Slip: reversed.no, Till: 'Counter', Amount: '', 'To pay': '', Credit: '', Withdrawn: '4050' },
    { Slip: kept.no, Till: 'Counter', Admins: 'Ko Aung', Amount: '3050', 'To pay': '0', Credit: '50', Withdrawn: '' },
  ])
})

/** Imports a statement of the last ten days, with rows of five days ago, and returns its wallet. */
async function aStatement(...rows: string[]): Promise<{ id: number; familyId: number }> {
  const wallet = await aPaymentMethod(db)
  const back = (days: number) => `${addDays(today(), -days)} 12:00`
  const lines = [`${back(10)},EDGE1,1,,`, ...rows.map((row) => `${back(5)},${row}`), `${back(1)},EDGE2,1,,`]
  const header = 'Date,Transaction ID,Amount,Payer,Note'
  await sendStatement(api, { as: finance, methodId: wallet.id, lines: [header, ...lines] })
  return wallet
}

test('rows of statements are saved by wallet and state, those that match and those that match nothing', async () => {
  await verify(`/admin/enrolments/course/${(await aPurchase(db, FEE)).id}`, 'LIST-3001', FEE)
  const wallet = await aStatement(`LIST-3002,700,=Aye,a note`)
  await db
    .updateTable('statementRows')
    .set({ appliedAt: new Date(), heldMmk: 700 })
    .where('numberKey', '=', 'LIST3002')
    .execute()
  const rows = await saved('/admin/statements/export', `method_id=${wallet.id}`)
  expect(rows).toHaveLength(3)
  expect(rows.find((row) => row['Transaction number'] === 'LIST-3002')).toMatchObject({
    Amount: '700',
    Payer: "'=Aye",
    Note: 'a note',
    Status: 'Unknown',
    Held: '700',
  })
  expect(await saved('/admin/statements/export', `method_id=${wallet.id}&state=seen`)).toEqual([])
  expect(await saved('/admin/statement-rows/export', `method_id=${wallet.id}`)).toMatchObject([
    { 'Transaction number': 'LIST-3002', Amount: '700', Held: '700', Payer: "'=Aye" },
  ])
})

test('recorded transfers that no statement shows are saved', async () => {
  const at = yangonInstant(addDays(today(), -5), '12:00')
  const { id: enrolmentId } = await anEnrolment(db, { insertedAt: at })
  const wallet = await aStatement()
  const number = { numberTyped: 'LIST-4001', numberKey: 'LIST4001', amountMmk: 900 }
  const facts = { enrolmentId, paymentMethodId: wallet.id, familyId: wallet.familyId, insertedAt: at, source: 'claim' }
  await db
    .insertInto('transfers')
    .values({ ...number, ...facts, verifiedBy: finance.id })
    .execute()
  expect(await saved('/admin/statements/missing/export', `method_id=${wallet.id}`)).toMatchObject([
    { 'Transaction number': 'LIST-4001', Amount: '900', 'Verified by': 'Ko Aung' },
  ])
})

test('received transfers are saved with the reference of their order, their receipt and the second person', async () => {
  const course = await aWaitingPurchase(db, 650_000)
  await verify(`/admin/enrolments/course/${course}`, 'LIST 5001', 650_000)
  expect((await api.post(`/admin/enrolments/course/${course}/confirm`, { as: su, body: {} })).status).toBe(200)
  const { id: registration } = await anApplicant(db, 400_000)
  await verify(`/admin/registrations/${registration}`, 'LIST 5002', 400_000)
  const orders = await db.selectFrom('orders').select(['reference', 'enrolmentId']).orderBy('id', 'desc').execute()
  const referenceOf = (id: number | null) =>
    formatOrderReference(orders.find(({ enrolmentId }) => enrolmentId === id)?.reference ?? '')
  const receipt = expect.stringMatching(/^R-\d{4}-\d{6}$/)
  expect(await saved('/admin/transfers/export', 'keyword=LIST500')).toMatchObject([
    { Amount: '400000', 'Payment reference': referenceOf(null), 'Receipt No.': receipt, 'Second person': '' },
    { Amount: '650000', 'Payment reference': referenceOf(course), 'Receipt No.': receipt, 'Second person': 'Ma Su' },
  ])
})

describe('a saved list', () => {
  const paths = [
    '/admin/transfers/export',
    '/admin/enrolments/export',
    '/admin/registrations/export',
    '/admin/coupons/export',
    '/my/coupons/export',
    '/admin/cash/slips/export',
    '/admin/statements/export',
    '/admin/statements/missing/export',
    '/admin/statement-rows/export',
  ]
  it.each(paths)('%s is for those who may see the list, as CSV or Excel', async (path) => {
    const isOwners = path.startsWith('/my/')
    const owner = { ...(await aTeacher(db)), role: 'teacher' } as unknown as Caller
    const [may, mayNot] = [
      isOwners ? owner : finance,
      isOwners ? await aStudent(db) : await anAdmin(db, { role: 'moderator' }),
    ]
    expect((await api.get(`${path}?format=xlsx`)).status).toBe(401)
    expect((await api.get(`${path}?format=xlsx`, { as: mayNot as Caller })).status).toBe(403)
    expect((await api.get(`${path}?format=pdf`, { as: may })).status).toBe(422)
    const { status, headers } = await api.get(`${path}?format=xlsx`, { as: may })
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
  })
})
