import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { DAY_MS } from '#platform/contract/durations.ts'
import { holdClockAt, now } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { aClass, anAdmin, anEnrolment, aPaymentMethod, aVideoCourse, type Enrolment } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { mountPayments } from '../index.ts'

let db: Db
let api: DomainApi
let finance: Caller
let folder: string
const FEE = 40_000

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  folder = await mkdtemp(join(tmpdir(), 'pyinnya-wallets-'))
  const storage = createFileStorage(folder)
  api = await aDomainApi(mountPayments, { db, storage, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance' })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const aSeat = async () => anEnrolment(db, { classId: (await aClass(db, { feeMmk: FEE })).id })
const studentOf = ({ studentId }: Enrolment): Caller => ({ id: studentId, role: 'student' }) as unknown as Caller
const update = (id: number, body: object) => api.post(`/admin/payment-methods/${id}/update`, { as: finance, body })
const adminRow = async (id: number) => {
  const { json } = await api.get('/admin/payment-methods', { as: finance })
  return json.data.find(({ payment_method_id }: { payment_method_id: number }) => payment_method_id === id)
}
const walletsOf = async (seat: Enrolment) =>
  (await api.get(`/my/class/${seat.classId}/order`, { as: studentOf(seat) })).json.order.wallets as {
    id: number
    cap_left: number | null
  }[]
const offered = async (id: number, seat: Enrolment) => (await walletsOf(seat)).find((wallet) => wallet.id === id)
const listed = async (id: number) => {
  const { json } = await api.get('/payment-methods')
  return json.data.find(({ payment_method_id }: { payment_method_id: number }) => payment_method_id === id)
}
const verify = async (methodId: number, amount: number, transaction_no: string) => {
  const purchase = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: amount })).id })
  const body = { method_id: methodId, amount, transaction_no }
  return api.post(`/admin/enrolments/course/${purchase.id}/verify`, { as: finance, body })
}

