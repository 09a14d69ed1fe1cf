import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { DAY_MS } from '#platform/contract/durations.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
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
import { aPng, multipartPayload } from '#tests/support/multipart.ts'
import { aQueue } from '#tests/support/queue.ts'
import { mountPayments } from '../index.ts'

let db: Db
let api: DomainApi
let finance: Caller
let methodId: number
let folder: string
let nowMs = Date.now()
const FEE = 50_000

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  folder = await mkdtemp(join(tmpdir(), 'pyinnya-pay-link-'))
  const config = { publicUrl: 'https://pyinnya.test' } as AppServices['config']
  const links = createLinkSigner('secret', () => nowMs)
  api = await aDomainApi(mountPayments, { db, config, links, storage: createFileStorage(folder) })
  finance = await anAdmin(db, { role: 'finance' })
  methodId = (await aPaymentMethod(db, { name: 'KBZPay' })).id
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Seat {
  readonly student: Account
  readonly enrolment: Enrolment
  readonly orderId: number
}
async function aSeat(name = 'မ သီရိ အောင်'): Promise<Seat> {
  const student = await aStudent(db, { name })
  const enrolment = await anEnrolment(db, { studentId: student.id, classId: (await aClass(db, { feeMmk: FEE })).id })
  const { json } = await api.get(`/my/class/${enrolment.classId}/order`, { as: student })
  return { student, enrolment, orderId: json.order.id }
}
const create = ({ student, orderId }: Seat) => api.post(`/my/orders/${orderId}/pay-link`, { as: student })
const revoke = ({ student, orderId }: Seat) => api.post(`/my/orders/${orderId}/pay-link/revoke`, { as: student })
const tokenOf = async (seat: Seat): Promise<string> => (await create(seat)).json.url.split('/pay/')[1]
const open = (token: string) => api.get(`/pay/${token}`)
const verify = ({ enrolment }: Seat, amount = FEE) => {
  const body = { method_id: methodId, amount, part: true, transaction_no: `LINK ${enrolment.id} 2026` }
  return api.post(`/admin/enrolments/class/${enrolment.id}/verify`, { as: finance, body })
}
async function send(token: string, fields: Record<string, string> = {}, width = 40) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Uint8Array.from(await aPng({ width }))], { type: 'image/png' }), 'a.png')
  const { payload, headers } = await multipartPayload(form)
  return api.post(`/pay/${token}/claims`, { body: payload, headers })
}

