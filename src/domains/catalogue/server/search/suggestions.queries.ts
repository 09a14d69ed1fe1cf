import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { type Db, toMinutes } from '#platform/server/database/connect.ts'
import { prepareOnce } from '#platform/server/database/prepared.ts'
import type { SchoolRow, TeacherRow } from '../../contract/people.contract.ts'
import { suggestionsShown } from '../../contract/suggestions.contract.ts'
import { type ClassCard, classCards, type PublicClassRow, toClassRow } from '../browsing/classes.queries.ts'
import { type CourseCard, courseCards, type PublicCourseRow, toCourseRow } from '../browsing/courses.queries.ts'
import { type OwnerCard, ownerCards, toSchoolCard, toTeacherCard } from '../browsing/people.queries.ts'
import { ownerIsPublic } from '../browsing/visibility.queries.ts'
import type { Cards } from '../listings/listed-cards.queries.ts'
import {
  beginning,
  id,
  probedRows,
  type Question,
  table,
  walkedRows,
  where,
} from '../listings/listing-walks.queries.ts'
import { dividedLookups, lookupOf } from './search-grams.ts'
import { findTitleStatistics, type TitleStatistics } from './title-statistics.queries.ts'

/**
 * The newest of each kind that hold some words, as many as were asked for or more, and by what else than a title the words
 * may be found.
 */
export interface FoundInBox {
  /** With every word in their titles. */
  readonly courses: PublicCourseRow[]
  readonly videos: PublicCourseRow[]
  readonly classes: PublicClassRow[]
  /** With every word in their names. */
  readonly teachers: TeacherRow[]
  readonly schools: SchoolRow[]
  /** For each word those with it in their names; as many as a search has use for. */
  readonly ownerIdsByWord: readonly (readonly number[])[]
  /** All there are, which is a handful. */
  readonly categories: readonly { readonly id: number; readonly name: string }[]
}

/** A word that more people's names hold is hardly meant as a name. */
const mostOwnersNamed = 500
/** What it costs to read a row in the order of its list, beside one that the index on runs has found. */
const walkedPerCollected = 0.15
/** From here on, the first rows with a word probably stand near the beginning of the list. */
const worthProbingShare = 0.005
/** A sample holds one row of so many. */
const sampledOneOf = 16
/** Rows of each group, few or many, and one more: each connection keeps the plan of every shape, which are to be few. */
const [leastShown, mostShown] = [suggestionsShown + 1, PAGE_SIZE + 1] as const

/** How some words are looked up, as far as that makes it another statement. */
interface Shape {
  readonly words: number
  /** Whether the words have to be compared with the titles that their runs have found. */
  readonly isCompared: boolean
  readonly most: number
  /** As many rows of a sample mean that walking comes sooner than collecting. */
  readonly often: { readonly course: number; readonly class: number }
}

type Given = Readonly<Record<string, unknown>>
type List = 'course' | 'video' | 'class'
interface Found {
  readonly ids: Readonly<Record<List | 'teacher' | 'school', readonly number[]>>
  readonly ownerIdsByWord: FoundInBox['ownerIdsByWord']
  readonly categories: FoundInBox['categories'] | null
  readonly courses: CourseCard[] | null
  readonly classes: ClassCard[] | null
  readonly owners: OwnerCard[] | null
}

const statements = new Map<string, (db: Db, given: Given) => Promise<Found[]>>()

/**
 * Looks for words in titles and names: one statement, since each one sent costs more than most of what it finds.
 *
 * Whether the newest titles with the words come sooner by walking a list or by collecting all of them, the statement
 * learns from a sample; what it does not come to is not done.
 */
