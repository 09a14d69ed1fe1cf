import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { credit, debit, type LedgerAccount, post } from '#domains/ledger/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { addDays, yangonInstant } from '#platform/contract/calendar.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, aCourse, anEnrolment, aPaymentMethod, aTeacher, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { anApplicant, aPaymentDesk, settleDecided } from '#tests/support/payment-desk.ts'
import { carryOverMoney, checkLedger, checkLedgerHandler, mountPayouts, recordCheck } from '../index.ts'
import { findNewestCheck } from './ledger-checks.queries.ts'
import { recordSettledCheck } from './record-check.ts'

let db: Db
let api: DomainApi
let finance: Caller
let second: Caller
let methodId: number
let ownerId: number
let seat: Enrolment
let orderId: number
let numbers = 0
const FEE = 35_000

beforeAll(async () => {
  ;({ db, api, aung: finance, su: second, methodId } = await aPaymentDesk({ also: [mountPayouts] }))
  ownerId = (await aTeacher(db)).id
  seat = await anApplication()
  await act(seat, 'verify')
  await act(await anApplication(), 'verify')
  await act(seat, 'approve')
  orderId = await orderOf(seat)
})
beforeEach(async () => {
  await recordCheck(db, 'command')
})

const yesterday = addDays(today(), -1)
async function anApplication(): Promise<Enrolment> {
  const course = await aCourse(db, { ownerId })
  const dates = { startDate: addDays(yesterday, -30), endDate: yesterday }
  const { id: classId } = await aClass(db, { courseId: course.id, feeMmk: FEE, ...dates })
  return anEnrolment(db, { classId })
}

/** Without `settles`, the job that books the decision has not run. */
async function act({ kind, id }: Enrolment, verb: string, { settles = true } = {}): Promise<void> {
  numbers += 1
  const body =
    verb === 'verify'
      ? { transaction_no: `CHK${1000 + numbers}`, method_id: methodId, amount: FEE }
      : { reason: 'စမ်းသပ်ခြင်း' }
  const reply = await api.post(`/admin/enrolments/${kind}/${id}/${verb}`, { as: finance, body })
  expect(reply.status).toBe(200)
  if (settles) await settleDecided(db, id)
}
const orderOf = async ({ id }: Enrolment) =>
  (await db.selectFrom('orders').select('id').where('enrolmentId', '=', id).executeTakeFirstOrThrow()).id

/** Moves one kyat between an account and one that nothing uses, which no business row explains. */
async function damage(account: LedgerAccount, amountMmk = 1): Promise<void> {
  numbers += 1
  const entries = [debit(account, amountMmk), credit({ kind: 'opening' }, amountMmk)]
  await db
    .transaction()
    .execute((tx) => post(tx, { kind: 'test', key: `test:${numbers}`, actor: { type: 'system', id: null }, entries }))
}
const subjects = async () => (await checkLedger(db)).differences.map(({ subject }) => subject)
const runPayouts = () => api.post('/admin/payouts/run', { as: finance, body: { kind: 'class' } })
const nightly = () => checkLedgerHandler({ db, log: { error: () => {}, info: () => {} } as never })
const work = (payload: object) =>
  nightly().run(payload, { jobId: 'test', attempt: 1, signal: new AbortController().signal } as never)

