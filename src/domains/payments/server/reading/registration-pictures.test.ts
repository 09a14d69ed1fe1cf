import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { registrationPicturesJob } from '#domains/accounts/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Db } from '#platform/server/database/connect.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import type { AnyJob, JobHandler } from '#platform/server/jobs/job.ts'
import { type Account, aTeacher } from '#tests/support/builders.ts'
import type { Caller, DomainApi } from '#tests/support/domain-api.ts'
import { multipartPayload } from '#tests/support/multipart.ts'
import { aPictureDesk } from '#tests/support/payment-desk.ts'
import { linesOf } from '#tests/support/receipt-lines.ts'
import { readReceiptJob } from './read-receipt.job.ts'
import { readReceiptHandler } from './read-receipt.worker.ts'
import { registrationPicturesHandler } from './registration-pictures.worker.ts'

const NUMBER = '01003939012345678901'
let db: Db
let api: DomainApi
let storage: Storage
let finance: Caller
let applicant: Account
let config: AppServices['config']

beforeAll(async () => {
  ;({ db, api, storage, aung: finance } = await aPictureDesk())
})
beforeEach(async () => {
  config = { receiptReading: true } as AppServices['config']
  await sql`delete from pgboss.job`.execute(db)
  applicant = await aTeacher(db, { status: AccountStatus.pending })
})

let made = 0
async function send(count = 1): Promise<void> {
  const form = new FormData()
  for (let at = 0; at < count; at += 1) {
    made += 1
    const bytes = await sharp({ create: { width: 60, height: 90, channels: 3, background: { r: made, g: 1, b: 1 } } })
      .png()
      .toBuffer()
    form.append('file', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'a.png')
  }
  const { payload, headers } = await multipartPayload(form)
  const { status } = await api.post('/my/registration-fee/pictures', { as: applicant, headers, body: payload })
  expect(status).toBe(200)
}

const jobsOf = async ({ name }: AnyJob) =>
  (await sql<{ data: Record<string, number> }>`select data from pgboss.job where name = ${name}`.execute(db)).rows.map(
    ({ data }) => data,
  )
const runOf = { jobId: 'one', attempt: 1, isLastAttempt: true, signal: new AbortController().signal }

/** Runs what waits in a queue, and takes it out. */
async function runAll(job: AnyJob, { run }: JobHandler): Promise<number> {
  const waiting = await jobsOf(job)
  await sql`delete from pgboss.job where name = ${job.name}`.execute(db)
  for (const data of waiting) await run(data, runOf)
  return waiting.length
}

const collect = () => runAll(registrationPicturesJob, registrationPicturesHandler({ config, db }))
function read(...texts: string[]): Promise<number> {
  const engine = { run: async () => linesOf(...texts), close: async () => undefined }
  return runAll(readReceiptJob, readReceiptHandler({ db, storage, config, log: { warn() {} } as never }, engine))
}
const atDesk = async () =>
  (await api.get(`/admin/registrations?keyword=${applicant.accountNo}`, { as: finance })).json.data[0]

test('the desk sees what was read from the picture of a registration, and nothing is decided', async () => {
  await send()
  expect((await atDesk()).proofs).toMatchObject([{ read: null }])
  expect(await collect()).toBe(1)
  const { reference } = (await api.get('/my/registration-fee', { as: applicant })).json
  expect(await read(`Transaction No. ${NUMBER}`, 'Amount 250,000 Ks', `Note ${reference}`)).toBe(1)
  const row = await atDesk()
  expect(row.proofs).toMatchObject([
    {
      answer: null,
      read: {
        number: { value: NUMBER, sure: true },
        amount: { value: 250_000, sure: true },
        reference_agrees: true,
        typed_afterwards: false,
      },
    },
  ])
  expect(row).toMatchObject({ payment: null, paid: 0, applicant: { status: AccountStatus.pending } })
})

test('each picture is read once, also when two forms arrive before the first is read', async () => {
  await send(2)
  await send()
  expect(await collect()).toBe(2)
  expect(await read('Amount 250,000 Ks')).toBeGreaterThanOrEqual(3)
  await read('Amount 1,000 Ks')
  await send()
  expect(await collect()).toBe(1)
  expect(await jobsOf(readReceiptJob)).toHaveLength(1)
  expect((await atDesk()).proofs).toMatchObject([
    { read: null },
    ...Array.from({ length: 3 }, () => ({ read: { amount: { value: 250_000 } } })),
  ])
})

test('a picture that was deleted before it is read ends the job', async () => {
  await send()
  await collect()
  await db.deleteFrom('registrationPaymentFiles').execute()
  expect(await read('Amount 250,000 Ks')).toBe(1)
  expect(await db.selectFrom('registrationReadings').selectAll().execute()).toEqual([])
})

test('no picture is read where the reading of receipts is switched off', async () => {
  config = { receiptReading: false } as AppServices['config']
  await send()
  expect(await collect()).toBe(1)
  expect(await jobsOf(readReceiptJob)).toEqual([])
})
