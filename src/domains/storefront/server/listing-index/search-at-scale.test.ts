import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { syllablesOf } from '#platform/contract/burmese/syllables.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { cleanText } from '#platform/server/burmese/clean-text.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { createRng, type Rng } from '../../../../demo/rng.ts'
import { seedScale } from '../../../../demo/scale/seed-scale.ts'
import { maxExactCount } from '../../contract/list-filters.ts'
import { mountStorefront } from '../mount-storefront.ts'

// Recall with enough titles for statistics and samples to choose a plan: the result is compared with a scan of
// every title.

const { db } = await aDatabase()
const api = await aDomainApi(mountStorefront, { db })
interface Title {
  readonly id: number
  readonly key: string
  readonly isVideo: boolean
}
let titles: Title[] = []
let classTitles: Omit<Title, 'isVideo'>[] = []

beforeAll(async () => {
  await seedScale(db, 6_000, () => undefined)
  const { rows } = await sql<Title>`
    select course_id as id, title_key as key, is_video from course_listing order by inserted_at desc, course_id desc`.execute(
    db,
  )
  titles = rows
  const classes = await sql<Title>`
    select class_id as id, title_key as key from class_listing order by inserted_at desc, class_id desc`.execute(db)
  classTitles = classes.rows
}, 120_000)

/** Some syllables of a title, or the same with one or two letters removed at either end, inside a syllable. */
function aKeyword(rng: Rng): string {
  const syllables = syllablesOf(rng.one(titles).key)
  const start = rng.between(0, syllables.length - 1)
  const letters = [...syllables.slice(start, start + rng.between(1, 4)).join('')]
  const cut = rng.between(0, 2)
  const piece = rng.percent(50) ? letters.slice(cut) : letters.slice(0, letters.length - cut)
  return piece.join('').trim()
}

/** Whether the key contains the keyword, as typed or decoded from Zawgyi. */
const holds = (key: string, keyword: string) => [keyword, cleanText(keyword)].some((text) => key.includes(text))

describe.each([
  [1, 'newly'],
  [2, 'newly'],
  [3, 'alphabetical'],
  [4, 'newly'],
])('keywords, round %i, %s', (seed, orderBy) => {
  const rng = createRng(seed * 7_919)

  test('find all titles that contain them, and no others', async () => {
    let isMany = 0
    for (let tries = 0; tries < 60; tries++) {
      const keyword = aKeyword(rng)
      if (keyword === '' || keyword.includes(' ')) continue
      const isVideo = rng.percent(40)
      const holding = titles.filter((title) => title.isVideo === isVideo && holds(title.key, keyword))
      const total = Math.min(holding.length, maxExactCount)
      const page = rng.between(1, Math.max(1, Math.ceil(total / PAGE_SIZE)))
      const body = { course_name: keyword, orderBy, ...(isVideo ? { course_type: 3 } : {}) }
      const { json } = await api.post(`/course/list/filter?page=${page}`, { body })
      const ids = json.data.map((row: { course_id: number }) => row.course_id)
      expect({ keyword, total: json.total }).toEqual({ keyword, total })
      if (orderBy === 'newly') {
        const from = (page - 1) * PAGE_SIZE
        const wanted = holding.slice(from, Math.min(from + PAGE_SIZE, maxExactCount)).map(({ id }) => id)
        expect({ keyword, page, ids }).toEqual({ keyword, page, ids: wanted })
      } else expect(holding.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
      if (holding.length >= maxExactCount) isMany += 1
    }
    expect(isMany).toBeGreaterThan(0)
  })

  test('are suggested with the newest matching titles', async () => {
    for (let tries = 0; tries < 30; tries++) {
      const keyword = aKeyword(rng)
      if (keyword === '' || keyword.includes(' ')) continue
      const { json } = await api.get(`/search/suggestions?size=4&keyword=${encodeURIComponent(keyword)}`)
      for (const [group, id, all] of [
        ['courses', 'course_id', titles.filter(({ isVideo }) => !isVideo)],
        ['video_courses', 'course_id', titles.filter(({ isVideo }) => isVideo)],
        ['classes', 'class_id', classTitles],
      ] as const) {
        const holding = all.filter(({ key }) => holds(key, keyword))
        const ids = json[group].data.map((row: Record<string, number>) => row[id])
        const first = holding.slice(0, 4).map((title) => title.id)
        expect({ group, keyword, ids: ids.slice(0, first.length) }).toEqual({ group, keyword, ids: first })
      }
    }
  })
})
