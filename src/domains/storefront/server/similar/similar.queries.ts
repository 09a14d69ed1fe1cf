import { type RawBuilder, sql } from 'kysely'
import { ownerIsPublic } from '#domains/catalogue/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { preparedByShape, prepareOnce } from '#platform/server/database/prepared.ts'
import { lookupOf, where } from '../listing-index/index.ts'
import { editsIn, partsForEdits } from './near-text.ts'
import { isKnown, type PlannedWord } from './search-plan.ts'

/** Rows that a lookup collects before they are sorted. */
const mostFound = 500
/** Rows of each kind that are shown or compared. Of edited words, most have other letters. */
const mostRead = { same: 100, edited: 200 }
/** The newest courses of a place that are compared with the other words. */
const mostInPlace = 500

export interface SimilarCourse {
  readonly id: number
  readonly isVideo: boolean
  readonly soundKey: string
  readonly key: string
}
export interface SimilarOwner {
  readonly id: number
  readonly role: 'teacher' | 'school'
  readonly soundKey: string
  readonly key: string
  readonly name: string
}

/** How words are looked for: as they sound, or with the edits that a word of their length may contain. */
export type Nearness = 'same' | 'edited'

/** Which courses are looked through: the newest in the place that is named, a sample of one in so many, or all. */
type Extent = 'newestInPlace' | 256 | 16 | 1

interface SimilarCourses {
  readonly rows: SimilarCourse[]
  /** More courses have the looked up words than are collected. */
  readonly isFrequent: boolean
  /** No course has them. */
  readonly isNone: boolean
}

type CourseStatement = (db: Db, params: Record<string, unknown>) => Promise<(SimilarCourse & { found: number })[]>

/** For each extent and number of compared words. */
const courseStatements = preparedByShape<Record<string, unknown>, SimilarCourse & { found: number }>()

/**
 * Public courses whose titles sound like all words, the newest first; of edited words, those that may. A word that names
 * a place is answered by classes there too. Words that name nothing but places find the newest courses there.
 */
export async function findSimilarCourses(
  db: Db,
  keywords: readonly PlannedWord[],
  { nearness, extent }: { nearness: Nearness; extent: Extent },
): Promise<SimilarCourses> {
  const others = keywords.filter(({ places }) => places.length === 0)
  const lookedUp = others.length > 0 ? others : keywords
  const compared = extent === 'newestInPlace' ? keywords : keywords.filter((word) => !lookedUp.includes(word))
  const rows = await courseStatement(extent, compared.length)(db, {
    read: mostRead[nearness],
    ...(extent === 'newestInPlace'
      ? { places: smallestPlaceOf(keywords), newest: others.length > 0 ? mostInPlace : mostRead.same }
      : { lookups: lookupsOf(lookedUp.map((word) => soundPartsOf(word, nearness))) }),
    ...Object.fromEntries(
      compared.flatMap((word, at) => [
        [`parts${at}`, soundPartsOf(word, nearness)],
        [`places${at}`, [...word.places]],
      ]),
    ),
  })
  const count = rows[0]?.found ?? 0
  return { rows: rows.filter(({ id }) => id !== null), isFrequent: count === mostFound, isNone: count === 0 }
}

function courseStatement(extent: Extent, compared: number): CourseStatement {
  return courseStatements({ extent, compared }, (db, params) => {
    const conditions = Array.from(
      { length: compared },
      (_, at) => sql<boolean>`(listed.places && ${params[`places${at}`]}::text[]
        or exists (select from unnest(${params[`parts${at}`]}::text[]) as part where strpos(found.sound_key, part) > 0))`,
    )
    const statement = sql<SimilarCourse & { found: number }>`
      with held as materialized (${extent === 'newestInPlace' ? newestInPlace(params) : sounding(params, extent)}),
        bounded as materialized (select * from held limit ${sql.lit(mostFound)}),
        found as materialized (select distinct * from bounded order by course_id desc)
      select counted.found, candidate.* from (select count(*)::int as found from bounded) as counted
        left join (
          select listed.course_id as id, listed.is_video, coalesce(found.sound_key, '') as sound_key, listed.title_key as key
          from found join course_listing as listed on listed.course_id = found.course_id ${where(conditions)}
          order by found.course_id desc limit ${params.read}::int) as candidate on true`
    return { compile: () => statement.compile(db) }
  })
}

/** The courses of an extent whose titles have the runs of one of the lookups. */
function sounding({ lookups }: Record<string, unknown>, oneOf: Exclude<Extent, 'newestInPlace'>): RawBuilder<unknown> {
  // Worded as in the definition of the sample indexes.
  const inSample = oneOf === 1 ? undefined : sql<boolean>`hashint8(sounds.course_id) & ${sql.lit(oneOf - 1)} = 0`
  return sql`
    select held.* from unnest(${lookups}::text[]) as runs cross join lateral (
      select sounds.course_id, sounds.sound_key from course_sounds as sounds
      ${where([inSample, sql<boolean>`search_grams(sounds.sound_key) @> string_to_array(runs, ' ')`])}
      limit ${sql.lit(mostFound)}) as held`
}

