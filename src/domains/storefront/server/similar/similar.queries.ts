import { type RawBuilder, sql } from 'kysely'
import { ownerIsPublic } from '#domains/catalogue/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { preparedByShape } from '#platform/server/database/prepared.ts'
import { lookupOf, where } from '../listing-index/index.ts'
import { editsIn, partsForEdits } from './near-text.ts'
import { isKnown, type KeywordPart } from './parse-keyword.ts'

/** Rows that a lookup collects before they are sorted. */
const maxFound = 500
/** Rows of each kind that are shown or compared. Of edited words, most have other letters. */
const maxRead = { same: 100, edited: 200 }
/** The newest courses of a place that are compared with the other words. */
const maxInPlace = 500
/** So many courses fill every group that is shown. */
export const enoughCourses = 24

/** A title of a course, or the name of a teacher or school. */
export interface SimilarText {
  readonly id: number
  readonly kind: 'course' | 'video' | 'teacher' | 'school'
  readonly soundKey: string
  readonly key: string
  /** As it is shown; of people only. */
  readonly name: string | null
}

/** How words are looked for: as they sound, or with the edits that a word of their length may contain. */
export type MatchMode = 'same' | 'edited'

/** Which courses are searched: a sample of one in so many, or all. */
export type SampleRate = 256 | 16 | 1

/** What a statement searches. */
export interface Searched {
  /** The newest courses in the region that is named, or samples: the next one if one has not enough. */
  readonly courses: 'newestInRegion' | readonly SampleRate[]
  readonly owners: boolean
}

interface SimilarTexts {
  readonly rows: readonly SimilarText[]
  /** The last sample that was searched. */
  readonly rate: SampleRate
  /** More courses have the looked up words than are collected. */
  readonly isFrequent: boolean
}

type Params = Record<string, unknown>
/** Without a text if nothing was found. */
type Row = (SimilarText | { readonly id: null }) & { readonly rate: SampleRate; readonly found: number }

/** For each choice of what is searched, and number of compared words. */
const statements = preparedByShape<Params, Row>()

/**
 * Public courses and people whose titles and names sound like all words, or are written so in other letters, the newest
 * first; of edited words, those that may. A word that names a place is answered by classes there too. Words that name
 * nothing but places find the newest courses there.
 */
export async function findSimilarTexts(
  db: Db,
  { keywords, romans }: { keywords: readonly KeywordPart[]; romans: readonly string[] },
  { matchMode, ...searched }: Searched & { matchMode: MatchMode },
): Promise<SimilarTexts> {
  const others = keywords.filter(({ places }) => places.length === 0)
  const lookedUp = others.length > 0 ? others : keywords
  const isInPlace = searched.courses === 'newestInRegion'
  const compared = isInPlace ? keywords : keywords.filter((word) => !lookedUp.includes(word))
  const rows = await statementOf(searched, compared.length)(db, {
    read: maxRead[matchMode],
    ...(isInPlace
      ? { places: smallestPlaceOf(keywords), newest: others.length > 0 ? maxInPlace : maxRead.same }
      : { lookups: lookupsOf(lookedUp.map((word) => soundPartsOf(word, matchMode))) }),
    ...(searched.owners && {
      ownerLookups: lookupsOf(keywords.map((word) => soundPartsOf(word, matchMode))),
      romanLookups: lookupsOf(romans.map((roman) => [roman])),
    }),
    ...Object.fromEntries(
      compared.flatMap((word, at) => [
        [`parts${at}`, soundPartsOf(word, matchMode)],
        [`places${at}`, [...word.places]],
      ]),
    ),
  })
  const { rate, found } = rows[0] ?? { rate: 1, found: 0 }
  return { rows: rows.filter((row) => row.id !== null), rate, isFrequent: found === maxFound }
}

