import { beforeAll, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { mountPayments } from '#domains/payments/server/index.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { aClass, aCourse, anAdmin, anEnrolment, aPaymentMethod, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { mountPayouts } from './index.ts'

const FEE = 50_000
const yesterday = addDays(today(), -1)

let db: Db
let api: DomainApi
let finance: Caller
beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi([mountPayments, mountPayouts], { db, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance' })
})

/** A class of an owner, by default a new one. */
async function aSeat(ownerId?: number) {
  const course = await aCourse(db, { ownerId: ownerId ?? (await aTeacher(db)).id })
  return aClass(db, { courseId: course.id, feeMmk: FEE, startDate: addDays(today(), -60), endDate: yesterday })
}

/** A payout for one ended class of an owner, by default a new one. */
async function aPayout(ownerId?: number): Promise<number> {
  const { id: classId } = await aSeat(ownerId)
  const at = new Date(`${yesterday}T12:00:00+06:30`)
  await anEnrolment(db, { classId, status: EnrolmentStatus.approved, paymentVerifiedAt: at, approvedAt: at })
  const { json } = await api.post('/admin/payouts/run', { as: finance, body: { kind: 'class' } })
  return json.ids[0]
}

const pay = (id: number, body: object) =>
  api.post(`/admin/payouts/${id}/pay`, { as: finance, body: { paid_on: yesterday, ...body } })
const paidOn = async (id: number) =>
  (await db.selectFrom('payouts').select('paidOn').where('id', '=', id).executeTakeFirstOrThrow()).paidOn

test('the number of a transfer is kept for its owner in the family of the wallet, in any spelling', async () => {
  const owner = await aTeacher(db)
  const [first, second, third] = [await aPayout(owner.id), await aPayout(owner.id), await aPayout()]
  const sent = { reference: 'KBZ 0077-61', method_id: (await aPaymentMethod(db)).id }
  expect((await pay(first, sent)).status).toBe(200)
  expect((await pay(second, { ...sent, reference: 'kbz007761' })).status).toBe(200)
  const clash = await pay(third, { ...sent, reference: 'KBZ ၀၀၇၇ ၆၁' })
  expect(clash).toMatchObject({ status: 422, json: { code: 'TRANSACTION_ALREADY_USED' } })
  expect(clash.json.errors.reference).toEqual([expect.stringContaining(`P${first}`)])
  expect(await paidOn(third)).toBeNull()
  expect((await pay(third, { ...sent, method_id: (await aPaymentMethod(db)).id })).status).toBe(200)
})

test('a reference without a number, and one whose wallet is not known, keep none', async () => {
  const wallet = { method_id: (await aPaymentMethod(db)).id }
  const bodies = [
    { ...wallet, reference: 'ကိုယ်တိုင် ပေး' },
    { ...wallet, reference: 'Cash' },
    { ...wallet, reference: 'cash' },
    { reference: '88123' },
    { ...wallet, reference: '88123' },
  ]
  for (const body of bodies) expect((await pay(await aPayout(), body)).status).toBe(200)
})

test('of two owners that are paid at once with one number, one is', async () => {
  const ids = [await aPayout(), await aPayout()]
  const sent = { reference: 'KBZ 500', method_id: (await aPaymentMethod(db)).id }
  const replies = await Promise.all(ids.map((id) => pay(id, sent)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('money that is received does not get the number of a payout, nor a payout that of money received', async () => {
  const methodId = (await aPaymentMethod(db)).id
  const verify = async (transaction_no: string) => {
    const enrolment = await anEnrolment(db, { classId: (await aSeat()).id })
    const body = { transaction_no, method_id: methodId, amount: FEE }
    return api.post(`/admin/enrolments/class/${enrolment.id}/verify`, { as: finance, body })
  }
  expect((await pay(await aPayout(), { reference: 'No 7701 901', method_id: methodId })).status).toBe(200)
  expect((await verify('၇၇၀၁၉၀၁')).json.code).toBe('TRANSACTION_ALREADY_USED')
  expect((await verify('KBZ 902')).json).toMatchObject({ rest: 0 })
  const clash = await pay(await aPayout(), { reference: 'kbz902', method_id: methodId })
  expect(clash.json).toMatchObject({ code: 'TRANSACTION_ALREADY_USED', errors: { reference: expect.anything() } })
})
