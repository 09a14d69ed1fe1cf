import { beforeAll, describe, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { holdClockAt, now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { anAdmin, anEnrolment, aPaymentMethod, aVideoCourse, type Enrolment } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aNewProof } from '#tests/support/new-proof.ts'
import { aQueue } from '#tests/support/queue.ts'
import { enrolmentRow } from '#tests/support/rows.ts'
import { mountPayments } from '../index.ts'

let db: Db
let api: DomainApi
let finance: Caller
let methodId: number
let numbers = 0

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi(mountPayments, { db, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance' })
  methodId = (await aPaymentMethod(db)).id
})

const aPurchase = async () => anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: 35_000 })).id })
const path = ({ kind, id }: Enrolment, verb: string) => `/admin/enrolments/${kind}/${id}/${verb}`
const aNumber = () => {
  numbers += 1
  return `REV${1000 + numbers}`
}
const verify = (enrolment: Enrolment, number = aNumber()) =>
  api.post(path(enrolment, 'verify'), {
    as: finance,
    body: { transaction_no: number, method_id: methodId, amount: 500_000 },
  })
const reverse = (enrolment: Enrolment, body: object = {}, as = finance) =>
  api.post(path(enrolment, 'reverse'), { as, body })
const noticesTo = (recipientId: number) =>
  db.selectFrom('notifications').selectAll().where('recipientId', '=', recipientId).orderBy('id').execute()
const studentsOf = async ({ courseId }: Enrolment) =>
  (await db.selectFrom('courses').select('studentCount').where('id', '=', courseId).executeTakeFirstOrThrow())
    .studentCount

/** Runs an action with the clock advanced. */
async function later<Outcome>(seconds: number, action: () => Promise<Outcome>): Promise<Outcome> {
  const runClock = holdClockAt(new Date(now().getTime() + seconds * 1000).toISOString())
  try {
    return await action()
  } finally {
    runClock()
  }
}

test('is for finance', async () => {
  const purchase = await aPurchase()
  expect((await api.post(path(purchase, 'reverse'), { body: {} })).status).toBe(401)
  expect((await reverse(purchase, {}, await anAdmin(db, { role: 'moderator' }))).status).toBe(403)
  expect((await reverse({ ...purchase, id: 999_999 })).json.code).toBe('ENROLMENT_NOT_FOUND')
  expect((await reverse(purchase, { reason: 'x' })).json.code).toBe('ENROLMENT_TRANSITION_REFUSED')
})

describe('POST /admin/enrolments/:kind/:id/reverse within 15 seconds', () => {
  test('restores row, access and notice, and frees the number', async () => {
    const purchase = await aPurchase()
    const before = await enrolmentRow(db, purchase)
    const number = aNumber()
    const { version } = (await verify(purchase, number)).json
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 2 })
    // The notice is dated after the undo period, so the student has not received it yet.
    const [notice] = await noticesTo(purchase.studentId)
    expect(Number(notice?.sendDate)).toBeGreaterThan(Date.now())
    expect((await reverse(purchase, { version })).json).toEqual({ status: 1 })
    expect(await enrolmentRow(db, purchase)).toEqual({ ...before, updatedAt: expect.any(Date) })
    expect(await noticesTo(purchase.studentId)).toEqual([])
    expect(await studentsOf(purchase)).toBe(0)
    expect((await verify(await aPurchase(), number)).status).toBe(200)
    const actions = await db
      .selectFrom('auditLog')
      .select('action')
      .where('target', '=', `enrolment:${purchase.id}`)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'enrolment.verify',
      'enrolment.approve',
      'enrolment.reverse',
      'enrolment.reopen',
    ])
    expect((await verify(purchase)).json.status).toBe(2)
  })

  test('sends the owner of a class no notice', async () => {
    const seat = await anEnrolment(db)
    const { ownerId } = await db
      .selectFrom('courses')
      .select('ownerId')
      .where('id', '=', seat.courseId)
      .executeTakeFirstOrThrow()
    await verify(seat)
    expect(await noticesTo(ownerId)).toHaveLength(1)
    expect((await reverse(seat)).json).toEqual({ status: 1 })
    expect(await noticesTo(ownerId)).toEqual([])
  })

  test('of a repeated verification restores the previous input', async () => {
    const seat = await anEnrolment(db)
    const number = aNumber()
    await verify(seat, number)
    await aNewProof(db, seat.id)
    await verify(seat, number)
    await reverse(seat)
    expect(await enrolmentRow(db, seat)).toMatchObject({ paymentVerifiedAt: null, transactionNo: number })
    expect((await verify(await aPurchase(), number)).json.code).toBe('TRANSACTION_ALREADY_USED')
  })

  test('is for the admin who verified, for fifteen seconds, and for an unchanged state', async () => {
    const purchase = await aPurchase()
    await verify(purchase)
    expect((await reverse(purchase, { version: '0' })).json.code).toBe('CHANGED_MEANWHILE')
    const other = await anAdmin(db, { role: 'finance' })
    expect((await reverse(purchase, {}, other)).json.errors).toHaveProperty('reason')
    expect((await later(16, () => reverse(purchase))).json.errors).toHaveProperty('reason')
    expect((await later(14, () => reverse(purchase))).status).toBe(200)
  })
})

describe('POST /admin/enrolments/:kind/:id/reverse after 15 seconds', () => {
  test('requires a reason, ends the access that it opened and notifies the student', async () => {
    const purchase = await aPurchase()
    await verify(purchase)
    const reason = 'ငွေမဝင်ပါ'
    expect((await later(3600, () => reverse(purchase, { reason }))).json).toEqual({ status: 1 })
    expect(await enrolmentRow(db, purchase)).toMatchObject({
      status: 1,
      accessEndDate: null,
      transactionNo: null,
      approvedAt: null,
    })
    const notified = await noticesTo(purchase.studentId)
    expect(notified).toHaveLength(2)
    expect(notified[1]?.message).toContain(reason)
  })

  test('keeps a student whom the owner has accepted, and notifies both', async () => {
    const seat = await anEnrolment(db)
    await verify(seat)
    await db.updateTable('enrolments').set({ status: EnrolmentStatus.approved }).where('id', '=', seat.id).execute()
    expect((await later(3600, () => reverse(seat, { reason: 'x' }))).json).toEqual({ status: 2 })
    // The notice of the verified payment (STU-09) is withdrawn.
    expect(await noticesTo(seat.studentId)).toHaveLength(2)
  })

  test('is refused once a payout contains it', async () => {
    const purchase = await aPurchase()
    await verify(purchase)
    const { ownerId } = await db
      .selectFrom('courses')
      .select('ownerId')
      .where('id', '=', purchase.courseId)
      .executeTakeFirstOrThrow()
    const { id: payoutId } = await db
      .insertInto('payouts')
      .values({
        kind: 'course',
        ownerId,
        courseId: purchase.courseId,
        periodMonth: '2026-01-01',
        totalStudents: 1,
        unitFeeMmk: 1,
        totalAmountMmk: 1,
        percentage: 10,
        payableMmk: 1,
        createdBy: finance.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('enrolments').set({ payoutId }).where('id', '=', purchase.id).execute()
    expect(await reverse(purchase, { reason: 'x' })).toMatchObject({ status: 422, json: { code: 'PAYMENT_IN_PAYOUT' } })
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 2 })
  })
})
