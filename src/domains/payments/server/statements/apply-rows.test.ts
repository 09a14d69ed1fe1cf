import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { readBalance } from '#domains/ledger/server/index.ts'
import { checkLedger } from '#domains/payouts/server/money/check-ledger.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { anAdmin, anEnrolment, aPaymentMethod, aVideoCourse, type Enrolment } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { sendStatement } from '#tests/support/statement-file.ts'
import type { UnknownMoney } from '../../contract/statement-money.contract.ts'
import { transferNumberKey } from '../../contract/transfer-number.ts'
import { mountPayments } from '../index.ts'
import { lockAndSettleOrder } from '../orders/settle-order.ts'
import { applyRows } from './apply-rows.ts'

let db: Db
let api: DomainApi
let finance: Caller
let method: { id: number; familyId: number }
let numbers = 0
const FEE = 50_000

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi(mountPayments, { db, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance' })
  method = await aPaymentMethod(db, { name: 'KBZPay' })
})

const aNumber = () => {
  numbers += 1
  return `APP${1000 + numbers}`
}
async function aPurchase(): Promise<Enrolment & { reference: string }> {
  const enrolment = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: FEE })).id })
  await db.transaction().execute((tx) => lockAndSettleOrder(tx, enrolment.id, { type: 'system', id: null }))
  const { reference } = await db
    .selectFrom('orders')
    .select('reference')
    .where('enrolmentId', '=', enrolment.id)
    .executeTakeFirstOrThrow()
  return { ...enrolment, reference }
}
const aProof = (enrolment: Enrolment, claim: { numberTyped?: string; amountMmk?: number } = {}) =>
  db
    .insertInto('paymentProofs')
    .values({
      enrolmentId: enrolment.id,
      filePath: 'private/proofs/x.webp',
      sha256: randomBytes(32),
      paymentMethodId: method.id,
      ...claim,
    })
    .execute()

interface Line {
  number?: string
  amount?: number
  note?: string
}
/** Imports rows as a file of the wallet. */
async function bring(lines: readonly Line[], of = method): Promise<void> {
  const rows = lines.map(
    ({ number = '', amount = FEE, note = '' }) => `${today()} 10:00,${number},${amount},Ma,${note}`,
  )
  await sendStatement(api, { as: finance, methodId: of.id, lines: ['Date,Transaction ID,Amount,Name,Remark', ...rows] })
}
const apply = (of = method) => applyRows(db, { methodId: of.id, adminId: finance.id })
const isPaid = async ({ id }: Enrolment) =>
  (await db.selectFrom('enrolments').select('paymentVerifiedAt').where('id', '=', id).executeTakeFirstOrThrow())
    .paymentVerifiedAt !== null
const differences = async () => (await checkLedger(db)).differences
const balance = (of = method) => readBalance(db, { kind: 'wallet', holder: of.id })
const suspense = async () => -(await readBalance(db, { kind: 'suspense' }))
const unknown = async (of = method): Promise<UnknownMoney[]> =>
  (await api.get(`/admin/statement-rows?method_id=${of.id}`, { as: finance })).json.data
const numberOf = async (number: string) => {
  const found = (await unknown()).find((row) => row.transaction_no === number)
  if (!found) throw new Error(`${number} is not held`)
  return found
}
const post = (path: string, body: object, as = finance) => api.post(`/admin/statement-rows/${path}`, { as, body })

