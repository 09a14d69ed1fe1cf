import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, type CalendarDay, yangonInstant } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, anEnrolment, aPaymentMethod, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { multipartPayload } from '#tests/support/multipart.ts'
import { orderReference } from '../../contract/order-reference.ts'
import type { MissingRow, StatementReply, StatementRow } from '../../contract/statements.contract.ts'
import { mountPayments } from '../index.ts'

let db: Db
let api: DomainApi
let finance: Caller

beforeAll(async () => {
  db = (await aDatabase()).db
  api = await aDomainApi(mountPayments, { db })
  finance = await anAdmin(db, { role: 'finance' })
})

const HEADER = 'Date,Transaction ID,Amount,Name,Remark'
const csv = (...lines: string[]) => [HEADER, ...lines].join('\n')

interface SentForm {
  methodId: number
  file?: string
  as?: Caller | undefined
  columns?: Record<string, number>
}

async function send(path: string, { methodId, file, as, columns = {} }: SentForm) {
  const form = new FormData()
  form.append('method_id', String(methodId))
  for (const [field, column] of Object.entries(columns)) form.append(field, String(column))
  if (file !== undefined) form.append('file', new Blob([file]), 'statement.csv')
  const { payload, headers } = await multipartPayload(form)
  return api.post(path, { ...(as && { as }), headers, body: payload })
}
const compare = (sent: SentForm) => send('/admin/statements/compare', { as: finance, ...sent })
const bring = async (methodId: number, file: string) => {
  const reply = await send('/admin/statements', { as: finance, methodId, file })
  expect(reply.status, JSON.stringify(reply.json)).toBe(200)
  return reply.json as StatementReply
}
const rowsOf = async (methodId: number, query = ''): Promise<StatementRow[]> =>
  (await api.get(`/admin/statements?method_id=${methodId}${query}`, { as: finance })).json.data
const missingOf = async (methodId: number): Promise<MissingRow[]> =>
  (await api.get(`/admin/statements/missing?method_id=${methodId}`, { as: finance })).json.data
const countRows = async (methodId: number) =>
  (await db.selectFrom('statementRows').select('id').where('paymentMethodId', '=', methodId).execute()).length

interface Recorded {
  methodId: number
  familyId: number
  numberKey: string
  amountMmk?: number
  on?: CalendarDay
}

/** A transfer that was recorded for an application of the same day. */
async function aTransfer({ methodId, familyId, numberKey, amountMmk = 1000, on = today() }: Recorded) {
  const at = yangonInstant(on, '12:00')
  const { id: enrolmentId } = await anEnrolment(db, { insertedAt: at })
  const { id: verifiedBy } = finance
  const key = { numberTyped: numberKey, numberKey, amountMmk, source: 'claim' }
  return db
    .insertInto('transfers')
    .values({ enrolmentId, paymentMethodId: methodId, familyId, verifiedBy, insertedAt: at, ...key })
    .returning(['id', 'enrolmentId'])
    .executeTakeFirstOrThrow()
}
async function anOrder(reference: string) {
  const { id: enrolmentId, studentId: accountId } = await anEnrolment(db)
  await db
    .insertInto('orders')
    .values({ kind: 'class', enrolmentId, accountId, reference, feeMmk: 1000, state: 'open', insertedAt: new Date() })
    .execute()
  return enrolmentId
}

test('statements are for the finance and owner roles', async () => {
  const { id: methodId } = await aPaymentMethod(db)
  const calls = (as?: Caller) => [
    send('/admin/statements', { methodId, file: csv(), as }),
    send('/admin/statements/compare', { methodId, file: csv(), as }),
    api.get('/admin/statements', { ...(as && { as }) }),
    api.get('/admin/statements/missing', { ...(as && { as }) }),
  ]
  const statuses = async (as?: Caller) => (await Promise.all(calls(as))).map(({ status }) => status)
  expect(await statuses()).toEqual([401, 401, 401, 401])
  expect(await statuses(await aTeacher(db))).toEqual([401, 401, 401, 401])
  expect(await statuses(await anAdmin(db, { role: 'moderator' }))).toEqual([403, 403, 403, 403])
  expect(await statuses(await anAdmin(db))).toEqual([422, 200, 200, 200])
})

