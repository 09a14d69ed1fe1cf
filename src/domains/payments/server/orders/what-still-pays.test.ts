import { beforeAll, describe, expect, it, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { reopenEnrolment } from '#domains/enrolment/server/decide-enrolment.ts'
import { approveEnrolment, lockEnrolment, rejectEnrolment } from '#domains/enrolment/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, anEnrolment, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { aNewProof } from '#tests/support/new-proof.ts'
import {
  aPaymentDesk,
  aPurchase,
  aWaitingPicture,
  expectMoneyAddsUp,
  readCreditOf,
  readOrder,
  settleDecided,
} from '#tests/support/payment-desk.ts'
import { enrolmentRow } from '#tests/support/rows.ts'
import { aStatementRow } from '#tests/support/statement-row.ts'
import { applyRows } from '../statements/apply-rows.ts'

const FEE = 40_000
const reason = 'စမ်းသပ်ခြင်း'
let db: Db
let api: DomainApi
let aung: Caller
let methodId: number
let numbers = 0

beforeAll(async () => {
  ;({ db, api, aung, methodId } = await aPaymentDesk())
})

const aNumber = () => {
  numbers += 1
  return `PAYS${1000 + numbers}`
}
const aSeat = async () => anEnrolment(db, { classId: (await aClass(db, { feeMmk: FEE })).id })
const act = (enrolment: Enrolment, verb: string, body: object = { reason }) =>
  api.post(`/admin/enrolments/${enrolment.kind}/${enrolment.id}/${verb}`, { as: aung, body })
const verify = (enrolment: Enrolment, body: object = {}) =>
  act(enrolment, 'verify', { transaction_no: aNumber(), method_id: methodId, amount: FEE, ...body })
async function decide(enrolment: Enrolment, by: typeof approveEnrolment): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockEnrolment(tx, enrolment.id)
    if (!locked) throw new Error('no enrolment')
    await by(tx, locked, { type: 'owner', id: locked.ownerId })
  })
}
const orderOf = (enrolment: Enrolment) => readOrder(api, enrolment)
const waitingPictures = ({ id }: Enrolment) =>
  db.selectFrom('paymentProofs').select('id').where('enrolmentId', '=', id).where('answeredAt', 'is', null).execute()
const creditOf = (enrolment: Enrolment) => readCreditOf(db, enrolment)
const audited = async ({ id }: Enrolment) =>
  (await db.selectFrom('auditLog').select('action').where('target', '=', `enrolment:${id}`).execute()).map(
    ({ action }) => action,
  )

/** A row of a statement that nothing explains, given to an enrolment that is closed. */
async function aRowGivenTo({ id: enrolmentId }: Enrolment, amountMmk: number): Promise<number> {
  const id = await aStatementRow(db, { methodId, importedBy: aung.id, number: aNumber(), amountMmk })
  await applyRows(db, { methodId, adminId: aung.id })
  const body = { parts: [{ enrolment_id: enrolmentId, amount: amountMmk }] }
  expect((await api.post(`/admin/statement-rows/${id}/give`, { as: aung, body })).status).toBe(200)
  return id
}
const reopen = (rowId: number) => api.post(`/admin/statement-rows/${rowId}/reopen`, { as: aung, body: { reason } })

