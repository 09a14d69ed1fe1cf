import { type Db, toMinutes } from '#platform/server/database/connect.ts'
import { preparedByShape } from '#platform/server/database/prepared.ts'
import type { SchoolRow, TeacherRow } from '../../contract/people.contract.ts'
import {
  findTitleStatistics,
  type PublicClassRow,
  type PublicCourseRow,
  toClassRow,
  toCourseRow,
} from '../listing-index/index.ts'
import { toSchoolCard, toTeacherCard } from '../people/people.queries.ts'
import { lookedUpBy, type QuickSearchParams } from './quick-search-lookup.ts'
import { type BoxRow, type FoundCategory, quickSearchSql } from './quick-search-sql.queries.ts'

/**
 * The newest rows of each kind with some words, at least as many as requested, and the owners and categories that
 * match.
 */
interface FoundInBox {
  /** With every word in the title. */
  readonly courses: PublicCourseRow[]
  readonly videos: PublicCourseRow[]
  readonly classes: PublicClassRow[]
  /** With every word in the name. */
  readonly teachers: TeacherRow[]
  readonly schools: SchoolRow[]
  /** For each word the people with it in their names, up to the number that a search uses. */
  readonly ownerIdsByWord: readonly (readonly number[])[]
  /** All of them; there are few. */
  readonly categories: readonly FoundCategory[]
}

const statementOf = preparedByShape<QuickSearchParams, BoxRow>()

/** Looks for words in titles and names, by a statement that each connection prepares once per shape. */
export async function quickSearch(db: Db, keywords: readonly string[], limit: number): Promise<FoundInBox> {
  const { shape, params } = lookedUpBy(keywords, limit, await findTitleStatistics(db))
  const run = statementOf(shape, (db, params) => ({ compile: () => quickSearchSql(db, shape, params).compile(db) }))
  const [found] = await run(db, params)
  if (!found) throw new Error('A statement of one row gave none')
  const { ids } = found
  const [courses, classes, owners] = [byId(found.courses), byId(found.classes), byId(found.owners)]
  const shown = <Card>(cards: ReadonlyMap<number, Card>, wanted: readonly number[]) =>
    wanted.flatMap((one) => cards.get(one) ?? [])
  return {
    courses: shown(courses, ids.course).map(toCourseRow),
    videos: shown(courses, ids.video).map(toCourseRow),
    classes: shown(classes, ids.class).map(({ startTime, endTime, ...card }) =>
      // Times in JSON include seconds.
      toClassRow({ ...card, startTime: toMinutes(startTime), endTime: toMinutes(endTime) }),
    ),
    teachers: shown(owners, ids.teacher).map(toTeacherCard),
    schools: shown(owners, ids.school).map(toSchoolCard),
    ownerIdsByWord: found.ownerIdsByWord,
    categories: found.categories ?? [],
  }
}

function byId<Card extends { readonly id: number }>(cards: readonly Card[] | null): Map<number, Card> {
  return new Map(cards?.map((card) => [card.id, card]))
}
