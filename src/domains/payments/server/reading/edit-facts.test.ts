import { beforeAll, beforeEach, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import {
  type Account,
  aClass,
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aStudent,
  aTeacher,
  type Enrolment,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { mountPayments } from '../index.ts'
import { insertProof } from '../proofs/proofs.queries.ts'
import { saveReading } from './readings.queries.ts'

const NUMBER = '01003939012345678901'
const READ = {
  number: { value: NUMBER, sure: true },
  amount: { value: 50_000, sure: true },
  reference: null,
  paidAt: null,
}

let db: Db
let api: DomainApi
let finance: Caller
let student: Account
let seat: Enrolment
let methodId: number
let proofId: number

beforeAll(async () => {
  db = (await aDatabase()).db
  const config = { receiptReading: true } as AppServices['config']
  api = await aDomainApi(mountPayments, { db, config, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance' })
  methodId = (await aPaymentMethod(db, { name: 'KBZPay' })).id
})
beforeEach(async () => {
  student = await aStudent(db)
  seat = await anEnrolment(db, { studentId: student.id, classId: (await aClass(db, { feeMmk: 50_000 })).id })
  const facts = { enrolmentId: seat.id, filePath: `private/proofs/${seat.id}/90.webp` }
  const sha256 = Buffer.from(String(seat.id).padStart(32, '0'))
  proofId = await db.transaction().execute((tx) => insertProof(tx, { ...facts, sha256, pixelsSha256: sha256 }))
})

const order = async () => (await api.get(`/my/class/${seat.classId}/order`, { as: student })).json.order
const confirm = async (change: object = {}, as: Caller = student) => {
  const body = { picture_id: proofId, number: NUMBER, amount: 50_000, wallet_id: methodId, ...change }
  return api.post(`/my/orders/${(await order()).id}/picture-facts`, { as, body })
}
const deskProof = async () => {
  const { json } = await api.get('/admin/payment-queue', { as: finance })
  return json.data.find(({ enrolment_id: id }: { enrolment_id: number }) => id === seat.id).proofs[0]
}

test('the till shows what was read, beside what was typed', async () => {
  expect(await order()).toMatchObject({ reads_pictures: true, pictures: [{ id: proofId, read: null, number: null }] })
  await saveReading(db, { proofId }, READ)
  const read = { number: READ.number, amount: READ.amount, reference: null, paid_at: null }
  expect((await order()).pictures[0]).toMatchObject({ read, number: null, amount: null, confirmed: false })
})

test('confirmed facts stand at the desk, where they are no second source', async () => {
  await saveReading(db, { proofId }, READ)
  expect(await confirm()).toMatchObject({ status: 200, json: { id: proofId } })
  expect((await confirm()).status).toBe(200)
  expect(await deskProof()).toMatchObject({
    claim: { method_id: methodId, transaction_no: NUMBER, amount: 50_000 },
    read: { typed_afterwards: true },
  })
  expect((await order()).pictures[0]).toMatchObject({ number: NUMBER, amount: 50_000, confirmed: true })
})

test('facts of a place that its owner has accepted before the fee arrived are confirmed, too', async () => {
  await saveReading(db, { proofId }, READ)
  const accepted = { status: EnrolmentStatus.approved, decidedByType: 'owner', approvedAt: new Date() }
  await db.updateTable('enrolments').set(accepted).where('id', '=', seat.id).execute()
  expect(await order()).toMatchObject({ takes_pictures: true, pictures: [{ state: 'waiting', confirmed: false }] })
  expect((await confirm()).status).toBe(200)
  expect((await order()).pictures[0]).toMatchObject({ number: NUMBER, confirmed: true })
})

test('only its student edits it, only while it waits, with a number and a wallet that exist', async () => {
  const { id } = await order()
  const body = { picture_id: proofId, number: NUMBER }
  const call = (as?: Caller) => api.post(`/my/orders/${id}/picture-facts`, { body, ...(as && { as }) })
  expect((await call()).status).toBe(401)
  expect((await call(await aTeacher(db))).status).toBe(403)
  expect(await call(await aStudent(db))).toMatchObject({ status: 404, json: { code: 'ORDER_NOT_FOUND' } })
  expect(await confirm({ wallet_id: 987_654 })).toMatchObject({
    status: 422,
    json: { errors: { wallet_id: [expect.anything()] } },
  })
  expect(await confirm({ number: '---' })).toMatchObject({
    status: 422,
    json: { errors: { number: [expect.anything()] } },
  })
  expect(await confirm({ picture_id: 987_654 })).toMatchObject({ status: 422, json: { code: 'CHANGED_MEANWHILE' } })
  await db
    .updateTable('paymentProofs')
    .set({ answer: 'again', answeredAt: new Date() })
    .where('id', '=', proofId)
    .execute()
  expect(await confirm()).toMatchObject({ status: 422, json: { code: 'CHANGED_MEANWHILE' } })
})
