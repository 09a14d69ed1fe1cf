import { beforeAll, expect, test } from 'vitest'
import { readBalance, readLiabilities } from '#domains/ledger/server/index.ts'
import type { UnknownMoney } from '#domains/payments/contract/statement-money.contract.ts'
import { applyRows } from '#domains/payments/server/statements/apply-rows.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, aCourse, anEnrolment, aPaymentMethod, aTeacher } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { multipartPayload } from '#tests/support/multipart.ts'
import { aPaymentDesk, decideAtDesk, expectMoneyAddsUp } from '#tests/support/payment-desk.ts'
import type { BatchPayee } from '../../contract/payout-batches.contract.ts'
import { mountPayouts } from '../index.ts'

const FEE = 50_000
const NET = FEE * 0.9
const reason = 'အကောင့် ပိတ်ထားပါသည်။'
let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let desk: { id: number; familyId: number }
/** The wallet from which payouts are sent, another one in each test. */
let wallet: { id: number; familyId: number }
let numbers = 0

beforeAll(async () => {
  const opened = await aPaymentDesk({ also: [mountPayouts], files: true })
  ;({ db, api, aung, su } = opened)
  desk = { id: opened.methodId, familyId: opened.familyId }
})

const aNumber = () => {
  numbers += 1
  return `SHARED${1000 + numbers}`
}
const refusal = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]
async function call(path: string, body: object = {}, as = aung) {
  const { status, json } = await api.post(`/admin/${path}`, { as, body })
  expect([status, json.code], path).toEqual([200, undefined])
  return json
}
const balance = () => readBalance(db, { kind: 'wallet', holder: wallet.id })
const cost = () => readBalance(db, { kind: 'difference' })
const payable = async (ownerId: number) => (await readLiabilities(db, 'payable', [ownerId])).get(ownerId) ?? 0
const payoutsOf = (ownerId: number) =>
  db.selectFrom('payouts').selectAll().where('ownerId', '=', ownerId).orderBy('id').execute()
const accountOf = (ownerId: number) =>
  db.selectFrom('payoutAccounts').selectAll().where('ownerId', '=', ownerId).executeTakeFirstOrThrow()

/** A teacher with a confirmed account and so many payouts of one student each. */
async function anOwner(payouts: number): Promise<{ ownerId: number; ids: number[] }> {
  wallet = await aPaymentMethod(db)
  const { id: ownerId } = await aTeacher(db, { commissionPercent: 10 })
  const at = new Date()
  const confirmed = { enteredAt: at, usableFrom: at, confirmedBy: aung.id, confirmedAt: at }
  const account = { familyId: desk.familyId, accountNo: `09420${100_000 + ownerId}`, holder: 'ဒေါ်သီတာ' }
  await db
    .insertInto('payoutAccounts')
    .values({ ownerId, ...account, ...confirmed })
    .execute()
  for (let at = 0; at < payouts; at += 1) {
    const { id: courseId } = await aCourse(db, { ownerId })
    const dates = { startDate: addDays(today(), -30), endDate: addDays(today(), -1) }
    const seat = await anEnrolment(db, { classId: (await aClass(db, { courseId, feeMmk: FEE, ...dates })).id })
    const paid = { transaction_no: `IN${1000 + seat.id}`, method_id: desk.id, amount: FEE }
    for (const [verb, body] of [['verify', paid] as const, ['approve', { reason }] as const])
      await decideAtDesk({ db, api, as: aung }, seat, { verb, body })
  }
  await call('payouts/run', { kind: 'class', until: today() })
  return { ownerId, ids: (await payoutsOf(ownerId)).map(({ id }) => id) }
}
/** Sends everything that is due to an owner in a batch. */
async function sendBatch(ownerId: number): Promise<void> {
  const { version } = await call('payout-batches/preview')
  const { id: batch } = await call('payout-batches', { version })
  const { payees } = (await api.get(`/admin/payout-batches/${batch}`, { as: aung })).json
  const { id } = payees.find((row: BatchPayee) => row.payee.id === ownerId)
  const form = new FormData()
  const sent = { method_id: wallet.id, transaction_no: aNumber(), sent_on: today() }
  for (const [name, value] of Object.entries(sent)) form.append(name, String(value))
  const { payload, headers } = await multipartPayload(form)
  const path = `/admin/payout-batches/${batch}/payees/${id}/sent`
  expect((await api.post(path, { as: aung, body: payload, headers })).status).toBe(200)
}
const pay = (id: number, reference: string) =>
  api.post(`/admin/payouts/${id}/pay`, { as: aung, body: { paid_on: today(), reference, method_id: wallet.id } })
