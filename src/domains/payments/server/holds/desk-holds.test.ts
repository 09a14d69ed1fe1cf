import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '#platform/contract/durations.ts'
import { holdClockAt, now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, anEnrolment, aVideoCourse } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { anApplicant, aPaymentDesk, aPurchase, aWaitingPurchase } from '#tests/support/payment-desk.ts'
import { holdSeconds } from '../../contract/desk-holds.contract.ts'
import type { QueueRow } from '../../contract/payment-queue.contract.ts'

let db: Db
let api: DomainApi
let aung: Caller
let su: Caller
let methodId: number

beforeAll(async () => {
  ;({ db, api, aung, su, methodId } = await aPaymentDesk())
})
beforeEach(async () => {
  await db.deleteFrom('deskHolds').execute()
  await db.updateTable('paymentProofs').set({ answeredAt: new Date(), answer: 'again' }).execute()
  await db.deleteFrom('registrationPaymentFiles').execute()
  await db.deleteFrom('secondChecks').execute()
})

/** Purchases whose pictures wait, the oldest first. */
async function waitingPayments(count: number): Promise<number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    ids.push(await aWaitingPurchase(db, 45_000, new Date(Date.now() - (count - index) * HOUR_MS)))
  }
  return ids
}
const waitingRegistration = async (hoursAgo: number) =>
  (await anApplicant(db, 400_000, { sentAt: new Date(Date.now() - hoursAgo * HOUR_MS) })).id
const keyOf = (row: QueueRow | null) =>
  row && (row.kind === 'registration' ? `r${row.registration_id}` : row.enrolment_id)
async function opened(as: Caller, path: string, body: object = {}): Promise<QueueRow | null> {
  const { status, json } = await api.post(`/admin/payment-queue/${path}`, { as, body })
  expect(status, JSON.stringify(json)).toBe(200)
  return json.row
}
const next = async (as: Caller, leave?: { subject: string; id: number }) => keyOf(await opened(as, 'next', { leave }))
const hold = (as: Caller, id: number, body: object = {}) => opened(as, `enrolment/${id}/hold`, body)
const release = (as: Caller, id: number) => api.post(`/admin/payment-queue/enrolment/${id}/release`, { as })
const enrolment = (id: number) => ({ subject: 'enrolment', id })
/** From now on it is so much later. */
const later = (seconds: number) => onTestFinished(holdClockAt(new Date(now().getTime() + seconds * 1000).toISOString()))

describe('the next payment', () => {
  test('is the oldest that no one else holds', async () => {
    const [first, second, third] = await waitingPayments(3)
    expect(await next(aung)).toBe(first)
    expect(await next(su)).toBe(second)
    expect(await next(su, enrolment(second as number))).toBe(third)
  })

  test('differs for ten admins who ask at once', async () => {
    const ids = await waitingPayments(10)
    const admins = await Promise.all(ids.map(() => anAdmin(db, { role: 'finance' })))
    const got = await Promise.all(admins.map((admin) => next(admin)))
    expect([...got].sort()).toEqual([...ids].sort())
  })

  test('is none when all are held', async () => {
    await waitingPayments(1)
    await next(aung)
    expect(await next(su)).toBeNull()
  })

  test('is the same again after a closed page', async () => {
    const [, second] = await waitingPayments(2)
    await hold(aung, second as number)
    expect(await next(aung)).toBe(second)
  })

  test('lies behind the one that is left, whose hold ends, and then at the start', async () => {
    const [first, second, third] = await waitingPayments(3)
    expect(await next(aung, enrolment(second as number))).toBe(third)
    expect(await next(aung, enrolment(third as number))).toBe(first)
    expect(await next(su)).toBe(second)
  })

  test('lies behind one that was decided while it was open', async () => {
    const [first, second, third] = await waitingPayments(3)
    await hold(aung, second as number)
    const body = { transaction_no: 'HOLD 100 200', method_id: methodId, amount: 45_000 }
    const reply = await api.post(`/admin/enrolments/course/${second}/verify`, { as: aung, body })
    expect(reply.status).toBe(200)
    expect(await next(aung, enrolment(second as number))).toBe(third)
    expect(await next(su)).toBe(first)
  })

  test('may be a registration', async () => {
    const [first] = await waitingPayments(1)
    const registration = await waitingRegistration(9)
    expect(await next(aung)).toBe(`r${registration}`)
    expect(await next(su)).toBe(first)
    expect(await next(aung, { subject: 'registration', id: registration })).toBe(`r${registration}`)
  })
})

