import type { listAdminNews, listNews, NewsQuery, NewsRow } from '#domains/news/contract/news.contract.ts'
import { isRichNews } from '#domains/news/contract/news-body.ts'
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts'
import { sortOf } from '#platform/contract/sort.ts'
import { toPage } from '#platform/contract/wire.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { cacheTag } from '#platform/server/pages/page-tags.ts'
import { cleanRichText } from '#platform/server/text/rich-text.ts'
import { findAny, findPublished, listAll, listPublished, listPublishedTitles } from './news.queries.ts'
import { newsListTag, newsTag } from './page-tags.ts'

/** One page of the published articles that match all given texts. @see OP-049 */
export async function readNewsList(db: Db, query: NewsQuery): Promise<ReplyOf<typeof listNews>> {
  cacheTag(newsListTag)
  const keywords = [query.keyword, query.news_name]
  const { rows, total } = await listPublished(db, { page: query.page, keywords, sort: sortOf(query) })
  return toPage(rows.map(toRow), { total, page: query.page })
}

/** The titles of all published articles, newest first. */
export async function readNewsTitles(db: Db) {
  cacheTag(newsListTag)
  const titles = await listPublishedTitles(db)
  return titles.map(({ id, title }) => ({ news_id: id, news_title: title }))
}

/** @throws Refusal NOT_FOUND - absent, a draft, or of a later day */
export async function readNews(db: Db, id: number): Promise<NewsRow> {
  const found = await findPublished(db, id)
  if (!found) throw new Refusal('NOT_FOUND')
  cacheTag(newsTag(id))
  return { ...toRow(found), news_details: safe(found.details) }
}

/** One page of all articles for admins, drafts included. */
export async function readNewsDesk(
  db: Db,
  { page, keyword }: QueryOf<typeof listAdminNews>,
): Promise<ReplyOf<typeof listAdminNews>> {
  const { rows, total } = await listAll(db, { page, keywords: [keyword], sort: 'newly' })
  return toPage(rows.map(toDeskRow), { total, page })
}

/** @throws Refusal NOT_FOUND - absent */
export async function readNewsForEditing(db: Db, id: number) {
  const found = await findAny(db, id)
  if (!found) throw new Refusal('NOT_FOUND')
  return toDeskRow(found)
}

/** Sanitised when written, and again when displayed. @see SR-14 */
function safe(details: string): string {
  return isRichNews(details) ? cleanRichText(details) : details
}

type Found = NonNullable<Awaited<ReturnType<typeof findAny>>>

function toRow(found: Found): NewsRow {
  return {
    news_id: found.id,
    news_title: found.title,
    news_details: found.details,
    publish_date: found.publishDate,
  }
}

/** An article for admins. */
export function toDeskRow(found: Found) {
  return { ...toRow(found), published: found.published }
}
