import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import {
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aStudent,
  aVideoCourse,
  type Enrolment,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { anApplicant } from '#tests/support/payment-desk.ts'
import { aQueue } from '#tests/support/queue.ts'
import { mountPayments } from '../index.ts'
import { insertProof, listProofs } from '../proofs/proofs.queries.ts'
import type { ReadFacts } from '../reading/read-facts.ts'
import { saveReading } from '../reading/readings.queries.ts'
import { listRegistrationPictures } from '../registrations/registrations.queries.ts'
import { oneEditFrom } from './doubtful-number.ts'

const FEE = 35_000
const RECORDED = '01003939012345678901'
let db: Db
let api: DomainApi
let finance: Caller
let kbz: number
let wave: number
let cash: number
let payer: Enrolment
let other: Enrolment

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi(mountPayments, { db, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance' })
  kbz = (await aPaymentMethod(db, { name: 'KBZPay' })).id
  wave = (await aPaymentMethod(db, { name: 'Wave Pay' })).id
  cash = (await aPaymentMethod(db, { name: 'Office', kind: 'cash' })).id
  payer = await aPurchase()
  await record(payer, RECORDED)
})
beforeEach(async () => {
  other = await aPurchase()
})

const aPurchase = async () => anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: FEE })).id })
const record = async ({ id }: Enrolment, typed: string, method = kbz) => {
  const body = { method_id: method, amount: FEE, transaction_no: typed }
  expect((await api.post(`/admin/enrolments/course/${id}/verify`, { as: finance, body })).status).toBe(200)
}
const check = async (typed: string, { of = other, method = kbz }: { of?: Enrolment; method?: number } = {}) => {
  const query = new URLSearchParams({ transaction_no: typed, method_id: String(method) })
  return (await api.get(`/admin/enrolments/course/${of.id}/transaction?${query}`, { as: finance })).json
}
const similarTo = async (typed: string, of?: { of?: Enrolment; method?: number }): Promise<string[]> =>
  (await check(typed, of)).doubts?.similar.map((each: { other: string }) => each.other.split('#').at(-1)) ?? []

describe('a transfer number that may be mistaken for a recorded one', () => {
  it.each([
    ['one digit changed', '01003939012345678902'],
    ['two digits swapped', '01003939012345687901'],
    ['one digit missing', '0100393901234567901'],
    ['one digit more', '010039390123456789011'],
    ['a letter for a digit', '0I003939012345678901'],
    ['its end alone', '45678901'],
    ['its end in Burmese digits, with blanks', '၄၅၆၇ ၈၉၀၁'],
    ['more before it', `55${RECORDED.slice(1)}`],
  ])('names it: %s', async (_, typed) => {
    expect(await similarTo(typed)).toEqual([String(payer.id)])
    expect((await check(typed)).used_by).toBeNull()
  })

  it.each([
    ['two digits changed', '01003939012345678823'],
    ['its start alone', '0100393901'],
    ['fewer than six digits of its end', '78901'],
    ['another number', '01003939777777777777'],
  ])('does not name it: %s', async (_, typed) => {
    expect(await similarTo(typed)).toEqual([])
  })

  it('is one of another payment of the same wallet, which counts', async () => {
    const near = '01003939012345678902'
    expect(await similarTo(near, { of: payer })).toEqual([])
    expect(await similarTo(near, { method: wave })).toEqual([])
    expect(await similarTo(near, { method: cash })).toEqual([])
    const body = { reason: 'x' }
    await api.post(`/admin/enrolments/course/${payer.id}/reverse`, { as: finance, body })
    expect(await similarTo(near)).toEqual([])
    await record(payer, RECORDED)
    expect(await similarTo(near)).toEqual([String(payer.id)])
  })

  it('is recorded all the same', async () => {
    await record(other, '01003939012345678903')
    const third = await aPurchase()
    expect(await similarTo('01003939012345678904', { of: third })).toEqual([String(other.id), String(payer.id)])
  })

  it('that is used elsewhere is named as used, without doubts', async () => {
    expect(await check(RECORDED)).toMatchObject({ used_by: { enrolment_id: payer.id } })
    expect(await check(RECORDED)).not.toHaveProperty('doubts')
  })
})

describe('the length of a transfer number', () => {
  const wanted = async (digits: number | null) => {
    const body = { number_digits: digits }
    return (await api.post(`/admin/payment-methods/${wave}/update`, { as: finance, body })).status
  }

  test('is compared with that of the wallet, leading zeros included', async () => {
    expect(await wanted(10)).toBe(200)
    expect(await check('0012345678', { method: wave })).not.toHaveProperty('doubts')
    expect((await check('၀၁၂၃၄၅၆၇၈', { method: wave })).doubts.digits).toEqual({ expected: 10, typed: 9 })
    expect(await check('AB12345678', { method: wave })).not.toHaveProperty('doubts')
    expect(await wanted(null)).toBe(200)
    expect(await check('012345678', { method: wave })).not.toHaveProperty('doubts')
  })

  test('is shown to the student who types it', async () => {
    expect(await wanted(10)).toBe(200)
    const student = await aStudent(db)
    const { id: courseId } = await aVideoCourse(db, { feeMmk: FEE })
    await anEnrolment(db, { studentId: student.id, courseId })
    const { json } = await api.get(`/my/course/${courseId}/order`, { as: student })
    expect(json.order.wallets).toContainEqual(expect.objectContaining({ id: wave, number_digits: 10 }))
    expect(await wanted(null)).toBe(200)
  })

  it.each([3, 41, 4.5, 'x'])('of a wallet is refused under its field: %s', async (digits) => {
    const body = { number_digits: digits }
    const reply = await api.post(`/admin/payment-methods/${wave}/update`, { as: finance, body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)).toEqual(['number_digits'])
  })

  it.each([
    ['12345', true],
    ['REF 1234', true],
    ['AB123456', false],
    ['ABCDE123', true],
    ['123456', false],
  ])('is very short: %s', async (typed, isShort) => {
    expect((await check(typed, { method: wave })).doubts?.short ?? false).toBe(isShort)
  })
})

