import { beforeAll, describe, expect, it } from 'vitest'
import { readBalance, readLiabilities } from '#domains/ledger/server/index.ts'
import { mountPayments } from '#domains/payments/server/index.ts'
import { writeSettings } from '#domains/site/server/settings.ts'
import { addDays } from '#platform/contract/calendar.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import { readTable } from '#platform/server/files/read-table.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import { toXlsx } from '#platform/server/files/table-file.ts'
import {
  aClass,
  aCourse,
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aTeacher,
  type Enrolment,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aPng, multipartPayload } from '#tests/support/multipart.ts'
import { decideAtDesk } from '#tests/support/payment-desk.ts'
import { aQueue } from '#tests/support/queue.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import type { BatchPayee, PreviewedPayee } from '../../contract/payout-batches.contract.ts'
import { checkLedger, mountPayouts } from '../index.ts'
import { batchTable } from './batch-table.ts'

let db: Db
let api: DomainApi
let storage: Storage
let finance: Caller
let second: Caller
let method: { id: number; familyId: number }
let numbers = 0
const FEE = 35_000
const NET = FEE * 0.9
const reason = { reason: 'စမ်းသပ်ခြင်း' }

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  storage = createFileStorage(await temporaryFolder('payouts'))
  api = await aDomainApi([mountPayments, mountPayouts], { db, storage, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance', name: 'Ko Aung' })
  second = await anAdmin(db, { role: 'finance', name: 'Ma Su' })
  method = await aPaymentMethod(db, { name: 'KBZPay' })
})

const aNumber = () => {
  numbers += 1
  return `OUT${10_000 + numbers}`
}

/** A payee with an account whose holder is confirmed. */
async function aPayee(change: { confirmed?: boolean; usableFrom?: Date } = {}): Promise<number> {
  const { id: ownerId } = await aTeacher(db, { commissionPercent: 10 })
  const at = new Date()
  const isConfirmed = change.confirmed ?? true
  await db
    .insertInto('payoutAccounts')
    .values({
      ownerId,
      familyId: method.familyId,
      accountNo: `0009420${String(ownerId).padStart(6, '0')}`,
      holder: 'ဒေါ်သီတာ',
      enteredAt: at,
      usableFrom: change.usableFrom ?? at,
      ...(isConfirmed && { confirmedBy: finance.id, confirmedAt: at }),
    })
    .execute()
  return ownerId
}

const act = (enrolment: Enrolment, verb: string, body: object) =>
  decideAtDesk({ db, api, as: finance }, enrolment, { verb, body })

/** An enrolment of a class that ended yesterday, paid and approved. */
async function due(ownerId: number): Promise<Enrolment> {
  const course = await aCourse(db, { ownerId })
  const yesterday = addDays(today(), -1)
  const dates = { startDate: addDays(yesterday, -30), endDate: yesterday }
  const { id: classId } = await aClass(db, { courseId: course.id, feeMmk: FEE, ...dates })
  const seat = await anEnrolment(db, { classId })
  await act(seat, 'verify', { transaction_no: `IN${1000 + seat.id}`, method_id: method.id, amount: FEE })
  await act(seat, 'approve', reason)
  return seat
}

const run = () => api.post('/admin/payouts/run', { as: finance, body: { kind: 'class' } })
async function paidOut(ownerId: number): Promise<Enrolment> {
  const seat = await due(ownerId)
  await run()
  return seat
}
const preview = async () => (await api.post('/admin/payout-batches/preview', { as: finance, body: {} })).json
const create = (version: string, as = finance) => api.post('/admin/payout-batches', { as, body: { version } })
const show = async (id: number) => (await api.get(`/admin/payout-batches/${id}`, { as: finance })).json
const step = (id: number, verb: string, as = finance) =>
  api.post(`/admin/payout-batches/${id}/${verb}`, { as, body: verb === 'cancel' ? reason : {} })
const hold = (ownerId: number) => api.post(`/admin/payees/${ownerId}/hold`, { as: finance, body: reason })
const release = (ownerId: number) => api.post(`/admin/payees/${ownerId}/release`, { as: finance, body: {} })
const payable = async (ownerId: number) => (await readLiabilities(db, 'payable', [ownerId])).get(ownerId) ?? 0
const addsUp = async () => expect((await checkLedger(db)).differences).toEqual([])
const limit = (second_person_above_mmk: number) =>
  writeSettings(db, { kind: 'admin', ...finance } as AdminViewer, { second_person_above_mmk })

/** A batch of these payees alone: everybody else was emptied before. */
async function aBatch(ownerIds: readonly number[]): Promise<number> {
  for (const ownerId of ownerIds) await due(ownerId)
  await run()
  const { json, status } = await create((await preview()).version)
  expect(status).toBe(200)
  return json.id
}

