import { beforeAll, describe, expect, it } from 'vitest'
import { readLiabilities } from '#domains/ledger/server/index.ts'
import { mountPayments } from '#domains/payments/server/index.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { readTable } from '#platform/server/files/read-table.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import {
  type Account,
  aClass,
  aCourse,
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aTeacher,
  aVideoCourse,
  type Enrolment,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { decideAtDesk } from '#tests/support/payment-desk.ts'
import { aQueue } from '#tests/support/queue.ts'
import type { BalanceLine } from '../../contract/my-balance.contract.ts'
import { listUnrecorded } from '../deductions/deduct-voided.ts'
import { checkLedger, mountPayouts } from '../index.ts'
import { lastMonths } from './show-balance.ts'

let db: Db
let api: DomainApi
let finance: Caller
let methodId: number
const yesterday = addDays(today(), -1)
/** Not the last day of a month: the fees of videos are held until the first. */
const inAMonth = addDays(today(), addDays(today(), 31).endsWith('-01') ? 31 : 30)

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi([mountPayments, mountPayouts], { db, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance' })
  methodId = (await aPaymentMethod(db)).id
})

const act = (enrolment: Enrolment, verb: string, body: object = { reason: 'စမ်းသပ်ခြင်း' }) =>
  decideAtDesk({ db, api, as: finance }, enrolment, { verb, body })
const verify = (enrolment: Enrolment, amount: number) =>
  act(enrolment, 'verify', { transaction_no: `BAL${1000 + enrolment.id}`, method_id: methodId, amount })

async function aClassOf(owner: Account, fees: readonly number[], endDate: string): Promise<Enrolment[]> {
  const course = await aCourse(db, { ownerId: owner.id })
  const { id: classId } = await aClass(db, { courseId: course.id, startDate: addDays(endDate, -30), endDate })
  const seats: Enrolment[] = []
  for (const feeMmk of fees) {
    const seat = await anEnrolment(db, { classId, feeMmk })
    await verify(seat, feeMmk)
    await act(seat, 'approve')
    seats.push(seat)
  }
  return seats
}
const run = async (kind = 'class', until = '') =>
  (await api.post('/admin/payouts/run', { as: finance, body: { kind, until } })).json.ids as number[]
const pay = (id = 0) =>
  api.post(`/admin/payouts/${id}/pay`, { as: finance, body: { paid_on: today(), reference: 'KBZ-1' } })
const balance = async (owner: Account) => (await api.get('/my/balance', { as: owner as Caller })).json
const lines = async (owner: Account): Promise<BalanceLine[]> =>
  (await api.get('/my/balance/lines', { as: owner as Caller })).json.data
const owed = async (kind: 'earned' | 'payable', { id }: Account) => (await readLiabilities(db, kind, [id])).get(id) ?? 0
const sum = (rows: readonly BalanceLine[], amount: (row: BalanceLine) => number) =>
  rows.reduce((total, row) => total + amount(row), 0)

/** The figures are sums of the lines, and what the ledger owes the owner. */
async function addsUp(owner: Account) {
  const shown = await balance(owner)
  const all = await lines(owner)
  const of = (...states: BalanceLine['state'][]) => all.filter(({ state }) => states.includes(state))
  const net = (...states: BalanceLine['state'][]) => sum(of(...states), (row) => row.net)
  const unrecorded = (await listUnrecorded(db, [owner.id])).reduce((total, { netMmk }) => total + netMmk, 0)
  expect(shown.deducted + net('deducted')).toBe(0)
  expect(shown.earned).toBe(shown.held + shown.payable + shown.paid)
  expect(shown.earned).toBe(sum(all, (row) => row.net))
  expect(shown.held).toBe(net('held'))
  expect(shown.months.at(-1)).toMatchObject({ month: today().slice(0, 7), paid: shown.paid })
  const heldGross = sum(of('held', 'ready'), (row) => row.gross)
  const voidedGross = heldGross - (await owed('earned', owner))
  expect(voidedGross > 0).toBe(unrecorded > 0)
  expect(shown.payable - net('ready') + unrecorded).toBe(await owed('payable', owner))
  expect((await checkLedger(db)).differences).toEqual([])
  return shown
}