describe('a picture that is sent after the fee was verified', () => {
  it.each([
    ['its owner', (seat: Enrolment) => decide(seat, approveEnrolment)],
    ['an admin', async (seat: Enrolment) => expect((await act(seat, 'approve')).status).toBe(200)],
  ] as const)('is refused after %s has accepted: the verification counts, and the owner is paid', async (_, accept) => {
    const seat = await aSeat()
    await verify(seat)
    const { paymentVerifiedAt, verifiedBy } = await enrolmentRow(db, seat)
    await aNewProof(db, seat.id)
    await aWaitingPicture(db, seat.id)
    await accept(seat)
    await settleDecided(db, seat.id)
    expect((await enrolmentRow(db, seat)).paymentVerifiedAt).toBeNull()
    for (const _press of [1, 2]) expect((await act(seat, 'refuse-picture')).json).toEqual({ status: 2 })
    expect(await enrolmentRow(db, seat)).toMatchObject({ paymentVerifiedAt, verifiedBy })
    expect(await orderOf(seat)).toMatchObject({ state: 'paid', is_paid: true, takes_pictures: false })
    await expectMoneyAddsUp(db)
  })

  it('is asked for again while the owner has not decided: the verification counts, and the owner may accept', async () => {
    const seat = await aSeat()
    await verify(seat)
    await aNewProof(db, seat.id)
    await aWaitingPicture(db, seat.id)
    for (const _press of [1, 2]) expect((await act(seat, 'ask-again')).json).toEqual({ status: 1 })
    expect((await enrolmentRow(db, seat)).paymentVerifiedAt).not.toBeNull()
    expect(await orderOf(seat)).toMatchObject({ state: 'paid', is_paid: true, pictures: [{ state: 'again' }] })
    await aNewProof(db, seat.id)
    expect((await enrolmentRow(db, seat)).paymentVerifiedAt).toBeNull()
  })

  it('verifies nothing that is still owed when it is refused', async () => {
    const seat = await aSeat()
    await verify(seat, { amount: FEE - 1, part: true })
    await decide(seat, approveEnrolment)
    await settleDecided(db, seat.id)
    await aWaitingPicture(db, seat.id)
    expect((await act(seat, 'refuse-picture')).json).toEqual({ status: 2 })
    expect((await enrolmentRow(db, seat)).paymentVerifiedAt).toBeNull()
  })
})

describe('a row of a statement that was given as credit', () => {
  it('is not taken back there once it pays for the enrolment, but reversed at the desk', async () => {
    const seat = await aSeat()
    await act(seat, 'reject')
    await settleDecided(db, seat.id)
    const rowId = await aRowGivenTo(seat, FEE)
    await decide(seat, approveEnrolment)
    await settleDecided(db, seat.id)
    const listed = await api.get(`/admin/statements?method_id=${methodId}`, { as: aung })
    expect(listed.json.data.find(({ id }: { id: number }) => id === rowId)).toMatchObject({ may_reopen: false })
    expect((await reopen(rowId)).json.code).toBe('STATEMENT_ROW_CHANGED')
    expect(await orderOf(seat)).toMatchObject({ state: 'paid', is_paid: true })
    expect((await act(seat, 'reverse')).json).toEqual({ status: EnrolmentStatus.approved })
    expect(await enrolmentRow(db, seat)).toMatchObject({ paymentVerifiedAt: null })
    expect(await orderOf(seat)).toMatchObject({ state: 'open', paid: 0 })
    await expectMoneyAddsUp(db)
  })
})

test('a student is notified of money of a statement that is credit, and of the reason when it is not', async () => {
  const seat = await aSeat()
  await act(seat, 'reject')
  await settleDecided(db, seat.id)
  const notices = async () =>
    (
      await db
        .selectFrom('notifications')
        .select('message')
        .where('recipientId', '=', seat.studentId)
        .orderBy('id')
        .execute()
    ).map(({ message }) => message)
  const before = (await notices()).length
  const rowId = await aRowGivenTo(seat, FEE)
  expect((await notices()).slice(before)).toEqual([expect.stringContaining('40,000')])
  const listed = (await api.get(`/admin/statements?method_id=${methodId}`, { as: aung })).json.data
  expect(listed.find(({ id }: { id: number }) => id === rowId)).toMatchObject({ may_reopen: true, credit: true })
  expect((await reopen(rowId)).status).toBe(200)
  expect((await notices()).slice(before + 1)).toEqual([expect.stringContaining(reason)])
  expect(await audited(seat)).toContain('enrolment.credit-reverse')
  await expectMoneyAddsUp(db)
})

test('what is left of a row says that a part of the row is the credit of a student', async () => {
  const seat = await aSeat()
  await act(seat, 'reject')
  await settleDecided(db, seat.id)
  const id = await aStatementRow(db, { methodId, importedBy: aung.id, number: aNumber(), amountMmk: FEE })
  await applyRows(db, { methodId, adminId: aung.id })
  const shown = async () =>
    (await api.get('/admin/statement-rows', { as: aung })).json.data.find((row: { id: number }) => row.id === id)
  expect(await shown()).not.toHaveProperty('credit')
  const body = { parts: [{ enrolment_id: seat.id, amount: FEE - 1000 }] }
  expect((await api.post(`/admin/statement-rows/${id}/give`, { as: aung, body })).status).toBe(200)
  expect(await shown()).toMatchObject({ held: 1000, credit: true })
})

