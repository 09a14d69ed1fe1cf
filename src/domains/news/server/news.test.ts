import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, aStudent } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { mountNews } from './index.ts'

let db: Db
let api: DomainApi
let moderator: Caller
beforeAll(async () => {
  db = (await aDatabase()).db
  api = await aDomainApi(mountNews, { db })
  moderator = await anAdmin(db, { role: 'moderator' })
})

const article = { news_title: 'သတင်း', news_details: 'အသေးစိတ်', publish_date: '2026-01-01', published: true }
async function write(overrides: Partial<typeof article> = {}): Promise<number> {
  return (await api.post('/admin/news', { as: moderator, body: { ...article, ...overrides } })).json.news_id
}
const titlesOf = (reply: { json: { data: { news_title: string }[] } }) => reply.json.data.map((row) => row.news_title)

describe('GET /news/list, /search and /filter', () => {
  test('return published news whose date has come', async () => {
    const shown = await write({ news_title: 'ယနေ့', publish_date: today() })
    const draft = await write({ news_title: 'မူကြမ်း', published: false })
    const later = await write({ news_title: 'မနက်ဖြန်', publish_date: addDays(today(), 1) })
    expect((await api.get(`/news/${shown}`)).json).toEqual({
      news_id: shown,
      news_title: 'ယနေ့',
      news_details: 'အသေးစိတ်',
      publish_date: today(),
    })
    for (const hidden of [draft, later, 999_999]) expect((await api.get(`/news/${hidden}`)).status).toBe(404)
    const titles = titlesOf(await api.get('/news/list'))
    expect(titles).toContain('ယနေ့')
    expect(titles).not.toContain('မူကြမ်း')
    expect(titles).not.toContain('မနက်ဖြန်')
    const all = (await api.get('/news/all')).json
    expect(all[0]).toEqual({ news_id: shown, news_title: 'ယနေ့' })
  })

  test('find news by any spelling of their title, on every list', async () => {
    await write({ news_title: 'အင်္ဂလိပ်စာ သင်တန်း ၁၀', publish_date: '2025-01-02' })
    const found = ['အင်္ဂလိပ်စာသင်တနး်', 'သင်တန်း 10', 'သင္တန္း']
    for (const keyword of found) {
      const query = encodeURIComponent(keyword)
      expect(titlesOf(await api.get(`/news/list/search?keyword=${query}`))).toContain('အင်္ဂလိပ်စာ သင်တန်း ၁၀')
      expect(titlesOf(await api.get(`/news/list/filter?news_name=${query}`))).toContain('အင်္ဂလိပ်စာ သင်တန်း ၁၀')
    }
    const none = { data: [], total: 0, last_page: 1 }
    expect((await api.get('/news/list/search?keyword=10%25')).json).toMatchObject(none)
    for (const signs of ['%25', '(((']) {
      expect((await api.get(`/news/list/search?keyword=${signs}`)).json, signs).toMatchObject(none)
    }
  })

  test('sort newest first, or alphabetically in Burmese', async () => {
    await write({ news_title: 'စီစဉ် က', publish_date: '2024-01-03' })
    await write({ news_title: 'စီစဉ် ကူ', publish_date: '2024-01-01' })
    await write({ news_title: 'စီစဉ် ကက်', publish_date: '2024-01-02' })
    const keyword = encodeURIComponent('စီစဉ်')
    expect(titlesOf(await api.get(`/news/list/search?keyword=${keyword}`))).toEqual(['စီစဉ် က', 'စီစဉ် ကက်', 'စီစဉ် ကူ'])
    const sorted = ['စီစဉ် က', 'စီစဉ် ကူ', 'စီစဉ် ကက်']
    expect(titlesOf(await api.get(`/news/list/filter?news_name=${keyword}&orderBy=alphabetical`))).toEqual(sorted)
    expect(titlesOf(await api.get(`/news/list/filter?keyword=${keyword}&order_by=alphabetical`))).toEqual(sorted)
  })

  test('have twelve rows per page, and the correct last page beyond the end', async () => {
    for (let number = 0; number < 13; number += 1) await write({ news_title: `စာမျက်နှာ ${number}` })
    const keyword = encodeURIComponent('စာမျက်နှာ')
    const first = (await api.get(`/news/list/search?keyword=${keyword}&page=0`)).json
    expect([first.data.length, first.total, first.last_page, first.current_page]).toEqual([12, 13, 2, 1])
    expect((await api.get(`/news/list/search?keyword=${keyword}&page=2`)).json.data).toHaveLength(1)
    expect((await api.get(`/news/list/search?keyword=${keyword}&page=9`)).json).toMatchObject({
      data: [],
      last_page: 2,
    })
  })
})