describe('applying imported rows', () => {
  it('accepts what is certain as at the desk, holds the rest, and repeated does nothing', async () => {
    const [wallet, held] = [await balance(), await suspense()]
    const byNumber = await aPurchase()
    const byReference = await aPurchase()
    const [claimed, other, stranger] = [aNumber(), aNumber(), aNumber()]
    await aProof(byNumber, { numberTyped: `TXN ${claimed.toLowerCase()}` })
    await bring([
      { number: claimed },
      { number: other, note: byReference.reference },
      { number: stranger, amount: 700 },
    ])
    const reply = await api.post('/admin/statements/apply', { as: finance, body: { method_id: method.id } })
    expect(reply.json).toEqual({ to_apply: 3 })
    expect(await apply()).toEqual({ accepted: 2, held: 1 })
    expect([await isPaid(byNumber), await isPaid(byReference)]).toEqual([true, true])
    expect([await balance(), await suspense()]).toEqual([wallet + 2 * FEE + 700, held + 700])
    expect(await apply()).toEqual({ accepted: 0, held: 0 })
    const { status } = await db
      .selectFrom('enrolments')
      .select('status')
      .where('id', '=', byNumber.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe(2)
    expect(await differences()).toEqual([])
  })

  it('accepts a row without a number by its reference, once', async () => {
    const purchase = await aPurchase()
    await bring([{ note: `fee ${purchase.reference.slice(0, 4)} ${purchase.reference.slice(4)}`, amount: FEE }])
    await Promise.all([apply(), apply(), apply()])
    expect(await isPaid(purchase)).toBe(true)
    const transfers = await db.selectFrom('transfers').selectAll().where('enrolmentId', '=', purchase.id).execute()
    expect(transfers).toMatchObject([{ amountMmk: FEE, state: 'received', numberKey: expect.stringMatching(/^S\d+$/) }])
    const { json } = await api.get(`/admin/statements?method_id=${method.id}&state=seen`, { as: finance })
    expect(json.data[0]).toMatchObject({ amount: FEE, enrolment: { id: purchase.id } })
    expect(await differences()).toEqual([])
  })

  it('goes on where it was killed', async () => {
    const purchases = [await aPurchase(), await aPurchase(), await aPurchase()]
    const wallet = await balance()
    await bring(purchases.map(({ reference }) => ({ number: aNumber(), note: reference })))
    const killed = { aborted: 0 }
    const signal = { throwIfAborted: () => (killed.aborted++ === 1 ? raise() : undefined) } as unknown as AbortSignal
    await expect(applyRows(db, { methodId: method.id, adminId: finance.id, signal })).rejects.toThrow('killed')
    expect((await Promise.all(purchases.map(isPaid))).filter(Boolean)).toHaveLength(1)
    expect(await apply()).toEqual({ accepted: 2, held: 0 })
    expect(await balance()).toBe(wallet + 3 * FEE)
    expect(await differences()).toEqual([])
  })

  it('leaves what an admin has refused meanwhile to a person', async () => {
    const purchase = await aPurchase()
    const number = aNumber()
    await bring([{ number, note: purchase.reference }])
    await api.post(`/admin/enrolments/course/${purchase.id}/reject`, { as: finance, body: { reason: 'စမ်းသပ်' } })
    expect(await apply()).toEqual({ accepted: 0, held: 1 })
    expect(await numberOf(number)).toMatchObject({ held: FEE, proposal: { kind: 'already' } })
  })
})

describe('held money', () => {
  it('leaves suspense when the desk records its number, and returns when that is taken back', async () => {
    const purchase = await aPurchase()
    const number = aNumber()
    await bring([{ number }])
    await apply()
    const [wallet, held] = [await balance(), await suspense()]
    const body = { transaction_no: number, method_id: method.id, amount: FEE }
    await api.post(`/admin/enrolments/course/${purchase.id}/verify`, { as: finance, body })
    expect([await balance(), await suspense()]).toEqual([wallet, held - FEE])
    await api.post(`/admin/enrolments/course/${purchase.id}/reverse`, { as: finance, body: {} })
    expect([await balance(), await suspense()]).toEqual([wallet, held])
    await api.post(`/admin/enrolments/course/${purchase.id}/verify`, {
      as: finance,
      body: { ...body, amount: FEE - 1, part: true },
    })
    expect(await numberOf(number)).toMatchObject({ held: 1, amount: FEE })
    expect(await differences()).toEqual([])
  })

  it('is given with one press: less than is owed, more, and to two orders', async () => {
    const [short, over, one, two] = [await aPurchase(), await aPurchase(), await aPurchase(), await aPurchase()]
    const [a, b, c] = [aNumber(), aNumber(), aNumber()]
    await bring([
      { number: a, amount: FEE - 100, note: short.reference },
      { number: b, amount: FEE + 100, note: over.reference },
      { number: c, amount: 2 * FEE, note: `${one.reference} ${two.reference}` },
    ])
    await apply()
    const wallet = await balance()
    for (const number of [a, b, c]) {
      const { id, proposal } = await numberOf(number)
      const parts = (proposal?.parts ?? []).map(({ enrolment, amount }) => ({ enrolment_id: enrolment.id, amount }))
      expect((await post(`${id}/give`, { parts })).json).toEqual({ id, held: 0 })
      expect((await post(`${id}/give`, { parts })).json).toEqual({ id, held: 0 })
    }
    expect(await Promise.all([short, over, one, two].map(isPaid))).toEqual([false, true, true, true])
    expect(await balance()).toBe(wallet)
    const { json } = await api.get('/admin/statements?state=seen', { as: finance })
    const rows: { transaction_no: string }[] = json.data
    expect(rows.map((row) => row.transaction_no)).toEqual(expect.arrayContaining([a, b, c]))
    expect(await differences()).toEqual([])
  })

  it('becomes the credit of a student whose order is paid or rejected, and may be held again', async () => {
    const [paid, rejected] = [await aPurchase(), await aPurchase()]
    const body = { transaction_no: aNumber(), method_id: method.id, amount: FEE }
    await api.post(`/admin/enrolments/course/${paid.id}/verify`, { as: finance, body })
    await api.post(`/admin/enrolments/course/${rejected.id}/reject`, { as: finance, body: { reason: 'စမ်းသပ်' } })
    for (const enrolment of [paid, rejected]) {
      const number = aNumber()
      await bring([{ number, amount: 900, note: enrolment.reference }])
      await apply()
      const { id } = await numberOf(number)
      const credit = () => readBalance(db, { kind: 'credit', holder: enrolment.studentId })
      await post(`${id}/give`, { parts: [{ enrolment_id: enrolment.id, amount: 900 }] })
      expect(await credit()).toBe(-900)
      expect(await differences()).toEqual([])
      expect((await post(`${id}/reopen`, { reason: 'မှား' })).json).toEqual({ id, held: 900 })
      expect(await credit()).toBe(0)
      expect(await differences()).toEqual([])
      expect((await post(`${id}/reopen`, { reason: 'မှား' })).json.code).toBe('STATEMENT_ROW_CHANGED')
    }
    expect(await isPaid(paid)).toBe(true)
  })

  it('goes to one of twenty orders that twenty admins choose at once', async () => {
    const number = aNumber()
    await bring([{ number }])
    await apply()
    const { id } = await numberOf(number)
    const purchases = await Promise.all(Array.from({ length: 20 }, aPurchase))
    const give = ({ id: enrolmentId }: Enrolment) =>
      post(`${id}/give`, { parts: [{ enrolment_id: enrolmentId, amount: FEE }] })
    const replies = await Promise.all(purchases.map(give))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.flatMap(({ json }) => json.code ?? []))).toEqual(new Set(['STATEMENT_ROW_CHANGED']))
    expect(await differences()).toEqual([])
    const key = transferNumberKey(number) ?? ''
    expect(await db.selectFrom('transfers').select('id').where('numberKey', '=', key).execute()).toHaveLength(1)
  })
})