/** `sent` is what the admin's screen showed as sent. */
const returnOf = (id: number, reference: string, { amount = NET, sent = undefined as number | undefined, as = aung }) =>
  api.post(`/admin/payouts/${id}/returned`, {
    as,
    body: { amount, reason, reference, paid_on: today(), sent_amount: sent },
  })
/** The row of a payout in the list of those that are paid. */
const paidRow = async (id: number) =>
  (await api.get('/admin/payouts?paid=true', { as: aung })).json.data.find((row: { id: number }) => row.id === id)
const confirmAccount = async (ownerId: number) => call(`payout-accounts/${(await accountOf(ownerId)).id}/confirm`)
/** Imports and applies rows of the wallet. */
async function bring(...lines: (readonly [number: string, direction: 'in' | 'out', amount: number])[]): Promise<void> {
  const form = new FormData()
  form.append('method_id', String(wallet.id))
  const rows = lines.map(([number, direction, amount]) => `${today()} 10:00,${number},${direction},${amount},Bank,`)
  const header = 'Date,Transaction ID,Direction,Amount,Name,Remark'
  form.append('file', new Blob([[header, ...rows].join('\n')]), 'statement.csv')
  const { payload, headers } = await multipartPayload(form)
  expect((await api.post('/admin/statements', { as: aung, headers, body: payload })).status).toBe(200)
  await applyRows(db, { methodId: wallet.id, adminId: aung.id })
}
const unknown = async (): Promise<UnknownMoney[]> =>
  (await api.get(`/admin/statement-rows?method_id=${wallet.id}`, { as: aung })).json.data
const explain = (row: number, return_id: number) =>
  api.post(`/admin/statement-rows/${row}/returned-payout`, { as: aung, body: { return_id, reason } })
const outRows = async () => (await api.get(`/admin/statements/outgoing?method_id=${wallet.id}`, { as: aung })).json.data