describe('a pay link', () => {
  it('shows what is owed, and neither phone, picture nor second name', async () => {
    const seat = await aSeat()
    const { student } = seat
    const token = await tokenOf(seat)
    await send(token, { payer_name: 'ဦးအောင်' })
    const { json, body, headers } = await open(token)
    expect(json).toMatchObject({ student: 'မ သီရိ အ.', due: FEE, rest: FEE, state: 'open', takes_pictures: true })
    expect(json.pictures).toEqual([{ at: expect.any(String), state: 'waiting' }])
    expect(json.wallets).toContainEqual(expect.objectContaining({ id: methodId }))
    for (const secret of [student.phoneNumber1 ?? '', student.accountNo, 'အောင်', 'proofs', '.webp'])
      expect(body).not.toContain(secret)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it('takes a picture with its facts, which the desk shows with the name of the sender', async () => {
    const seat = await aSeat()
    const facts = { payer_name: 'ဦးအောင်', number: 'KBZ-5511', amount: '၅၀,၀၀၀', wallet_id: String(methodId) }
    const token = await tokenOf(seat)
    expect((await send(token, facts)).json).toEqual({ status: 'success' })
    expect((await send(token, facts)).json).toEqual({ status: 'success' })
    const proofs = await db
      .selectFrom('paymentProofs')
      .selectAll()
      .where('enrolmentId', '=', seat.enrolment.id)
      .execute()
    expect(proofs).toMatchObject([{ byLink: true, payerName: 'ဦးအောင်', numberTyped: 'KBZ-5511', amountMmk: FEE }])
    const { json } = await api.get(`/admin/enrolments?keyword=${seat.student.accountNo}`, { as: finance })
    expect(json.data[0].proofs).toMatchObject([{ by_link: true, payer_name: 'ဦးအောင်' }])
  })

  it('refuses a file that is no picture beside its field', async () => {
    const token = await tokenOf(await aSeat())
    const form = new FormData()
    form.append('file', new Blob(['%PDF-1.7']), 'a.pdf')
    const { payload, headers } = await multipartPayload(form)
    expect((await api.post(`/pay/${token}/claims`, { body: payload, headers })).json.errors.file).toHaveLength(1)
    expect((await send(token, { wallet_id: '999999' })).json.errors.wallet_id).toHaveLength(1)
  })

  it('never takes back a verification, and says that nothing is owed', async () => {
    const seat = await aSeat()
    const token = await tokenOf(seat)
    await verify(seat)
    expect((await send(token)).json).toEqual({ status: 'failed' })
    const row = await db
      .selectFrom('enrolments')
      .select('paymentVerifiedAt')
      .where('id', '=', seat.enrolment.id)
      .executeTakeFirst()
    expect(row?.paymentVerifiedAt).not.toBeNull()
    const { json } = await open(token)
    expect(json).toMatchObject({
      state: 'paid',
      rest: 0,
      takes_pictures: false,
      receipts: [{ no: expect.any(String) }],
    })
    expect((await create(seat)).json.code).toBe('ORDER_CLOSED')
  })

  it('opens nothing once it is revoked, expired, altered, or for another order', async () => {
    const [seat, other] = [await aSeat(), await aSeat()]
    const [token, foreign] = [await tokenOf(seat), await tokenOf(other)]
    const [id, ...signed] = token.split('.')
    const wrong = [
      `${foreign.split('.')[0]}.${signed.join('.')}`,
      `${id}.${signed.slice(0, 2).join('.')}.x`,
      'x',
      `${id}.x`,
    ]
    for (const each of wrong) expect((await open(each)).json.code, each).toBe('PAY_LINK_NOT_FOUND')
    nowMs += 7 * DAY_MS - 1000
    expect((await open(token)).status).toBe(200)
    nowMs += 2000
    expect((await open(token)).json.code).toBe('PAY_LINK_NOT_FOUND')
    expect((await send(token)).json.code).toBe('PAY_LINK_NOT_FOUND')
    const [first, second] = [await tokenOf(seat), await tokenOf(seat)]
    expect((await open(first)).status).toBe(200)
    expect(await Promise.all([revoke(seat), revoke(seat)])).toMatchObject([{ status: 200 }, { status: 200 }])
    for (const each of [first, second]) expect((await open(each)).status).toBe(404)
    expect((await open(await tokenOf(seat))).status).toBe(200)
    expect((await open(foreign)).status).toBe(404)
  })

  it('takes no picture once the application was rejected', async () => {
    const seat = await aSeat()
    const token = await tokenOf(seat)
    await db
      .updateTable('enrolments')
      .set({ status: EnrolmentStatus.rejected })
      .where('id', '=', seat.enrolment.id)
      .execute()
    expect((await open(token)).json.takes_pictures).toBe(false)
    expect((await send(token)).json).toEqual({ status: 'failed' })
    expect((await create(seat)).json.code).toBe('ORDER_CLOSED')
  })

  it('pays for a place that its owner has accepted before the fee had arrived, and not for one that an admin has', async () => {
    const [seat, other] = [await aSeat(), await aSeat()]
    const accept = (enrolmentId: number, decidedByType: string) =>
      db
        .updateTable('enrolments')
        .set({ status: EnrolmentStatus.approved, decidedByType, approvedAt: new Date(nowMs) })
        .where('id', '=', enrolmentId)
        .execute()
    await accept(seat.enrolment.id, 'owner')
    const token = await tokenOf(seat)
    expect((await open(token)).json).toMatchObject({ takes_pictures: true, rest: FEE })
    expect((await send(token, {}, 61)).json).toEqual({ status: 'success' })
    expect((await verify(seat)).status).toBe(200)
    expect((await open(token)).json).toMatchObject({ state: 'paid', takes_pictures: false })
    await accept(other.enrolment.id, 'admin')
    expect((await create(other)).json.code).toBe('ORDER_CLOSED')
  })

  it('is created and ended by its student alone', async () => {
    const seat = await aSeat()
    const path = `/my/orders/${seat.orderId}/pay-link`
    for (const end of ['', '/revoke']) {
      expect((await api.post(path + end)).status).toBe(401)
      expect((await api.post(path + end, { as: await aTeacher(db) })).status).toBe(403)
      expect((await api.post(path + end, { as: await aStudent(db) })).json.code).toBe('ORDER_NOT_FOUND')
    }
  })

  it('takes twenty pictures an hour', async () => {
    const token = await tokenOf(await aSeat())
    const statuses: number[] = []
    for (let width = 1; width <= 21; width += 1) statuses.push((await send(token, {}, width)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
  })
})