async function send(
  batchId: number,
  payeeId: number,
  {
    number = aNumber(),
    file,
    ...fields
  }: { number?: string; file?: Buffer; sent_on?: string; method_id?: number } = {},
) {
  const form = new FormData()
  const sent = { method_id: method.id, transaction_no: number, sent_on: today(), ...fields }
  for (const [name, value] of Object.entries(sent)) form.append(name, String(value))
  if (file) form.append('file', new Blob([Uint8Array.from(file)]), 'transfer.png')
  const { payload, headers } = await multipartPayload(form)
  return api.post(`/admin/payout-batches/${batchId}/payees/${payeeId}/sent`, { as: finance, body: payload, headers })
}
/** Four at a time: more would wait for connections of the test's database until they are refused. */
async function inFours<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < items.length; at += 4) await Promise.all(items.slice(at, at + 4).map(run))
}
/** Sends whatever other tests have left. */
async function empty(): Promise<void> {
  const { version, total } = await preview()
  if (total === 0) return
  const { json } = await create(version)
  if (json.state === 'waiting') await step(json.id, 'approve', second)
  for (const { id, state } of (await show(json.id)).payees) if (state === 'due') await send(json.id, id)
}
const pictures = async () => {
  const keys: string[] = []
  for await (const { key } of storage.list('private/payouts/')) keys.push(key)
  return keys.length
}

