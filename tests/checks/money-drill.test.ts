import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { mountPayments } from '#domains/payments/server/index.ts'
import { mountPayouts } from '#domains/payouts/server/index.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { aClass, aCourse, anAdmin, anEnrolment, aPaymentMethod, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const CHECKER = join(import.meta.dirname, '../../scripts/drill/money/check-history.ts')
const FEE = 50_000
const yesterday = addDays(today(), -1)

let db: Db
let url: string
let api: DomainApi
let finance: Caller
let method: { id: number; familyId: number | null }
beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  url = database.url
  await aQueue(database)
  api = await aDomainApi([mountPayments, mountPayouts], { db, links: createLinkSigner('secret', Date.now) })
  finance = await anAdmin(db, { role: 'finance' })
  method = await aPaymentMethod(db)
})

/** What the checker says of the database and of a history. */
async function check(history: readonly object[] = []): Promise<{ status: number | null; faults: string[] }> {
  const file = join(await temporaryFolder('history'), 'history.jsonl')
  writeFileSync(file, history.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECKER, url, file], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return { status, faults: stdout.trim().split('\n').slice(0, -1) }
}

async function aSeat(ownerId: number) {
  const course = await aCourse(db, { ownerId })
  const { id: classId } = await aClass(db, {
    courseId: course.id,
    feeMmk: FEE,
    startDate: addDays(today(), -60),
    endDate: yesterday,
  })
  return anEnrolment(db, { classId })
}

/** A payment that was verified, with its number. */
async function aPayment(ownerId: number, transactionNo: string) {
  const seat = await aSeat(ownerId)
  const body = { transaction_no: transactionNo, method_id: method.id, amount: FEE }
  const { json } = await api.post(`/admin/enrolments/class/${seat.id}/verify`, { as: finance, body })
  expect(json).toMatchObject({ rest: 0 })
  return seat
}

/** A payout of an owner for one payment that was approved. */
async function aPayout(ownerId: number, transactionNo: string): Promise<number> {
  const { id } = await aPayment(ownerId, transactionNo)
  await api.post(`/admin/enrolments/class/${id}/approve`, { as: finance, body: {} })
  const { status } = await db.selectFrom('enrolments').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect(status).toBe(EnrolmentStatus.approved)
  const { json } = await api.post('/admin/payouts/run', { as: finance, body: { kind: 'class' } })
  return json.ids[0]
}

async function pay(id: number, reference: string): Promise<void> {
  const body = { paid_on: yesterday, method_id: method.id, reference }
  expect((await api.post(`/admin/payouts/${id}/pay`, { as: finance, body })).status).toBe(200)
}

/** The number of a payout as no call would store it. */
const rename = (id: number, reference: string) =>
  db.updateTable('payouts').set({ reference }).where('id', '=', id).execute()

test('single payouts of one owner may have one number', async () => {
  const owner = await aTeacher(db)
  for (const number of ['KBZ 100', 'KBZ 101']) await pay(await aPayout(owner.id, number), 'OUT 55')
  expect(await check()).toEqual({ status: 0, faults: [] })
})

test('a number of single payouts of two owners, and of a payout and a payment, is found in any spelling', async () => {
  const [first, second] = [await aTeacher(db), await aTeacher(db)]
  await pay(await aPayout(first.id, 'KBZ 200'), 'OUT 56')
  const payoutId = await aPayout(second.id, 'KBZ 201')
  await pay(payoutId, 'OUT 57')
  expect((await check()).status).toBe(0)

  await rename(payoutId, 'out ၅၆')
  expect(await check()).toEqual({
    status: 1,
    faults: [expect.stringMatching(`number used twice.*OUT56.*owner ${first.id}.*owner ${second.id}`)],
  })
  await rename(payoutId, 'kbz-200')
  expect(await check()).toEqual({
    status: 1,
    faults: [expect.stringMatching(`number used twice.*KBZ200.*payment .*owner ${second.id}`)],
  })
  await rename(payoutId, 'OUT 57')
  expect((await check()).status).toBe(0)
})

test('a payout that does not have the number that was acknowledged is lost', async () => {
  const payoutId = await aPayout((await aTeacher(db)).id, 'KBZ 300')
  await pay(payoutId, 'OUT 58')
  const line = { call: 'payout-pay', status: 200, isRepeated: false, payoutId, transferNumber: 'out ၅၈' }
  expect((await check([line])).status).toBe(0)
  const { status, faults } = await check([{ ...line, transferNumber: 'OUT 59' }])
  expect({ status, faults }).toEqual({ status: 1, faults: [expect.stringContaining('acknowledged and lost')] })
})
