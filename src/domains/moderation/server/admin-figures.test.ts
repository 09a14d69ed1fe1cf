import { beforeAll, beforeEach, expect, test } from 'vitest'
import { post } from '#domains/ledger/server/index.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { addDays, isoWeekday, yangonInstant } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import { anAdmin, anEnrolment, aPaymentMethod, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { FIGURE_DAYS, FIGURE_WEEKS } from '../contract/admin-figures.contract.ts'
import { mountModeration } from './index.ts'

const { db } = await aDatabase()
let api: DomainApi
let finance: Caller

beforeAll(async () => {
  api = await aDomainApi(mountModeration, { db })
  finance = await anAdmin(db, { role: 'finance' })
})

const figures = async (as = finance) => (await api.get('/admin/figures', { as })).json
const dayBefore = (days: number) => addDays(today(), -days)
/** Half past midnight in Yangon, which is the day before in UTC. */
const at = (day: string) => yangonInstant(day, '00:30')
type Day = { day: string; [measure: string]: number | string | null }

let before: Awaited<ReturnType<typeof figures>>
beforeEach(async () => {
  before = await figures()
})
/** How much a measure of a day has grown since the test began. */
function growth(after: typeof before, day: string, measure: string): number {
  const of = ({ days }: { days: Day[] }) => Number(days.find((row) => row.day === day)?.[measure])
  return of(after) - of(before)
}

// OWN-15
test('the last days are listed, oldest first, today last', async () => {
  const { days } = before
  expect(days).toHaveLength(FIGURE_DAYS)
  expect([days[0].day, days.at(-1).day]).toEqual([dayBefore(FIGURE_DAYS - 1), today()])
})

test('enrolments and people count on their day in Yangon, and not before the first day', async () => {
  const student = await aStudent(db, { insertedAt: at(dayBefore(FIGURE_DAYS)) })
  const owner = await aTeacher(db, { insertedAt: at(dayBefore(3)) })
  await aStudent(db, { insertedAt: at(dayBefore(3)), deletedAt: new Date(), status: AccountStatus.deleted })
  for (const day of [today(), dayBefore(2), dayBefore(2), dayBefore(FIGURE_DAYS)]) {
    await anEnrolment(db, { studentId: student.id, insertedAt: at(day) })
  }
  const after = await figures()
  expect([growth(after, today(), 'enrolments'), growth(after, dayBefore(2), 'enrolments')]).toEqual([1, 2])
  expect([growth(after, dayBefore(3), 'owners'), growth(after, dayBefore(3), 'students')]).toEqual([1, 1])
  expect(owner.id).toBeGreaterThan(0)
})

test('weeks begin on Monday, and hold the sums of their days', async () => {
  const weeks = async () => (await api.get('/admin/figures/weeks', { as: finance })).json.weeks
  const monday = addDays(today(), 1 - isoWeekday(today()))
  const [old, first] = [await weeks(), addDays(monday, -7 * (FIGURE_WEEKS - 1))]
  expect(old).toHaveLength(FIGURE_WEEKS)
  expect([old[0].day, old.at(-1).day]).toEqual([first, monday])
  const student = await aStudent(db, { insertedAt: at(addDays(first, -1)) })
  for (const day of [addDays(first, -1), first, addDays(first, 6), addDays(first, 7)]) {
    await anEnrolment(db, { studentId: student.id, insertedAt: at(day) })
  }
  const grown = (await weeks()).map((week: Day, index: number) => Number(week.enrolments) - old[index].enrolments)
  expect(grown.slice(0, 3)).toEqual([2, 1, 0])
  const [week] = (await api.get('/admin/figures/weeks', { as: await anAdmin(db, { role: 'moderator' }) })).json.weeks
  expect([week.money_in, week.money_out]).toEqual([null, null])
})

test('money is what reached and left the wallets; a withdrawn transfer is taken off', async () => {
  const method = await aPaymentMethod(db)
  const wallet = { kind: 'wallet', holder: method.id } as const
  const credit = { kind: 'suspense' } as const
  const actor = { type: 'system', id: null } as const
  const booked = (kind: string, amountMmk: number) =>
    db.transaction().execute((tx) =>
      post(tx, {
        kind,
        key: `${kind}:${amountMmk}`,
        actor,
        entries: [
          { account: wallet, amountMmk },
          { account: credit, amountMmk: -amountMmk },
        ],
      }),
    )
  await booked('transfer', 60_000)
  await booked('transfer', 45_000)
  await booked('withdrawal', -45_000)
  await booked('payment', -54_000)
  // Neither reaches nor leaves a wallet.
  await booked('opening', 1_000_000)
  const after = await figures()
  expect([growth(after, today(), 'money_in'), growth(after, today(), 'money_out')]).toEqual([60_000, 54_000])
  const moderator = await figures(await anAdmin(db, { role: 'moderator' }))
  for (const { money_in, money_out } of moderator.days) expect([money_in, money_out]).toEqual([null, null])
})

test('the answer time is counted from the newest picture before the verification', async () => {
  const admin = await anAdmin(db)
  const now = Date.now()
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)
  async function verified(pictures: readonly number[], answeredAt: number) {
    const enrolment = await anEnrolment(db)
    const transfer = await db
      .insertInto('transfers')
      .values({ source: 'legacy', enrolmentId: enrolment.id, insertedAt: minutesAgo(answeredAt) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const at of pictures) {
      const picture = { filePath: 'x', sha256: Buffer.alloc(32), uploadedAt: minutesAgo(at) }
      await db
        .insertInto('paymentProofs')
        .values({ ...picture, enrolmentId: enrolment.id })
        .execute()
    }
    const verifiedAt = minutesAgo(answeredAt)
    await db
      .insertInto('paymentVerifications')
      .values({
        verifiedAt,
        toldAt: verifiedAt,
        enrolmentId: enrolment.id,
        transferId: transfer.id,
        verifiedBy: admin.id,
        openedAccess: true,
      })
      .execute()
  }
  expect(before.answers).toEqual({ count: 0, p50_minutes: null, p90_minutes: null })
  // Ten, twenty and thirty minutes; a picture sent after the answer does not count.
  await verified([500, 110], 100)
  await verified([120, 50], 100)
  await verified([130], 100)
  await verified([], 100)
  expect((await figures()).answers).toEqual({ count: 3, p50_minutes: 20, p90_minutes: 28 })
})