describe('money that pays no order', () => {
  it('is a fee, an own transfer, or is sent back by a second person', async () => {
    const other = await aPaymentMethod(db)
    const [fee, own, back] = [aNumber(), aNumber(), aNumber()]
    await bring([fee, own, back].map((number) => ({ number, amount: 300 })))
    await apply()
    const [wallet, held] = [await balance(), await suspense()]
    const reason = 'စမ်းသပ်ခြင်း'
    const resolve = async (number: string, body: object) =>
      post(`${(await numberOf(number)).id}/resolve`, { reason, ...body })
    expect((await resolve(fee, { to: 'fee' })).json.held).toBe(0)
    expect((await resolve(own, { to: 'own' })).json.errors).toHaveProperty('method_id')
    expect((await resolve(own, { to: 'own', method_id: method.id })).json.errors).toHaveProperty('method_id')
    expect((await resolve(own, { to: 'own', method_id: other.id })).json.held).toBe(0)
    expect(await balance(other)).toBe(-300)
    const asked = await resolve(back, { to: 'back' })
    expect(asked.json.held).toBe(300)
    const { id } = asked.json
    const sent = { transaction_no: aNumber(), sent_on: today() }
    expect((await post(`${id}/sent-back`, sent)).json.code).toBe('SAME_PERSON')
    const second = await anAdmin(db, { role: 'finance' })
    expect((await post(`${id}/sent-back`, { ...sent, sent_on: '2999-01-01' }, second)).json.errors).toHaveProperty(
      'sent_on',
    )
    for (const _ of [1, 2]) expect((await post(`${id}/sent-back`, sent, second)).json).toEqual({ id, held: 0 })
    expect([await balance(), await suspense()]).toEqual([wallet - 300, held - 900])
    expect(await differences()).toEqual([])
    expect((await post(`${id}/reopen`, { reason })).json).toEqual({ id, held: 300 })
    expect(await balance()).toBe(wallet)
    expect(await differences()).toEqual([])
  })

  it('is explained by finance alone, of a row that exists and holds money', async () => {
    const moderator = await anAdmin(db, { role: 'moderator' })
    for (const [act, body] of Object.entries({
      give: { parts: [{ enrolment_id: 1, amount: 1 }] },
      resolve: { to: 'fee', reason: 'x' },
      'sent-back': { transaction_no: 'X1', sent_on: today() },
      reopen: { reason: 'x' },
    })) {
      expect((await post(`999999/${act}`, body)).json.code).toBe('STATEMENT_ROW_NOT_FOUND')
      expect((await post(`999999/${act}`, body, moderator)).status).toBe(403)
    }
    expect((await api.get('/admin/statement-rows')).status).toBe(401)
    const apply = { as: finance, body: { method_id: 999_999 } }
    expect((await api.post('/admin/statements/apply', apply)).json.code).toBe('PAYMENT_METHOD_NOT_FOUND')
  })

  it('cannot be recorded at the desk as well', async () => {
    const purchase = await aPurchase()
    const number = aNumber()
    await bring([{ number }])
    await apply()
    await post(`${(await numberOf(number)).id}/resolve`, { to: 'fee', reason: 'x' })
    const body = { transaction_no: number, method_id: method.id, amount: FEE }
    const reply = await api.post(`/admin/enrolments/course/${purchase.id}/verify`, { as: finance, body })
    expect(reply.json.code).toBe('TRANSACTION_ALREADY_USED')
    expect(await differences()).toEqual([])
  })
})

function raise(): never {
  throw new Error('killed')
}
