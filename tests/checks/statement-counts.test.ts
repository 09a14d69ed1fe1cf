import { beforeAll, describe, expect, test } from 'vitest'
import { mountCatalogue } from '#domains/catalogue/server/index.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { mountEnrolment } from '#domains/enrolment/server/index.ts'
import { mountPayments } from '#domains/payments/server/index.ts'
import { mountPayouts } from '#domains/payouts/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import {
  type Account,
  aCategory,
  aClass,
  aCourse,
  anAdmin,
  anEnrolment,
  aPaymentMethod,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { statementsOf } from '#tests/support/statements.ts'

// A row that is changed is read once, under its lock. The numbers of statements may only decrease.

const FEE = 35_000
const ENROLMENT = /from "enrolments" as "enrolment"/
const COURSE = /from "courses"/

let db: Db
let api: DomainApi
let finance: Caller
let teacher: Account

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  const services = { db, links: createLinkSigner('secret', Date.now) }
  api = await aDomainApi([mountCatalogue, mountEnrolment, mountPayments, mountPayouts], services)
  finance = await anAdmin(db, { role: 'owner' })
  teacher = await aTeacher(db)
})

/** The statements of a call and of its transaction, without those of the job queue. */
async function statementsOfCall(
  call: () => Promise<{ status: number; json: unknown }>,
): Promise<{ whole: string[]; transaction: string[] }> {
  const lists = await statementsOf(async () => {
    const reply = await call()
    expect(reply.status, JSON.stringify(reply.json)).toBe(200)
  })
  const ofThisHouse = (list: readonly string[]) => list.filter((text) => !text.includes('pgboss.'))
  const holding = lists.filter((list) => list.some((text) => /for no key update/.test(text)))
  expect(holding).toHaveLength(1)
  return { whole: ofThisHouse(lists.flat()), transaction: ofThisHouse(holding.flat()) }
}
const readsOf = (table: RegExp, statements: readonly string[]) => statements.filter((text) => table.test(text)).length

describe('a decision reads its enrolment once, under its lock', () => {
  test('when the desk verifies a video course', async () => {
    const method = await aPaymentMethod(db, { name: 'KBZPay' })
    const { id } = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: FEE })).id })
    const body = { transaction_no: 'A-1', method_id: method.id, amount: FEE }
    const { whole, transaction } = await statementsOfCall(() =>
      api.post(`/admin/enrolments/course/${id}/verify`, { as: finance, body }),
    )
    expect(readsOf(ENROLMENT, whole), whole.join('\n')).toBe(1)
    // With the receipt of the transfer: what lacks one, its number, and itself; with what was sent under the same
    // number; and with the end of an entry for a second person, which the payment replaces.
    expect(transaction.length, transaction.join('\n')).toBeLessThanOrEqual(40)
  })

  test('when the desk approves a student', async () => {
    const { id } = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: FEE })).id })
    const { whole, transaction } = await statementsOfCall(() =>
      api.post(`/admin/enrolments/course/${id}/approve`, { as: finance, body: { reason: 'x' } }),
    )
    expect(readsOf(ENROLMENT, whole), whole.join('\n')).toBe(1)
    expect(transaction.length, transaction.join('\n')).toBeLessThanOrEqual(9)
  })

  test('when an owner approves a student', async () => {
    const course = await aCourse(db, { ownerId: teacher.id })
    const { classId, studentId } = await anEnrolment(db, { classId: (await aClass(db, { courseId: course.id })).id })
    const { whole, transaction } = await statementsOfCall(() =>
      api.get(`/my/class/${classId}/student/${studentId}/accept`, { as: teacher }),
    )
    expect(readsOf(ENROLMENT, whole), whole.join('\n')).toBe(1)
    expect(transaction.length, transaction.join('\n')).toBeLessThanOrEqual(10)
  })
})

test("an owner's change of a course reads it once, under its lock", async () => {
  const categoryId = (await aCategory(db)).id
  const { id } = await aCourse(db, { ownerId: teacher.id, categoryId })
  const body = {
    category_id: categoryId,
    course_title: 'အင်္ဂလိပ်စကားပြော',
    course_explanation: 'နေ့စဉ်သုံး စကားပြော',
    course_details: '<p>အခန်း ၁</p>',
    certificate: '1',
    course_type: '1',
  }
  const { whole, transaction } = await statementsOfCall(() =>
    api.post(`/my/course/${id}/update`, { as: teacher, body }),
  )
  expect(readsOf(COURSE, whole), whole.join('\n')).toBe(1)
  expect(transaction.length, transaction.join('\n')).toBeLessThanOrEqual(4)
})

describe('a transaction locks each row once', () => {
  const LOCK = /\bfor (?:no key update|update|key share|share)\b/

  /** Tables of the locks of a call's transaction, in their order. */
  async function locksOf(call: () => Promise<{ status: number; json: unknown }>): Promise<string[]> {
    const { transaction } = await statementsOfCall(call)
    return transaction.filter((text) => LOCK.test(text)).map((text) => /\bfrom "?(\w+)/.exec(text)?.[1] ?? text)
  }

  test('when the desk records a part, corrects its amount and takes the verification back', async () => {
    const { id } = await anEnrolment(db, { courseId: (await aVideoCourse(db, { feeMmk: FEE })).id })
    const post = (step: string, body: object) =>
      api.post(`/admin/enrolments/course/${id}/${step}`, { as: finance, body })
    const payment = { transaction_no: 'L-1', method_id: (await aPaymentMethod(db, { name: 'KBZPay' })).id }
    // The order is looked for, made, and locked.
    expect(await locksOf(() => post('verify', { ...payment, amount: FEE - 1, part: true }))).toEqual([
      'enrolments',
      'payment_methods',
      'orders',
      'orders',
      'transfers',
    ])
    // The transfer that is withdrawn, then those of the enrolment that are left.
    expect(await locksOf(() => post('verify', { ...payment, amount: FEE }))).toEqual([
      'enrolments',
      'payment_methods',
      'orders',
      'transfers',
      'transfers',
    ])
    expect(await locksOf(() => post('reverse', {}))).toEqual(['enrolments', 'orders', 'transfers', 'transfers'])
  })

  test('when a run pays out enrolments without orders', async () => {
    const courseId = (await aVideoCourse(db, { feeMmk: FEE })).id
    const approvedAt = new Date('2026-01-10T05:00:00Z')
    const approved = { status: EnrolmentStatus.approved, approvedAt, paymentVerifiedAt: approvedAt }
    for (const _student of ['first', 'second']) await anEnrolment(db, { courseId, ...approved })
    const locks = await locksOf(() => api.post('/admin/payouts/run', { as: finance, body: { kind: 'course' } }))
    expect(locks.filter((table) => table === 'enrolments')).toHaveLength(1)
  })
})
