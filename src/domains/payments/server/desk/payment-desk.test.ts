import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { AccessType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { addDays, addMonths, yangonTimestamp } from '#platform/contract/calendar.ts'
import { DAY_MS, HOUR_MS } from '#platform/contract/durations.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { keyOf } from '#platform/server/database/text-search.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import {
  aClass,
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { enrolmentRow } from '#tests/support/rows.ts'
import { mountPayments } from '../index.ts'

let db: Db
let api: DomainApi
let finance: Caller
let methodId: number

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi(mountPayments, { db, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance' })
  methodId = (await aPaymentMethod(db, { active: false })).id
})

const action = (kind: string, id: number, verb: string, body: object = {}) =>
  api.post(`/admin/enrolments/${kind}/${id}/${verb}`, { as: finance, body })
let numbers = 0
/** The input for a fully paid fee, with a unique transfer number. */
const aPayment = (overrides: object = {}) => {
  numbers += 1
  return { transaction_no: `0100${100_000 + numbers}`, method_id: methodId, amount: 500_000, ...overrides }
}
const aProof = (enrolmentId: number, { hoursAgo = 1, sha = `${enrolmentId}`, answer = '' } = {}) =>
  db
    .insertInto('paymentProofs')
    .values({
      enrolmentId,
      filePath: 'private/proofs/1/1600.webp',
      sha256: Buffer.from(sha),
      uploadedAt: new Date(Date.now() - hoursAgo * HOUR_MS),
      ...(answer && { answer, answeredAt: new Date() }),
    })
    .returning('uploadedAt')
    .executeTakeFirstOrThrow()
const aPurchase = async (overrides: object = {}) =>
  anEnrolment(db, {
    courseId: (await aVideoCourse(db, { accessType: AccessType.limited, accessMonths: 1 })).id,
    ...overrides,
  })
const noticesTo = (id: number) =>
  db.selectFrom('notifications').selectAll().where('recipientId', '=', id).orderBy('id').execute()

test('the desk is for the finance and owner roles', async () => {
  const { id } = await aPurchase()
  const path = `/admin/enrolments/course/${id}/verify`
  const moderator = await anAdmin(db, { role: 'moderator' })
  expect((await api.get('/admin/enrolments')).status).toBe(401)
  // User tokens are not accepted by admin calls.
  expect((await api.get('/admin/enrolments', { as: await aTeacher(db) })).status).toBe(401)
  expect((await api.get('/admin/enrolments', { as: moderator })).status).toBe(403)
  expect((await api.post(path, { as: moderator, body: {} })).status).toBe(403)
  expect((await api.get('/admin/enrolments', { as: await anAdmin(db) })).status).toBe(200)
})

describe('GET /admin/enrolments', () => {
  test('returns waiting pictures, the oldest first, with the waiting time', async () => {
    const late = await aPurchase()
    await aProof(late.id, { hoursAgo: 25 })
    const fresh = await aPurchase()
    const { uploadedAt } = await aProof(fresh.id, { hoursAgo: 2 })
    await aPurchase()
    await aProof((await aPurchase({ paymentVerifiedAt: new Date() })).id, { answer: 'accepted' })
    const reply = await api.get('/admin/enrolments?proof=awaiting', { as: finance })
    expect(reply.json.data.map((each: { enrolment_id: number }) => each.enrolment_id)).toEqual([late.id, fresh.id])
    const [first, second] = reply.json.data
    expect(first).toMatchObject({ overdue: true, kind: 'course', status: 1, fee: 35_000 })
    const dueAt = new Date(uploadedAt.getTime() + DAY_MS)
    expect(second).toMatchObject({ overdue: false, due_at: yangonTimestamp(dueAt) })
    expect(second.proofs[0].url).toContain('?signature=')
  })

  test('filters by kind, status, verification and keyword', async () => {
    const student = await aStudent(db, { name: 'ကိုအောင်', nameKey: keyOf('ကိုအောင်') })
    const { id } = await anEnrolment(db, {
      studentId: student.id,
      status: EnrolmentStatus.approved,
      paymentVerifiedAt: new Date(),
    })
    const search = async (query: string) => {
      const reply = await api.get(`/admin/enrolments?${query}&keyword=${encodeURIComponent('ကိုအောင်')}`, { as: finance })
      return reply.json.data.map((each: { enrolment_id: number }) => each.enrolment_id)
    }
    for (const query of ['kind=class', 'status=2', 'proof=verified', 'proof=none', '']) {
      expect(await search(query)).toEqual([id])
    }
    for (const query of ['kind=course', 'status=1', 'proof=awaiting']) expect(await search(query)).toEqual([])
    const byNumber = await api.get(`/admin/enrolments?keyword=${student.accountNo}`, { as: finance })
    expect(byNumber.json.total).toBe(1)
    expect((await api.get('/admin/enrolments?kind=other', { as: finance })).status).toBe(422)
  })

  test('narrows by day, sorts, and finds an enrolment by its number (OWN-22)', async () => {
    // A number that no title, phone or account number contains.
    await sql`alter table enrolments alter column id restart with 83261`.execute(db)
    const insertedAt = new Date('2025-06-07T12:00:00+06:30')
    const [first, second] = [await aPurchase({ insertedAt }), await aPurchase({ insertedAt })]
    const search = async (query: string) => {
      const reply = await api.get(`/admin/enrolments?${query}`, { as: finance })
      return reply.json.data.map((each: { enrolment_id: number }) => each.enrolment_id)
    }
    expect(await search('from=2025-06-07&to=2025-06-07')).toEqual([second.id, first.id])
    expect(await search('from=2025-06-07&to=2025-06-07&order=oldest')).toEqual([first.id, second.id])
    expect(await search('to=2025-06-06')).toEqual([])
    expect(await search(`keyword=${toBurmeseDigits(first.id)}&to=2025-06-07`)).toEqual([first.id])
  })

  test('finds the enrolments of a student by e-mail and second phone', async () => {
    const student = await aStudent(db, { email1: 'Thiri.Aung@example.com', phoneNumber2: '09781234567' })
    const { id } = await anEnrolment(db, { studentId: student.id })
    const search = async (keyword: string) => {
      const { json } = await api.get(`/admin/enrolments?keyword=${encodeURIComponent(keyword)}`, { as: finance })
      return json.data.map((each: { enrolment_id: number }) => each.enrolment_id)
    }
    for (const keyword of ['thiri.aung@example.com', ' thiri.aung@', '09781234567', '၀၉-၇၈၁၂၃၄၅၆၇'])
      expect(await search(keyword), keyword).toEqual([id])
    for (const keyword of ['thiri.aung', 'other@example.com', '@example.com', '%@'])
      expect(await search(keyword), keyword).toEqual([])
  })

  test('lists what a search finds in both orders, and counts it behind the last page too', async () => {
    const student = await aStudent(db, { name: 'မခင်သော်', nameKey: keyOf('မခင်သော်') })
    const first = await anEnrolment(db, { studentId: student.id })
    const second = await anEnrolment(db, { studentId: student.id })
    const search = async (query: string) => {
      const keyword = encodeURIComponent('မခင်သော်')
      const { json } = await api.get(`/admin/enrolments?keyword=${keyword}${query}`, { as: finance })
      return [json.total, ...json.data.map((each: { enrolment_id: number }) => each.enrolment_id)]
    }
    expect(await search('')).toEqual([2, second.id, first.id])
    expect(await search('&order=oldest')).toEqual([2, first.id, second.id])
    expect(await search('&order=name')).toEqual([2, second.id, first.id])
    expect(await search('&page=2')).toEqual([2])
  })

  test('reports that another enrolment has the same picture', async () => {
    const first = await aPurchase()
    const second = await aPurchase()
    for (const { id } of [first, second]) await aProof(id, { sha: 'the same' })
    const reply = await api.get('/admin/enrolments?proof=awaiting', { as: finance })
    const found = reply.json.data.find((each: { enrolment_id: number }) => each.enrolment_id === second.id)
    expect(found.proofs[0].reused_by).toBe(first.id)
  })
})

describe('POST /admin/enrolments/:kind/:id/verify, by two admins', () => {
  const versionOf = async (student: { studentId: number }) => {
    const { accountNo } = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', student.studentId)
      .executeTakeFirstOrThrow()
    const reply = await api.get(`/admin/enrolments?keyword=${accountNo}`, { as: finance })
    return reply.json.data[0].version as string
  }
  const messageOf = (name: string) => ({
    status: 422,
    json: { code: 'CHANGED_MEANWHILE', message: expect.stringContaining(name) },
  })

  test('keeps the first decision, and names its admin to the second', async () => {
    const purchase = await aPurchase()
    await aProof(purchase.id)
    const version = await versionOf(purchase)
    const other = await anAdmin(db, { role: 'finance', name: 'ဦးအောင်ကျော်' })
    const verified = await api.post(`/admin/enrolments/course/${purchase.id}/verify`, {
      as: other,
      body: aPayment({ transaction_no: 'A-1', version }),
    })
    expect(verified.status).toBe(200)
    expect(await action('course', purchase.id, 'verify', aPayment({ transaction_no: 'B-2', version }))).toMatchObject(
      messageOf('ဦးအောင်ကျော်'),
    )
    expect(await action('course', purchase.id, 'reject', { reason: 'မတွေ့ပါ', version })).toMatchObject(
      messageOf('ဦးအောင်ကျော်'),
    )
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 2, transactionNo: 'A-1' })
    expect(await noticesTo(purchase.studentId)).toHaveLength(1)
    const again = await api.post(`/admin/enrolments/course/${purchase.id}/verify`, {
      as: other,
      body: aPayment({ transaction_no: 'A-1', version }),
    })
    expect(again.json).toEqual(verified.json)
  })

  test('simultaneously: one verification, one entry', async () => {
    const purchase = await aPurchase()
    await aProof(purchase.id)
    const version = await versionOf(purchase)
    const other = await anAdmin(db, { role: 'finance' })
    const [one, two] = await Promise.all([
      api.post(`/admin/enrolments/course/${purchase.id}/verify`, { as: other, body: aPayment({ version }) }),
      action('course', purchase.id, 'reject', { reason: 'မတွေ့ပါ', version }),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 422])
    expect(await noticesTo(purchase.studentId)).toHaveLength(1)
  })

  test('refuses to verify after the student has sent another picture', async () => {
    const purchase = await aPurchase()
    await aProof(purchase.id)
    const version = await versionOf(purchase)
    await aProof(purchase.id, { sha: 'another' })
    expect((await action('course', purchase.id, 'verify', aPayment({ version }))).json.code).toBe('CHANGED_MEANWHILE')
    expect(await enrolmentRow(db, purchase)).toMatchObject({ status: 1, paymentVerifiedAt: null })
    const fresh = aPayment({ version: await versionOf(purchase) })
    expect((await action('course', purchase.id, 'verify', fresh)).status).toBe(200)
  })
})

