import { beforeAll, describe, expect, test } from 'vitest'
import { aCourse } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { aSearchCatalogue, isWanted, type SuggestionGroups, textsOf as texts } from '#tests/support/search-catalogue.ts'
import { mountStorefront } from '../mount-storefront.ts'
import queries from './realistic-queries.json' with { type: 'json' }
import { fillCourseSounds } from './sounds.queries.ts'

// BUR-01, BUR-04: queries as people type them, against the demo's titles and names. One is answered if a row with the
// text beside it is among the first ten of any group.
const { db } = await aDatabase()
const api = await aDomainApi(mountStorefront, { db })

beforeAll(() => aSearchCatalogue(db), 60_000)

const search = async (keyword: string): Promise<SuggestionGroups> =>
  (await api.get(`/search/suggestions?keyword=${encodeURIComponent(keyword)}&size=10`)).json
test.each<[keyof typeof queries, number]>([
  ['exact', 1],
  ['order and blanks', 1],
  ['look-alikes', 1],
  ['generic words and places', 0.95],
  ['misspelled', 0.85],
  ['spoken and synonyms', 0.8],
  ['English for Burmese', 0.8],
  ['Burmese for Latin', 0.8],
  ['names in Latin letters', 0.7],
])('of queries of the kind "%s" at least %d are answered', async (kind, share) => {
  const missed: string[] = []
  for (const [query = '', wanted = ''] of queries[kind]) {
    if (!texts(await search(query)).some(isWanted(wanted))) missed.push(query)
  }
  expect(1 - missed.length / queries[kind].length, missed.join(' · ')).toBeGreaterThanOrEqual(share)
})

describe('similar results', () => {
  test('follow exact ones and are marked', async () => {
    const exact = await search('ဂစ်တာ')
    for (const group of Object.values(exact)) expect(group.similar_from).toBeUndefined()
    const misspelled = await search('ကွန်ပြူတာ')
    expect(misspelled.courses?.similar_from).toBe(0)
    const few = await search('တယော')
    expect(few.courses?.data[0]?.course_title).toBe('တယော အစပြု')
  })

  test('are in the place that is named, where there are any', async () => {
    const inYangon = texts(await search('ရန်ကုန် ဂစ်တာ'))
    expect(inYangon.join()).toContain('ဂစ်တာ အခြေခံ')
    expect(inYangon.join()).not.toContain('ဂစ်တာ လက်ချောင်းတီး')
  })

  test.each(['qqqq', 'ဋ္ဌဋ္ဌဋ္ဌ', 'zzxxyyqq ကကကကခခခ', 'သင်တန်း course', '%_\\', '၁', 'ျျျျျ'])(
    'are none for %s',
    async (keyword) => {
      const { courses, video_courses: videos } = await search(keyword)
      expect([courses?.similar_from, videos?.similar_from]).toEqual([undefined, undefined])
    },
  )

  test.each(['U Aung Ko Latt', 'Lwin Oo', 'Thant Zin Oo'])('are the one person who is called %s', async (name) => {
    const { teachers } = await search(name)
    expect([teachers?.data.length, teachers?.similar_from]).toEqual([1, 0])
  })

  test('follow a changed title after the next run of the job', async () => {
    const { id } = await aCourse(db, { title: 'ပန်းအလှပြင်' })
    await fillCourseSounds(db)
    const found = async () => texts(await search('မှိုစိုက်ပျိုးရေ')).includes('မှိုစိုက်ပျိုးရေး')
    expect(await found()).toBe(false)
    const title = 'မှိုစိုက်ပျိုးရေး'
    await db.updateTable('courses').set({ title, titleKey: title }).where('id', '=', id).execute()
    await fillCourseSounds(db)
    expect(await found()).toBe(true)
  })
})