describe('the ledger check', () => {
  it.each<[string, () => LedgerAccount]>([
    ['wallet 1', () => ({ kind: 'wallet', holder: methodId })],
    ['wallet 0', () => ({ kind: 'wallet', holder: null })],
    ['till 1', () => ({ kind: 'cash', holder: 1 })],
    ['credit of account', () => ({ kind: 'credit', holder: seat.studentId })],
    ['prepaid for order', () => ({ kind: 'prepaid', holder: orderId })],
    ['earned by account', () => ({ kind: 'earned', holder: ownerId })],
    ['payable to account', () => ({ kind: 'payable', holder: ownerId })],
    ['all of suspense', () => ({ kind: 'suspense' })],
    ['all of refund_due', () => ({ kind: 'refund_due' })],
    ['all of commission', () => ({ kind: 'commission' })],
    ['all of registration', () => ({ kind: 'registration' })],
    ['all of discount', () => ({ kind: 'discount' })],
    ['all of shortfall', () => ({ kind: 'shortfall' })],
    ['all of difference', () => ({ kind: 'difference' })],
  ])('finds one kyat too much: %s', async (subject, account) => {
    expect(await subjects()).toEqual([])
    await damage(account())
    const found = (await checkLedger(db)).differences
    expect(found.map((difference) => difference.subject)).toContainEqual(expect.stringContaining(subject))
    expect(found.map((difference) => difference.subject)).toContain('all of opening')
    expect(found.map(({ rowsMmk, ledgerMmk }) => Math.abs(ledgerMmk - rowsMmk))).toContain(1)
    await damage(account(), -1)
    expect(await subjects()).toEqual([])
  })

  it('finds a decision that was not booked: earned after a void, prepaid after an approval', async () => {
    const [purchase, applied] = [await anApplication(), await anApplication()]
    for (const each of [purchase, applied]) await act(each, 'verify')
    await act(purchase, 'approve')
    await act(purchase, 'void', { settles: false })
    expect(await subjects()).toEqual([`earnings of order ${await orderOf(purchase)}`, `earned by account ${ownerId}`])
    await settleDecided(db, purchase.id)
    await act(applied, 'approve', { settles: false })
    const order = await orderOf(applied)
    expect(await subjects()).toEqual([
      `earnings of order ${order}`,
      `earned by account ${ownerId}`,
      `prepaid for order ${order}`,
    ])
    await settleDecided(db, applied.id)
    expect(await subjects()).toEqual([])
  })

  it('finds a registration fee that is no income although the account was approved', async () => {
    const { id, account } = await anApplicant(db, 20_000)
    const body = { transaction_no: 'CHKR1', method_id: methodId, amount: 20_000, knows_reused_picture: true }
    const shown = await api.get(`/admin/registrations?state=waiting`, { as: finance })
    const row = shown.json.data.find((each: { id: number }) => each.id === id)
    const reply = await api.post(`/admin/registrations/${id}/verify`, {
      as: finance,
      body: { ...body, version: row?.version },
    })
    expect(reply.status).toBe(200)
    expect(await subjects()).toEqual([])
    const setStatus = (status: AccountStatus) =>
      db.updateTable('accounts').set({ status }).where('id', '=', account.id).execute()
    await setStatus(AccountStatus.approved)
    const order = await db
      .selectFrom('orders')
      .select('id')
      .where('registrationPaymentId', '=', id)
      .executeTakeFirstOrThrow()
    expect(await subjects()).toEqual([
      `registration fee of order ${order.id}`,
      `prepaid for order ${order.id}`,
      'all of registration',
    ])
    await setStatus(AccountStatus.suspended)
    expect(await subjects()).toEqual([])
  })

  it('finds cash that was taken to a bank, and a count of a till, without a posting', async () => {
    const till = await aPaymentMethod(db, { name: 'ကောင်တာ', kind: 'cash' })
    const adminId = (finance as { id: number }).id
    const deposit = await db
      .insertInto('cashDeposits')
      .values({
        clientKey: '6f8f5c1c-6a1e-4d3e-9a51-0a7c5f1e2b01',
        fromMethodId: till.id,
        toMethodId: methodId,
        amountMmk: 500,
        takenAt: now(),
        takenBy: adminId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const shift = await db
      .insertInto('tillShifts')
      .values({
        paymentMethodId: till.id,
        openedBy: adminId,
        openedAt: now(),
        closedBy: adminId,
        closedAt: now(),
        closingMmk: 0,
        countedMmk: 70,
        reason: 'စမ်းသပ်ခြင်း',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await subjects()).toEqual([
      `cash deposit ${deposit.id}`,
      `count of till shift ${shift.id}`,
      'all of difference',
      `wallet ${methodId}`,
      `wallet ${till.id}`,
    ])
    await sql`delete from cash_deposits where id = ${deposit.id}`.execute(db)
    await sql`delete from till_shifts where id = ${shift.id}`.execute(db)
    expect(await subjects()).toEqual([])
  })

  it('takes what was voided after its payout before the ledger existed as it was carried over', async () => {
    const earlier = await anApplication()
    const verified = { paymentVerifiedAt: now(), verifiedAmountMmk: FEE, paymentMethodId: methodId }
    const payout = await db
      .insertInto('payouts')
      .values({
        courseId: earlier.courseId,
        classId: earlier.classId,
        kind: 'class',
        ownerId,
        percentage: 10,
        createdBy: (finance as { id: number }).id,
        payableMmk: FEE * 0.9,
        totalAmountMmk: FEE,
        totalStudents: 1,
        unitFeeMmk: FEE,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('enrolments')
      .set({ ...verified, status: EnrolmentStatus.rejected, payoutId: payout.id })
      .where('id', '=', earlier.id)
      .execute()
    await carryOverMoney(db)
    expect(await subjects()).toEqual([])
  })
})

describe('a stored check', () => {
  it('is made at night, and by a wallet that is closed for a day', async () => {
    await work({ cause: 'night' })
    expect(await findNewestCheck(db)).toMatchObject({ cause: 'night', differenceCount: 0, differences: [] })
    await act(await anApplication(), 'verify')
    const body = { day: yesterday, method_id: methodId, counted: 0 }
    expect((await api.post('/admin/day-closes', { as: finance, body })).status).toBe(200)
    const { rows } = await sql<{ data: string }>`
      select data::text from pgboss.job where name = 'check-ledger' order by created_on desc limit 1`.execute(db)
    const payload = JSON.parse(rows[0]?.data ?? '{}')
    await work(payload)
    const closed = await findNewestCheck(db)
    expect(closed?.cause).toBe('day_close')
    // The wallets that were closed before it are part of it.
    await work(payload)
    expect((await findNewestCheck(db))?.id).toBe(closed?.id)
  })

  it('leaves out what a job books a moment later', async () => {
    const late = await anApplication()
    await act(late, 'verify')
    await act(late, 'approve', { settles: false })
    const { differences } = await recordSettledCheck(db, 'night', () => settleDecided(db, late.id))
    expect(differences).toEqual([])
    expect(await findNewestCheck(db)).toMatchObject({ differenceCount: 0 })
  })

  it('refuses runs and batches while it has differences, and shows them on the money page', async () => {
    const waiting = await db
      .insertInto('payoutBatches')
      .values({
        state: 'waiting',
        totalMmk: 1000,
        version: 'test',
        createdAt: yangonInstant(today()),
        createdBy: (second as { id: number }).id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await damage({ kind: 'suspense' })
    await recordSettledCheck(db, 'night', async () => {})
    const { version } = (await api.post('/admin/payout-batches/preview', { as: finance })).json
    for (const reply of [
      await runPayouts(),
      await api.post('/admin/payout-batches', { as: finance, body: { version } }),
      await api.post(`/admin/payout-batches/${waiting.id}/approve`, { as: finance }),
    ])
      expect(reply.json.code).toBe('LEDGER_DIFFERS')
    const { ledger_check: shown } = (await api.get('/admin/money', { as: finance })).json
    expect(shown).toMatchObject({
      count: 2,
      differences: [{ subject: 'all of opening' }, { subject: 'all of suspense' }],
    })
    await damage({ kind: 'suspense' }, -1)
    expect((await api.post('/admin/money/check', { as: finance })).status).toBe(200)
    await work({ cause: 'admin', wanted_at: now().toISOString() })
    expect((await runPayouts()).status).toBe(200)
    expect((await api.get('/admin/money', { as: finance })).json.ledger_check.count).toBe(0)
  })
})
