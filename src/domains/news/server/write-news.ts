import type { NewsBody, NewsChange } from '#domains/news/contract/news.contract.ts'
import { isRichNews, newsText } from '#domains/news/contract/news-body.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import type { AdminViewer } from '#platform/server/auth/viewer.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { invalidFields, Refusal } from '#platform/server/http/refusal.ts'
import { assertFieldsUnchanged } from '#platform/server/optimistic-lock.ts'
import { invalidatePages } from '#platform/server/pages/invalidate-pages.ts'
import { cleanRichText } from '#platform/server/text/rich-text.ts'
import { deleteNewsRow, insertNews, lockNews, newsColumns, updateNewsRow } from './news.queries.ts'
import { newsListTag, newsTag } from './page-tags.ts'
import { toDeskRow } from './read-news.ts'

/** Creates an article; it is public once it is published and its date has come. */
export function writeNews(db: Db, admin: AdminViewer, body: NewsBody): Promise<{ news_id: number }> {
  return db.transaction().execute(async (tx) => {
    const clean = cleaned(body)
    const id = await insertNews(tx, clean)
    await record(tx, admin, { action: 'news.create', id, after: newsColumns(clean) })
    return { news_id: id }
  })
}

/**
 * Changes the sent fields of an article.
 *
 * @throws Refusal NOT_FOUND - absent
 * @throws Refusal CHANGED_MEANWHILE - another admin has changed the same since this one's screen was filled
 */
export function changeNews(
  db: Db,
  admin: AdminViewer,
  { id, body: { seen: expected, ...change } }: { id: number; body: NewsChange },
): Promise<{ news_id: number }> {
  return db.transaction().execute(async (tx) => {
    const before = await lockNews(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    const stored = toDeskRow(before)
    assertFieldsUnchanged(expected, stored)
    const clean = cleaned({
      news_title: change.news_title ?? stored.news_title,
      news_details: change.news_details ?? stored.news_details,
      publish_date: change.publish_date ?? stored.publish_date,
      published: change.published === undefined ? stored.published : change.published === true,
    })
    await updateNewsRow(tx, before, clean)
    await record(tx, admin, { action: 'news.update', id, before, after: newsColumns(clean) })
    return { news_id: id }
  })
}

/** @throws Refusal NOT_FOUND - absent */
export function removeNews(db: Db, admin: AdminViewer, id: number): Promise<{ news_id: number }> {
  return db.transaction().execute(async (tx) => {
    const before = await lockNews(tx, id)
    if (!before) throw new Refusal('NOT_FOUND')
    await deleteNewsRow(tx, before)
    await record(tx, admin, { action: 'news.delete', id, before })
    return { news_id: id }
  })
}

/**
 * Keeps plain text as written and reduces markup to the editor's elements, in a paragraph if none is left.
 *
 * @throws Refusal INVALID_INPUT - there is markup and no words
 * @see SR-14
 */
function cleaned(body: NewsBody): NewsBody {
  if (!isRichNews(body.news_details)) return body
  const html = cleanRichText(body.news_details)
  if (newsText(html) === '') throw invalidFields({ news_details: 'required' })
  return { ...body, news_details: isRichNews(html) ? html : `<p>${html}</p>` }
}

interface Change {
  action: string
  id: number
  before?: object
  after?: object
}

/** Public pages show news, so they are invalidated too. */
async function record(tx: Tx, admin: AdminViewer, { action, id, before, after }: Change): Promise<void> {
  await recordAudit(tx, {
    actorType: 'admin',
    actorId: admin.id,
    action,
    target: `news:${id}`,
    before: before ?? null,
    after: after ?? null,
  })
  await invalidatePages(tx, { drop: [newsTag(id)], refresh: [newsListTag] })
}