function statementOf(searched: Searched, compared: number) {
  return statements({ searched, compared }, (db, params) => {
    const statement = sql<Row>`
      with ${searched.courses === 'newestInRegion' ? newestInRegion(params) : withSounds(params, searched.courses)},
        found as materialized (select distinct * from bounded order by course_id desc)
      select reached.rate, (select count(*)::int from bounded) as found, candidate.id, candidate.kind, candidate.sound_key, candidate.key, candidate.name
      from reached left join (
          (${coursesFound(params, compared)})${searched.owners ? sql` union all (${ownersFound(params)})` : sql``}) as candidate on true
        order by candidate.place, candidate.id desc`
    return { compile: () => statement.compile(db) }
  })
}

/** The newest public courses of those that were found, if they have the compared words. */
function coursesFound(params: Params, compared: number): RawBuilder<unknown> {
  const conditions = Array.from(
    { length: compared },
    (_, at) => sql<boolean>`(listed.places && ${params[`places${at}`]}::text[]
      or exists (select from unnest(${params[`parts${at}`]}::text[]) as part where strpos(found.sound_key, part) > 0))`,
  )
  return sql`
    select listed.course_id as id, case when listed.is_video then 'video' else 'course' end as kind,
      coalesce(found.sound_key, '') as sound_key, listed.title_key as key, null::text as name,
      -listed.course_id::float8 as place
    from found join course_listing as listed on listed.course_id = found.course_id ${where(conditions)}
    order by found.course_id desc limit ${params.read}::int`
}

/** The newest public teachers and schools whose names have the runs of one of the lookups. */
function ownersFound({ ownerLookups, romanLookups }: Params): RawBuilder<unknown> {
  const having = (lookups: unknown, key: 'sound_key' | 'roman_key') => sql`
    select held.* from unnest(${lookups}::text[]) as runs cross join lateral (
      select sounds.owner_id, sounds.sound_key from owner_sounds as sounds
      where search_grams(sounds.${sql.ref(key)}) @> string_to_array(runs, ' ') limit ${sql.lit(maxFound)}) as held`
  return sql`
    select owner.id, owner.role as kind, held.sound_key, coalesce(owner.name_key, '') as key,
      concat_ws(' ', owner.name, owner.school_name) as name,
      -extract(epoch from owner.inserted_at)::float8 as place
    from (select distinct * from (
        ${having(ownerLookups, 'sound_key')} union all ${having(romanLookups, 'roman_key')} limit ${sql.lit(maxFound)}) as either) as held
      join accounts as owner on owner.id = held.owner_id
    where ${ownerIsPublic}
    order by owner.inserted_at desc, owner.id desc limit ${sql.lit(maxRead.edited)}`
}

/**
 * The courses whose titles have the runs of one of the lookups, of the first sample that has enough of them. The others
 * are not searched. Of words that a sample does not have, a larger one has few.
 */
function withSounds({ lookups }: Params, rates: readonly SampleRate[]): RawBuilder<unknown> {
  const name = (rate: SampleRate) => sql.ref(`held_${rate}`)
  const count = (rate: SampleRate) => sql`(select count(*) from ${name(rate)})`
  const isReached = (rate: SampleRate) => sql<boolean>`(select rate from reached) = ${sql.lit(rate)}`
  const held = (rate: SampleRate, isSearched?: RawBuilder<boolean>) => {
    // Worded as in the definition of the sample indexes.
    const inSample = rate === 1 ? undefined : sql<boolean>`hashint8(sounds.course_id) & ${sql.lit(rate - 1)} = 0`
    return sql`${name(rate)} as materialized (
      select held.* from unnest(${lookups}::text[]) as runs cross join lateral (
        select sounds.course_id, sounds.sound_key from course_sounds as sounds
        ${where([inSample, sql<boolean>`search_grams(sounds.sound_key) @> string_to_array(runs, ' ')`])}
        limit ${sql.lit(maxFound)}) as held
      ${where([isSearched])} limit ${sql.lit(maxFound)})`
  }
  const samples = rates.filter((rate) => rate !== 1)
  const sampled = samples.map((rate, at) => {
    const before = samples[at - 1]
    return held(rate, before && sql`${count(before)} between 1 and ${sql.lit(enoughCourses - 1)}`)
  })
  const reached = samples.map(
    (rate) =>
      sql`when ${count(rate)} >= ${sql.lit(enoughCourses)} then ${sql.lit(rate)} when ${count(rate)} = 0 then 1`,
  )
  return sql`${sql.join([
    ...sampled,
    sql`reached as materialized (select ${samples.length === 0 ? sql`1` : sql`case ${sql.join(reached, sql` `)} else 1 end`} as rate)`,
    held(1, isReached(1)),
    sql`bounded as materialized (${sql.join(
      rates.map((rate) => sql`select * from ${name(rate)} where ${isReached(rate)}`),
      sql` union all `,
    )})`,
  ])}`
}

