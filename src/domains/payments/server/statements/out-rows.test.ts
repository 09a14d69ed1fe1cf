import { beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from '#domains/ledger/server/index.ts'
import { checkLedger } from '#domains/payouts/server/money/check-ledger.ts'
import { addDays, yangonInstant } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, anEnrolment, aPaymentMethod, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { sendStatement } from '#tests/support/statement-file.ts'
import type { OutRow } from '../../contract/statement-out.contract.ts'
import type { StatementReply } from '../../contract/statements.contract.ts'
import { mountPayments } from '../index.ts'
import { findNumberUse } from '../transfers/number-use.queries.ts'

let db: Db
let api: DomainApi
let finance: Caller
let other: Caller
let numbers = 0

beforeAll(async () => {
  db = (await aDatabase()).db
  api = await aDomainApi(mountPayments, { db })
  finance = await anAdmin(db, { role: 'finance' })
  other = await anAdmin(db, { role: 'owner' })
})

interface Wallet {
  id: number
  familyId: number
}
const day = (before: number) => addDays(today(), -before)
const aNumber = () => {
  numbers += 1
  return `OUT${1000 + numbers}`
}
const HEADER = 'Date,Transaction ID,Direction,Amount,Name,Remark'
const left = (number: string, amount: number, { on = day(3), payee = 'Ma' } = {}) =>
  `${on} 10:00,${number},out,${amount},${payee},`

const send = (path: string, of: Wallet, lines: readonly string[], header = HEADER): Promise<StatementReply> =>
  sendStatement(api, { path, as: finance, methodId: of.id, lines: [header, ...lines] })
const bring = (of: Wallet, ...lines: string[]) => send('/admin/statements', of, lines)
const list = async (of: Wallet, query = ''): Promise<OutRow[]> =>
  (await api.get(`/admin/statements/outgoing?method_id=${of.id}${query}`, { as: finance })).json.data
const only = async (of: Wallet): Promise<OutRow> => {
  const [row, ...more] = await list(of)
  if (!row || more.length > 0) throw new Error('not one row')
  return row
}
const post = (id: number, act: string, body: object, as = finance) =>
  api.post(`/admin/statements/outgoing/${id}/${act}`, { as, body })
const balance = (of: Wallet) => readBalance(db, { kind: 'wallet', holder: of.id })

/** A refund that was sent from the wallet. */
async function aRefund(of: Wallet, numberKey: string, amountMmk: number, sentOn = day(3)): Promise<number> {
  const at = yangonInstant(day(9), '10:00')
  const { id: enrolmentId } = await anEnrolment(db, { insertedAt: at })
  const arrived = aNumber()
  const { id: transferId } = await db
    .insertInto('transfers')
    .values({
      enrolmentId,
      paymentMethodId: of.id,
      familyId: of.familyId,
      numberTyped: arrived,
      numberKey: arrived,
      amountMmk,
      source: 'claim',
      verifiedBy: finance.id,
      insertedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('refunds')
    .values({
      transferId,
      amountMmk,
      targetFamilyId: of.familyId,
      targetAccountNo: '0912',
      targetHolder: 'Ma',
      reason: 'r',
      askedBy: finance.id,
      askedAt: at,
      approvedBy: other.id,
      approvedAt: at,
      sentBy: finance.id,
      sentAt: at,
      sentOn,
      sentMethodId: of.id,
      sentFamilyId: of.familyId,
      sentNumberTyped: numberKey,
      sentNumberKey: numberKey,
      state: 'sent',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A batch whose payees were sent these amounts under one number. */
async function aBatch(of: Wallet, numberKey: string, amounts: readonly number[]): Promise<number> {
  const at = yangonInstant(day(3), '10:00')
  const { id: batchId } = await db
    .insertInto('payoutBatches')
    .values({ state: 'closed', totalMmk: 1, version: numberKey, createdBy: finance.id, createdAt: at, endedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const totalMmk of amounts) {
    const { id: ownerId } = await aTeacher(db)
    const { id: accountId } = await db
      .insertInto('payoutAccounts')
      .values({ ownerId, familyId: of.familyId, accountNo: '0912', holder: 'U', enteredAt: at, usableFrom: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('payoutBatchPayees')
      .values({
        batchId,
        ownerId,
        accountId,
        payouts: 1,
        totalMmk,
        state: 'sent',
        sentBy: finance.id,
        sentAt: at,
        sentOn: day(3),
        sentMethodId: of.id,
        sentFamilyId: of.familyId,
        sentNumberTyped: numberKey,
        sentNumberKey: numberKey,
      })
      .execute()
  }
  return batchId
}

/** A payout that was paid singly. */
async function aPayout(of: Wallet, reference: string, payableMmk: number): Promise<number> {
  const { id: ownerId } = await aTeacher(db)
  const { id: courseId } = await aVideoCourse(db, { ownerId })
  const { id } = await db
    .insertInto('payouts')
    .values({
      ownerId,
      courseId,
      kind: 'course',
      percentage: 0,
      periodMonth: '2026-01-01',
      totalStudents: 1,
      unitFeeMmk: payableMmk,
      totalAmountMmk: payableMmk,
      payableMmk,
      createdBy: finance.id,
      paidOn: day(3),
      paidMethodId: of.id,
      reference,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('outgoing rows of a statement', () => {
  it('are kept once, however often their file is imported, and equal ones of a file are several', async () => {
    const wallet = await aPaymentMethod(db)
    const [one, many] = [aNumber(), aNumber()]
    const lines = [left(one, 500), left(many, 700), left(many, 700), `${day(3)},IN${one},in,900,Ma,`]
    const compared = await send('/admin/statements/compare', wallet, lines)
    expect(compared).toMatchObject({ rows: 1, new: 1, out: 3, outgoing: { rows: 3, new: 3 } })
    expect(await list(wallet)).toEqual([])
    await bring(wallet, ...lines)
    expect(await bring(wallet, ...lines)).toMatchObject({ new: 0, outgoing: { rows: 3, new: 0 } })
    expect(await bring(wallet, left(aNumber(), 1), ...lines)).toMatchObject({ outgoing: { rows: 4, new: 1 } })
    expect((await list(wallet)).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1, 500, 700, 700])
  })

  it('are kept of a file without an incoming one, and from a column of their own', async () => {
    const wallet = await aPaymentMethod(db)
    const header = 'Date,Transaction ID,Credit,Debit,Name'
    const number = aNumber()
    const lines = [`${day(3)},${number},,"1,500",Ma`, `${day(2)},${aNumber()},0.00,250,`, `${day(2)},${aNumber()},,?,`]
    const reply = await send('/admin/statements', wallet, lines, header)
    expect(reply).toMatchObject({ rows: 0, out: 3, outgoing: { rows: 2, new: 2 }, from: day(3), until: day(2) })
    expect(reply.columns).toMatchObject({ amount: 3, out_amount: 4 })
    expect(await list(wallet)).toMatchObject([{ amount: 250 }, { amount: 1500, transaction_no: number, payee: 'Ma' }])
  })

  it('are matched with refunds by number and amount, in every spelling', async () => {
    const wallet = await aPaymentMethod(db)
    const number = aNumber()
    const id = await aRefund(wallet, number, 5000)
    await bring(wallet, left(`${number.slice(0, 3)}-${number.slice(3)}`.toLowerCase(), 5000, { on: day(1) }))
    expect(await only(wallet)).toMatchObject({
      state: 'matched',
      recorded: { kind: 'refund', id, amount: 5000, day: day(3) },
    })
    expect(await list(wallet, '&state=open')).toEqual([])
  })

  it('differ where the number was recorded with another amount, and match no other family', async () => {
    const [wallet, foreign] = [await aPaymentMethod(db), await aPaymentMethod(db)]
    const number = aNumber()
    await aRefund(wallet, number, 5000)
    await bring(wallet, left(number, 4000))
    await bring(foreign, left(number, 5000))
    expect(await only(wallet)).toMatchObject({ state: 'differs', recorded: { kind: 'refund', amount: 5000 } })
    expect(await only(foreign)).toMatchObject({ state: 'unmatched', recorded: null })
  })

  it('are matched with a batch by the amount of a payee, or by the sum of those under one number', async () => {
    const [each, whole] = [await aPaymentMethod(db), await aPaymentMethod(db)]
    const [one, two] = [aNumber(), aNumber()]
    const batches = [await aBatch(each, one, [3000, 4000]), await aBatch(whole, two, [3000, 4000])]
    await bring(each, left(one, 3000), left(one, 4000))
    await bring(whole, left(two, 7000))
    const recorded = [...(await list(each)), ...(await list(whole))].map((row) => [row.state, row.recorded?.id])
    expect(recorded).toEqual([
      ['matched', batches[0]],
      ['matched', batches[0]],
      ['matched', batches[1]],
    ])
  })

  it('are matched with a single payout by its note, or by wallet, amount and day while no other could be it', async () => {
    const wallet = await aPaymentMethod(db)
    const [number, free] = [aNumber(), 'by phone']
    const noted = await aPayout(wallet, number, 8000)
    const near = await aPayout(wallet, free, 9000)
    await bring(wallet, left(number, 8000, { on: day(9) }), left(aNumber(), 9000, { on: day(2) }))
    expect(await list(wallet)).toMatchObject([
      { state: 'near', recorded: { kind: 'payout', id: near } },
      { state: 'matched', recorded: { kind: 'payout', id: noted } },
    ])
    await bring(wallet, left(aNumber(), 9000, { on: day(3) }))
    expect((await list(wallet, '&state=open')).map(({ amount }) => amount)).toEqual([9000, 9000])
  })

  it('are compared with what is recorded now, not when they were imported', async () => {
    const wallet = await aPaymentMethod(db)
    const number = aNumber()
    await bring(wallet, left(number, 5000))
    expect((await only(wallet)).state).toBe('unmatched')
    await aRefund(wallet, number, 5000)
    expect((await only(wallet)).state).toBe('matched')
  })
})

describe('money that left without a record', () => {
  // The refunds of this file are not booked.
  const outDifferences = async () =>
    (await checkLedger(db)).differences.filter(({ subject }) => subject.startsWith('outgoing'))
  const reason = 'Monthly fee'

  it('is not booked until it is named a fee, and the posting is reversed with the name', async () => {
    const wallet = await aPaymentMethod(db)
    await bring(wallet, left(aNumber(), 300))
    const { id } = await only(wallet)
    expect(await balance(wallet)).toBe(0)
    expect((await post(id, 'name', { kind: 'fee', reason })).json).toEqual({ id, state: 'named' })
    expect((await post(id, 'name', { kind: 'fee', reason })).status).toBe(200)
    expect(await balance(wallet)).toBe(-300)
    expect(await only(wallet)).toMatchObject({ state: 'named', named: { kind: 'fee', reason } })
    expect((await post(id, 'reopen', { reason: 'wrong' })).json).toEqual({ id, state: 'unmatched' })
    expect(await balance(wallet)).toBe(0)
    expect((await post(id, 'name', { kind: 'fee', reason }, other)).status).toBe(200)
    expect(await balance(wallet)).toBe(-300)
    expect(await outDifferences()).toEqual([])
  })

  it('is found by the check of the ledger when its posting is missing', async () => {
    const wallet = await aPaymentMethod(db)
    await bring(wallet, left(aNumber(), 400))
    const { id } = await only(wallet)
    const named = { namedKind: 'fee', namedReason: reason, namedBy: finance.id, namedAt: new Date() }
    await db.updateTable('statementOutRows').set(named).where('id', '=', id).execute()
    const subject = `outgoing statement row ${id}`
    expect(await outDifferences()).toContainEqual({ subject, rowsMmk: 400, ledgerMmk: 0 })
    await db.updateTable('statementOutRows').set({ namedKind: 'other' }).where('id', '=', id).execute()
  })

  it('is named once, and not at all where it is matched', async () => {
    const wallet = await aPaymentMethod(db)
    const number = aNumber()
    await aRefund(wallet, number, 5000)
    await bring(wallet, left(number, 5000), left(aNumber(), 600))
    const rows = await list(wallet)
    const [matched, open] = [rows.find(({ amount }) => amount === 5000), rows.find(({ amount }) => amount === 600)]
    const name = (id: number | undefined, kind: string, as = finance) => post(id ?? 0, 'name', { kind, reason }, as)
    expect((await name(matched?.id, 'other')).json.code).toBe('STATEMENT_ROW_CHANGED')
    const both = await Promise.all([name(open?.id, 'fee'), name(open?.id, 'other', other)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await post(matched?.id ?? 0, 'reopen', { reason })).json.code).toBe('STATEMENT_ROW_CHANGED')
    expect((await name(999_999, 'fee')).json.code).toBe('STATEMENT_ROW_NOT_FOUND')
  })

  it('is no fee where a payout with its amount and day is recorded', async () => {
    const wallet = await aPaymentMethod(db)
    await aPayout(wallet, 'by phone', 7000)
    await bring(wallet, left(aNumber(), 7000))
    const { id, state } = await only(wallet)
    expect(state).toBe('near')
    expect((await post(id, 'name', { kind: 'fee', reason })).json.code).toBe('STATEMENT_ROW_CHANGED')
    expect(await balance(wallet)).toBe(0)
    expect((await post(id, 'name', { kind: 'other', reason })).status).toBe(200)
  })

  it('keeps its number from what is sent later, and its fee under the same number does not', async () => {
    const wallet = await aPaymentMethod(db)
    const number = aNumber()
    await bring(wallet, left(number, 5000), left(number, 50))
    for (const { id } of await list(wallet)) expect((await post(id, 'name', { kind: 'fee', reason })).status).toBe(200)
    const use = (amountMmk: number) =>
      db
        .transaction()
        .execute((tx) =>
          findNumberUse(tx, { familyId: wallet.familyId, numberKey: number, amountMmk, by: { refundId: 0 } }),
        )
    expect(await use(5000)).toMatch(/^W\d+$/)
    expect(await use(5001)).toBeUndefined()
  })

  it('is found by the check of the ledger where it was booked as a fee and is recorded as sent', async () => {
    const wallet = await aPaymentMethod(db)
    const number = aNumber()
    await bring(wallet, left(number, 6000))
    const { id } = await only(wallet)
    await post(id, 'name', { kind: 'fee', reason })
    await aRefund(wallet, number, 6000)
    const subject = `outgoing statement row ${id}, booked as a fee and as sent`
    expect(await outDifferences()).toContainEqual({ subject, rowsMmk: 6000, ledgerMmk: 12_000 })
    await post(id, 'reopen', { reason: 'it is a refund' })
    expect((await outDifferences()).filter((found) => found.subject === subject)).toEqual([])
  })

  it('is for the finance and owner roles', async () => {
    const calls = (as?: Caller) => [
      api.get('/admin/statements/outgoing', { ...(as && { as }) }),
      api.get('/admin/statements/outgoing/export?format=csv', { ...(as && { as }) }),
      api.post('/admin/statements/outgoing/1/name', { ...(as && { as }), body: { kind: 'fee', reason } }),
      api.post('/admin/statements/outgoing/1/reopen', { ...(as && { as }), body: { reason } }),
    ]
    const statuses = async (as?: Caller) => (await Promise.all(calls(as))).map(({ status }) => status)
    expect(await statuses()).toEqual([401, 401, 401, 401])
    expect(await statuses(await anAdmin(db, { role: 'moderator' }))).toEqual([403, 403, 403, 403])
  })

  it('is saved as a file with what was recorded', async () => {
    const wallet = await aPaymentMethod(db)
    const number = aNumber()
    const id = await aRefund(wallet, number, 5000)
    await bring(wallet, left(number, 5000), left(aNumber(), 600, { payee: '=1+1' }))
    const query = `format=csv&method_id=${wallet.id}`
    const { body } = await api.get(`/admin/statements/outgoing/export?${query}`, {
      as: finance,
      headers: { 'accept-language': 'en' },
    })
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines.find((line) => line.includes(number))).toContain(`5000,Ma,,Matched,Refund ${id},5000,`)
    expect(lines.find((line) => line.includes('600'))).toContain("'=1+1")
    const total = await api.get(`/admin/statements/outgoing?method_id=${wallet.id}&state=open`, { as: finance })
    expect(total.json).toMatchObject({ total: 1, total_amount: 600 })
  })
})
