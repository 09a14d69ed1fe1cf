import { beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from '#domains/ledger/server/index.ts'
import { checkLedger } from '#domains/payouts/server/money/check-ledger.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, anEnrolment, aPaymentMethod, aVideoCourse } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { sendStatement } from '#tests/support/statement-file.ts'
import type { StatementImport } from '../../contract/statement-imports.contract.ts'
import type { UnknownMoney } from '../../contract/statement-money.contract.ts'
import type { StatementReply } from '../../contract/statements.contract.ts'
import { mountPayments } from '../index.ts'
import { applyRows } from './apply-rows.ts'

let db: Db
let api: DomainApi
let finance: Caller
let numbers = 100_000

beforeAll(async () => {
  db = (await aDatabase()).db
  api = await aDomainApi(mountPayments, { db })
  finance = await anAdmin(db, { role: 'finance' })
})

interface Wallet {
  readonly id: number
  readonly familyId: number
}
const aNumber = (digits = 6) => {
  numbers += 1
  return String(numbers).padEnd(digits, '7')
}
const DAY = addDays(today(), -3)
const fileOf = (...lines: readonly (readonly [number: string, amount: number, direction?: 'out'])[]) => [
  'Date,Transaction ID,Amount,Direction',
  ...lines.map(([number, amount, direction]) => `${DAY} 10:00,${number},${amount},${direction ?? 'in'}`),
]
const bring = (of: Wallet, lines: readonly string[]): Promise<StatementReply> =>
  sendStatement(api, { as: finance, methodId: of.id, lines })
const compare = (of: Wallet, lines: readonly string[]): Promise<StatementReply> =>
  sendStatement(api, { path: '/admin/statements/compare', as: finance, methodId: of.id, lines })
const apply = (of: Wallet) => applyRows(db, { methodId: of.id, adminId: finance.id })
const importsOf = async (of: Wallet): Promise<StatementImport[]> =>
  (await api.get(`/admin/statements/imports?method_id=${of.id}`, { as: finance })).json.data
const newest = async (of: Wallet) => (await importsOf(of))[0]?.id ?? 0
const reason = 'အခြားငွေစာရင်း'
const withdraw = (id: number, as: Caller | null = finance) =>
  api.post(`/admin/statements/imports/${id}/withdraw`, { ...(as && { as }), body: { reason } })
const unknown = async (of: Wallet): Promise<UnknownMoney[]> =>
  (await api.get(`/admin/statement-rows?method_id=${of.id}`, { as: finance })).json.data
const post = (path: string, body: object) => api.post(`/admin/statement-rows/${path}`, { as: finance, body })
const moneyOf = async (of: Wallet) => [
  await readBalance(db, { kind: 'wallet', holder: of.id }),
  -(await readBalance(db, { kind: 'suspense' })),
]
const isClean = async () => expect((await checkLedger(db)).differences).toEqual([])

describe('withdrawing an import', () => {
  it('is for finance, of an import that exists', async () => {
    const moderator = await anAdmin(db, { role: 'moderator' })
    expect((await withdraw(1, null)).status).toBe(401)
    expect((await withdraw(1, moderator)).status).toBe(403)
    expect((await withdraw(999_999)).json.code).toBe('STATEMENT_IMPORT_NOT_FOUND')
    expect((await api.get('/admin/statements/imports', { as: moderator })).status).toBe(403)
    expect((await api.post('/admin/statements/imports/1/withdraw', { as: finance, body: {} })).status).toBe(422)
  })

  it('books back what is held, and the file is imported under the right wallet', async () => {
    const [wrong, right] = [await aPaymentMethod(db), await aPaymentMethod(db)]
    const file = fileOf([aNumber(), 3000], [aNumber(), 4000], [aNumber(), 900, 'out'])
    const before = await moneyOf(wrong)
    await bring(wrong, file)
    await apply(wrong)
    expect(await moneyOf(wrong)).toEqual([7000, (before[1] ?? 0) + 7000])
    const id = await newest(wrong)
    expect((await withdraw(id)).json).toEqual({ id, rows: 3 })
    expect(await moneyOf(wrong)).toEqual(before)
    expect(await unknown(wrong)).toEqual([])
    expect((await withdraw(id)).json).toEqual({ id, rows: 3 })
    await isClean()

    expect(await bring(right, file)).toMatchObject({ rows: 2, new: 2, outgoing: { new: 1 }, looks_like: null })
    await apply(right)
    expect(await moneyOf(right)).toEqual([7000, (before[1] ?? 0) + 7000])
    await isClean()
    const [imported] = await importsOf(wrong)
    expect(imported).toMatchObject({ id, rows: 3, new: 3, withdrawn: { by: expect.any(String), reason } })
    expect((await importsOf(right))[0]?.withdrawn).toBeNull()
    const { after } = await db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'statement.withdraw')
      .where('target', '=', `payment-method:${wrong.id}`)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ rows: 3, amountMmk: 7000, reason })
  })

  it('lets the same file in again under the same wallet, also when it was not applied', async () => {
    const wallet = await aPaymentMethod(db)
    const file = fileOf([aNumber(), 3000])
    await bring(wallet, file)
    expect((await withdraw(await newest(wallet))).status).toBe(200)
    expect(await bring(wallet, file)).toMatchObject({ new: 1 })
    await apply(wallet)
    expect(await unknown(wallet)).toHaveLength(1)
    await isClean()
  })

  it('is refused while money of it is given or explained, and possible once that is taken back', async () => {
    const wallet = await aPaymentMethod(db)
    await bring(wallet, fileOf([aNumber(), 3000], [aNumber(), 500, 'out']))
    await apply(wallet)
    const id = await newest(wallet)
    const [row] = await unknown(wallet)
    const refused = async () => expect((await withdraw(id)).json.code).toBe('STATEMENT_IMPORT_USED')

    await post(`${row?.id}/resolve`, { to: 'fee', reason })
    await refused()
    await post(`${row?.id}/reopen`, { reason })
    const { id: enrolmentId } = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: 9000 })).id })
    expect((await post(`${row?.id}/give`, { parts: [{ enrolment_id: enrolmentId, amount: 3000 }] })).status).toBe(200)
    await refused()
    const reversed = await api.post(`/admin/enrolments/course/${enrolmentId}/reverse`, {
      as: finance,
      body: { reason },
    })
    expect(reversed.status, reversed.body).toBe(200)
    const { id: outId } = await db
      .selectFrom('statementOutRows')
      .select('id')
      .where('importId', '=', id)
      .executeTakeFirstOrThrow()
    expect(
      (await api.post(`/admin/statements/outgoing/${outId}/name`, { as: finance, body: { kind: 'other', reason } }))
        .status,
    ).toBe(200)
    await refused()
    await api.post(`/admin/statements/outgoing/${outId}/reopen`, { as: finance, body: { reason } })
    expect((await withdraw(id)).json).toEqual({ id, rows: 2 })
    const kept = await db
      .selectFrom('withdrawnStatementRows')
      .selectAll()
      .where('importId', '=', id)
      .orderBy('id')
      .execute()
    expect(kept).toMatchObject([
      { kind: 'in', content: { row: { amountMmk: 3000 }, resolutions: [{ kind: 'fee', undoneReason: reason }] } },
      { kind: 'out', content: { row: { amountMmk: 500 } } },
    ])
    await isClean()
  })

  it('leaves transfers that it had shown unseen, and covers no days any more', async () => {
    const wallet = await aPaymentMethod(db)
    const number = aNumber()
    const at = new Date(Date.now() - 3 * 24 * 60 * 60_000)
    const { id: enrolmentId } = await anEnrolment(db, { insertedAt: at })
    await db
      .insertInto('transfers')
      .values({
        enrolmentId,
        paymentMethodId: wallet.id,
        familyId: wallet.familyId,
        verifiedBy: finance.id,
        insertedAt: at,
        numberTyped: number,
        numberKey: number,
        amountMmk: 3000,
        source: 'claim',
      })
      .execute()
    const missing = async () =>
      (await api.get(`/admin/statements/missing?method_id=${wallet.id}`, { as: finance })).json.data
    await bring(wallet, fileOf([number, 3000]))
    expect(await missing()).toEqual([])
    expect((await withdraw(await newest(wallet))).status).toBe(200)
    expect(await missing()).toEqual([])
    await bring(wallet, fileOf([aNumber(), 200]))
    expect(await missing()).toMatchObject([{ transaction_no: number }])
  })

  it('ten at once withdraw it once', async () => {
    const wallet = await aPaymentMethod(db)
    await bring(wallet, fileOf([aNumber(), 3000], [aNumber(), 100]))
    const id = await newest(wallet)
    const [replies] = await Promise.all([Promise.all(Array.from({ length: 10 }, () => withdraw(id))), apply(wallet)])
    expect(replies.map(({ json }) => json)).toEqual(Array.from({ length: 10 }, () => ({ id, rows: 2 })))
    expect((await moneyOf(wallet))[0]).toBe(0)
    expect(await unknown(wallet)).toEqual([])
  })
})

