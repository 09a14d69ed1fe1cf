import { beforeAll, describe, expect, test } from 'vitest'
import { holdClockAt } from '#platform/server/clock.ts'
import { aCourse, anAdmin, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { mountStorefront } from '../mount-storefront.ts'
import { fillCourseSounds } from '../similar/sounds.queries.ts'
import { keptKeyword } from './empty-searches.ts'

// BUR-04: the admin team sees what is not found, and teaches the search what means the same.
const { db } = await aDatabase()
const api = await aDomainApi(mountStorefront, { db })
const moderator = { as: await anAdmin(db, { role: 'moderator' }) }
const search = (keyword: string, whole = '1') =>
  api.get(`/search/suggestions?keyword=${encodeURIComponent(keyword)}&size=6&whole=${whole}`)
const empty = async () => (await api.get('/admin/search-words/empty', moderator)).json
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)
const list = '/admin/search-words/synonyms'

beforeAll(async () => {
  await aCourse(db, { title: 'ပန်းအလှပြင်' })
  await fillCourseSounds(db)
})

describe('searches that find nothing', () => {
  test('are counted by their words, the most frequent first, in one spelling', async () => {
    const release = holdClockAt('2026-11-20T03:00:00Z')
    for (const keyword of ['qqxx', 'ikebana  zz', 'Ikebana zz']) await search(keyword)
    release()
    await search('ikebana zz')
    const { data, total } = await empty()
    expect(total).toBe(2)
    expect(data[0]).toMatchObject({ keyword: 'ikebana zz', times: 3, first_day: '2026-11-20' })
    expect(data[0].last_day > data[0].first_day).toBe(true)
    expect(data[1]).toMatchObject({ keyword: 'qqxx', times: 1 })
    const columns = await db.selectFrom('emptySearches').selectAll().executeTakeFirstOrThrow()
    expect(Object.keys(columns).sort()).toEqual(['firstDay', 'id', 'keyword', 'lastDay', 'times'])
  })

  test('are not counted while they are typed, or when something was found', async () => {
    const { total } = await empty()
    await search('wwyyzz', '0')
    await api.get('/search/suggestions?keyword=wwyyzz')
    await search('ပန်းအလှပြင်')
    await search('')
    expect((await empty()).total).toBe(total)
  })

  test.each([
    ['ပန်း အလှ', 'ပန်း အလှ'],
    ['  HR   Course ', 'hr course'],
    ['Grade 10', 'grade 10'],
    ['someone@example.com', undefined],
    ['09 450 123 456', undefined],
    ['၀၉၄၅၀၁၂၃၄၅၆', undefined],
    ['၁၂/ကမတ(နိုင်)၁၂၃၄၅၆', undefined],
    ['%%%', undefined],
    ['a'.repeat(61), undefined],
  ])('%j is kept as %j', (typed, kept) => {
    expect(keptKeyword(typed)).toBe(kept)
  })

  test('disappear after half a year without a search', async () => {
    const release = holdClockAt('2027-06-20T03:00:00Z')
    await search('vvbbnn')
    release()
    expect((await empty()).data.map(({ keyword }: { keyword: string }) => keyword)).toEqual(['vvbbnn'])
  })

  test('are taken off the list with an audit entry', async () => {
    await search('kkjjhh')
    const { data } = await empty()
    const { id } = data.find(({ keyword }: { keyword: string }) => keyword === 'kkjjhh')
    expect((await api.post(`/admin/search-words/empty/${id}/delete`, moderator)).json).toEqual({ id })
    expect((await api.post(`/admin/search-words/empty/${id}/delete`, moderator)).status).toBe(404)
    const entry = await db.selectFrom('auditLog').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'search-words.discard', before: { keyword: 'kkjjhh' } })
  })
})