describe('the balance of an owner (OWN-05)', () => {
  it('is held, then payable, then paid, to the kyat, and equals the ledger at each step', async () => {
    const owner = await aTeacher(db, { commissionPercent: 7 })
    expect(await addsUp(owner)).toMatchObject({ earned: 0, held: 0, payable: 0, paid: 0, held_until: [] })
    await aClassOf(owner, [33_333, 33_333, 33_333], yesterday)
    await aClassOf(owner, [10_001], inAMonth)
    const video = await anEnrolment(db, { courseId: (await aVideoCourse(db, { ownerId: owner.id, feeMmk: 5_555 })).id })
    await verify(video, 5_555)
    // Rounded once for a payout, not for each student.
    const ended = Math.floor(99_999 * 0.93)
    const shown = await addsUp(owner)
    expect(shown).toMatchObject({ payable: ended, paid: 0, held: Math.floor(10_001 * 0.93) + Math.floor(5_555 * 0.93) })
    expect(shown.held_until).toHaveLength(2)
    expect(shown.held_until).toContainEqual({ day: addDays(inAMonth, 1), amount: Math.floor(10_001 * 0.93) })
    const [payoutId] = await run()
    expect(await addsUp(owner)).toMatchObject({ payable: ended, earned: shown.earned })
    expect((await lines(owner)).filter(({ payout_id }) => payout_id === payoutId)).toHaveLength(3)
    expect((await pay(payoutId)).status).toBe(200)
    expect(await addsUp(owner)).toMatchObject({ payable: 0, paid: ended, earned: shown.earned })
  })

  it('counts a void before and after a run records it, and what is given back', async () => {
    const owner = await aTeacher(db, { commissionPercent: 10 })
    const [seat] = await aClassOf(owner, [35_001], yesterday)
    await pay((await run())[0])
    await act(seat as Enrolment, 'void')
    const net = Math.floor(35_001 * 0.9)
    const owing = { earned: 0, payable: -net, paid: net, deducted: net, open_deduction: net }
    expect(await addsUp(owner)).toMatchObject(owing)
    const deductions = async () => (await lines(owner)).filter(({ kind }) => kind === 'deduction')
    const deducted = { state: 'deducted', net: -net, gross: -35_001, percentage: 10, day: today() }
    expect(await deductions()).toMatchObject([deducted])
    await aClassOf(owner, [20_000], yesterday)
    await run()
    expect(await addsUp(owner)).toMatchObject({
      ...owing,
      earned: 18_000,
      payable: 18_000 - net,
      open_deduction: net - 18_000,
    })
    expect(await deductions()).toMatchObject([deducted])
    await act(seat as Enrolment, 'approve')
    expect(await addsUp(owner)).toMatchObject({
      earned: 18_000 + net,
      payable: 18_000,
      deducted: 0,
      open_deduction: -18_000,
    })
  })

  it('of a part payment is held without a day', async () => {
    const owner = await aTeacher(db, { commissionPercent: 10 })
    const course = await aVideoCourse(db, { ownerId: owner.id, feeMmk: 50_000 })
    const purchase = await anEnrolment(db, { courseId: course.id })
    const part = { transaction_no: 'BALPART1', method_id: methodId, amount: 20_000, part: true }
    await act(purchase, 'verify', part)
    await act(purchase, 'approve')
    expect(await addsUp(owner)).toMatchObject({ held: 18_000, held_until: [{ day: null, amount: 18_000 }] })
  })

  it('has lines for a payout whose students are not known, and is saved as a file', async () => {
    const owner = await aTeacher(db, { commissionPercent: 10 })
    const course = await aCourse(db, { ownerId: owner.id, title: 'ယခင်သင်တန်း' })
    const amounts = {
      totalStudents: 2,
      unitFeeMmk: 50_000,
      totalAmountMmk: 100_000,
      percentage: 10,
      payableMmk: 90_000,
    }
    await db
      .insertInto('payouts')
      .values({
        kind: 'course',
        courseId: course.id,
        periodMonth: '2026-01-01',
        ownerId: owner.id,
        ...amounts,
        createdBy: finance.id,
      })
      .execute()
    expect(await balance(owner)).toMatchObject({ earned: 90_000, payable: 90_000 })
    expect(await lines(owner)).toMatchObject([{ kind: 'payout', net: 90_000, gross: 100_000, student_no: null }])
    const { body } = await api.get('/my/balance/export?format=csv', { as: owner as Caller })
    const read = readTable(Buffer.from(body), { maxRows: 10 })
    expect('rows' in read && read.rows[1]?.cells).toContain('90000')
    expect('rows' in read && read.rows).toHaveLength(2)
  })

  it('is seen by its owner alone', async () => {
    const owner = await aTeacher(db)
    await aClassOf(owner, [12_000], yesterday)
    expect(await balance(await aTeacher(db))).toMatchObject({ earned: 0, held: 0, payable: 0, paid: 0 })
    const student = await db
      .selectFrom('accounts')
      .selectAll()
      .where('role', '=', 'student')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const [line] = await lines(owner)
    expect(line?.student_no).toBe(student.accountNo)
    expect(JSON.stringify(line)).not.toContain(student.phoneNumber1)
  })
})

it('the last twelve months cross a year', () => {
  const months = lastMonths('2026-03-31')
  expect([months.length, months[0], months[9], months[11]]).toEqual([12, '2025-04', '2026-01', '2026-03'])
})