describe('POST /admin/enrolments/:kind/:id/verify', () => {
  test('opens a video course at once, from today', async () => {
    const purchase = await aPurchase()
    const reply = await action('course', purchase.id, 'verify', aPayment({ transaction_no: 'T-1', amount: '35000' }))
    expect(reply.json).toMatchObject({ status: 2, payment_verified_at: expect.any(String), surplus: 0 })
    expect(await enrolmentRow(db, purchase)).toMatchObject({
      status: 2,
      transactionNo: 'T-1',
      verifiedAmountMmk: 35_000,
      verifiedBy: finance.id,
      decidedByType: 'admin',
      accessEndDate: addMonths(today(), 1),
    })
    expect(await noticesTo(purchase.studentId)).toMatchObject([{ sender: 0 }])
    const entries = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('target', '=', `enrolment:${purchase.id}`)
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['enrolment.verify', 'enrolment.approve'])
  })

  test('notifies the owner of a class, who decides, and ignores a repetition', async () => {
    const teacher = await aTeacher(db)
    const seat = await aClass(db)
    await db.updateTable('courses').set({ ownerId: teacher.id }).where('id', '=', seat.courseId).execute()
    const { id } = await anEnrolment(db, { classId: seat.id })
    const payment = aPayment()
    const first = await action('class', id, 'verify', payment)
    const again = await action('class', id, 'verify', payment)
    expect([first.json.status, again.json]).toEqual([1, first.json])
    expect(await noticesTo(teacher.id)).toMatchObject([{ sender: 0, classId: seat.id }])
  })

  test('refuses another transfer once the fee is paid, because it would not be recorded', async () => {
    const { id } = await aPurchase()
    await action('course', id, 'verify', aPayment())
    const reply = await action('course', id, 'verify', aPayment({ transaction_no: '8800' }))
    expect(reply).toMatchObject({ status: 422, json: { code: 'CHANGED_MEANWHILE' } })
    const other = await aPurchase()
    expect((await action('course', other.id, 'verify', aPayment({ transaction_no: '8800' }))).status).toBe(200)
  })

  test('refuses a transfer that pays for another enrolment, and names it', async () => {
    const [one, other] = [await aPurchase(), await aPurchase()]
    await action('course', one.id, 'verify', aPayment({ transaction_no: '777' }))
    const reply = await action('course', other.id, 'verify', aPayment({ transaction_no: '777' }))
    expect(reply).toMatchObject({ status: 422, json: { code: 'TRANSACTION_ALREADY_USED' } })
    expect(reply.json.errors.transaction_no[0]).toContain(`#${one.id}`)
    expect(await enrolmentRow(db, other)).toMatchObject({ status: 1, paymentVerifiedAt: null })
    const typed = (number: string) =>
      api.get(`/admin/enrolments/course/${other.id}/transaction?transaction_no=${number}`, { as: finance })
    expect((await typed('777')).json.used_by.enrolment_id).toBe(one.id)
    expect((await typed('778')).json).toEqual({ used_by: null })
    expect((await typed('')).json).toEqual({ used_by: null })
  })

  test('answers 404 for a wrong kind, id or method', async () => {
    const { id } = await aPurchase()
    const wrongKind = await action('class', id, 'verify', aPayment())
    expect(wrongKind).toMatchObject({ status: 404, json: { code: 'ENROLMENT_NOT_FOUND' } })
    expect((await action('course', 999_999, 'verify', aPayment())).status).toBe(404)
    expect((await action('other', id, 'verify', aPayment())).status).toBe(404)
    const method = await action('course', id, 'verify', aPayment({ method_id: 99_999 }))
    expect(method).toMatchObject({ status: 404, json: { code: 'PAYMENT_METHOD_NOT_FOUND' } })
    await db.updateTable('enrolments').set({ status: EnrolmentStatus.rejected }).where('id', '=', id).execute()
    expect(await action('course', id, 'verify', aPayment())).toMatchObject({
      status: 422,
      json: { code: 'ENROLMENT_TRANSITION_REFUSED' },
    })
  })
})

