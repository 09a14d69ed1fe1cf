import * as newsCalls from '#domains/news/contract/news.contract.ts'
import { of } from '#tests/wire/example.ts'
import { ID } from '#tests/wire/world-ids.ts'

const guest = { as: 'guest' } as const
const desk = { as: 'admin.moderator' } as const
const NONE = { path: [ID.unused] }

const article = {
  body: { news_title: 'သင်္ကြန် ပိတ်ရက်', news_details: 'ဧပြီလတွင် ပိတ်ပါသည်။', publish_date: '2026-04-01', published: true },
}
export const news = [
  ...of(newsCalls.listNews, { ...guest, query: { page: 1 } }),
  ...of(newsCalls.filterNews, { ...guest, query: { page: 1, news_name: 'သတင်း', orderBy: 'alphabetical' } }),
  ...of(
    newsCalls.searchNews,
    { ...guest, query: { page: 1, keyword: 'ကောင်း' } },
    { 'nothing found': { query: { keyword: 'x' } } },
  ),
  ...of(newsCalls.listNewsTitles, guest),
  ...of(
    newsCalls.showNews,
    { ...guest, path: [ID.news.published] },
    { 'NOT_FOUND: a draft': { path: [ID.news.draft] } },
  ),
  ...of(newsCalls.listAdminNews, desk),
  ...of(newsCalls.showAdminNews, { ...desk, path: [ID.news.draft] }, { NOT_FOUND: NONE }),
  ...of(newsCalls.createNews, { ...desk, ...article }),
  ...of(
    newsCalls.updateNews,
    { ...desk, path: [ID.news.draft], ...article },
    {
      NOT_FOUND: NONE,
      CHANGED_MEANWHILE: { body: { news_title: 'သင်္ကြန်', seen: { news_title: 'ယခင်ခေါင်းစဉ်' } } },
      INVALID_INPUT: { body: { news_title: '' } },
    },
  ),
  ...of(newsCalls.deleteNews, { ...desk, path: [ID.news.draft] }, { NOT_FOUND: NONE }),
]
