import { type RawBuilder, sql } from 'kysely'
import { type Db, toMinutes } from '#platform/server/database/connect.ts'
import type { SchoolRow, TeacherRow } from '../../contract/people.contract.ts'
import {
  type Cards,
  type ClassCard,
  type CourseCard,
  classCards,
  courseCards,
  type PublicClassRow,
  type PublicCourseRow,
  toClassRow,
  toCourseRow,
} from '../listing-index/index.ts'
import { type OwnerCard, ownerCards, toSchoolCard, toTeacherCard } from '../people/people.queries.ts'

type FoundGroup = 'course' | 'video' | 'class' | 'teacher' | 'school'

/**
 * The cards of a search in one row: the ids of each group in their order, and the cards of all; null where there are
 * none.
 */
export interface FoundCards {
  readonly ids: Readonly<Record<FoundGroup, readonly number[]>>
  readonly courses: CourseCard[] | null
  readonly classes: ClassCard[] | null
  readonly owners: OwnerCard[] | null
}

/** The rows of each group, in the order of their ids. */
export interface FoundRows {
  readonly courses: PublicCourseRow[]
  readonly videos: PublicCourseRow[]
  readonly classes: PublicClassRow[]
  readonly teachers: TeacherRow[]
  readonly schools: SchoolRow[]
}

/** The columns of FoundCards, for a statement with a CTE `found` of one row that holds the ids of each group. */
export function foundCards(db: Db): RawBuilder<FoundCards> {
  return sql`to_json(found) as ids,
    ${cardsOf(db, courseCards, sql`course || video`)} as courses,
    ${cardsOf(db, classCards, sql`class`)} as classes,
    ${cardsOf(db, ownerCards, sql`teacher || school`)} as owners`
}

function cardsOf<Card extends { readonly id: number }>(db: Db, cards: Cards<Card>, ids: RawBuilder<unknown>) {
  return sql`(
    with page as materialized (select ${ids} as ids from found) select json_agg(card) from (${cards.ofPage(db)}) as card)`
}

export function toFoundRows(found: FoundCards): FoundRows {
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
  }
}

function byId<Card extends { readonly id: number }>(cards: readonly Card[] | null): Map<number, Card> {
  return new Map(cards?.map((card) => [card.id, card]))
}