describe('POST /admin/enrolments/:kind/:id/reject, void and extend', () => {
  test('rejects with a reason that the student reads', async () => {
    const { id, studentId } = await aPurchase()
    expect((await action('course', id, 'reject', {})).json.errors).toHaveProperty('reason')
    expect((await action('course', id, 'reject', { reason: 'ငွေမရောက်ပါ' })).json).toEqual({ status: 3 })
    expect((await noticesTo(studentId))[0]?.message).toContain('ငွေမရောက်ပါ')
    expect((await action('course', id, 'approve')).json.errors).toHaveProperty('reason')
    expect((await action('course', id, 'approve', { reason: 'ငွေသားဖြင့် ပေးပြီး' })).json.status).toBe(2)
    expect(await enrolmentRow(db, { id })).toMatchObject({ decisionReason: 'ငွေသားဖြင့် ပေးပြီး' })
  })

  test('voids approved enrolments only', async () => {
    const { id, courseId } = await aPurchase()
    expect((await action('course', id, 'void', { reason: 'မှားယွင်း' })).status).toBe(422)
    await action('course', id, 'approve', { reason: 'အခမဲ့' })
    expect((await action('course', id, 'reject', { reason: 'မှားယွင်း' })).status).toBe(422)
    expect((await action('course', id, 'void', { reason: 'မှားယွင်း' })).json).toEqual({ status: 3 })
    const course = await db.selectFrom('courses').selectAll().where('id', '=', courseId).executeTakeFirstOrThrow()
    expect(course.studentCount).toBe(0)
  })

  test('sets the last day of access, later or earlier, and notifies the student', async () => {
    const { id, studentId } = await aPurchase({ status: 2, accessEndDate: addDays(today(), 5) })
    const extend = (days: number) => action('course', id, 'extend', { end_access_date: addDays(today(), days) })
    expect((await extend(30)).json).toEqual({ end_access_date: addDays(today(), 30) })
    expect((await extend(-1)).json).toEqual({ end_access_date: addDays(today(), -1) })
    expect(await noticesTo(studentId)).toHaveLength(2)
    const endless = await aPurchase({ status: 2 })
    expect((await action('course', endless.id, 'extend', { end_access_date: addDays(today(), 9) })).status).toBe(200)
    expect((await action('course', id, 'extend', { end_access_date: '2026-02-30' })).status).toBe(422)
    const applying = await aPurchase()
    const refused = await action('course', applying.id, 'extend', { end_access_date: today() })
    expect(refused.json.code).toBe('ENROLMENT_TRANSITION_REFUSED')
  })
})