describe('an entry for a second person without a picture', () => {
  const LARGE = 600_000
  let numbers = 0
  /** Made by Ko Aung, so many hours ago. */
  async function entered(path: string, hoursAgo: number): Promise<void> {
    numbers += 1
    const end = holdClockAt(new Date(Date.now() - hoursAgo * HOUR_MS).toISOString())
    const body = { transaction_no: `ENTRY ${1000 + numbers}`, method_id: methodId, amount: LARGE }
    const reply = await api.post(`/admin/${path}/verify`, { as: aung, body })
    end()
    expect(reply.json).toMatchObject({ second_person: true })
  }
  const queue = async () =>
    (await api.get('/admin/payment-queue', { as: su })).json.data.map((row: QueueRow) => keyOf(row))

  test('is left for the one behind it, also where it is the oldest', async () => {
    const { id } = await aPurchase(db, LARGE)
    await entered(`enrolments/course/${id}`, 9)
    const [first, second] = await waitingPayments(2)
    expect(await queue()).toEqual([id, first, second])
    expect(await next(su)).toBe(id)
    expect(await next(su, enrolment(id))).toBe(first)
    expect(await next(su, enrolment(first as number))).toBe(second)
  })

  test('of a registration is in the queue, with the time by which it is answered, and can be left', async () => {
    const { id } = await anApplicant(db, LARGE)
    await db.deleteFrom('registrationPaymentFiles').execute()
    await entered(`registrations/${id}`, 9)
    const [first] = await waitingPayments(1)
    expect(await queue()).toEqual([`r${id}`, first])
    expect((await api.get('/admin/payment-queue/counts', { as: su })).json).toMatchObject({
      waiting: 2,
      second_person: 1,
    })
    const row = await opened(su, 'next')
    expect(row).toMatchObject({ registration_id: id, proofs: [], second_person: { own: false } })
    expect(row?.due_at).not.toBeNull()
    expect(await next(su, { subject: 'registration', id })).toBe(first)
    expect(await next(aung)).toBeNull()
    expect((await api.post(`/admin/registrations/${id}/confirm`, { as: su, body: {} })).status).toBe(200)
    expect(await queue()).toEqual([first])
  })
})

describe('the previous payment', () => {
  const previous = async (as: Caller, leave: { subject: string; id: number }) => {
    const { status, json } = await api.post('/admin/payment-queue/previous', { as, body: { leave } })
    expect(status, JSON.stringify(json)).toBe(200)
    return json as { row: QueueRow | null; page?: number }
  }
  const heldBy = async (id: number | undefined) =>
    (
      await db
        .selectFrom('deskHolds')
        .select('adminId')
        .where('enrolmentId', '=', id as number)
        .execute()
    )[0]?.adminId

  test('stands before the one that is left, whose hold ends, and is held', async () => {
    const [first, second, third] = await waitingPayments(3)
    await hold(aung, third as number)
    expect(keyOf((await previous(aung, enrolment(third as number))).row)).toBe(second)
    expect([await heldBy(second), await heldBy(third)]).toEqual([aung.id, undefined])
    expect(keyOf((await previous(aung, enrolment(second as number))).row)).toBe(first)
  })

  test('of the first is none, and its hold stays', async () => {
    const [first] = await waitingPayments(2)
    await hold(aung, first as number)
    expect(await previous(aung, enrolment(first as number))).toEqual({ row: null })
    expect(await heldBy(first)).toBe(aung.id)
  })

  test('is shown while another admin holds it, who keeps it', async () => {
    const [first, second] = await waitingPayments(2)
    await hold(su, first as number)
    const { row } = await previous(aung, enrolment(second as number))
    expect(row?.held_by).toMatchObject({ name: 'Ma Su', own: false })
    expect(await heldBy(first)).toBe(su.id)
  })

  test('stands before one that was decided, and may be a registration', async () => {
    const [decided] = await waitingPayments(1)
    const registration = await waitingRegistration(9)
    const body = { transaction_no: 'HOLD 100 400', method_id: methodId, amount: 45_000 }
    expect((await api.post(`/admin/enrolments/course/${decided}/verify`, { as: aung, body })).status).toBe(200)
    expect(keyOf((await previous(aung, enrolment(decided as number))).row)).toBe(`r${registration}`)
    expect((await previous(aung, { subject: 'registration', id: registration })).row).toBeNull()
  })

  test('is found on the page before, as the next one on the page after', async () => {
    const ids = await waitingPayments(13)
    const [twelfth, last] = [ids[11] as number, ids[12] as number]
    const forward = await api.post('/admin/payment-queue/next', { as: aung, body: { leave: enrolment(twelfth) } })
    expect([keyOf(forward.json.row), forward.json.page]).toEqual([last, 2])
    const back = await previous(aung, enrolment(last))
    expect([keyOf(back.row), back.page]).toEqual([twelfth, 1])
  })
})

