import * as z from 'zod/mini'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { sortQuery } from '#platform/contract/sort.ts'
import { keyword, orNone, requiredText, wireBoolean } from '#platform/contract/validation.ts'
import { idParams, pageNumber, pageOf } from '#platform/contract/wire.ts'
import { calendarDay, expectedFields, wireFlag } from '#platform/contract/wire-input.ts'

const newsRow = z.object({
  news_id: z.number(),
  news_title: z.string(),
  news_details: z.string(),
  publish_date: z.string(),
})
export type NewsRow = z.output<typeof newsRow>
const newsTitleRow = z.object({ news_id: z.number(), news_title: z.string() })

/** Every list accepts every filter, because search and sort can meet in one address. @see OP-049 */
const newsQuery = z.object({ page: pageNumber, keyword, news_name: keyword, ...sortQuery })
export type NewsQuery = z.output<typeof newsQuery>

const list = {
  method: 'GET',
  config: { access: 'public' },
  schema: { querystring: newsQuery, response: { 200: pageOf(newsRow) } },
} as const

/** Published articles, newest first. @see N-NEWS-01 */
export const listNews = {
  ...list,
  url: '/news/list',
  schema: { ...list.schema, summary: 'List published news' },
} as const satisfies Endpoint

/** Published articles by title, in the given order. @see N-NEWS-03 */
export const filterNews = {
  ...list,
  url: '/news/list/filter',
  schema: { ...list.schema, summary: 'List published news, sorted' },
} as const satisfies Endpoint

/** Published articles whose title has the keyword. @see N-NEWS-02 */
export const searchNews = {
  ...list,
  url: '/news/list/search',
  schema: { ...list.schema, summary: 'Search published news' },
} as const satisfies Endpoint

/** The titles beside an article, newest first, 500 at most. @see OP-052 */
export const listNewsTitles = {
  method: 'GET',
  url: '/news/all',
  config: { access: 'public' },
  schema: { summary: 'List the titles of all published news', response: { 200: z.array(newsTitleRow) } },
} as const satisfies Endpoint

/** One published article. @see N-NEWS-04 */
export const showNews = {
  method: 'GET',
  url: '/news/:id',
  config: { access: 'public' },
  schema: { summary: 'Show an article', params: idParams, response: { 200: newsRow } },
} as const satisfies Endpoint

const newsBody = z.object({
  news_title: requiredText({ max: 200, keys: { tooLong: 'title_too_long' } }),
  news_details: requiredText({ max: 20_000, keys: { tooLong: 'details_too_long' } }),
  publish_date: calendarDay,
  published: wireFlag,
})
export type NewsBody = z.output<typeof newsBody>
export { newsBody }

/** Absent fields stay; `seen` holds the former values of the sent ones. */
const newsChange = z.object({
  news_title: z.optional(newsBody.shape.news_title),
  news_details: z.optional(newsBody.shape.news_details),
  publish_date: z.optional(newsBody.shape.publish_date),
  published: orNone(wireBoolean),
  seen: expectedFields,
})
export type NewsChange = z.output<typeof newsChange>

const adminNewsRow = z.object({ ...newsRow.shape, published: z.boolean() })
const desk = { access: 'admin:moderator' } as const
const newsId = z.object({ news_id: z.number() })

/** All articles, drafts and future ones included. */
export const listAdminNews = {
  method: 'GET',
  url: '/admin/news',
  config: desk,
  schema: {
    summary: 'List all news, drafts included',
    querystring: z.object({ page: pageNumber, keyword }),
    response: { 200: pageOf(adminNewsRow) },
  },
} as const satisfies Endpoint

export const showAdminNews = {
  method: 'GET',
  url: '/admin/news/:id',
  config: desk,
  schema: { summary: 'Show an article for editing', params: idParams, response: { 200: adminNewsRow } },
} as const satisfies Endpoint

export const createNews = {
  method: 'POST',
  url: '/admin/news',
  config: desk,
  schema: { summary: 'Write an article', body: newsBody, response: { 200: newsId } },
} as const satisfies Endpoint

export const updateNews = {
  method: 'POST',
  url: '/admin/news/:id/update',
  config: { ...desk, errors: ['CHANGED_MEANWHILE'] },
  schema: { summary: 'Change an article', params: idParams, body: newsChange, response: { 200: newsId } },
} as const satisfies Endpoint

export const deleteNews = {
  method: 'POST',
  url: '/admin/news/:id/delete',
  config: desk,
  schema: { summary: 'Delete an article', params: idParams, response: { 200: newsId } },
} as const satisfies Endpoint