/** The newest courses of a place, by its tokens. */
function newestInRegion({ places, newest }: Params): RawBuilder<unknown> {
  return sql`reached as materialized (select 1 as rate),
    bounded as materialized (
      select newest.course_id, sounds.sound_key from unnest(${places}::text[]) as token cross join lateral (
        select course_id from course_places where place = token and not is_video
        order by inserted_at desc, course_id desc limit ${newest}::int) as newest
      left join course_sounds as sounds on sounds.course_id = newest.course_id limit ${sql.lit(maxFound)})`
}

/** Tokens of a township among some words, or else of their first place. */
function smallestPlaceOf(keywords: readonly KeywordPart[]): string[] {
  const placed = keywords.filter(({ places }) => places.length > 0)
  const isTownship = ({ places }: KeywordPart) => places.every((token) => token.includes(':'))
  return [...((placed.find(isTownship) ?? placed[0])?.places ?? [])]
}

/**
 * The ids of the classes of some courses that are not over: in the places, then in the order of the courses, the newest
 * first.
 */
export function openClassIds(of: {
  readonly ofClasses: readonly number[]
  readonly places: readonly string[]
  readonly day: string
  readonly limit: number
}): RawBuilder<{ id: number }> {
  return sql`
    select listed.class_id
    from class_listing as listed join classes as class on class.id = listed.class_id
    where listed.course_id = any(${of.ofClasses}::bigint[]) and class.end_date >= ${of.day}::date
    order by coalesce(array[class.region::text, class.region || ':' || class.town] && ${of.places}::text[], false) desc,
      array_position(${of.ofClasses}::bigint[], listed.course_id), listed.inserted_at desc, listed.class_id desc
    limit ${of.limit}::int`
}

/** Parts of which a title that answers a word has one. */
function soundPartsOf(word: KeywordPart, asked: MatchMode): string[] {
  const matchMode = isKnown(word) ? 'same' : asked
  const sounds = word.spellings.map(({ sound }) => sound)
  const parts = matchMode === 'same' ? sounds : sounds.flatMap((sound) => partsForEdits(sound, editsIn(sound)))
  const distinct = [...new Set(parts)]
  return distinct.filter((part) => !distinct.some((other) => other !== part && part.includes(other)))
}

/** Combinations of parts that are looked up at once; of more, the word with the longest parts is looked up alone. */
const maxLookups = 48

/**
 * Runs of characters, joined by blanks, of which a key that has one part of each word has all of one lookup. The key
 * has to be compared with the words.
 */
function lookupsOf(partsOfEach: readonly (readonly string[])[]): string[] {
  if (partsOfEach.length === 0) return []
  const count = partsOfEach.reduce((product, parts) => product * parts.length, 1)
  const lookedUp =
    count <= maxLookups ? partsOfEach : partsOfEach.toSorted((a, b) => shortestOf(b) - shortestOf(a)).slice(0, 1)
  return lookedUp
    .map((parts) => parts.map((part) => lookupOf(part, new Map()).grams))
    .reduce<readonly (readonly string[])[]>(
      (lookups, ofWord) => lookups.flatMap((runs) => ofWord.map((grams) => [...new Set([...runs, ...grams])])),
      [[]],
    )
    .map((runs) => runs.join(' '))
}

const shortestOf = (parts: readonly string[]) => Math.min(...parts.map((part) => part.length))