describe('a hold', () => {
  test('is shown to others in the queue by name, and to its admin as the own one', async () => {
    const [first, second] = await waitingPayments(2)
    await hold(aung, first as number)
    const heldOf = async (as: Caller) =>
      (await api.get('/admin/payment-queue', { as })).json.data.map((row: QueueRow) => row.held_by)
    const until = expect.any(String)
    expect(await heldOf(su)).toEqual([{ name: 'Ko Aung', own: false, until }, null])
    expect(await heldOf(aung)).toEqual([{ name: 'Ko Aung', own: true, until }, null])
    expect((await hold(su, second as number))?.held_by).toMatchObject({ own: true })
  })

  test('stays with who has it, unless it is taken over, which the first sees at the next renewal', async () => {
    const [first] = await waitingPayments(1)
    await hold(aung, first as number)
    expect((await hold(su, first as number))?.held_by).toMatchObject({ name: 'Ko Aung', own: false })
    expect((await hold(su, first as number, { take_over: true }))?.held_by).toMatchObject({ own: true })
    expect((await hold(aung, first as number))?.held_by).toMatchObject({ name: 'Ma Su', own: false })
  })

  test('is given to one of ten who open the same payment at once', async () => {
    const [first] = await waitingPayments(1)
    const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(db, { role: 'finance' })))
    const rows = await Promise.all(admins.map((admin) => hold(admin, first as number)))
    expect(rows.filter((row) => row?.held_by?.own)).toHaveLength(1)
  })

  test('ends by itself, and by a renewal it lasts', async () => {
    const [first, second] = await waitingPayments(2)
    await hold(aung, first as number)
    later(holdSeconds - 10)
    expect(await next(su)).toBe(second)
    await hold(aung, first as number)
    later(60)
    expect(await next(su, enrolment(second as number))).toBe(second)
    later(holdSeconds)
    expect(await next(su)).toBe(first)
    expect(await db.selectFrom('deskHolds').select('enrolmentId').execute()).toEqual([{ enrolmentId: first }])
  })

  test('ends when its admin leaves, and not when another does', async () => {
    const [first] = await waitingPayments(1)
    await hold(aung, first as number)
    expect((await release(su, first as number)).status).toBe(200)
    expect(await next(su)).toBeNull()
    await release(aung, first as number)
    expect(await next(su)).toBe(first)
  })

  test('is not needed to decide, and refuses no one', async () => {
    const [first] = await waitingPayments(1)
    await hold(aung, first as number)
    const body = { transaction_no: 'HOLD 100 300', method_id: methodId, amount: 45_000 }
    expect((await api.post(`/admin/enrolments/course/${first}/verify`, { as: su, body })).status).toBe(200)
  })

  test('cannot be had on what is not to be checked', async () => {
    const { id: answered } = await anEnrolment(db, { courseId: (await aVideoCourse(db)).id })
    expect(await hold(aung, answered)).toBeNull()
    expect(await hold(aung, 999_999)).toBeNull()
    expect(await opened(aung, 'registration/999999/hold')).toBeNull()
    expect(await db.selectFrom('deskHolds').selectAll().execute()).toEqual([])
  })

  test('is had on an unpaid registration that was opened from its list', async () => {
    const registration = await waitingRegistration(1)
    await db.deleteFrom('registrationPaymentFiles').execute()
    const row = await opened(aung, `registration/${registration}/hold`)
    expect(row).toMatchObject({ registration_id: registration, held_by: { own: true } })
    expect(await next(su)).toBeNull()
  })
})

test('holds belong to finance', async () => {
  const moderator = await anAdmin(db, { role: 'moderator' })
  for (const path of ['next', 'previous', 'enrolment/1/hold', 'enrolment/1/release']) {
    expect((await api.post(`/admin/payment-queue/${path}`, { body: {} })).status).toBe(401)
    expect((await api.post(`/admin/payment-queue/${path}`, { as: moderator, body: {} })).status).toBe(403)
  }
  expect((await api.post('/admin/payment-queue/other/1/hold', { as: aung, body: {} })).status).toBe(404)
})