test('one transfer for two payouts that came back is returned once, its row is explained once, and both are paid again', async () => {
  const { ownerId, ids } = await anOwner(2)
  const [one = 0, two = 0] = ids
  const number = aNumber()
  // The same number, typed with a gap.
  const typed = number.replace('SHARED', 'SHARED ')
  await pay(one, number)
  await pay(two, typed)
  expect(await balance()).toBe(-2 * NET)
  for (const id of ids) expect(await paidRow(id)).toMatchObject({ shared_transfer: { amount: 2 * NET, payouts: 2 } })
  await bring([number, 'out', 2 * NET], [aNumber(), 'in', 2 * NET])
  const whole = { amount: 2 * NET, sent: 2 * NET }
  const replies = await Promise.all([
    returnOf(two, typed, whole),
    returnOf(one, number, { ...whole, as: su }),
    returnOf(two, typed, whole),
  ])
  expect(new Set(replies.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1)
  const { id: returned } = replies[0].json
  const returns = db.selectFrom('payoutReturns').select(['id', 'sentMmk']).where('ownerId', '=', ownerId)
  expect(await returns.execute()).toEqual([{ id: returned, sentMmk: 2 * NET }])
  // The row is held, too, until it is explained.
  expect([await payable(ownerId), await balance()]).toEqual([2 * NET, 2 * NET])
  const notices = await db.selectFrom('notifications').selectAll().where('recipientId', '=', ownerId).execute()
  expect(notices.filter(({ message }) => message.includes(reason))).toHaveLength(1)
  const audit = await db.selectFrom('auditLog').selectAll().where('action', '=', 'payout.came-back').execute()
  expect(audit).toMatchObject([{ after: { ownerId, amountMmk: 2 * NET, ids } }])
  await expectMoneyAddsUp(db)

  // By its number, or by its amount and time where the other spelling stands on the return.
  expect(await outRows()).toMatchObject([{ recorded: { kind: 'payout', id: one } }])
  const [row] = await unknown()
  expect(row).toMatchObject({ held: 2 * NET, returned_payout: returned })
  expect((await explain(row?.id ?? 0, returned)).json).toEqual({ id: row?.id, held: 0 })
  expect([await unknown(), await balance()]).toEqual([[], 0])
  await expectMoneyAddsUp(db)

  await confirmAccount(ownerId)
  expect(refusal(await pay(one, number))).toEqual([422, 'TRANSACTION_ALREADY_USED'])
  expect((await pay(one, aNumber())).status).toBe(200)
  expect((await paidRow(one)).shared_transfer).toBeUndefined()
  await sendBatch(ownerId)
  expect([await payable(ownerId), await balance()]).toEqual([0, -2 * NET])
  await expectMoneyAddsUp(db)
})

test('a return from a screen that showed one of two payouts is refused', async () => {
  const { ownerId, ids } = await anOwner(2)
  const [one = 0, two = 0] = ids
  const number = aNumber()
  for (const id of ids) await pay(id, number)
  for (const sent of [undefined, NET])
    expect(refusal(await returnOf(one, number, { sent }))).toEqual([422, 'CHANGED_MEANWHILE'])
  expect(await payable(ownerId)).toBe(0)
  expect((await returnOf(two, number, { amount: 2 * NET, sent: 2 * NET })).status).toBe(200)
  // The other one came back with it.
  expect(refusal(await returnOf(one, number, { sent: NET }))).toEqual([422, 'CHANGED_MEANWHILE'])
  expect(await payable(ownerId)).toBe(2 * NET)
  await expectMoneyAddsUp(db)
})

test('a return at the same moment as the transfer is recorded for another payout leaves all of it paid, or all unpaid', async () => {
  const { ownerId, ids } = await anOwner(2)
  const [one = 0, two = 0] = ids
  const number = aNumber()
  await pay(one, number)
  const [back, paid] = await Promise.all([returnOf(one, number, { sent: NET }), pay(two, number)])
  const outcomes = [
    [
      [200, undefined],
      [422, 'PAYOUT_ACCOUNT_UNCONFIRMED'],
    ],
    [
      [422, 'CHANGED_MEANWHILE'],
      [200, undefined],
    ],
  ]
  expect(outcomes).toContainEqual([refusal(back), refusal(paid)])
  expect(await payable(ownerId)).toBe(back.status === 200 ? 2 * NET : 0)
  await expectMoneyAddsUp(db)
})

test('a fee of the bank counts for the whole transfer, without payouts of other transfers or that deductions took up', async () => {
  const { ownerId, ids } = await anOwner(5)
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = ids
  const number = aNumber()
  for (const id of [one, two, three, four]) await pay(id, number)
  await pay(five, aNumber())
  const change = (id: number, values: { paidOn: string } | { deductedMmk: number }) =>
    db.updateTable('payouts').set(values).where('id', '=', id).execute()
  await change(three, { paidOn: addDays(today(), -1) })
  await change(four, { deductedMmk: NET })
  expect((await paidRow(one)).shared_transfer).toEqual({ amount: 2 * NET, payouts: 2 })
  for (const id of [three, four, five]) expect((await paidRow(id)).shared_transfer, String(id)).toBeUndefined()
  expect(refusal(await returnOf(four, number, { sent: 2 * NET }))).toEqual([422, 'PAYOUT_NOT_SENT'])
  const more = await returnOf(one, number, { amount: 2 * NET + 1, sent: 2 * NET })
  expect(Object.keys(more.json.errors)).toEqual(['amount'])
  const before = await cost()
  expect((await returnOf(one, number, { amount: 2 * NET - 1_000, sent: 2 * NET })).status).toBe(200)
  expect((await cost()) - before).toBe(1_000)
  const unpaid = (await payoutsOf(ownerId)).filter(({ paidOn }) => paidOn === null)
  expect(unpaid.map(({ id }) => id)).toEqual([one, two])
  await change(four, { deductedMmk: 0 })
  await expectMoneyAddsUp(db)
})
