import { beforeAll, describe, expect, it } from 'vitest'
import { mountPayments } from '#domains/payments/server/index.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import {
  aClass,
  aCourse,
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aTeacher,
  type Enrolment,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { decideAtDesk } from '#tests/support/payment-desk.ts'
import { aQueue } from '#tests/support/queue.ts'
import { checkLedger, mountPayouts } from './index.ts'

let db: Db
let api: DomainApi
let finance: Caller
let methodId: number
const FEE = 35_000
const NET = FEE * 0.9
const reason = { reason: 'စမ်းသပ်ခြင်း' }

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi([mountPayments, mountPayouts], { db, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance' })
  methodId = (await aPaymentMethod(db)).id
})

const anOwner = async () => (await aTeacher(db, { commissionPercent: 10 })).id
const agree = (ownerId: number, commissionPercent: number) =>
  db.updateTable('accounts').set({ commissionPercent }).where('id', '=', ownerId).execute()

const act = (enrolment: Enrolment, verb: string, body: object) =>
  decideAtDesk({ db, api, as: finance }, enrolment, { verb, body })

const run = () => api.post('/admin/payouts/run', { as: finance, body: { kind: 'class', until: today() } })

/** An enrolment of a class that ended yesterday, paid and approved. */
async function due(ownerId: number): Promise<Enrolment> {
  const course = await aCourse(db, { ownerId })
  const yesterday = addDays(today(), -1)
  const dates = { startDate: addDays(yesterday, -30), endDate: yesterday }
  const { id: classId } = await aClass(db, { courseId: course.id, feeMmk: FEE, ...dates })
  const seat = await anEnrolment(db, { classId })
  await act(seat, 'verify', { transaction_no: `OPEN${1000 + seat.id}`, method_id: methodId, amount: FEE })
  await act(seat, 'approve', reason)
  return seat
}

async function paidOut(ownerId: number): Promise<Enrolment> {
  const seat = await due(ownerId)
  await run()
  return seat
}

const deductions = async (page = 1) => (await api.get(`/admin/payouts/deductions?page=${page}`, { as: finance })).json
const openOf = async (ownerId: number) =>
  (await deductions()).data.find(({ payee }: { payee: { id: number } }) => payee.id === ownerId)

describe('GET /admin/payouts/deductions', () => {
  it('lists a void until payouts have made up for it, also before a run records it', async () => {
    const ownerId = await anOwner()
    const seat = await paidOut(ownerId)
    expect(await openOf(ownerId)).toBeUndefined()
    const owedBefore = (await deductions()).owed_total
    await act(seat, 'void', reason)
    const amounts = { gross_amount: FEE, percentage: 10, net_amount: NET }
    const unrecorded = { kind: 'class', title: expect.any(String), student_name: expect.any(String), ...amounts }
    expect(await openOf(ownerId)).toMatchObject({
      open_amount: NET,
      entries: [{ ...unrecorded, insert_time: null }],
    })
    expect((await deductions()).owed_total).toBe(owedBefore + NET)
    await run()
    expect(await openOf(ownerId)).toMatchObject({
      payee: { id: ownerId, type: 'teacher' },
      open_amount: NET,
      entries: [{ ...unrecorded, insert_time: expect.any(String) }],
    })
    await agree(ownerId, 80)
    await paidOut(ownerId)
    expect(await openOf(ownerId)).toMatchObject({ open_amount: NET - FEE * 0.2 })
    await agree(ownerId, 10)
    await paidOut(ownerId)
    expect(await openOf(ownerId)).toBeUndefined()
    expect((await deductions()).owed_total).toBe(owedBefore)
    await act(seat, 'approve', reason)
    expect(await openOf(ownerId)).toMatchObject({ open_amount: -NET, entries: [{ net_amount: -NET }, amounts] })
    expect((await deductions()).owed_total).toBe(owedBefore)
    await paidOut(ownerId)
    expect(await openOf(ownerId)).toBeUndefined()
  })

  it('leaves out a void that was restored before a run', async () => {
    const ownerId = await anOwner()
    const seat = await paidOut(ownerId)
    await act(seat, 'void', reason)
    await act(seat, 'approve', reason)
    expect(await openOf(ownerId)).toBeUndefined()
  })

  it('shows the same amount during simultaneous runs', async () => {
    const ownerId = await anOwner()
    const seat = await paidOut(ownerId)
    await act(seat, 'void', reason)
    const lists = Promise.all(Array.from({ length: 6 }, () => openOf(ownerId)))
    await Promise.all([run(), run()])
    expect((await lists).map((owner) => owner?.open_amount)).toEqual(Array.from({ length: 6 }, () => NET))
    expect((await openOf(ownerId)).entries).toHaveLength(1)
  })

  it('is paged, largest first', async () => {
    for (let n = 1; n <= PAGE_SIZE + 1; n += 1) await act(await paidOut(await anOwner()), 'void', reason)
    const first = await deductions()
    expect(first).toMatchObject({ current_page: 1, last_page: Math.ceil(first.total / PAGE_SIZE) })
    expect(first.data).toHaveLength(PAGE_SIZE)
    const amounts = first.data.map((owner: { open_amount: number }) => owner.open_amount)
    expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => b - a))
    const second = await deductions(2)
    expect(second.data.length).toBeGreaterThan(0)
    const ids = [...first.data, ...second.data].map((owner) => owner.payee.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(second.owed_total).toBe(first.owed_total)
  })
})