describe('admin calls below payment-methods', () => {
  const body = { method_name: 'KBZPay', account_no: '', description: 'Wallet' }

  test('are for finance to change and for everyone to read', async () => {
    const { payment_method_id: id } = (await api.post('/admin/payment-methods', { as: finance, body })).json
    const hidden = { ...body, active: false, position: 2 }
    await api.post('/admin/payment-methods', { as: finance, body: hidden })
    const shown = { payment_method_id: id, method_name: 'KBZPay', account_no: null, description: 'Wallet' }
    const wallet = { family: 'KBZPay', holder_name: null, qr_text: null, kind: 'wallet' }
    expect((await api.get('/payment-methods')).json).toEqual({ data: [{ ...shown, ...wallet }] })
    expect((await api.get('/admin/payment-methods', { as: finance })).json.data).toHaveLength(3)
    const changed = { ...body, account_no: '09 777' }
    await api.post(`/admin/payment-methods/${id}/update`, { as: finance, body: changed })
    expect((await api.get('/payment-methods')).json.data[0].account_no).toBe('09 777')
    const missing = await api.post('/admin/payment-methods', { as: finance, body: {} })
    expect(missing.json.errors).toHaveProperty('method_name')
  })

  test('change the sent fields, and report another admin’s concurrent change', async () => {
    const { payment_method_id: id } = (await api.post('/admin/payment-methods', { as: finance, body })).json
    const change = (sent: object) => api.post(`/admin/payment-methods/${id}/update`, { as: finance, body: sent })
    const stored = async () => {
      const { data } = (await api.get('/admin/payment-methods', { as: finance })).json
      return data.find((row: { payment_method_id: number }) => row.payment_method_id === id)
    }
    const first = await stored()
    await change({ account_no: '09 111', seen: { account_no: null } })
    await change({ active: false, position: 3, seen: { active: true, position: 0 } })
    expect(await stored()).toEqual({ ...first, account_no: '09 111', active: false, state: 'closed', position: 3 })
    const late = await change({ account_no: '09 222', seen: { account_no: null } })
    expect(late).toMatchObject({ status: 422, json: { code: 'CHANGED_MEANWHILE' } })
    expect(Object.keys(late.json.errors)).toEqual(['account_no'])
    await change({ account_no: '' })
    expect(await stored()).toMatchObject({ account_no: null, method_name: 'KBZPay', active: false })
  })

  test('hide methods that payments use instead of deleting them', async () => {
    const make = async () => (await api.post('/admin/payment-methods', { as: finance, body })).json.payment_method_id
    const [used, unused] = [await make(), await make()]
    await aPurchase({ paymentMethodId: used })
    for (const id of [used, unused]) await api.post(`/admin/payment-methods/${id}/delete`, { as: finance })
    const { data } = (await api.get('/admin/payment-methods', { as: finance })).json
    const idsOf = (rows: { payment_method_id: number }[]) => rows.map((each) => each.payment_method_id)
    expect(idsOf(data)).toContain(used)
    expect(idsOf(data)).not.toContain(unused)
    expect(idsOf((await api.get('/payment-methods')).json.data)).not.toContain(used)
    for (const verb of ['update', 'delete']) {
      const reply = await api.post(`/admin/payment-methods/999999/${verb}`, { as: finance, body })
      expect(reply).toMatchObject({ status: 404, json: { code: 'PAYMENT_METHOD_NOT_FOUND' } })
    }
    expect((await api.get('/admin/payment-methods')).status).toBe(401)
  })
})
