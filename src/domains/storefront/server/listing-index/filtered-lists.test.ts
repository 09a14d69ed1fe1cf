import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { aClass } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { maxExactCount } from '../../contract/list-filters.ts'
import { mountStorefront } from '../mount-storefront.ts'

interface Page {
  data: { class_id: number; fee: number }[]
  total: number
  last_page: number
}

describe('filters that match more classes than are counted', async () => {
  const { db } = await aDatabase()
  const api = await aDomainApi(mountStorefront, { db })
  /** The older half is cheap, the newer half expensive, so that cheap rows are at the end of the list. */
  const half = 1_100
  const filter = { start_time: '00:30', class_type: [1, 2, 3], region: 12 }
  const kinds = [
    ['near the beginning', { ...filter, min: 100_000 }],
    ['far from it', { ...filter, max: 50_000 }],
    ['of a township', { max: 50_000, town: 'လှိုင်', region: 12 }],
    ['by the alphabet', { min: 100_000, end_time: '23:00', orderBy: 'alphabetical' }],
  ] as const

  beforeAll(async () => {
    const { id } = await aClass(db, { region: 12, town: 'လှိုင်', feeMmk: 20_000, startTime: '09:00' })
    await db.transaction().execute(async (tx) => {
      // The listing is filled at once: per-row triggers take ten seconds for this many classes of one course.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into classes (course_id, class_type, saturday, sunday, start_date, end_date, start_time, end_time, region, town, fee_mmk, access_type, inserted_at)
        select course_id, class_type, saturday, sunday, start_date, end_date, start_time, end_time, region, town,
          case when number < ${half}::int then 20000 else 200000 end, access_type, inserted_at + number * interval '1 second'
        from classes, generate_series(1, ${2 * half - 1}::int) as number where id = ${id}`.execute(tx)
      await sql`set local session_replication_role = origin`.execute(tx)
      await sql`insert into class_listing select * from public_classes where class_id <> ${id}`.execute(tx)
    })
    await sql`analyze`.execute(db)
  })

  const page = async (number: number, body: object) =>
    (await api.post(`/class/list/filter?page=${number}`, { body })).json as Page
  const passing = async ({ min = 0, max = Number.MAX_SAFE_INTEGER }: { min?: number; max?: number }) => {
    const rows = await db
      .selectFrom('classes')
      .select('id')
      .where('feeMmk', '>=', min)
      .where('feeMmk', '<=', Math.min(max, 2_147_483_647))
      .orderBy('insertedAt', 'desc')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(({ id }) => id)
  }

  test.each(kinds)('return the classes %s in order on every counted page', async (_, { ...body }) => {
    const first = await page(1, body)
    // All titles are equal, so alphabetical order is order by id.
    const expected = 'orderBy' in body ? (await passing(body)).toReversed() : await passing(body)
    expect([first.total, first.last_page]).toEqual([maxExactCount, Math.ceil(maxExactCount / PAGE_SIZE)])
    const shown: number[] = []
    for (let number = 1; number <= first.last_page; number += 1)
      shown.push(...(await page(number, body)).data.map(({ class_id }) => class_id))
    expect(shown).toEqual(expected.slice(0, maxExactCount))
    expect((await page(first.last_page + 1, body)).data).toEqual([])
  })

  test('are counted exactly when few match, whatever the prepared filter was used with before', async () => {
    for (const min of [100_000, 200_001, 1, 200_001, 100_000]) {
      const { total, data } = await page(1, { ...filter, min })
      expect([total, data.length]).toEqual(min > 200_000 ? [0, 0] : [maxExactCount, PAGE_SIZE])
    }
  })
})