describe('synonyms', () => {
  test('are tried, added, changed and removed, and each counts from the next search on', async () => {
    const found = async () => titles((await search('ikebana')).json.courses.data.map(courseTitle))
    const courseTitle = (row: { course_title: string }) => ({ title: row.course_title })
    expect(await found()).toEqual([])
    const synonyms = encodeURIComponent('ikebana၊ ပန်းအလှပြင်')
    const preview = await api.get(`/admin/search-words/preview?keyword=ikebana&synonyms=${synonyms}`, moderator)
    expect(preview.json.now).toEqual([])
    expect(preview.json.with_synonyms).toContainEqual({ kind: 'course', title: 'ပန်းအလှပြင်' })
    expect(await found()).toEqual([])

    const added = await api.post(list, { ...moderator, body: { synonyms: 'ikebana၊ ပန်းအလှပြင်' } })
    expect(added.status).toBe(200)
    expect(await found()).toEqual(['ပန်းအလှပြင်'])
    const path = `${list}/${added.json.id}`
    const other = { ...moderator, body: { synonyms: 'flower show, ပန်းအလှပြင်' } }
    expect((await api.post(`${path}/update`, other)).status).toBe(200)
    expect(await found()).toEqual([])
    expect((await api.get(`${list}?keyword=Flower%20Show`, moderator)).json.data).toEqual([
      { id: added.json.id, synonyms: ['flower show', 'ပန်းအလှပြင်'] },
    ])
    await api.post(`${path}/update`, { ...moderator, body: { synonyms: 'ikebana, ပန်းအလှပြင်' } })
    expect(await found()).toEqual(['ပန်းအလှပြင်'])
    const without = await api.get(`/admin/search-words/preview?keyword=ikebana&id=${added.json.id}`, moderator)
    expect(without.json).toMatchObject({ now: [{ title: 'ပန်းအလှပြင်' }], with_synonyms: [] })
    expect((await api.post(`${path}/delete`, moderator)).status).toBe(200)
    expect(await found()).toEqual([])
    const written = await db.selectFrom('auditLog').select(['action', 'before', 'after']).orderBy('id').execute()
    expect(written.slice(-4)).toEqual([
      { action: 'search-words.create', before: null, after: { synonyms: 'ikebana, ပန်းအလှပြင်' } },
      expect.objectContaining({ action: 'search-words.update' }),
      expect.objectContaining({ action: 'search-words.update', before: { synonyms: 'flower show, ပန်းအလှပြင်' } }),
      { action: 'search-words.delete', before: { synonyms: 'ikebana, ပန်းအလှပြင်' }, after: null },
    ])
  })

  test('begin with the list that the product brings, 25 on a page', async () => {
    const { data, total } = (await api.get(list, moderator)).json
    expect(data).toHaveLength(25)
    expect(total).toBeGreaterThan(130)
  })

  test.each(['', 'alone', 'one, one', `a, ${'b'.repeat(61)}`, Array.from({ length: 41 }, (_, n) => `w${n}`).join()])(
    'of %j are refused',
    async (synonyms) => {
      const { status, json } = await api.post(list, { ...moderator, body: { synonyms } })
      expect([status, Object.keys(json.errors)]).toEqual([422, ['synonyms']])
    },
  )

  test('that are absent are 404', async () => {
    const body = { synonyms: 'one, two' }
    expect((await api.post(`${list}/999999/update`, { ...moderator, body })).status).toBe(404)
    expect((await api.post(`${list}/999999/delete`, moderator)).status).toBe(404)
  })

  test('are for owner and moderators alone', async () => {
    const [teacher, finance] = [{ as: await aTeacher(db) }, { as: await anAdmin(db, { role: 'finance' }) }]
    const body = { synonyms: 'one, two' }
    expect((await api.post(list, { body })).status).toBe(401)
    expect((await api.post(list, { ...teacher, body })).status).toBe(401)
    expect((await api.post(list, { ...finance, body })).status).toBe(403)
    for (const path of ['empty', 'synonyms', 'preview']) {
      expect((await api.get(`/admin/search-words/${path}`, finance)).status).toBe(403)
    }
  })
})