test('a file that cannot be imported is refused below its field, and nothing is stored', async () => {
  const { id: methodId } = await aPaymentMethod(db)
  const errorsOf = async (file?: string, path = '/admin/statements/compare') => {
    const reply = await send(path, { as: finance, methodId, ...(file !== undefined && { file }) })
    expect(reply.status).toBe(422)
    return Object.keys(reply.json.errors)
  }
  expect(await errorsOf()).toEqual(['file'])
  expect(await errorsOf('')).toEqual(['file'])
  expect(await errorsOf(csv('2026-11-03,A1,100,"Ma,'))).toEqual(['file'])
  expect(await errorsOf(csv('2026-11-03,1.2E+19,100,,'))).toEqual(['file'])
  expect(await errorsOf(csv(), '/admin/statements')).toEqual(['file'])
  expect(await errorsOf('a,b\nc,d', '/admin/statements')).toEqual(['date', 'amount'])
  expect((await compare({ methodId: 999_999, file: csv() })).json.code).toBe('PAYMENT_METHOD_NOT_FOUND')
  expect(await countRows(methodId)).toBe(0)
})

describe('a comparison', () => {
  test('counts what is recorded, differs, names an order or is unknown, and writes nothing', async () => {
    const { id: methodId, familyId } = await aPaymentMethod(db)
    await aTransfer({ methodId, familyId, numberKey: 'SEEN1', amountMmk: 1000 })
    await aTransfer({ methodId, familyId, numberKey: 'DIFF1', amountMmk: 1000 })
    const reference = orderReference(1_234_567)
    await anOrder(reference)
    const file = csv(
      `${today()} 10:00,seen-1,"1,000",Ma,`,
      `${today()} 10:01,diff-1,900,Ma,`,
      `${today()} 10:02,N3,1000,Ma,${reference}`,
      `${today()} 10:03,N4,1000,Ma,${orderReference(7_654_321)}`,
      `${today()} 10:04,N5,-1000,Ma,`,
      `${today()} 10:05,N6,0,Ma,`,
    )
    const { json } = await compare({ methodId, file })
    expect(json).toMatchObject({ rows: 4, new: 4, seen: 1, differs: 1, order: 1, unknown: 1, out: 1, refused_count: 1 })
    expect(json).toMatchObject({ from: today(), until: today(), refused: [{ line: 7, column: 3, why: 'amount' }] })
    expect(await countRows(methodId)).toBe(0)
    const kept = await db.selectFrom('statementMappings').selectAll().where('paymentMethodId', '=', methodId).execute()
    expect(kept).toEqual([])
  })

  test('takes a number of another wallet of the family, and not one of another family', async () => {
    const { id: methodId, familyId } = await aPaymentMethod(db)
    const other = await aPaymentMethod(db)
    const sister = await db
      .insertInto('paymentMethods')
      .values({ name: 'Second account', familyId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await aTransfer({ methodId: sister.id, familyId, numberKey: 'FAM1' })
    await aTransfer({ methodId: other.id, familyId: other.familyId, numberKey: 'FAM2' })
    const { json } = await compare({ methodId, file: csv(`${today()},FAM1,1000,,`, `${today()},FAM2,1000,,`) })
    expect(json).toMatchObject({ seen: 1, unknown: 1 })
  })
})

describe('an import', () => {
  test('of the same file brings nothing again, and two overlapping files bring their union', async () => {
    const { id: methodId } = await aPaymentMethod(db)
    const line = (at: number) => `${today()} 10:0${at},N${at},1000,Ma,`
    const unnumbered = `${today()} 11:00,,1000,Ma,`
    const first = csv(line(1), line(2), unnumbered, unnumbered)
    expect(await bring(methodId, first)).toMatchObject({ rows: 4, new: 4 })
    expect(await bring(methodId, first)).toMatchObject({ rows: 4, new: 0 })
    expect(await bring(methodId, csv(line(2), line(3), unnumbered))).toMatchObject({ rows: 3, new: 1 })
    expect(await countRows(methodId)).toBe(5)
  })

  test('by ten admins at once brings each row once', async () => {
    const { id: methodId } = await aPaymentMethod(db)
    const lines = Array.from({ length: 30 }, (_, at) => `${today()} 10:00,R${at},1000,Ma,`)
    const files = Array.from({ length: 10 }, (_, at) => csv(...lines.slice(at), ...lines.slice(0, at).toReversed()))
    const replies = await Promise.all(files.map((file) => send('/admin/statements', { as: finance, methodId, file })))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await countRows(methodId)).toBe(30)
  })

  test('remembers the chosen columns for the same header', async () => {
    const { id: methodId } = await aPaymentMethod(db)
    const file = `Day,Date,Amount,Sum\n${today()},x,y,1000\n`
    expect((await compare({ methodId, file })).json).toMatchObject({ rows: 0, columns: { date: 2, amount: 3 } })
    const columns = { date: 1, amount: 4 }
    expect((await send('/admin/statements', { as: finance, methodId, file, columns })).json).toMatchObject({ rows: 1 })
    expect((await compare({ methodId, file })).json).toMatchObject({ rows: 1, new: 0, columns })
  })

  test('is in the audit trail, and a method that has one is hidden instead of deleted', async () => {
    const { id: methodId } = await aPaymentMethod(db)
    await bring(methodId, csv(`${today()},Z1,1000,,`))
    const target = `payment-method:${methodId}`
    const entry = await db.selectFrom('auditLog').selectAll().where('target', '=', target).executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'statement.import', actorId: finance.id, after: { rowsNew: 1 } })
    expect((await api.post(`/admin/payment-methods/${methodId}/delete`, { as: finance })).status).toBe(200)
    expect(await rowsOf(methodId)).toHaveLength(1)
  })
})