describe('a batch of payouts (MON-09)', () => {
  it('of 50 payees is what was previewed; the file for the bank reads back as its rows; the ledger adds up', async () => {
    const owners: number[] = []
    for (let n = 0; n < 50; n += 1) owners.push(await aPayee())
    await inFours(owners, due)
    await run()
    const shown = await preview()
    expect(shown).toMatchObject({ total: 50 * NET, second_person: true })
    const { id, state } = (await create(shown.version)).json
    expect(state).toBe('waiting')
    expect((await api.get(`/admin/payout-batches/${id}/export?format=csv`, { as: finance })).json.code).toBe(
      'PAYOUT_BATCH_NOT_OPEN',
    )
    const batch = await show(id)
    const facts = (rows: PreviewedPayee[]) =>
      rows.map(({ payee, payouts, amount, account, out_reason }) => ({ payee, payouts, amount, account, out_reason }))
    expect(facts(batch.payees)).toEqual(facts(shown.payees))
    expect(batch).toMatchObject({ total: shown.total, due: 50, created_by: { name: 'Ko Aung' }, may_approve: false })

    expect((await step(id, 'approve')).json.code).toBe('SAME_PERSON')
    expect((await send(id, batch.payees[0].id)).json.code).toBe('PAYOUT_BATCH_NOT_OPEN')
    expect((await step(id, 'approve', second)).json).toEqual({ id, state: 'open' })
    for (const format of ['csv', 'xlsx']) expect(await readBack(id, format)).toEqual(batch.payees.map(bankRow))

    const before = await readBalance(db, { kind: 'wallet', holder: method.id })
    const statuses: number[] = []
    await inFours(batch.payees as BatchPayee[], async (row) => statuses.push((await send(id, row.id)).status))
    expect(statuses).toEqual(Array(50).fill(200))
    expect(await show(id)).toMatchObject({ state: 'closed', due: 0, sent: 50, approved_by: { name: 'Ma Su' } })
    expect(await readBalance(db, { kind: 'wallet', holder: method.id })).toBe(before - 50 * NET)
    for (const ownerId of owners) expect(await payable(ownerId)).toBe(0)
    expect((await readBack(id, 'csv')).length).toBe(50)
    await addsUp()
  }, 120_000)

  const bankRow = ({ payee, account, amount, reference, payouts }: BatchPayee) => [
    ...[payee.no, payee.name, account?.holder, account?.wallet, account?.account_no],
    ...[String(amount), reference, String(payouts)],
  ]
  async function readBack(id: number, format: string): Promise<string[][]> {
    const columns = 8
    if (format === 'csv') {
      const { body } = await api.get(`/admin/payout-batches/${id}/export?format=csv`, { as: finance })
      const read = readTable(Buffer.from(body), { maxRows: 100 })
      return 'rows' in read ? read.rows.slice(1).map(({ cells }) => cells.slice(0, columns).map(String)) : []
    }
    const read = readTable(await toXlsx(await batchTable(db, { id, locale: 'my' })), { maxRows: 100 })
    return 'rows' in read ? read.rows.slice(1).map(({ cells }) => cells.slice(0, columns).map(String)) : []
  }

  it('created by ten presses at once is one, and a preview that is outdated creates none', async () => {
    await empty()
    await paidOut(await aPayee())
    const { version } = await preview()
    const replies = await Promise.all(Array.from({ length: 10 }, () => create(version)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(replies.map(({ json }) => json.id)).size).toBe(1)
    const late = await preview()
    await paidOut(await aPayee())
    expect((await create(late.version)).json.code).toBe('CHANGED_MEANWHILE')
    const id = replies[0]?.json.id
    await send(id, (await show(id)).payees[0].id)
    await empty()
    expect((await create((await preview()).version)).json.code).toBe('PAYOUT_BATCH_EMPTY')
  })

  it('deducts what is open; a payee of whom nothing is left is carried over, and said', async () => {
    await empty()
    const [some, all] = [await aPayee(), await aPayee()]
    const sent = [await paidOut(some), await paidOut(all)]
    await empty()
    for (const ownerId of [some, some, all]) await due(ownerId)
    await run()
    for (const seat of sent) await act(seat, 'void', reason)
    const shown = await preview()
    expect(
      shown.payees.map(({ amount, out_reason, payouts }: PreviewedPayee) => [amount, out_reason, payouts]),
    ).toEqual([
      [NET, null, 2],
      [0, 'nothing_due', 1],
    ])
    const { id } = (await create(shown.version)).json
    const batch = await show(id)
    expect(batch).toMatchObject({ total: NET, due: 1, out: 1 })
    await addsUp()
    await send(id, batch.payees[0].id)
    expect([await payable(some), await payable(all)]).toEqual([0, 0])
    expect((await api.get('/admin/payouts/deductions', { as: finance })).json.owed_total).toBe(NET)
    await addsUp()
    await due(all)
    await run()
    expect((await preview()).payees).toMatchObject([{ amount: NET, out_reason: null, payouts: 2 }])
    await empty()
    expect((await api.get('/admin/payouts/deductions', { as: finance })).json.owed_total).toBe(0)
    await addsUp()
  })

  it('leaves out who has no usable account or is on hold', async () => {
    await empty()
    const { id: without } = await aTeacher(db, { commissionPercent: 10 })
    const unconfirmed = await aPayee({ confirmed: false })
    const waiting = await aPayee({ usableFrom: new Date(Date.now() + 3_600_000) })
    const held = await aPayee()
    for (const ownerId of [without, unconfirmed, waiting, held]) await due(ownerId)
    await run()
    await hold(held)
    const outOf = async () =>
      new Map((await preview()).payees.map((row: PreviewedPayee) => [row.payee.id, row.out_reason]))
    expect(await outOf()).toEqual(
      new Map([
        [without, 'no_account'],
        [unconfirmed, 'account_unconfirmed'],
        [waiting, 'account_waiting'],
        [held, 'on_hold'],
      ]),
    )
    expect((await create((await preview()).version)).json.code).toBe('PAYOUT_BATCH_EMPTY')
    const [unpaid] = await db.selectFrom('payouts').selectAll().where('ownerId', '=', held).execute()
    const pay = (payoutId = unpaid?.id) =>
      api.post(`/admin/payouts/${payoutId}/pay`, { as: finance, body: { paid_on: today(), reference: 'X' } })
    expect((await pay()).json.code).toBe('PAYEE_ON_HOLD')
    await release(held)
    expect((await outOf()).get(held)).toBeNull()
    const { id } = (await create((await preview()).version)).json
    expect((await pay()).json.code).toBe('PAYOUT_IN_BATCH')
    await hold(held)
    expect(await show(id)).toMatchObject({ state: 'closed', sent: 0, out: 4 })
    await release(held)
    await limit(NET - 1)
    expect((await pay()).json.code).toBe('SECOND_PERSON_NEEDED')
    await limit(1_000_000)
    expect((await pay()).status).toBe(200)
    expect((await api.post('/admin/payees/999999/hold', { as: finance, body: reason })).json.code).toBe(
      'PAYEE_NOT_FOUND',
    )
    await addsUp()
  })
})

describe('a payee of a batch', () => {
  it('marked as sent ten times at once is paid once, with a picture and one notice', async () => {
    await empty()
    const ownerId = await aPayee()
    const id = await aBatch([ownerId])
    const payee = (await show(id)).payees.find(({ state }: BatchPayee) => state === 'due')
    const before = await readBalance(db, { kind: 'wallet', holder: method.id })
    const kept = await pictures()
    const [number, file] = [aNumber(), await aPng()]
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(id, payee.id, { number, file })))
    expect(replies.map(({ json }) => json)).toEqual(Array(10).fill({ id, state: 'closed' }))
    expect(await readBalance(db, { kind: 'wallet', holder: method.id })).toBe(before - NET)
    expect(await pictures()).toBe(kept + 2)
    const notices = await db.selectFrom('notifications').selectAll().where('recipientId', '=', ownerId).execute()
    expect(notices.filter(({ message }) => message.includes(number))).toHaveLength(1)
    expect((await send(id, payee.id)).json.code).toBe('PAYOUT_ALREADY_PAID')
    const [paid] = await db.selectFrom('payouts').selectAll().where('ownerId', '=', ownerId).execute()
    expect(paid).toMatchObject({ paidOn: today(), reference: number })
    const shown = (await show(id)).payees.find(({ state }: BatchPayee) => state === 'sent')
    expect(shown.sent).toMatchObject({ method_name: 'KBZPay', transaction_no: number, by: 'Ko Aung' })
    expect(shown.sent.picture_url).toContain('/private-pictures/payouts/')
    const invoice = await api.get(`/teacher/payment/${paid?.id}`, { as: { role: 'teacher', id: ownerId } })
    expect(invoice.json.transfer).toMatchObject({ amount: NET, transaction_no: number, method_name: 'KBZPay' })
    expect(invoice.json.transfer.picture_url).toContain('/private-pictures/payouts/')
    await addsUp()
  })

  it('is refused with a wrong day, number, wallet or picture, and nothing is kept', async () => {
    await empty()
    const id = await aBatch([await aPayee(), await aPayee()])
    const [one, other] = (await show(id)).payees.filter(({ state }: BatchPayee) => state === 'due')
    const kept = await pictures()
    const file = await aPng()
    const errors = async (sent: Parameters<typeof send>[2]) => Object.keys((await send(id, one.id, sent)).json.errors)
    expect(await errors({ sent_on: addDays(today(), 1), file })).toEqual(['sent_on'])
    expect(await errors({ number: '', file })).toEqual(['transaction_no'])
    expect(await errors({ file: Buffer.from('%PDF-1.7') })).toEqual(['file'])
    expect((await send(id, one.id, { method_id: 999_999, file })).json.code).toBe('PAYMENT_METHOD_NOT_FOUND')
    expect((await send(id, 999_999, { file })).json.code).toBe('PAYOUT_BATCH_NOT_FOUND')
    const { numberTyped } = await db
      .selectFrom('transfers')
      .select('numberTyped')
      .where('numberKey', 'like', 'IN%')
      .executeTakeFirstOrThrow()
    expect((await send(id, one.id, { number: `${numberTyped}`, file })).json.code).toBe('TRANSACTION_ALREADY_USED')
    expect(await pictures()).toBe(kept)
    const number = aNumber()
    expect((await send(id, one.id, { number })).status).toBe(200)
    // A bank may send all of a batch under one number.
    expect((await send(id, other.id, { number })).status).toBe(200)
    const next = await aBatch([await aPayee()])
    const { payees } = await show(next)
    const last = payees.find(({ state }: BatchPayee) => state === 'due')
    expect((await send(next, last.id, { number })).json.code).toBe('TRANSACTION_ALREADY_USED')
    expect((await step(next, 'cancel')).json).toEqual({ id: next, state: 'cancelled' })
    expect((await step(next, 'cancel')).status).toBe(200)
    expect((await step(next, 'approve', second)).json.code).toBe('PAYOUT_BATCH_NOT_OPEN')
    expect((await step(id, 'cancel')).json.code).toBe('PAYOUT_BATCH_NOT_OPEN')
    await addsUp()
  })

  it('is taken out by a hold or paid, whichever comes first', async () => {
    await empty()
    const owners = [await aPayee(), await aPayee(), await aPayee()]
    const id = await aBatch(owners)
    const rows = (await show(id)).payees.filter(({ state }: BatchPayee) => state === 'due')
    await Promise.all(rows.flatMap(({ id: payeeId, payee }: BatchPayee) => [send(id, payeeId), hold(payee.id)]))
    const batch = await show(id)
    expect(batch).toMatchObject({ state: 'closed', due: 0 })
    expect(batch.sent + batch.out).toBe(batch.payees.length)
    await addsUp()
    for (const ownerId of owners) await release(ownerId)
    await empty()
    for (const ownerId of owners) expect(await payable(ownerId)).toBe(0)
  })

  it('stays as it is in the database', async () => {
    const sent = db.updateTable('payoutBatchPayees').where('state', '=', 'sent')
    await expect(sent.set({ totalMmk: 1 }).execute()).rejects.toThrow('stays as it is')
    await expect(db.deleteFrom('payoutBatchPayees').execute()).rejects.toThrow('stays as it is')
    await expect(
      db.updateTable('payoutBatches').set({ approvedBy: finance.id, approvedAt: new Date() }).execute(),
    ).rejects.toThrow('payout_batches_two_people')
  })
})
