import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { HOUR_MS } from '#platform/contract/durations.ts'
import { holdClockAt, now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { aClass, anEnrolment, aPaymentMethod, aStudent, type Enrolment } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { aPaymentDesk } from '#tests/support/payment-desk.ts'
import { endUnpaid } from './end-unpaid.ts'

let db: Db
let api: DomainApi
let finance: Caller
let second: Caller
const start = new Date('2026-03-01T10:00:00+06:30').getTime()

beforeAll(async () => {
  ;({ db, api, aung: finance, su: second } = await aPaymentDesk())
})
beforeEach(() => setHours(72))

const setHours = (hours: number) =>
  db
    .insertInto('settings')
    .values({ key: 'lapse_unpaid_hours', value: JSON.stringify(hours), updatedAt: now() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(hours) }))
    .execute()
const anApplication = async (feeMmk = 50_000) =>
  anEnrolment(db, {
    studentId: (await aStudent(db)).id,
    classId: (await aClass(db, { feeMmk, endDate: '2027-01-01' })).id,
    feeMmk,
    insertedAt: new Date(start),
  })
const runAfter = async (hours: number) => {
  const end = holdClockAt(new Date(start + hours * HOUR_MS).toISOString())
  onTestFinished(end)
  await endUnpaid(db)
}
const statusOf = async ({ id }: Enrolment) =>
  (await db.selectFrom('enrolments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const noticesTo = async ({ studentId }: Enrolment) =>
  (
    await db.selectFrom('notifications').select('message').where('recipientId', '=', studentId).orderBy('id').execute()
  ).map(({ message }) => message)
const aPicture = ({ id }: Enrolment, hours: number, answered?: number) =>
  db
    .insertInto('paymentProofs')
    .values({
      enrolmentId: id,
      filePath: `p/${id}/${hours}`,
      sha256: Buffer.from(`${id} ${hours}`),
      uploadedAt: new Date(start + hours * HOUR_MS),
      ...(answered !== undefined && { answer: 'again', answeredAt: new Date(start + answered * HOUR_MS) }),
    })
    .execute()
const orderOf = async ({ classId, studentId }: Enrolment) =>
  (await api.get(`/my/class/${classId}/order`, { as: { role: 'student', id: studentId } })).json.order
const payBy = async (seat: Enrolment) => (await orderOf(seat)).pay_by

const { applying, rejected } = EnrolmentStatus

describe('an unpaid application (P-EXP-01)', () => {
  it('is reminded although another one fails, and the run says so', async () => {
    const [failing, later] = [await anApplication(), await anApplication()]
    await sql`create function fail_notice() returns trigger language plpgsql as 'begin raise exception ''no notice''; end'`.execute(
      db,
    )
    await sql`create trigger fail_notice before insert on notifications for each row
      when (new.recipient_id = ${sql.lit(failing.studentId)}) execute function fail_notice()`.execute(db)
    onTestFinished(async () => {
      await sql`drop function fail_notice cascade`.execute(db)
    })
    await expect(runAfter(49)).rejects.toThrow('1 failed, the first: error: no notice')
    expect(await noticesTo(failing)).toEqual([])
    expect(await noticesTo(later)).toHaveLength(1)
  })

  it('is reminded once, a day before it ends, and then ends by the system', async () => {
    const seat = await anApplication()
    await runAfter(47)
    expect(await noticesTo(seat)).toEqual([])
    expect(await payBy(seat)).toBe('2026-03-04 10:00:00')
    await runAfter(48)
    await runAfter(49)
    expect(await noticesTo(seat)).toHaveLength(1)
    expect((await noticesTo(seat))[0]).toContain('၄ မတ် ၂၀၂၆')
    await runAfter(71)
    expect(await statusOf(seat)).toBe(applying)
    await runAfter(72)
    await Promise.all([endUnpaid(db), endUnpaid(db)])
    expect(await statusOf(seat)).toBe(rejected)
    expect(await noticesTo(seat)).toHaveLength(2)
    const audit = await db
      .selectFrom('auditLog')
      .select(['actorType', 'action'])
      .where('target', '=', `enrolment:${seat.id}`)
      .execute()
    expect(audit).toEqual([{ actorType: 'system', action: 'enrolment.reject' }])
    expect(await payBy(seat)).toBeNull()
  })

  it('that is paid after it has ended: no picture is taken, nothing is booked, and the answers are clear', async () => {
    const seat = await anApplication()
    await runAfter(48)
    await runAfter(72)
    expect(await statusOf(seat)).toBe(rejected)
    expect(await orderOf(seat)).toMatchObject({ takes_pictures: false, paid: 0 })
    const { id: methodId } = await aPaymentMethod(db)
    const body = { method_id: methodId, transaction_no: `LATE ${seat.id} 2026`, amount: 1000 }
    const reply = await api.post(`/admin/enrolments/${seat.kind}/${seat.id}/verify`, { as: finance, body })
    expect(reply).toMatchObject({ status: 422, json: { code: 'ENROLMENT_TRANSITION_REFUSED' } })
    const booked = db.selectFrom('transfers').selectAll().where('enrolmentId', '=', seat.id)
    expect(await booked.execute()).toEqual([])
  })

  it('has a day from its reminder, when the worker was away or the setting is new', async () => {
    const seat = await anApplication()
    await runAfter(500)
    expect([await statusOf(seat), (await noticesTo(seat)).length]).toEqual([applying, 1])
    await runAfter(523)
    expect(await statusOf(seat)).toBe(applying)
    await runAfter(524)
    expect(await statusOf(seat)).toBe(rejected)
  })

  it('stays while a picture waits, and has its hours anew from the answer', async () => {
    const seat = await anApplication()
    await runAfter(48)
    await aPicture(seat, 50)
    await runAfter(200)
    expect(await statusOf(seat)).toBe(applying)
    await db
      .updateTable('paymentProofs')
      .set({ answer: 'again', answeredAt: new Date(start + 200 * HOUR_MS) })
      .where('enrolmentId', '=', seat.id)
      .execute()
    await runAfter(247)
    expect(await noticesTo(seat)).toHaveLength(1)
    await runAfter(248)
    expect(await noticesTo(seat)).toHaveLength(2)
    await runAfter(271)
    expect(await statusOf(seat)).toBe(applying)
    await runAfter(272)
    expect(await statusOf(seat)).toBe(rejected)
  })

  it('stays when it is free, or when part of the money has arrived', async () => {
    onTestFinished(holdClockAt(new Date(start).toISOString()))
    const [free, part] = [await anApplication(0), await anApplication()]
    const { id: methodId } = await aPaymentMethod(db)
    const body = { method_id: methodId, amount: 1000, part: true, transaction_no: 'PART 20263' }
    await api.post(`/admin/enrolments/class/${part.id}/verify`, { as: finance, body })
    await runAfter(100)
    await runAfter(1000)
    expect([await statusOf(free), await statusOf(part)]).toEqual([applying, applying])
  })

  it('stays while an entry waits for a second person, and has its hours anew when that is taken back', async () => {
    const endHold = holdClockAt(new Date(start).toISOString())
    const large = await anApplication(650_000)
    const { id: methodId } = await aPaymentMethod(db)
    const body = { method_id: methodId, transaction_no: `LARGE ${large.id} 2026`, amount: 650_000 }
    const entered = await api.post(`/admin/enrolments/class/${large.id}/verify`, { as: finance, body })
    expect(entered.json).toMatchObject({ second_person: true })
    endHold()
    await runAfter(100)
    await runAfter(1000)
    expect([await statusOf(large), (await noticesTo(large)).length, await payBy(large)]).toEqual([applying, 0, null])
    await api.post(`/admin/enrolments/class/${large.id}/reverse`, { as: second, body: { reason: 'ငွေ မရောက်သေးပါ။' } })
    await runAfter(1047)
    expect(await noticesTo(large)).toEqual([])
    await runAfter(1048)
    expect(await noticesTo(large)).toHaveLength(1)
    await runAfter(1072)
    expect(await statusOf(large)).toBe(rejected)
  })

  it('stays while the setting is 0, and has longer when the setting is raised after the reminder', async () => {
    const seat = await anApplication()
    await runAfter(60)
    await setHours(0)
    await runAfter(1000)
    expect(await payBy(seat)).toBeNull()
    await setHours(240)
    await runAfter(239)
    expect(await statusOf(seat)).toBe(applying)
    await runAfter(240)
    expect(await statusOf(seat)).toBe(rejected)
  })
})