describe('POST /admin/payouts/preview', () => {
  const body = () => ({ kind: 'class', until: today() })
  const preview = async () => (await api.post('/admin/payouts/preview', { as: finance, body: body() })).json
  const COUNTED = [
    'payouts',
    'payoutDeductions',
    'ledgerPostings',
    'ledgerEntries',
    'notifications',
    'auditLog',
  ] as const
  const counts = () =>
    Promise.all(
      COUNTED.map((table) =>
        db
          .selectFrom(table as 'payouts')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow(),
      ),
    )

  it('equals the run that follows, by payee and with deductions, and stores nothing', async () => {
    await run()
    const owner = await anOwner()
    const other = await anOwner()
    await act(await paidOut(owner), 'void', reason)
    for (const ownerId of [owner, owner, other]) await due(ownerId)
    const before = await counts()
    const shown = await preview()
    expect(await counts()).toEqual(before)
    expect(shown).toMatchObject({ payouts: 3, transferred_total: NET + NET })
    expect(shown.payees).toHaveLength(2)
    const { json } = await run()
    const rows = await db
      .selectFrom('payouts')
      .select(['ownerId', 'payableMmk', 'deductedMmk'])
      .where('id', 'in', json.ids)
      .execute()
    for (const { payee, ...amounts } of shown.payees) {
      const own = rows.filter(({ ownerId }) => ownerId === payee.id)
      const payable = own.reduce((sum, { payableMmk }) => sum + payableMmk, 0)
      const deducted = own.reduce((sum, { deductedMmk }) => sum + deductedMmk, 0)
      expect(amounts).toEqual({
        payouts: own.length,
        total_std: own.length,
        payment_total_amount: payable,
        deducted_amount: deducted,
        transferred_amount: payable - deducted,
      })
    }
    expect(rows).toHaveLength(3)
    expect(shown.payees.find(({ payee }: { payee: { id: number } }) => payee.id === owner).deducted_amount).toBe(NET)
    expect(await preview()).toEqual({ payouts: 0, transferred_total: 0, payees: [] })
  })

  it('does not disturb a run at the same time', async () => {
    await run()
    await due(await anOwner())
    const replies = await Promise.all([preview(), run(), preview(), preview()])
    expect(replies[1].json.created).toBe(1)
    for (const { payouts } of [replies[0], replies[2], replies[3]]) expect([0, 1]).toContain(payouts)
    expect((await checkLedger(db)).differences).toEqual([])
  })
})

describe('GET /admin/payouts/export', () => {
  const exported = async (query: string) => {
    const { body, headers } = await api.get(`/admin/payouts/export?${query}`, { as: finance })
    const [, ...lines] = body.replace('\ufeff', '').trim().split('\r\n')
    return { rows: lines.map((line: string) => line.split(',')) as string[][], headers }
  }
  const sumOf = (rows: string[][], column: number) => rows.reduce((sum, row) => sum + Number(row[column]), 0)

  it('has every payout that the filter finds, and a total for each payee', async () => {
    const owner = await anOwner()
    for (let n = 0; n < 3; n += 1) await due(owner)
    await run()
    const { rows, headers } = await exported('format=csv&kind=class&paid=false')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="payouts-\d{4}-\d\d-\d\d\.csv"/)
    const { json } = await api.get('/admin/payouts?kind=class&paid=false', { as: finance })
    expect(rows).toHaveLength(json.total)
    const { accountNo } = await db.selectFrom('accounts').selectAll().where('id', '=', owner).executeTakeFirstOrThrow()
    const own = rows.filter(([no]) => no === accountNo)
    expect(own.map((row) => row[15])).toEqual(['', '', String(3 * NET)])
    expect(sumOf(rows, 14)).toBe(sumOf(rows, 15))
    expect(await exported('format=csv&kind=class&paid=true')).toMatchObject({ rows: [] })
  })

  it('is a spreadsheet too, and of no other format', async () => {
    const { status, headers } = await api.get('/admin/payouts/export?format=xlsx', { as: finance })
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
    expect((await api.get('/admin/payouts/export?format=pdf', { as: finance })).status).toBe(422)
  })
})