export async function findInBox(db: Db, words: readonly string[], most: number): Promise<FoundInBox> {
  const { shape, given } = lookedUpBy(words, most <= leastShown ? leastShown : mostShown, await findTitleStatistics(db))
  const key = JSON.stringify(shape)
  const run =
    statements.get(key) ??
    prepareOnce((db, given: Given) => ({ compile: () => statement(db, shape, given).compile(db) }))
  statements.set(key, run)
  const [found] = await run(db, given)
  if (!found) throw new Error('A statement of one row gave none')
  const { ids } = found
  const [courses, classes, owners] = [byId(found.courses), byId(found.classes), byId(found.owners)]
  const shown = <Card>(cards: ReadonlyMap<number, Card>, wanted: readonly number[]) =>
    wanted.flatMap((one) => cards.get(one) ?? [])
  return {
    courses: shown(courses, ids.course).map(toCourseRow),
    videos: shown(courses, ids.video).map(toCourseRow),
    classes: shown(classes, ids.class).map(({ startTime, endTime, ...card }) =>
      // In JSON times have their seconds.
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

/** How the words are looked up, and the values for it. */
function lookedUpBy(
  words: readonly string[],
  most: number,
  { shares, leastShare, rows }: TitleStatistics,
): { shape: Shape; given: Given } {
  const lookups = words.map((word) => lookupOf(word, shares))
  const divided = dividedLookups(lookups)
  // Of several words all are compared, which is one shape.
  const [looked, compared] = [divided.looked, words.length > 1 ? lookups : divided.compared]
  const share = Math.min(1, ...lookups.map((lookup) => lookup.share))
  const atMost = Math.max(leastShare, share)
  // Both lists of courses are collected at once and walked one by one.
  const enough = { course: soonerWalkedFrom(rows.course, 2 * most), class: soonerWalkedFrom(rows.class, most) }
  return {
    shape: {
      words: words.length,
      isCompared: compared.length > 0,
      most,
      often: { course: inSample(enough.course), class: inSample(enough.class) },
    },
    given: {
      grams: looked.flatMap(({ grams }) => grams),
      isCommon: share > worthProbingShare,
      maybeOften_course: atMost * rows.course >= enough.course,
      maybeOften_class: atMost * rows.class >= enough.class,
      ...numbered('word', words),
      ...numbered(
        'nameGrams',
        words.map((word) => lookupOf(word, new Map()).grams),
      ),
    },
  }
}

const numbered = (name: string, values: readonly unknown[]): Given =>
  Object.fromEntries(values.map((value, place) => [`${name}${place}`, value]))

/**
 * From how many answers on the first of them come sooner by walking the list than by collecting all: walking costs the
 * less, collecting the more, the more there are.
 */
function soonerWalkedFrom(titles: number, wanted: number): number {
  return Math.sqrt(walkedPerCollected * wanted * Math.max(0, titles))
}

/** As many of them as are in a sample; a power of two, so that there are few statements. */
function inSample(rows: number): number {
  return 2 ** Math.round(Math.log2(Math.max(1, rows / sampledOneOf)))
}

const compares = (given: Given, words: number) =>
  Array.from({ length: words }, (_, place) => sql<boolean>`strpos(listed.title_key, ${given[`word${place}`]}) > 0`)

function statement(db: Db, shape: Shape, given: Given): RawBuilder<Found> {
  const { most } = shape
  // Behind a subquery the planner sees no values: one plan, which is kept.
  return sql<Found>`
    with asked as materialized (
      select ${given.grams}::text[] as grams, ${given.isCommon}::boolean as is_common,
        ${given.maybeOften_course}::boolean as maybe_often_course, ${given.maybeOften_class}::boolean as maybe_often_class),
    ${titles('course', shape, given)}, ${titles('class', shape, given)},
    ${named(shape, given)},
    found as materialized (
      select ${firstOf('course', shape, given)} as course, ${firstOf('video', shape, given)} as video,
        ${firstOf('class', shape, given)} as class, ${firstNamed('teacher', most)} as teacher, ${firstNamed('school', most)} as school)
    select to_json(found) as ids, ${ownerIds(shape)} as owner_ids_by_word,
      (select json_agg(category) from (
        select id, name from categories where active order by position, name) as category) as categories,
      ${cardsOf(db, courseCards, sql`course || video`)} as courses,
      ${cardsOf(db, classCards, sql`class`)} as classes,
      ${cardsOf(db, ownerCards, sql`teacher || school`)} as owners
    from found`
}

function cardsOf<Card extends { readonly id: number }>(db: Db, cards: Cards<Card>, ids: RawBuilder<unknown>) {
  return sql`(
    with page as materialized (select ${ids} as ids from found) select json_agg(card) from (${cards.ofPage(db)}) as card)`
}

/** What a listing has of the words: whether a sample shows enough of it, and all of it. */
function titles(listing: 'course' | 'class', { words, isCompared, often }: Shape, given: Given): RawBuilder<unknown> {
  const held = [
    sql<boolean>`search_grams(listed.title_key) @> (select grams from asked)`,
    ...(isCompared ? compares(given, words) : []),
  ]
  // Written as the indexes of the samples have it.
  const sampled = sql<boolean>`hashint8(${id[listing]}) & ${sql.lit(sampledOneOf - 1)} = 0`
  const [is_video, name] = listing === 'course' ? [sql`listed.is_video`, 'course'] : [sql`false`, 'class']
  return sql`
    ${sql.ref(`${name}_often`)} as materialized (
      select count(*) = ${sql.lit(often[listing])} as known from (
        select from ${table[listing]} ${where([sampled, ...held])} limit ${sql.lit(often[listing])}) as sample),
    ${sql.ref(`${name}_held`)} as materialized (
      select ${id[listing]} as id, listed.inserted_at, ${is_video} as is_video from ${table[listing]} ${where(held)})`
}

/** The ids of the newest in a list. */
function firstOf(list: List, shape: Shape, given: Given): RawBuilder<number[]> {
  const listing = list === 'class' ? 'class' : 'course'
  const question: Question = { listing, conditions: [], words: [], sort: 'newly' }
  const part = { course: sql<boolean>`not listed.is_video`, video: sql<boolean>`listed.is_video`, class: undefined }[
    list
  ]
  const limit = sql.lit(shape.most)
  const among = (rows: number) =>
    beginning({ ...question, ...(part && { part }) }, { limit: shape.most, rows }, compares(given, shape.words))
  const flag = sql.ref(`maybe_often_${listing}`)
  return sql`coalesce(
    (select first.ids from (select case when (select is_common from asked) then ${among(probedRows)} end as ids offset 0) as first
      where cardinality(first.ids) = ${limit}),
    (select first.ids from (
      select case when (select ${flag} from asked) and (select known from ${sql.ref(`${listing}_often`)}) then ${among(walkedRows)} end as ids
      offset 0) as first
      where cardinality(first.ids) = ${limit}),
    array(select id from ${sql.ref(`${listing}_held`)} ${list === 'class' ? sql`` : sql`where is_video = ${sql.lit(list === 'video')}`}
      order by inserted_at desc, id desc limit ${limit}))`
}

/** Public teachers and schools with one of the words in their names, by the index on runs of characters. */
function named({ words }: Shape, given: Given): RawBuilder<unknown> {
  const places = Array.from({ length: words }, (_, place) => place)
  const holds = places.map((place) => sql`strpos(owner.name_key, ${given[`word${place}`]}) > 0`)
  const looked = places.map(
    (place) => sql`search_grams(owner.name_key) @> (select ${given[`nameGrams${place}`]}::text[])`,
  )
  return sql`named as materialized (
    select owner.id, owner.role, owner.inserted_at, array[${sql.join(holds)}] as held from accounts as owner
    where owner.role in ('teacher', 'school') and ${ownerIsPublic} and (${sql.join(looked, sql` or `)})
      and (${sql.join(holds, sql` or `)}))`
}

function firstNamed(role: 'teacher' | 'school', most: number): RawBuilder<number[]> {
  return sql`array(
    select id from named where role = ${sql.lit(role)} and true = all(held) order by inserted_at desc, id desc limit ${sql.lit(most)})`
}

function ownerIds({ words }: Shape): RawBuilder<number[][]> {
  const ofWord = (_: unknown, place: number) => sql`to_json(array(
    select id from named where held[${sql.lit(place + 1)}] limit ${sql.lit(mostOwnersNamed)}))`
  return sql`json_build_array(${sql.join(Array.from({ length: words }, ofWord))})`
}
