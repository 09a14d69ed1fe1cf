import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import type { TaskProcess } from '#platform/server/threads/task-process.ts'
import { type Account, aClass, anAdmin, anEnrolment, aStudent } from '#tests/support/builders.ts'
import type { DomainApi } from '#tests/support/domain-api.ts'
import { multipartPayload } from '#tests/support/multipart.ts'
import { aPictureDesk } from '#tests/support/payment-desk.ts'
import { linesOf } from '#tests/support/receipt-lines.ts'
import { lockAndSettleOrder } from '../orders/settle-order.ts'
import { readReceiptJob } from './read-receipt.job.ts'
import { readReceiptHandler } from './read-receipt.worker.ts'
import type { TextLine } from './text-line.ts'

type Services = Pick<AppServices, 'config' | 'db' | 'log' | 'storage'>
const FEE = 250_000
const NUMBER = '01003939012345678901'

let db: Db
let api: DomainApi
let storage: Storage
let student: Account
let enrolmentId: number
let path: string
let config: AppServices['config']

beforeAll(async () => {
  ;({ db, api, storage, config } = await aPictureDesk())
})
beforeEach(async () => {
  await db.deleteFrom('paymentProofs').execute()
  student = await aStudent(db)
  const course = await aClass(db, { feeMmk: FEE })
  ;({ id: enrolmentId } = await anEnrolment(db, { classId: course.id, studentId: student.id, feeMmk: FEE }))
  path = `/my/class/${course.id}`
})

/** Sends a picture by the till. @returns the id of the picture */
async function send(fields: Record<string, string> = {}): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const background = `#${String(Math.floor(Math.random() * 0xffffff))
    .padStart(6, '0')
    .slice(-6)}`
  const bytes = await sharp({ create: { width: 90, height: 160, channels: 3, background } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  const { payload, headers } = await multipartPayload(form)
  const { json } = await api.post(`${path}/payment/create`, { as: student, headers, body: payload })
  expect(json).toEqual({ status: 'success' })
  return (await db.selectFrom('paymentProofs').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

const warnings: string[] = []
const log = { warn: (_: object, text: string) => warnings.push(text) } as never
const engine = (run: () => Promise<TextLine[]>): TaskProcess<Uint8Array, TextLine[]> => ({
  run,
  close: () => Promise.resolve(),
})
const saying = (...texts: string[]) => engine(async () => linesOf(...texts))
const failing = engine(() => Promise.reject(new Error('the process ended with SIGKILL')))

function read(
  proofId: number,
  using: TaskProcess<Uint8Array, TextLine[]>,
  run: { isLast?: boolean; services?: Partial<Services> } = {},
) {
  const { run: work } = readReceiptHandler({ db, storage, config, log, ...run.services }, using)
  return work(
    { proofId },
    { jobId: 'one', attempt: 1, isLastAttempt: run.isLast ?? false, signal: new AbortController().signal },
  )
}
const readingOf = async (id: number) =>
  (await db.selectFrom('paymentProofs').select('reading').where('id', '=', id).executeTakeFirstOrThrow()).reading
const waitingJobs = async () =>
  (await db
    .selectFrom('pgboss.job' as never)
    .select('data' as never)
    .where('name' as never, '=', readReceiptJob.name as never)
    .execute()) as { data: { proofId: number } }[]
const NO_FACTS = { number: null, amount: null, reference: null }
const NOTHING = { ...NO_FACTS, paidAt: null }

test('a picture that arrives is read by a job of its own, one that is sent again is not', async () => {
  const id = await send()
  expect((await waitingJobs()).map(({ data }) => data.proofId)).toContain(id)
})

test('what is read stands with the picture and decides nothing', async () => {
  const id = await send()
  await read(id, saying(`Transaction No. ${NUMBER}`, 'Amount 250,000 Ks'))
  expect(await readingOf(id)).toEqual({
    ...NOTHING,
    number: { value: NUMBER, sure: true },
    amount: { value: 250_000, sure: true },
  })
  const { status, paymentVerifiedAt } = await db
    .selectFrom('enrolments')
    .select(['status', 'paymentVerifiedAt'])
    .where('id', '=', enrolmentId)
    .executeTakeFirstOrThrow()
  expect([status, paymentVerifiedAt]).toEqual([1, null])
  expect(await db.selectFrom('transfers').selectAll().where('enrolmentId', '=', enrolmentId).execute()).toEqual([])
})

test('a second run keeps what the first has read', async () => {
  const id = await send()
  await read(id, saying('Amount 250,000 Ks'))
  await read(id, saying('Amount 1,000 Ks'))
  expect(await readingOf(id)).toMatchObject({ amount: { value: 250_000 } })
})

test('a picture at which the engine fails is tried again, then counts as read without facts', async () => {
  const id = await send()
  await expect(read(id, failing)).rejects.toThrow('SIGKILL')
  expect(await readingOf(id)).toBeNull()
  expect(readReceiptJob.retries.limit).toBe(1)
  await read(id, failing, { isLast: true })
  expect(await readingOf(id)).toEqual(NOTHING)
  expect(warnings).toContain('a receipt could not be read')
})

test('a picture that is gone, and one of a deleted row, end the job', async () => {
  const id = await send()
  await storage.deletePrefix('private/proofs/')
  await read(id, failing)
  expect(await readingOf(id)).toBeNull()
  await read(987_654, failing)
})

test('RECEIPT_READING=off: no job, and a job from before reads nothing', async () => {
  const before = (await waitingJobs()).length
  ;(config as { receiptReading: boolean }).receiptReading = false
  try {
    const id = await send()
    expect(await waitingJobs()).toHaveLength(before)
    await read(id, failing)
    expect(await readingOf(id)).toBeNull()
  } finally {
    ;(config as { receiptReading: boolean }).receiptReading = true
  }
})

test('the desk compares the reference with the order, and knows nothing of pictures that were not read', async () => {
  await db.transaction().execute((tx) => lockAndSettleOrder(tx, enrolmentId, { type: 'system', id: null }))
  const { reference } = await db
    .selectFrom('orders')
    .select('reference')
    .where('enrolmentId', '=', enrolmentId)
    .executeTakeFirstOrThrow()
  const admin = await anAdmin(db, { role: 'finance' })
  const proofs = async () => (await api.get('/admin/payment-queue', { as: admin })).json.data[0].proofs
  const own = await send({ number: NUMBER })
  expect((await proofs())[0]).toMatchObject({ id: own, read: null })
  await read(own, saying(`Notes ${reference}`))
  expect((await proofs())[0].read).toEqual({
    ...NO_FACTS,
    paid_at: null,
    reference: { value: reference, sure: true },
    reference_agrees: true,
    typed_afterwards: false,
  })
  const other = await send()
  await read(other, saying(`Notes ${reference === '48217092' ? '10000006' : '48217092'}`))
  expect((await proofs())[0].read).toMatchObject({ reference_agrees: false })
})