describe('admin calls below news', () => {
  test('are for moderators', async () => {
    const finance = await anAdmin(db, { role: 'finance' })
    expect((await api.get('/admin/news')).status).toBe(401)
    expect((await api.post('/admin/news', { as: await aStudent(db), body: article })).status).toBe(401)
    expect((await api.post('/admin/news', { as: finance, body: article })).status).toBe(403)
  })

  test('change, hide and delete, each with an audit entry', async () => {
    const id = await write({ news_title: 'ပြင်ရန်' })
    const body = { ...article, news_title: 'ပြင်ပြီး', published: '0' }
    expect((await api.post(`/admin/news/${id}/update`, { as: moderator, body })).json).toEqual({ news_id: id })
    expect((await api.get(`/news/${id}`)).status).toBe(404)
    expect((await api.get(`/admin/news/${id}`, { as: moderator })).json).toMatchObject({
      published: false,
      news_title: 'ပြင်ပြီး',
    })
    const listed = await api.get(`/admin/news?keyword=${encodeURIComponent('ပြင်ပြီး')}`, { as: moderator })
    expect(listed.json.data[0]).toMatchObject({ news_id: id, published: false })
    await api.post(`/admin/news/${id}/delete`, { as: moderator })
    expect((await api.get(`/admin/news/${id}`, { as: moderator })).status).toBe(404)
    expect((await api.post(`/admin/news/${id}/delete`, { as: moderator })).status).toBe(404)
    expect((await api.post(`/admin/news/${id}/update`, { as: moderator, body })).status).toBe(404)
    const trace = await db
      .selectFrom('auditLog')
      .select('action')
      .where('target', '=', `news:${id}`)
      .orderBy('id')
      .execute()
    expect(trace.map(({ action }) => action)).toEqual(['news.create', 'news.update', 'news.delete'])
  })

  test('change only the fields sent, and refuse to overwrite what another admin changed meanwhile', async () => {
    const id = await write({ news_title: 'အားလုံး', news_details: 'အရင်' })
    const change = (body: object) => api.post(`/admin/news/${id}/update`, { as: moderator, body })
    const stored = async () => (await api.get(`/admin/news/${id}`, { as: moderator })).json
    const first = await stored()
    await change({ news_details: 'ပထမလူ', seen: { news_details: first.news_details } })
    await change({ news_title: 'ဒုတိယလူ', seen: { news_title: first.news_title } })
    expect(await stored()).toEqual({ ...first, news_details: 'ပထမလူ', news_title: 'ဒုတိယလူ' })
    const late = await change({
      news_details: 'တတိယလူ',
      published: false,
      seen: { news_details: 'အရင်', published: true },
    })
    expect(late).toMatchObject({ status: 422, json: { code: 'CHANGED_MEANWHILE' } })
    expect(Object.keys(late.json.errors)).toEqual(['news_details'])
    expect(await stored()).toMatchObject({ news_details: 'ပထမလူ', published: true })
    // After the refusal the form sends the change again without the expected version.
    expect((await change({ news_details: 'တတိယလူ', published: '', seen: {} })).status).toBe(200)
    expect(await stored()).toMatchObject({ news_details: 'တတိယလူ', news_title: 'ဒုတိယလူ', published: false })
  })

  test("keep the editor's markup, and plain text unchanged", async () => {
    const shown = async (news_details: string) =>
      (await api.get(`/news/${await write({ news_details })}`)).json.news_details
    expect(await shown('<h2>က</h2><script>alert(1)</script><p onclick="x()">ခ <b>ဂ</b></p>')).toBe(
      '<h2>က</h2><p>ခ <strong>ဂ</strong></p>',
    )
    expect(await shown('<a href="javascript:x()">က</a> &amp; ခ')).toBe('<p>က &amp; ခ</p>')
    expect(await shown('5 < 6 & 7 > 2')).toBe('5 < 6 & 7 > 2')
    const body = { ...article, news_details: '<p> </p><script>x</script>' }
    const refused = await api.post('/admin/news', { as: moderator, body })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['news_details']])
  })

  test.each([
    [{ news_title: '' }, 'news_title'],
    [{ news_title: 'က'.repeat(201) }, 'news_title'],
    [{ news_details: ' ' }, 'news_details'],
    [{ publish_date: '2026-02-30' }, 'publish_date'],
    [{ published: 'maybe' }, 'published'],
  ])('report the field of %j', async (wrong, field) => {
    const refused = await api.post('/admin/news', { as: moderator, body: { ...article, ...wrong } })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.json.errors)).toEqual([field])
  })
})
