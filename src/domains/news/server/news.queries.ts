import type { NewsBody } from '#domains/news/contract/news.contract.ts'
import type { SortOrder } from '#platform/contract/sort.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { now, today } from '#platform/server/clock.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { asLockedIfAny, type Locked } from '#platform/server/database/locked.ts'
import { alphabetically, containing, keyOf } from '#platform/server/database/text-search.ts'

const columns = ['id', 'title', 'details', 'publishDate', 'published'] as const
/** Maximum number of titles beside an article. */
const maxTitles = 500

interface NewsFilter {
  page: number
  keywords: (string | undefined)[]
  sort: SortOrder
}

/** Visible to the public: published, and the date has come. @see OP-049 */
function published(db: Db) {
  return db.selectFrom('news').where('published', '=', true).where('publishDate', '<=', today())
}

export function listPublished(db: Db, filter: NewsFilter) {
  return pageOf(published(db), filter)
}

export function listAll(db: Db, filter: NewsFilter) {
  return pageOf(db.selectFrom('news'), filter)
}

async function pageOf(news: ReturnType<typeof published>, { page, keywords, sort }: NewsFilter) {
  let found = news
  for (const keyword of keywords) {
    const pattern = containing(keyword)
    if (pattern !== undefined) found = found.where('titleKey', 'like', pattern)
  }
  const sorted = sort === 'alphabetical' ? found.orderBy(alphabetically('title')) : found.orderBy('publishDate', 'desc')
  const [rows, { total }] = await Promise.all([
    sorted
      .select(columns)
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export async function listPublishedTitles(db: Db) {
  return published(db)
    .select(['id', 'title'])
    .orderBy('publishDate', 'desc')
    .orderBy('id', 'desc')
    .limit(maxTitles)
    .execute()
}

export async function findPublished(db: Db, id: number) {
  return published(db).select(columns).where('id', '=', id).executeTakeFirst()
}

export async function findAny(db: Db, id: number) {
  return db.selectFrom('news').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function lockNews(tx: Tx, id: number) {
  const rows = tx.selectFrom('news').select(columns).where('id', '=', id)
  return asLockedIfAny(await rows.forUpdate().executeTakeFirst())
}
type LockedNews = Locked<{ readonly id: number }>

export async function insertNews(tx: Tx, body: NewsBody): Promise<number> {
  const values = { ...toColumns(body), insertedAt: now() }
  const { id } = await tx.insertInto('news').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateNewsRow(tx: Tx, { id }: LockedNews, body: NewsBody): Promise<void> {
  await tx
    .updateTable('news')
    .set({ ...toColumns(body), updatedAt: now() })
    .where('id', '=', id)
    .execute()
}

export async function deleteNewsRow(tx: Tx, { id }: LockedNews): Promise<void> {
  await tx.deleteFrom('news').where('id', '=', id).execute()
}

/** An article's row without its search key. */
export function newsColumns(body: NewsBody) {
  return {
    title: body.news_title,
    details: body.news_details,
    publishDate: body.publish_date,
    published: body.published,
  }
}

function toColumns(body: NewsBody) {
  return { ...newsColumns(body), titleKey: keyOf(body.news_title) }
}
