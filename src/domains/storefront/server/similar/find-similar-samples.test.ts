import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { aCategory, aClass, aCourse, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import type { SuggestionGroups } from '#tests/support/search-catalogue.ts'
import { mountStorefront } from '../mount-storefront.ts'
import { fillSounds } from './fill-sounds.worker.ts'

// BUR-01: a catalogue that PostgreSQL takes for a large one, in which one word stands in most titles.
const { db } = await aDatabase()
const api = await aDomainApi(mountStorefront, { db })
const titles = 2_500

beforeAll(async () => {
  const { id: ownerId } = await aTeacher(db)
  const { id: categoryId } = await aCategory(db)
  const { id, ...course } = await aCourse(db, { title: 'ကွန်ပျူတာ', ownerId, categoryId, courseType: CourseType.inPerson })
  const copies = Array.from({ length: titles }, (_, at) => ({ ...course, titleKey: `ကွန်ပျူတာ${at}` }))
  await db.insertInto('courses').values(copies).execute()
  for (const [title, region, town] of [
    ['ကွန်ပျူတာ ပြုပြင်ရေး', 14, 'ပုသိမ်'],
    ['ထီးလုပ်နည်း', 10, 'မိတ္ထီလာ'],
  ] as const) {
    const { id: courseId } = await aCourse(db, { title, ownerId, categoryId, courseType: CourseType.inPerson })
    await aClass(db, { courseId, region, town })
  }
  await fillSounds(db)
  await sql`update pg_class set reltuples = 1000000 where oid = 'course_listing'::regclass`.execute(db)
}, 60_000)

async function coursesFor(keyword: string) {
  const { json } = await api.get(`/search/suggestions?keyword=${encodeURIComponent(keyword)}&size=10`)
  return (json as SuggestionGroups).courses?.data as { course_id: number; course_title: string }[]
}

async function inSample(ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${[...ids]}::bigint[]) as id where hashint8(id) & 15 = 0`.execute(db)
  return rows[0]?.count ?? 0
}

test('a frequent word that is misspelled is answered from a sample of the titles', async () => {
  const found = await coursesFor('ကွန်ပြူတာ')
  expect(found).toHaveLength(10)
  expect(await inSample(found.map((row) => row.course_id))).toBe(10)
})

test('a rare word that is in no sample is found', async () => {
  expect((await coursesFor('ထိလုပ်နည်း')).map((row) => row.course_title)).toEqual(['ထီးလုပ်နည်း'])
})

test('a frequent word in a place is found among the newest courses there', async () => {
  expect((await coursesFor('bassein ကွန်ပြူတာ')).map((row) => row.course_title)).toEqual(['ကွန်ပျူတာ ပြုပြင်ရေး'])
})
