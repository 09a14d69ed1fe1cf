import { type RawBuilder, sql } from 'kysely'
import { ownerIsPublic } from '#domains/catalogue/server/index.ts'
import type { OwnerRole } from '#platform/contract/account-codes.ts'
import type { Db } from '#platform/server/database/connect.ts'
import {
  boundedScan,
  id,
  isPlacedAsOpen,
  type ListQuery,
  maxProbedRows,
  maxScannedRows,
  table,
  where,
} from '../listing-index/index.ts'
import { type FoundCards, foundCards } from './found-cards.queries.ts'
import { type QuickSearchParams, type QuickSearchShape, sampledOneOf } from './quick-search-lookup.ts'

/** A word in more names than this is hardly meant as a name. */
const maxOwnersNamed = 500

type List = 'course' | 'video' | 'class'

export interface FoundCategory {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
}

/** The single row of the statement; groups without a match are null. */
export interface QuickSearchRow extends FoundCards {
  readonly ownerIdsByWord: readonly (readonly number[])[]
  readonly categories: readonly FoundCategory[] | null
}

const compares = (params: QuickSearchParams, keywords: number) =>
  Array.from({ length: keywords }, (_, index) => sql<boolean>`strpos(listed.title_key, ${params[`word${index}`]}) > 0`)

/**
 * One statement that looks for words in titles and names, since a round trip costs more than most of its parts. Parts
 * that a sample shows to be unnecessary are not executed.
 */
export function quickSearchSql(db: Db, shape: QuickSearchShape, params: QuickSearchParams): RawBuilder<QuickSearchRow> {
  const { limit } = shape
  // A subquery hides the values from the planner: one plan, which is cached.
  return sql<QuickSearchRow>`
    with asked as materialized (
      select ${params.grams}::text[] as grams, ${params.isCommon}::boolean as is_common,
        ${params.maybeOften_course}::boolean as maybe_often_course, ${params.maybeOften_class}::boolean as maybe_often_class),
    ${titles('course', shape, params)}, ${titles('class', shape, params)},
    ${named(shape, params)},
    found as materialized (
      select ${firstOf('course', shape, params)} as course, ${firstOf('video', shape, params)} as video,
        ${firstOf('class', shape, params)} as class, ${firstNamed('teacher', limit)} as teacher, ${firstNamed('school', limit)} as school)
    select ${ownerIds(shape)} as owner_ids_by_word,
      (select json_agg(category) from (
        select id, name, name_en as "nameEn" from categories where active order by position, name) as category) as categories,
      ${foundCards(db)}
    from found`
}

/** The matches of a listing: whether a sample shows enough, and all of them. */
function titles(
  listing: 'course' | 'class',
  { keywords, isCompared, often }: QuickSearchShape,
  params: QuickSearchParams,
): RawBuilder<unknown> {
  const held = [
    sql<boolean>`search_grams(listed.title_key) @> (select grams from asked)`,
    ...(isCompared ? compares(params, keywords) : []),
    ...(listing === 'class' ? [isPlacedAsOpen] : []),
  ]
  // Worded as in the definition of the sample indexes.
  const sampled = sql<boolean>`hashint8(${id[listing]}) & ${sql.lit(sampledOneOf - 1)} = 0`
  const [is_video, name] = listing === 'course' ? [sql`listed.is_video`, 'course'] : [sql`false`, 'class']
  return sql`
    ${sql.ref(`${name}_often`)} as materialized (
      select count(*) = ${sql.lit(often[listing])} as known from (
        select from ${table[listing]} ${where([sampled, ...held])} limit ${sql.lit(often[listing])}) as sample),
    ${sql.ref(`${name}_held`)} as materialized (
      select ${id[listing]} as id, listed.inserted_at, ${is_video} as is_video from ${table[listing]} ${where(held)})`
}

/** The ids of the newest rows of a list. */
function firstOf(list: List, shape: QuickSearchShape, params: QuickSearchParams): RawBuilder<number[]> {
  const listing = list === 'class' ? 'class' : 'course'
  const question: ListQuery = { listing, conditions: [], variants: [], sort: 'newly' }
  const part = {
    course: sql<boolean>`not listed.is_video`,
    video: sql<boolean>`listed.is_video`,
    class: isPlacedAsOpen,
  }[list]
  const limit = sql.lit(shape.limit)
  const among = (rows: number) =>
    boundedScan({ ...question, part }, { limit: shape.limit, rows }, compares(params, shape.keywords))
  const flag = sql.ref(`maybe_often_${listing}`)
  return sql`coalesce(
    (select first.ids from (select case when (select is_common from asked) then ${among(maxProbedRows)} end as ids offset 0) as first
      where cardinality(first.ids) = ${limit}),
    (select first.ids from (
      select case when (select ${flag} from asked) and (select known from ${sql.ref(`${listing}_often`)}) then ${among(maxScannedRows)} end as ids
      offset 0) as first
      where cardinality(first.ids) = ${limit}),
    array(select id from ${sql.ref(`${listing}_held`)} ${list === 'class' ? sql`` : sql`where is_video = ${sql.lit(list === 'video')}`}
      order by inserted_at desc, id desc limit ${limit}))`
}

/** Public teachers and schools with one of the words in their names, by the index on runs of characters. */
function named({ keywords }: QuickSearchShape, params: QuickSearchParams): RawBuilder<unknown> {
  const indexes = Array.from({ length: keywords }, (_, index) => index)
  const holds = indexes.map((index) => sql`strpos(owner.name_key, ${params[`word${index}`]}) > 0`)
  const looked = indexes.map(
    (index) => sql`search_grams(owner.name_key) @> (select ${params[`nameGrams${index}`]}::text[])`,
  )
  return sql`named as materialized (
    select owner.id, owner.role, owner.inserted_at, array[${sql.join(holds)}] as held from accounts as owner
    where owner.role in ('teacher', 'school') and ${ownerIsPublic} and (${sql.join(looked, sql` or `)})
      and (${sql.join(holds, sql` or `)}))`
}

function firstNamed(role: OwnerRole, limit: number): RawBuilder<number[]> {
  return sql`array(
    select id from named where role = ${sql.lit(role)} and true = all(held) order by inserted_at desc, id desc limit ${sql.lit(limit)})`
}

function ownerIds({ keywords }: QuickSearchShape): RawBuilder<number[][]> {
  const ofWord = (_: unknown, index: number) => sql`to_json(array(
    select id from named where held[${sql.lit(index + 1)}] limit ${sql.lit(maxOwnersNamed)}))`
  return sql`json_build_array(${sql.join(Array.from({ length: keywords }, ofWord))})`
}
