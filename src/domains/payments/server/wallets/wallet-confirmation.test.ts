import { beforeAll, describe, expect, test } from 'vitest'
import { writeSettings } from '#domains/site/server/settings.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { anAdmin, aPaymentMethod } from '#tests/support/builders.ts'
import { anApplicant, aPaymentDesk, aWaitingPurchase, type PaymentDesk } from '#tests/support/payment-desk.ts'
import { aStatementRow } from '#tests/support/statement-row.ts'

const FEE = 45_000
let desk: PaymentDesk
let owner: AdminViewer
let numbers = 0

beforeAll(async () => {
  desk = await aPaymentDesk()
  owner = (await anAdmin(desk.db, { role: 'owner' })) as unknown as AdminViewer
  await ask(true)
})

const ask = (isAsked: boolean) => writeSettings(desk.db, owner, { desk_asks_seen: isAsked })
const aPayment = (change: object = {}) => {
  numbers += 1
  return { transaction_no: `0100${800_000 + numbers}`, method_id: desk.methodId, amount: FEE, ...change }
}
const act = (id: number, verb: string, body: object, as = desk.aung) =>
  desk.api.post(`/admin/enrolments/course/${id}/${verb}`, { as, body })
const refused = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]
const transfersOf = (id: number) =>
  desk.db.selectFrom('transfers').select('seenInWallet').where('enrolmentId', '=', id).execute()
const rowOf = async (id: number) =>
  (await desk.api.get(`/admin/enrolments?keyword=${id}`, { as: desk.aung })).json.data[0]

/** @see P-SEE-01 */
describe('where the desk asks whether a payment was seen', () => {
  test('nothing is recorded until the admin says so, which is kept with the transfer', async () => {
    const id = await aWaitingPurchase(desk.db, FEE)
    const payment = aPayment()
    expect(refused(await act(id, 'verify', payment))).toEqual([422, 'PAYMENT_NOT_SEEN'])
    expect(await transfersOf(id)).toEqual([])
    expect((await act(id, 'verify', { ...payment, seen: true })).json).toMatchObject({ status: 2, rest: 0 })
    expect(await transfersOf(id)).toEqual([{ seenInWallet: true }])
    expect((await rowOf(id)).payment).toMatchObject({ seen: true })
  })

  test('it asks only once nothing else is wrong', async () => {
    const id = await aWaitingPurchase(desk.db, FEE)
    expect(refused(await act(id, 'verify', aPayment({ amount: 1000 })))).toEqual([422, 'PAYMENT_BELOW_FEE'])
    expect(refused(await act(id, 'verify', aPayment({ amount: 1000, part: true })))).toEqual([422, 'PAYMENT_NOT_SEEN'])
  })

  test('it asks who enters for a second person, and keeps the answer through the confirmation', async () => {
    const id = await aWaitingPurchase(desk.db, 650_000)
    const large = aPayment({ amount: 650_000 })
    expect(refused(await act(id, 'verify', large))).toEqual([422, 'PAYMENT_NOT_SEEN'])
    expect((await act(id, 'verify', { ...large, seen: true })).json).toMatchObject({ second_person: true })
    expect((await act(id, 'confirm', {}, desk.su)).status).toBe(200)
    expect(await transfersOf(id)).toEqual([{ seenInWallet: true }])
  })

  test('it does not ask for what an imported statement shows, nor for cash', async () => {
    const onStatement = await aWaitingPurchase(desk.db, FEE)
    const payment = aPayment()
    const row = { number: payment.transaction_no, amountMmk: FEE }
    await aStatementRow(desk.db, { methodId: desk.methodId, importedBy: desk.su.id, ...row })
    expect((await act(onStatement, 'verify', payment)).status).toBe(200)
    expect(await transfersOf(onStatement)).toEqual([{ seenInWallet: null }])
    const cash = await aPaymentMethod(desk.db, { kind: 'cash' })
    const inCash = await aWaitingPurchase(desk.db, FEE)
    expect((await act(inCash, 'verify', aPayment({ method_id: cash.id }))).status).toBe(200)
  })

  test('it asks for registration fees', async () => {
    const { id } = await anApplicant(desk.db, FEE)
    const verify = (body: object) => desk.api.post(`/admin/registrations/${id}/verify`, { as: desk.aung, body })
    const payment = aPayment()
    expect(refused(await verify(payment))).toEqual([422, 'PAYMENT_NOT_SEEN'])
    expect((await verify({ ...payment, seen: true })).json).toMatchObject({ rest: 0 })
  })

  test('repeated after a lost answer, the same payment succeeds', async () => {
    const id = await aWaitingPurchase(desk.db, FEE)
    const payment = aPayment({ seen: true })
    await act(id, 'verify', payment)
    expect((await act(id, 'verify', { ...payment, seen: false })).status).toBe(200)
    expect(await transfersOf(id)).toHaveLength(1)
  })
})

test('otherwise nothing is asked', async () => {
  await ask(false)
  const id = await aWaitingPurchase(desk.db, FEE)
  expect((await act(id, 'verify', aPayment())).status).toBe(200)
  expect(await transfersOf(id)).toEqual([{ seenInWallet: null }])
})