async function send(seat: Enrolment, walletId: number) {
  const size = { width: 60 + walletId, height: 90 }
  const picture = await sharp({ create: { ...size, channels: 3, background: 'navy' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('wallet_id', String(walletId))
  form.append('file', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'a.png')
  const request = new Request('http://pyinnya.test', { method: 'POST', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const body = Buffer.from(await request.arrayBuffer())
  return api.post(`/my/class/${seat.classId}/payment/create`, { as: studentOf(seat), headers, body })
}

/** @see P-MET-03 */
describe('holder, QR code and daily limit of a wallet', () => {
  it('are stored, and read by payers', async () => {
    const whole = {
      method_name: 'KBZPay A',
      description: '–',
      holder_name: 'Daw Thiri',
      qr_text: 'pay/1',
      daily_cap: '၅၀၀,၀၀၀',
    }
    const { json } = await api.post('/admin/payment-methods', { as: finance, body: whole })
    const id = json.payment_method_id
    const stored = { holder_name: 'Daw Thiri', qr_text: 'pay/1', daily_cap: 500_000, state: 'open', active: true }
    expect(await adminRow(id)).toMatchObject(stored)
    expect(await listed(id)).toMatchObject({ holder_name: 'Daw Thiri', family: 'KBZPay A', qr_text: 'pay/1' })
    const wallet = { holder_name: 'Daw Thiri', qr_text: 'pay/1', cap_left: 500_000 }
    expect(await offered(id, await aSeat())).toMatchObject(wallet)
    expect((await update(id, { holder_name: '', qr_text: null, daily_cap: '' })).status).toBe(200)
    expect(await adminRow(id)).toMatchObject({ holder_name: null, qr_text: null, daily_cap: null })
    expect(await offered(id, await aSeat())).toMatchObject({ holder_name: null, qr_text: null, cap_left: null })
  })

  it.each([
    ['qr_text', '000201010212630400'],
    ['qr_text', 'x'.repeat(601)],
    ['daily_cap', '0'],
    ['daily_cap', '-1'],
    ['daily_cap', '4.5'],
    ['state', 'gone'],
    ['holder_name', 'x'.repeat(101)],
  ])('are refused under their field where they are wrong: %s', async (field, value) => {
    const { id } = await aPaymentMethod(db)
    const reply = await update(id, { [field]: value })
    expect(reply).toMatchObject({ status: 422, json: { code: 'INVALID_INPUT' } })
    expect(Object.keys(reply.json.errors)).toEqual([field])
  })

  it('are not overwritten where another admin has changed them meanwhile', async () => {
    const { id } = await aPaymentMethod(db, { holderName: 'U Ba' })
    const reply = await update(id, { holder_name: 'Daw Mya', seen: { holder_name: 'U Hla' } })
    expect(reply.json.code).toBe('CHANGED_MEANWHILE')
    expect((await adminRow(id)).holder_name).toBe('U Ba')
  })
})

/** @see P-MET-04 */
describe("what is left of a wallet's daily limit", () => {
  it('shrinks with each transfer of the day, also below zero, grows with a reversal, and is whole the next day', async () => {
    const { id } = await aPaymentMethod(db, { dailyCapMmk: 100_000 })
    const seat = await aSeat()
    expect((await verify(id, 60_000, 'CAP 1001')).status).toBe(200)
    expect((await offered(id, seat))?.cap_left).toBe(40_000)
    expect((await verify(id, 70_000, 'CAP 1002')).status).toBe(200)
    expect((await offered(id, seat))?.cap_left).toBe(0)
    await db
      .updateTable('transfers')
      .set({ state: 'withdrawn', withdrawnAt: now().toISOString() })
      .where('numberTyped', '=', 'CAP 1002')
      .execute()
    expect((await offered(id, seat))?.cap_left).toBe(40_000)
    onTestFinished(holdClockAt(new Date(now().getTime() + DAY_MS).toISOString()))
    expect((await offered(id, seat))?.cap_left).toBe(100_000)
  })
})

/** @see P-MET-05 */
describe('the state of a wallet', () => {
  it('paused: offered nowhere, and taken from who has paid before', async () => {
    const { id } = await aPaymentMethod(db)
    const seat = await aSeat()
    expect(await offered(id, seat)).toBeDefined()
    await update(id, { state: 'paused' })
    expect(await adminRow(id)).toMatchObject({ state: 'paused', active: true })
    expect(await offered(id, seat)).toBeUndefined()
    expect(await listed(id)).toBeUndefined()
    expect((await send(seat, id)).json).toEqual({ status: 'success' })
  })

  it('closed: a picture that names it is answered beside the field, and arrives without it', async () => {
    const { id } = await aPaymentMethod(db)
    const seat = await aSeat()
    await update(id, { state: 'closed' })
    expect(await offered(id, seat)).toBeUndefined()
    const refused = await send(seat, id)
    expect(refused).toMatchObject({ status: 422, json: { code: 'INVALID_INPUT' } })
    expect(Object.keys(refused.json.errors)).toEqual(['wallet_id'])
    const stored = db.selectFrom('paymentProofs').selectAll().where('enrolmentId', '=', seat.id)
    expect(await stored.execute()).toEqual([])
    const open = await aPaymentMethod(db)
    expect((await send(seat, open.id)).json).toEqual({ status: 'success' })
    expect(await stored.execute()).toHaveLength(1)
  })

  it('is also set by `active`, as older clients send it', async () => {
    const { id } = await aPaymentMethod(db, { paused: true })
    await update(id, { active: false })
    expect((await adminRow(id)).state).toBe('closed')
    await update(id, { active: true })
    expect((await adminRow(id)).state).toBe('paused')
    await update(id, { active: false, state: 'open' })
    expect((await adminRow(id)).state).toBe('open')
  })
})

it('that waits for a second person is hidden when it is deleted, and kept', async () => {
  const { id } = await aPaymentMethod(db)
  expect((await verify(id, 650_000, 'WAITS 650')).json).toMatchObject({ second_person: true })
  expect((await api.post(`/admin/payment-methods/${id}/delete`, { as: finance })).status).toBe(200)
  expect(await adminRow(id)).toMatchObject({ state: 'closed' })
})