test('an edited number is one edit away, and never the number itself', () => {
  const edited = oneEditFrom('1234567')
  expect(edited).toContain('1234576')
  expect(edited).toContain('123456')
  expect(edited).toContain('O1234567')
  expect(edited).not.toContain('1234567')
  expect(oneEditFrom('AB12')).toContain('AC12')
})

describe('MON-10: a picture from which the number of another picture was read', () => {
  let made = 0
  async function send({ id }: Enrolment, number: string | null, reading?: ReadFacts): Promise<void> {
    made += 1
    const sha256 = Buffer.from(String(made).padStart(32, '0'))
    const proof = { enrolmentId: id, filePath: `private/proofs/${id}/${made}.webp`, sha256, pixelsSha256: sha256 }
    const proofId = await db.transaction().execute((tx) => insertProof(tx, proof))
    const value = number === null ? null : { value: number, sure: false }
    await saveReading(db, { proofId }, reading ?? { number: value, amount: null, reference: null, paidAt: null })
  }
  const markOf = async ({ id }: Enrolment): Promise<string | null> => {
    const { json } = await api.get('/admin/payment-queue', { as: finance })
    return json.data.find((row: { enrolment_id?: number }) => row.enrolment_id === id).proofs[0].same_number
  }

  it('is marked with the other payment, and refuses nothing', async () => {
    const [one, copy, stranger] = [other, await aPurchase(), await aPurchase()]
    await send(one, '01003939000000000001')
    expect(await markOf(one)).toBeNull()
    await send(copy, '01003939000000000001')
    await send(stranger, '01003939000000000002')
    expect(await markOf(copy)).toBe(`#${one.id}`)
    expect(await markOf(one)).toBe(`#${copy.id}`)
    expect(await markOf(stranger)).toBeNull()
    await record(copy, '01003939000000000001')
  })

  it('is not marked for another picture of the same payment, or where nothing was read', async () => {
    await send(other, '01003939000000000009')
    await send(other, '01003939000000000009')
    expect(await markOf(other)).toBeNull()
    const [one, two] = [await aPurchase(), await aPurchase()]
    await send(one, null)
    await send(two, null)
    expect(await markOf(two)).toBeNull()
  })

  it('is marked between an enrolment and a registration, both ways', async () => {
    await send(other, '01003939000000000005')
    const { account: applicant, id: paymentId } = await anApplicant(db, FEE)
    const { id: pictureId } = await db
      .selectFrom('registrationPaymentFiles')
      .select('id')
      .where('registrationPaymentId', '=', paymentId)
      .executeTakeFirstOrThrow()
    const number = { value: '01003939000000000005', sure: true }
    await saveReading(db, { registrationPictureId: pictureId }, { number, amount: null, reference: null, paidAt: null })
    expect(await markOf(other)).toBe(applicant.accountNo)
    const { json } = await api.get('/admin/payment-queue', { as: finance })
    const row = json.data.find((one: { registration_id?: number }) => one.registration_id === paymentId)
    expect(row.proofs[0].same_number).toBe(`#${other.id}`)
  })

  it('is marked where a digit was misread, and amount and minute are equal', async () => {
    const read = (number: string, amountMmk: number, paidAt: string): ReadFacts => ({
      number: { value: number, sure: false },
      amount: { value: amountMmk, sure: true },
      reference: null,
      paidAt: { value: paidAt, sure: true },
    })
    const readings = [
      read('89683896358', 683_000, '2026-09-20 05:49'),
      read('89633896358', 683_000, '2026-09-20 05:49'),
      read('89683896444', 683_000, '2026-09-20 05:49'),
      read('8968389635', 683_000, '2026-09-20 05:49'),
      read('89683896350', 683_001, '2026-09-20 05:49'),
      read('89683896351', 683_000, '2026-09-20 05:50'),
      // Without a time another payment of the same fee and day would look alike.
      read('89683896352', 683_000, '2026-09-20'),
      read('89683896353', 683_000, '2026-09-20'),
    ]
    const ids: number[] = []
    for (const reading of readings) {
      const purchase = await aPurchase()
      await send(purchase, null, reading)
      ids.push(purchase.id)
    }
    const marks = await Promise.all(ids.map(async (id) => (await listProofs(db, [id]))[0]?.sameNumberBy))
    expect(marks).toEqual([ids[1], ids[0], null, null, null, null, null, null])
  })

  it('is marked with a misread digit between an enrolment and a registration, both ways', async () => {
    const { account: applicant, id: paymentId } = await anApplicant(db, FEE)
    const { id: pictureId } = await db
      .selectFrom('registrationPaymentFiles')
      .select('id')
      .where('registrationPaymentId', '=', paymentId)
      .executeTakeFirstOrThrow()
    const facts = (number: string): ReadFacts => ({
      number: { value: number, sure: true },
      amount: { value: FEE, sure: true },
      reference: null,
      paidAt: { value: '2026-09-21 05:49', sure: true },
    })
    await saveReading(db, { registrationPictureId: pictureId }, facts('01003939000000000015'))
    await send(other, null, facts('01003939000000000016'))
    expect((await listProofs(db, [other.id]))[0]?.sameNumberByAccount).toBe(applicant.accountNo)
    expect((await listRegistrationPictures(db, [paymentId]))[0]?.sameNumberBy).toBe(other.id)
  })
})
