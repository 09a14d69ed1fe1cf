import { expect, test } from 'vitest'
import { HOUR_MS } from '#platform/contract/durations.ts'
import { anEnrolment } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { countEnrolments } from './enrolment-count.queries.ts'

const { db } = await aDatabase()
const twoHoursAgo = new Date(Date.now() - 2 * HOUR_MS)
const min = 3

const insert = async (insertedAts: readonly Date[]): Promise<void> => {
  for (const insertedAt of insertedAts) await anEnrolment(db, { insertedAt })
}

test('enrolments are counted exactly, those inserted late and with an early time too', async () => {
  expect(await countEnrolments(db, { min })).toBe(0)
  await insert([twoHoursAgo, twoHoursAgo])
  expect(await countEnrolments(db, { min })).toBe(2)
  await insert([twoHoursAgo, new Date(), twoHoursAgo, new Date()])
  for (let time = 0; time < 3; time += 1) expect(await countEnrolments(db, { min })).toBe(6)
  await insert([twoHoursAgo, new Date()])
  for (let time = 0; time < 3; time += 1) expect(await countEnrolments(db, { min })).toBe(8)
})

test('old enrolments are read once', async () => {
  expect(await countEnrolments(db, { min })).toBe(8)
  const oldest = db.selectFrom('enrolments').select(({ fn }) => fn.min('id').as('id'))
  await db.deleteFrom('enrolments').where('id', '=', oldest).execute()
  expect(await countEnrolments(db, { min })).toBe(8)
  await insert([new Date()])
  expect(await countEnrolments(db, { min })).toBe(9)
})