/** The newest courses of a place, by its tokens. */
function newestInPlace({ places, newest }: Record<string, unknown>): RawBuilder<unknown> {
  return sql`
    select newest.course_id, sounds.sound_key from unnest(${places}::text[]) as token cross join lateral (
      select course_id from course_places where place = token and not is_video
      order by inserted_at desc, course_id desc limit ${newest}::int) as newest
    left join course_sounds as sounds on sounds.course_id = newest.course_id`
}

/** Tokens of a township among some words, or else of their first place. */
function smallestPlaceOf(keywords: readonly PlannedWord[]): string[] {
  const placed = keywords.filter(({ places }) => places.length > 0)
  const isTownship = ({ places }: PlannedWord) => places.every((token) => token.includes(':'))
  return [...((placed.find(isTownship) ?? placed[0])?.places ?? [])]
}

const ownersBySound = prepareOnce((db, params: { lookups: string[]; romanLookups: string[] }) => {
  const statement = sql<SimilarOwner>`
    with held as materialized (
        select held.* from unnest(${params.lookups}::text[]) as runs cross join lateral (
          select sounds.owner_id, sounds.sound_key from owner_sounds as sounds
          where search_grams(sounds.sound_key) @> string_to_array(runs, ' ') limit ${sql.lit(mostFound)}) as held
        union all
        select held.* from unnest(${params.romanLookups}::text[]) as runs cross join lateral (
          select sounds.owner_id, sounds.sound_key from owner_sounds as sounds
          where search_grams(sounds.roman_key) @> string_to_array(runs, ' ') limit ${sql.lit(mostFound)}) as held),
      found as materialized (select distinct * from (select * from held limit ${sql.lit(mostFound)}) as bounded)
    select owner.id, owner.role, found.sound_key, coalesce(owner.name_key, '') as key,
      concat_ws(' ', owner.name, owner.school_name) as name
    from found join accounts as owner on owner.id = found.owner_id
    where ${ownerIsPublic}
    order by owner.inserted_at desc, owner.id desc limit ${sql.lit(mostRead.edited)}`
  return { compile: () => statement.compile(db) }
})

/** Public teachers and schools whose names sound like all words, or are written so in other letters; the newest first. */
export async function findSimilarOwners(
  db: Db,
  { keywords, romans }: { keywords: readonly PlannedWord[]; romans: readonly string[] },
  nearness: Nearness,
): Promise<SimilarOwner[]> {
  const lookups = lookupsOf(keywords.map((word) => soundPartsOf(word, nearness)))
  const romanLookups = lookupsOf(romans.map((roman) => [roman]))
  return lookups.length + romanLookups.length === 0 ? [] : ownersBySound(db, { lookups, romanLookups })
}

const openClassesOf = prepareOnce((db, of: { courseIds: number[]; places: string[]; day: string; limit: number }) => {
  const statement = sql<{ id: number }>`
    select listed.class_id as id
    from class_listing as listed join classes as class on class.id = listed.class_id
    where listed.course_id = any(${of.courseIds}::bigint[]) and class.end_date >= ${of.day}::date
    order by coalesce(array[class.region::text, class.region || ':' || class.town] && ${of.places}::text[], false) desc,
      array_position(${of.courseIds}::bigint[], listed.course_id), listed.inserted_at desc, listed.class_id desc
    limit ${of.limit}::int`
  return { compile: () => statement.compile(db) }
})

/** The classes of some courses that are not over: in the places, then in the order of the courses, the newest first. */
export async function findOpenClassesOf(
  db: Db,
  of: { courseIds: readonly number[]; places: readonly string[]; day: string; limit: number },
): Promise<number[]> {
  const rows = await openClassesOf(db, { ...of, courseIds: [...of.courseIds], places: [...of.places] })
  return rows.map(({ id }) => id)
}

/** Parts of which a title that answers a word has one. */
function soundPartsOf(word: PlannedWord, asked: Nearness): string[] {
  const nearness = isKnown(word) ? 'same' : asked
  const sounds = word.spellings.map(({ sound }) => sound)
  const parts = nearness === 'same' ? sounds : sounds.flatMap((sound) => partsForEdits(sound, editsIn(sound)))
  const distinct = [...new Set(parts)]
  return distinct.filter((part) => !distinct.some((other) => other !== part && part.includes(other)))
}

/** Combinations of parts that are looked up at once; of more, the word with the longest parts is looked up alone. */
const mostLookups = 48

/**
 * Runs of characters, joined by blanks, of which a key that has one part of each word has all of one lookup. The key has
 * to be compared with the words.
 */
function lookupsOf(partsOfEach: readonly (readonly string[])[]): string[] {
  if (partsOfEach.length === 0) return []
  const count = partsOfEach.reduce((product, parts) => product * parts.length, 1)
  const lookedUp =
    count <= mostLookups ? partsOfEach : partsOfEach.toSorted((a, b) => shortestOf(b) - shortestOf(a)).slice(0, 1)
  return lookedUp
    .map((parts) => parts.map((part) => lookupOf(part, new Map()).grams))
    .reduce<readonly (readonly string[])[]>(
      (lookups, ofWord) => lookups.flatMap((runs) => ofWord.map((grams) => [...new Set([...runs, ...grams])])),
      [[]],
    )
    .map((runs) => runs.join(' '))
}

const shortestOf = (parts: readonly string[]) => Math.min(...parts.map((part) => part.length))