describe('credit of an enrolment whose payment is reversed', () => {
  it('pays for a video course, which stays open', async () => {
    const purchase = await aPurchase(db, FEE)
    await verify(purchase)
    await settleDecided(db, purchase.id)
    await aRowGivenTo(purchase, FEE)
    expect(await creditOf(purchase)).toBe(FEE)
    expect((await act(purchase, 'reverse')).json).toEqual({ status: EnrolmentStatus.approved })
    await settleDecided(db, purchase.id)
    expect((await enrolmentRow(db, purchase)).paymentVerifiedAt).not.toBeNull()
    expect(await orderOf(purchase)).toMatchObject({ state: 'paid', is_paid: true, paid: FEE })
    expect(await creditOf(purchase)).toBe(0)
    expect(await audited(purchase)).toEqual(
      expect.arrayContaining(['enrolment.reverse', 'enrolment.verify', 'enrolment.approve']),
    )
    await expectMoneyAddsUp(db)
  })

  it('is reversed, too: the video course is closed, and the fee is owed', async () => {
    const purchase = await aPurchase(db, FEE)
    await verify(purchase)
    await settleDecided(db, purchase.id)
    await aRowGivenTo(purchase, FEE)
    for (const status of [EnrolmentStatus.approved, EnrolmentStatus.applying]) {
      expect((await act(purchase, 'reverse')).json).toEqual({ status })
      await settleDecided(db, purchase.id)
    }
    expect(await enrolmentRow(db, purchase)).toMatchObject({ paymentVerifiedAt: null, accessEndDate: null })
    expect(await orderOf(purchase)).toMatchObject({ state: 'open', paid: 0, takes_pictures: true })
    await expectMoneyAddsUp(db)
  })

  it('pays a part of the fee, which opens nothing', async () => {
    const purchase = await aPurchase(db, FEE)
    await verify(purchase)
    await settleDecided(db, purchase.id)
    await aRowGivenTo(purchase, FEE - 1)
    expect((await act(purchase, 'reverse')).json).toEqual({ status: EnrolmentStatus.applying })
    expect((await enrolmentRow(db, purchase)).paymentVerifiedAt).toBeNull()
    expect(await orderOf(purchase)).toMatchObject({ state: 'part_paid', rest: 1 })
    await expectMoneyAddsUp(db)
  })

  it('pays for a place of which an acceptance is undone before the worker has seen it', async () => {
    const seat = await aSeat()
    await decide(seat, rejectEnrolment)
    await settleDecided(db, seat.id)
    await act(seat, 'credit', { transaction_no: aNumber(), method_id: methodId, amount: FEE })
    await decide(seat, approveEnrolment)
    await decide(seat, reopenEnrolment)
    await settleDecided(db, seat.id)
    await decide(seat, approveEnrolment)
    await settleDecided(db, seat.id)
    expect((await enrolmentRow(db, seat)).paymentVerifiedAt).not.toBeNull()
    await expectMoneyAddsUp(db)
  })
})

describe('a part of a fee that was recorded with a wrong amount', () => {
  it('is corrected, and undone: nothing counts, and its picture waits again', async () => {
    const seat = await aSeat()
    await aWaitingPicture(db, seat.id)
    const transaction_no = aNumber()
    await verify(seat, { transaction_no, amount: 10_000, part: true })
    expect((await verify(seat, { transaction_no, amount: 15_000, part: true })).json).toMatchObject({
      rest: FEE - 15_000,
    })
    expect(await waitingPictures(seat)).toEqual([])
    expect((await orderOf(seat)).pictures).toMatchObject([{ state: 'part' }])
    expect((await act(seat, 'reverse', {})).status).toBe(200)
    expect(await orderOf(seat)).toMatchObject({ paid: 0, pictures: [{ state: 'waiting' }] })
    expect(await waitingPictures(seat)).toHaveLength(1)
    expect((await act(seat, 'reverse')).json.code).toBe('ENROLMENT_TRANSITION_REFUSED')
    await expectMoneyAddsUp(db)
  })
})
