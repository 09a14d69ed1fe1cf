import { sql } from 'kysely'
import type { Db } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import { openClassIds, type SimilarIds } from '../similar/index.ts'
import { type FoundCards, type FoundRows, foundCards, toFoundRows } from './found-cards.queries.ts'

interface Asked extends SimilarIds {
  /** The first day that a class has not ended before. */
  readonly day: string
  /** Classes of the courses. */
  readonly limit: number
}

const similarCards = prepareOnce((db, asked: Asked) => {
  const statement = sql<FoundCards>`
    with found as materialized (
      select ${asked.courses}::bigint[] as course, ${asked.videos}::bigint[] as video, array(${openClassIds(asked)}) as class,
        ${asked.teachers}::bigint[] as teacher, ${asked.schools}::bigint[] as school)
    select ${foundCards(db)} from found`
  return { compile: () => statement.compile(db) }
})

/** The cards of what a keyword may have meant, and the classes of its courses. */
export async function findSimilarCards(db: Db, asked: Asked): Promise<FoundRows> {
  const [found] = await similarCards(db, asked)
  if (!found) throw new Error('A statement of one row gave none')
  return toFoundRows(found)
}
