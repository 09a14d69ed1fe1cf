import { beforeAll, describe, expect, test } from 'vitest'
import { titleKey } from '#domains/catalogue/server/title-key.ts'
import { searchKey, tightSearchKey } from '#platform/contract/burmese/normalize.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { cleanText } from '#platform/server/burmese/clean-text.ts'
import { aCategory, aClass, aCourse, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import collationVectors from '#tests/vectors/collation-vectors.json' with { type: 'json' }
import normalizeVectors from '#tests/vectors/normalize-vectors.json' with { type: 'json' }
import segmentVectors from '#tests/vectors/segment-vectors.json' with { type: 'json' }
import { createRng } from '../../../../demo/rng.ts'
import { courseTitle } from '../../../../demo/scale/scale-titles.ts'
import { mountStorefront } from '../mount-storefront.ts'

const { db } = await aDatabase()
const api = await aDomainApi(mountStorefront, { db })
const titles = [
  ...Array.from({ length: 400 }, (_, index) => courseTitle(createRng(index))),
  ...segmentVectors.segments.map(({ text }) => text),
  ...normalizeVectors.normalize.map((vector) => vector.in),
  ...normalizeVectors.searchKey.flatMap(({ a, b }) => [a, b]),
]
const idByTitle: { id: number; key: string }[] = []

beforeAll(async () => {
  const ownerId = (await aTeacher(db)).id
  const categoryId = (await aCategory(db)).id
  for (const title of titles) {
    const course = await aCourse(db, {
      ownerId,
      categoryId,
      title: cleanText(title),
      titleKey: titleKey(cleanText(title)),
    })
    idByTitle.push({ id: course.id, key: course.titleKey })
  }
})

/** Ids of all pages of the result. */
async function found(keyword: string): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const { status, json } = await api.post(`/course/list/filter?page=${page}`, { body: { course_name: keyword } })
    expect(status).toBe(200)
    ids.push(...json.data.map((row: { course_id: number }) => row.course_id))
    if (page >= json.last_page) {
      expect(ids).toHaveLength(json.total)
      return ids
    }
    expect(json.data).toHaveLength(PAGE_SIZE)
  }
}

/** Ids whose key contains every word of a keyword, as typed or decoded from Zawgyi, found by comparing each key. */
function byLooking(keyword: string): number[] {
  const variants = [keyword, cleanText(keyword)].map((text) => searchKey(text).split(' ').filter(Boolean))
  return idByTitle
    .filter(({ key }) => variants.some((keywords) => keywords.every((word) => key.includes(word))))
    .map(({ id }) => id)
    .reverse()
}

describe('a keyword finds exactly the titles that contain it', () => {
  const rng = createRng(42)
  const pieces = Array.from({ length: 150 }, () => {
    const letters = [...cleanText(rng.one(titles))]
    const start = rng.between(0, letters.length - 1)
    return letters.slice(start, start + rng.between(1, 14)).join('')
  })

  test('for any part of a title, cut anywhere', async () => {
    for (const piece of new Set(pieces)) {
      const expected = byLooking(piece)
      if (searchKey(piece) === '') continue
      expect({ piece, ids: await found(piece) }).toEqual({ piece, ids: expected })
    }
  })

  // Each is also valid Zawgyi for another text, but as Unicode it is a fragment of a syllable.
  test.each(['ေခ', 'ေကျ', 'ျိုး', 'ခြေ', 'န္', 'ြေခံ'])('for %s, an incomplete syllable', async (piece) => {
    const holding = idByTitle.filter(({ key }) => key.includes(tightSearchKey(piece)))
    expect(holding.length).toBeGreaterThan(0)
    expect(await found(piece)).toEqual(expect.arrayContaining(holding.map(({ id }) => id)))
    expect(await found(piece)).toEqual(byLooking(piece))
  })

  test.each(['Children’s English', "Children's English", '“Children”'])(
    'for %s, with typographic quotes',
    async (keyword) => {
      const owner = { ownerId: (await aTeacher(db)).id, categoryId: (await aCategory(db)).id }
      const made = [
        await aCourse(db, { ...owner, title: 'Children’s English' }),
        await aCourse(db, { ...owner, title: "Children's English" }),
      ]
      expect(await found(keyword)).toEqual(made.map(({ id }) => id).reverse())
      await db.deleteFrom('courses').where('ownerId', '=', owner.ownerId).execute()
    },
  )

  test('for several words in any order', async () => {
    for (let tries = 0; tries < 40; tries++) {
      const keywords = searchKey(rng.one(titles)).split(' ')
      const keyword = rng.some(keywords, rng.between(1, 3)).reverse().join(' ')
      if (keyword.trim() === '') continue
      expect({ keyword, ids: await found(keyword) }).toEqual({ keyword, ids: byLooking(keyword) })
    }
  })

  test.each(normalizeVectors.normalize.map(({ name, in: typed }) => [name, typed]))('%s', async (_, typed) => {
    const ids = await found(typed)
    expect(ids).toEqual(byLooking(typed))
    expect(ids).toContain(idByTitle.find(({ key }) => key === tightSearchKey(cleanText(typed)))?.id)
  })

  test.each(normalizeVectors.searchKey)('$a and $b find each other', async ({ a, b }) => {
    expect(await found(a)).toEqual(await found(b))
    expect((await found(a)).length).toBeGreaterThanOrEqual(2)
  })
})