describe('a statement of another wallet', () => {
  it('is recognised by the length of its numbers', async () => {
    const [kbz, wave] = [
      await aPaymentMethod(db, { numberDigits: 20 }),
      await aPaymentMethod(db, { numberDigits: 11, name: 'Wave of eleven' }),
    ]
    const file = fileOf([aNumber(11), 100], [aNumber(11), 200], [aNumber(20), 300])
    expect(await compare(kbz, file)).toMatchObject({ looks_like: { why: 'digits', name: wave.name, rows: 2 } })
    expect(await compare(wave, file)).toMatchObject({ looks_like: null })
    expect(await compare(kbz, fileOf([aNumber(13), 100]))).toMatchObject({
      looks_like: { why: 'digits', name: null, rows: 1 },
    })
    expect(await compare(await aPaymentMethod(db), file)).toMatchObject({ looks_like: null })
  })

  it('is recognised by numbers that are known of another family', async () => {
    const [aya, sister, kbz] = [
      await aPaymentMethod(db, { family: 'AYA Pay' }),
      await aPaymentMethod(db, { family: 'AYA Pay' }),
      await aPaymentMethod(db),
    ]
    const known = aNumber()
    await bring(aya, fileOf([known, 100]))
    const file = fileOf([known, 100], [aNumber(), 200])
    expect(await compare(kbz, file)).toMatchObject({ looks_like: { why: 'known', name: 'AYA Pay', rows: 1 } })
    expect(await compare(sister, file)).toMatchObject({ looks_like: null })
    const few = fileOf([known, 100], ...Array.from({ length: 10 }, () => [aNumber(), 200] as const))
    expect(await compare(kbz, few)).toMatchObject({ looks_like: null })
  })
})
