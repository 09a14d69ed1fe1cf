import type { Db } from '#platform/server/database/connect.ts'
import { preparedByShape } from '#platform/server/database/prepared.ts'
import { findTitleStatistics } from '../listing-index/index.ts'
import { type FoundRows, toFoundRows } from './found-cards.queries.ts'
import { lookedUpBy, type QuickSearchParams } from './quick-search-lookup.ts'
import { type FoundCategory, type QuickSearchRow, quickSearchSql } from './quick-search-sql.queries.ts'

/**
 * The newest rows of each kind with all of some words in the title or name, at least as many as requested, and the
 * owners and categories that match.
 */
interface QuickSearchMatches extends FoundRows {
  /** For each word the people with it in their names, up to the number that a search uses. */
  readonly ownerIdsByWord: readonly (readonly number[])[]
  /** All of them; there are few. */
  readonly categories: readonly FoundCategory[]
}

const statementOf = preparedByShape<QuickSearchParams, QuickSearchRow>()

/** Looks for words in titles and names, by a statement that each connection prepares once per shape. */
export async function quickSearch(db: Db, keywords: readonly string[], limit: number): Promise<QuickSearchMatches> {
  const { shape, params } = lookedUpBy(keywords, limit, await findTitleStatistics(db))
  const run = statementOf(shape, (db, params) => ({ compile: () => quickSearchSql(db, shape, params).compile(db) }))
  const [found] = await run(db, params)
  if (!found) throw new Error('A statement of one row gave none')
  return { ...toFoundRows(found), ownerIdsByWord: found.ownerIdsByWord, categories: found.categories ?? [] }
}