describe('the rows', () => {
  test('have the newest first with what they mean now', async () => {
    const { id: methodId, familyId } = await aPaymentMethod(db)
    const reference = orderReference(2_345_678)
    const enrolmentId = await anOrder(reference)
    await bring(methodId, csv(`${today()} 10:00,L1,1000,မသီရိ,x`, `${today()} 10:01,L2,1000,Ma,${reference}`))
    expect(await rowsOf(methodId)).toMatchObject([
      { transaction_no: 'L2', state: 'order', reference, enrolment: { id: enrolmentId } },
      { transaction_no: 'L1', state: 'unknown', payer: 'မသီရိ', note: 'x', amount: 1000, enrolment: null },
    ])
    const recorded = await aTransfer({ methodId, familyId, numberKey: 'L1', amountMmk: 2000 })
    expect(await rowsOf(methodId, '&state=differs')).toMatchObject([
      { transaction_no: 'L1', recorded: 2000, enrolment: { id: recorded.enrolmentId } },
    ])
    expect(await rowsOf(methodId, '&state=unknown')).toEqual([])
  })

  test('say how many there are beyond the last page too', async () => {
    const { id: methodId } = await aPaymentMethod(db)
    await bring(methodId, csv(`${today()},P1,1000,,`))
    const { json } = await api.get(`/admin/statements?method_id=${methodId}&page=5`, { as: finance })
    expect(json).toEqual({ data: [], total: 1, last_page: 1, current_page: 5 })
  })
})

describe('a recorded transfer that no statement shows', () => {
  const back = (days: number) => addDays(today(), -days)

  test('is listed once statements cover all days from the application to the record', async () => {
    const { id: methodId, familyId } = await aPaymentMethod(db)
    const lost = await aTransfer({ methodId, familyId, numberKey: 'LOST1', on: back(5) })
    await aTransfer({ methodId, familyId, numberKey: 'FOUND1', on: back(5) })
    await aTransfer({ methodId, familyId, numberKey: 'EARLIER1', on: back(9) })
    expect(await missingOf(methodId)).toEqual([])
    await bring(methodId, csv(`${back(7)},FOUND1,1000,,`, `${back(3)},X1,1000,,`))
    expect(await missingOf(methodId)).toMatchObject([{ id: lost.id, transaction_no: 'LOST1', amount: 1000 }])
    await bring(methodId, csv(`${back(5)},lost-1,1000,,`))
    expect(await missingOf(methodId)).toEqual([])
  })

  test('is not listed for the day of the import, nor for a gap between statements, nor when withdrawn', async () => {
    const { id: methodId, familyId } = await aPaymentMethod(db)
    await aTransfer({ methodId, familyId, numberKey: 'TODAY1', on: today() })
    await aTransfer({ methodId, familyId, numberKey: 'GAP1', on: back(5) })
    const gone = await aTransfer({ methodId, familyId, numberKey: 'GONE1', on: back(2) })
    await db
      .updateTable('transfers')
      .set({ state: 'withdrawn', withdrawnBy: finance.id, withdrawnAt: new Date() })
      .where('id', '=', gone.id)
      .execute()
    await bring(methodId, csv(`${back(8)},Y1,1000,,`, `${back(6)},Y2,1000,,`))
    await bring(methodId, csv(`${back(4)},Y3,1000,,`, `${today()},Y4,1000,,`))
    expect(await missingOf(methodId)).toEqual([])
  })
})