describe('a keyword in Zawgyi', () => {
  beforeAll(async () => {
    for (const title of ['ပန်းချီ ရေးဆွဲနည်း', 'ဓာတ်ပုံပညာ', ...normalizeVectors.zawgyi.map(({ out }) => out)]) {
      await aClass(db, { courseId: (await aCourse(db, { title })).id })
    }
  })
  const classesFor = async (keyword: string) =>
    (await api.get(`/class/search/result?keyword=${encodeURIComponent(keyword)}`)).json.total

  test.each(normalizeVectors.zawgyi.map((vector) => [vector.in, vector.out]))('%s finds %s', async (typed, meant) => {
    expect(await classesFor(typed)).toBe(await classesFor(meant))
    expect(await classesFor(typed)).toBeGreaterThan(0)
  })

  test('is converted also when it could be Unicode, if that finds nothing', async () => {
    expect(await classesFor('ဓာတ္ပံု')).toBe(1)
    expect(await classesFor('ပန္းခ်ီ')).toBe(1)
    const { json } = await api.get(`/search/suggestions?keyword=${encodeURIComponent('ဓာတ္ပံု')}`)
    expect(json.classes.data).toHaveLength(1)
  })
})

describe('keywords of punctuation, wildcards and excess length', () => {
  test.each(['{a,b}', '%a', 'a_b', '\\a', '$1', '100%', "'; drop table courses; --", 'a\u0000b'])(
    '%s is plain text',
    async (keyword) => expect(await found(keyword)).toEqual(byLooking(keyword)),
  )

  test.each(['။ ၊ !', "'", '"', '(((', '[]', '%', '_', '\\', '{}', '😀'])(
    '%s, punctuation only, finds nothing (REQ-07)',
    async (keyword) => {
      const { json } = await api.post('/course/list/filter', { body: { course_name: keyword } })
      expect(json).toMatchObject({ total: 0, data: [] })
    },
  )

  test('200 characters are accepted, more are refused', async () => {
    expect(await found('က'.repeat(200))).toEqual([])
    const { status, json } = await api.post('/course/list/filter', { body: { course_name: 'က'.repeat(5000) } })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['course_name']])
  })

  test('10,000 teachers are refused', async () => {
    const body = { teacher_id: Array.from({ length: 10_000 }, (_, at) => at + 1) }
    expect((await api.post('/course/list/filter', { body })).status).toBe(422)
  })
})

describe('alphabetical order', async () => {
  const sorted = await aDatabase()
  const sortedApi = await aDomainApi(mountStorefront, sorted)

  test.each(['words', 'rhymesOfKa'] as const)('sorts the vectors of %s, with Latin last', async (name) => {
    const category = await aCategory(sorted.db)
    const keywords = [...collationVectors[name], 'Excel', 'word']
    const ownerId = (await aTeacher(sorted.db)).id
    for (const [at, title] of keywords.entries()) {
      // Inserted in another order than the expected list order.
      const insertedAt = new Date(Date.UTC(2026, 0, 1) + ((at * 37) % 101) * 1000)
      await aCourse(sorted.db, { title, ownerId, categoryId: category.id, insertedAt })
    }
    const read: string[] = []
    for (let page = 1; page <= Math.ceil(keywords.length / PAGE_SIZE); page++) {
      const body = { category_id: category.id, orderBy: 'alphabetical' }
      const { json } = await sortedApi.post(`/course/list/filter?page=${page}`, { body })
      read.push(...json.data.map((row: { course_title: string }) => row.course_title))
    }
    expect(read).toEqual(keywords)
  })
})
