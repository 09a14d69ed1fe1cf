import { beforeAll, describe, expect, it, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { mountPayments } from '#domains/payments/server/index.ts'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import {
  type Account,
  aClass,
  aCourse,
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aSchool,
  aStudent,
  aTeacher,
  aVideoCourse,
  type Enrolment,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { decideAtDesk } from '#tests/support/payment-desk.ts'
import { aQueue } from '#tests/support/queue.ts'
import { savedList } from '#tests/support/saved-list.ts'
import { mountPayouts } from './index.ts'

// OWN-15

let db: Db
let api: DomainApi
let finance: Caller
let methodId: number
const FEE = 40_000
const NET = FEE * 0.9
const yesterday = addDays(today(), -1)
const reason = { reason: 'စမ်းသပ်ခြင်း' }

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi([mountPayments, mountPayouts], { db, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance', name: 'Ko Aung' })
  methodId = (await aPaymentMethod(db)).id
})

const saved = (path: string, query = '', as = finance) => savedList(api, path, { query, as })

const act = (enrolment: Enrolment, verb: string, body: object) =>
  decideAtDesk({ db, api, as: finance }, enrolment, { verb, body })
const run = (kind: 'class' | 'course') =>
  api.post('/admin/payouts/run', { as: finance, body: { kind, until: today() } })

/** An enrolment of a class that ended yesterday, in a payout. */
async function paidOut(owner: Account, title: string): Promise<Enrolment> {
  const course = await aCourse(db, { ownerId: owner.id, title })
  const dates = { startDate: addDays(yesterday, -30), endDate: yesterday }
  const { id: classId } = await aClass(db, { courseId: course.id, feeMmk: FEE, ...dates })
  const seat = await anEnrolment(db, { classId })
  await act(seat, 'verify', { transaction_no: `SAVED${1000 + seat.id}`, method_id: methodId, amount: FEE })
  await act(seat, 'approve', reason)
  await run('class')
  return seat
}

const callerOf = (owner: Account, role: OwnerRole) => ({ ...owner, role }) as unknown as Caller

test('open deductions are saved with each entry, and with what is open in the last row of an owner', async () => {
  const [owner, other] = [await aTeacher(db, { commissionPercent: 10 }), await aSchool(db, { commissionPercent: 10 })]
  const seats = [await paidOut(owner, 'First'), await paidOut(owner, 'Second')]
  for (const seat of seats) await act(seat, 'void', reason)
  await run('class')
  await act(await paidOut(other, 'Third'), 'void', reason)
  const rows = await saved('/admin/payouts/deductions/export')
  const of = ({ accountNo }: Account) => rows.filter((row) => row['Payee No'] === accountNo)
  expect(of(owner)).toMatchObject([
    { 'Course title': 'Second', 'Fee (MMK)': String(FEE), 'Deduction (MMK)': String(NET), 'Still to deduct': '' },
    { 'Course title': 'First', 'Percentage%': '10', 'Still to deduct': String(2 * NET) },
  ])
  expect(of(owner)[0]?.Recorded).toMatch(/^\d{4}-/)
  expect(of(other)).toMatchObject([{ Recorded: 'not recorded yet', 'Still to deduct': String(NET) }])
  const { owed_total } = (await api.get('/admin/payouts/deductions', { as: finance })).json
  expect(rows.reduce((sum, row) => sum + Number(row['Still to deduct']), 0)).toBe(owed_total)
})

test('batches are saved, newest first, with their sums and payees by state', async () => {
  const creator = await anAdmin(db, { role: 'finance', name: '=Ma Hla' })
  const insert = (version: string, batch: object) =>
    db
      .insertInto('payoutBatches')
      .values({ createdBy: creator.id, createdAt: new Date(), totalMmk: 90_000, state: 'open', version, ...batch })
      .returning('id')
      .executeTakeFirstOrThrow()
  const open = await insert('1', {})
  const cancelled = await insert('2', { state: 'cancelled', endedAt: new Date(), endReason: 'Wrong day' })
  for (const totalMmk of [0, 5000]) {
    const ownerId = (await aTeacher(db)).id
    const payee = { batchId: open.id, ownerId, payouts: 1, totalMmk, state: 'out', outReason: 'no_account' }
    await db.insertInto('payoutBatchPayees').values(payee).execute()
  }
  const rows = await saved('/admin/payout-batches/export')
  expect(rows).toMatchObject([
    { Batch: String(cancelled.id), Status: 'Cancelled', Reason: 'Wrong day', 'Approved by': '' },
    { Batch: String(open.id), Total: '90000', 'To be sent': '0', Sent: '0', 'Left out': '2', 'Created by': "'=Ma Hla" },
  ])
  expect(rows).toHaveLength((await api.get('/admin/payout-batches', { as: finance })).json.total)
})

describe.each(['teacher', 'school'] as const)('the payments of a %s', (role) => {
  const anOwner = () => (role === 'teacher' ? aTeacher(db, { commissionPercent: 10 }) : aSchool(db))

  it('are saved by the filters of the list, without those of others', async () => {
    const owner = await anOwner()
    const as = callerOf(owner, role)
    await paidOut(await anOwner(), 'Of another')
    await paidOut(owner, 'Speaking')
    await paidOut(owner, 'Writing')
    const newest = (await api.get(`/${role}/payment/list`, { as })).json.data[0].payment_id
    const body = { paid_on: yesterday, reference: 'KBZ-77' }
    expect((await api.post(`/admin/payouts/${newest}/pay`, { as: finance, body })).status).toBe(200)
    const path = `/${role}/payment/export`
    expect(await saved(path, '', as)).toMatchObject([
      { 'Course title': 'Speaking', 'Total Amount': String(FEE), 'Student count': '1', 'Payment date': '' },
    ])
    expect(await saved(path, 'payment_status=false', as)).toMatchObject([
      { 'Invoice number': String(newest), 'Course title': 'Writing', 'Payment date': yesterday },
    ])
    expect(await saved(path, 'class_name=none', as)).toEqual([])
    expect(await saved(path, `payment_status=false&payment_date=${yesterday}&class_name=writ`, as)).toHaveLength(1)
    expect((await api.get(`${path}?format=csv&payment_date=x`, { as })).json.errors).toHaveProperty('payment_date')
  })

  it('for video courses are saved too', async () => {
    const owner = await anOwner()
    const lastMonth = addDays(`${today().slice(0, 7)}-01`, -1)
    const at = new Date(`${lastMonth}T12:00:00+06:30`)
    const { id: courseId } = await aVideoCourse(db, { ownerId: owner.id, title: 'Accounting' })
    await anEnrolment(db, { courseId, status: EnrolmentStatus.approved, paymentVerifiedAt: at, approvedAt: at })
    await run('course')
    const rows = await saved(`/${role}/course-payment/export`, '', callerOf(owner, role))
    expect(rows).toMatchObject([{ 'Course title': 'Accounting', 'Class days or month': lastMonth.slice(0, 7) }])
  })
})

const paths = [
  '/admin/payouts/deductions/export',
  '/admin/payout-batches/export',
  '/admin/refund-wishes/export',
  '/teacher/payment/export',
  '/teacher/course-payment/export',
  '/school/payment/export',
  '/school/course-payment/export',
]
it.each(paths)('%s is for those who may see the list, as CSV or Excel', async (path) => {
  const isAdmins = path.startsWith('/admin/')
  const [teacher, school] = [callerOf(await aTeacher(db), 'teacher'), callerOf(await aSchool(db), 'school')]
  const [own, another] = path.startsWith('/teacher/') ? [teacher, school] : [school, teacher]
  const [may, mayNot] = isAdmins
    ? [finance, await anAdmin(db, { role: 'moderator' })]
    : [own, callerOf(await aStudent(db), 'student' as 'teacher')]
  expect((await api.get(`${path}?format=xlsx`)).status).toBe(401)
  for (const caller of isAdmins ? [mayNot] : [mayNot, another])
    expect((await api.get(`${path}?format=xlsx`, { as: caller })).status).toBe(403)
  expect((await api.get(`${path}?format=pdf`, { as: may })).status).toBe(422)
  const { status, headers } = await api.get(`${path}?format=xlsx`, { as: may })
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
})
