import { beforeAll, describe, expect, it } from 'vitest'
import { aPaymentMethod, type Enrolment } from '#tests/support/builders.ts'
import {
  anApplicant,
  aPaymentDesk,
  aPurchase,
  aWaitingPicture,
  expectMoneyAddsUp,
  type PaymentDesk,
  sha256Of,
} from '#tests/support/payment-desk.ts'
import { insertProof } from '../proofs/proofs.queries.ts'
import { updateFacts } from '../reading/readings.queries.ts'

const FEE = 35_000
let desk: PaymentDesk
beforeAll(async () => {
  desk = await aPaymentDesk()
})

const verify = (path: string, body: object) =>
  desk.api.post(`/admin/${path}/verify`, {
    as: desk.aung,
    body: { method_id: desk.methodId, amount: FEE, ...body },
  })
const useOf = async (path: string, number: string) => {
  const query = new URLSearchParams({ transaction_no: number, method_id: String(desk.methodId) })
  return (await desk.api.get(`/admin/${path}/transaction?${query}`, { as: desk.su })).json.used_by
}
const pathOf = ({ id }: Enrolment) => `enrolments/course/${id}`

describe('a number that another payment has', () => {
  it('names that payment with amount, wallet, time, admin and newest picture', async () => {
    const [paid, other] = [await aPurchase(desk.db, FEE), await aPurchase(desk.db, FEE)]
    await aWaitingPicture(desk.db, paid.id)
    expect((await verify(pathOf(paid), { transaction_no: '0100 11 22 33' })).status).toBe(200)
    expect(await useOf(pathOf(other), '၀၁၀၀၁၁၂၂၃၃')).toMatchObject({
      enrolment_id: paid.id,
      kind: 'course',
      registration_id: null,
      amount: FEE,
      method_name: 'KBZPay',
      verified_by: 'Ko Aung',
      second_person: false,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      picture_url: expect.stringMatching(/private-pictures\/proofs\/1\/1600\.webp\?signature=/),
    })
    expect(await useOf(pathOf(paid), '0100112233')).toBeNull()
  })

  it('names a payment without a picture', async () => {
    const [paid, other] = [await aPurchase(desk.db, FEE), await aPurchase(desk.db, FEE)]
    expect((await verify(pathOf(paid), { transaction_no: '0100 22 22 33' })).status).toBe(200)
    expect(await useOf(pathOf(other), '0100222233')).toMatchObject({ amount: FEE, picture_url: null })
  })

  it('names a registration, and for a registration an enrolment', async () => {
    const [applied, purchase] = [await anApplicant(desk.db, FEE), await aPurchase(desk.db, FEE)]
    const path = `registrations/${applied.id}`
    expect((await verify(path, { transaction_no: '0200 11 22 33' })).status).toBe(200)
    expect(await useOf(pathOf(purchase), '0200112233')).toMatchObject({
      enrolment_id: null,
      registration_id: applied.id,
      payer_no: applied.account.accountNo,
      kind: null,
      amount: FEE,
      verified_by: 'Ko Aung',
      picture_url: expect.stringContaining(`registrations/${applied.id}/1600.webp`),
    })
    expect((await verify(pathOf(purchase), { transaction_no: '0300 11 22 33' })).status).toBe(200)
    expect(await useOf(path, '0300112233')).toMatchObject({ enrolment_id: purchase.id, registration_id: null })
  })

  it('names one that waits for a second person, and who has entered it', async () => {
    const [large, other] = [await aPurchase(desk.db, 900_000), await aPurchase(desk.db, FEE)]
    const entered = await verify(pathOf(large), { transaction_no: '0400 11 22 33', amount: 900_000 })
    expect(entered.json).toMatchObject({ second_person: true })
    expect(await useOf(pathOf(other), '0400112233')).toMatchObject({
      enrolment_id: large.id,
      amount: 900_000,
      verified_by: 'Ko Aung',
      second_person: true,
    })
  })
})

describe('two payments that wait with the same typed number', () => {
  let made = 0
  async function claim({ id }: Enrolment, numberTyped: string | null): Promise<number> {
    made += 1
    const picture = sha256Of(`claim ${made}`)
    const proof = {
      enrolmentId: id,
      filePath: `private/proofs/${id}/${made}.webp`,
      sha256: picture,
      pixelsSha256: picture,
    }
    return desk.db.transaction().execute((tx) => insertProof(tx, { ...proof, numberTyped }))
  }
  const markOf = async ({ id }: Enrolment): Promise<string | null> => {
    const { json } = await desk.api.get(`/admin/enrolments?keyword=${id}`, { as: desk.aung })
    return json.data.find((row: { enrolment_id: number }) => row.enrolment_id === id).proofs[0].same_typed_number
  }

  it('are both marked in any spelling, until one is decided; neither blocks the other', async () => {
    const [one, two] = [await aPurchase(desk.db, FEE), await aPurchase(desk.db, FEE)]
    await claim(one, '0500 11 22 33')
    expect(await markOf(one)).toBeNull()
    await claim(two, 'TxnID ၅၀၀-၁၁၂၂၃၃')
    expect(await markOf(one)).toBe(`#${two.id}`)
    expect(await markOf(two)).toBe(`#${one.id}`)
    expect((await verify(pathOf(two), { transaction_no: '0500112233' })).status).toBe(200)
    expect(await markOf(one)).toBeNull()
    expect(await useOf(pathOf(one), '0500112233')).toMatchObject({ enrolment_id: two.id })
  })

  it('are not marked without a number, for the same payment, and after the number was edited', async () => {
    const [one, two] = [await aPurchase(desk.db, FEE), await aPurchase(desk.db, FEE)]
    await claim(one, null)
    await claim(two, null)
    expect(await markOf(two)).toBeNull()
    await claim(one, '0600 11 22 33')
    const proofId = await claim(one, '0600 11 22 33')
    expect(await markOf(one)).toBeNull()
    await claim(two, '0600 11 22 33')
    expect(await markOf(two)).toBe(`#${one.id}`)
    const facts = { numberTyped: '0600 11 22 44', paymentMethodId: null, amountMmk: null, factsAt: new Date() }
    await desk.db.transaction().execute((tx) => updateFacts(tx, { enrolmentId: one.id, proofId }, facts))
    expect(await markOf(one)).toBeNull()
  })
})

/** @see P-MET-05 */
describe('a method that is closed', () => {
  it.each(['wallet', 'cash'] as const)('still takes money that arrived in it: %s', async (kind) => {
    const closed = await aPaymentMethod(desk.db, { kind, active: false })
    const purchase = await aPurchase(desk.db, FEE)
    const body = { method_id: closed.id, transaction_no: `07 ${kind} 112233` }
    expect((await verify(pathOf(purchase), body)).status).toBe(200)
    const listed = (await desk.api.get(`/admin/enrolments?keyword=${purchase.id}`, { as: desk.aung })).json.data
    expect(listed.find((row: { enrolment_id: number }) => row.enrolment_id === purchase.id).payment).toMatchObject({
      method_id: closed.id,
      amount: FEE,
    })
    await expectMoneyAddsUp(desk.db)
  })
})
