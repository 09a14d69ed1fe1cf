import { type RawBuilder, sql } from 'kysely'
import { ownerIsPublic } from '#domains/catalogue/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { allOf, anyOf, lookupOf, where } from '../listing-index/index.ts'
import { editsIn, partsForEdits } from './near-text.ts'
import { isKnown, type PlannedWord } from './search-plan.ts'

/** Rows that are found before they are sorted: frequent words need no similar ones in full. */
const mostFound = 1_000
/** Rows of each kind that are shown or compared. */
const mostRead = 200

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

/**
 * Public courses whose titles sound like all words, the newest first; of edited words, those that may. Words that name
 * nothing but places find the newest courses with classes there too.
 */
export async function findSimilarCourses(
  db: Db,
  keywords: readonly PlannedWord[],
  nearness: Nearness,
): Promise<SimilarCourse[]> {
  const placed = keywords.filter(({ places }) => places.length > 0)
  const others = keywords.filter(({ places }) => places.length === 0)
  const [first, then] = others.length > 0 ? [others, placed] : [[], keywords]
  const conditions = then.map((word) => anyOf([...soundsLike(word, nearness), inPlaces(word)]))
  const sounding = allOf((others.length > 0 ? first : keywords).map((word) => anyOf(soundsLike(word, nearness))))
  const { rows } = await sql<SimilarCourse>`
    with found as materialized (
      (select sounds.course_id from course_sounds as sounds where ${sounding} limit ${mostFound})
      ${others.length > 0 || nearness !== 'same' ? sql`` : sql`union (${newestOfPlaces(placed)})`})
    select listed.course_id as id, listed.is_video as "isVideo", coalesce(sounds.sound_key, '') as "soundKey",
      listed.title_key as key
    from found left join course_sounds as sounds on sounds.course_id = found.course_id
      join course_listing as listed on listed.course_id = found.course_id ${where(conditions)}
    order by listed.inserted_at desc, listed.course_id desc limit ${mostRead}`.execute(db)
  return rows
}

/** The newest courses of the smallest place among some words. */
function newestOfPlaces(keywords: readonly PlannedWord[]): RawBuilder<unknown> {
  const isTownship = ({ places }: PlannedWord) => places.every((token) => token.includes(':'))
  const { places = [] } = keywords.find(isTownship) ?? keywords[0] ?? {}
  return sql`
    select newest.course_id from unnest(${[...places]}::text[]) as token cross join lateral (
      select course_id from course_places where place = token and not is_video
      order by inserted_at desc, course_id desc limit ${mostRead}) as newest`
}

/** Public teachers and schools whose names sound like all words, or are written so in other letters; the newest first. */
export async function findSimilarOwners(
  db: Db,
  { keywords, romans }: { keywords: readonly PlannedWord[]; romans: readonly string[] },
  nearness: Nearness,
): Promise<SimilarOwner[]> {
  const spelled = keywords.map((word) => anyOf(soundsLike(word, nearness)))
  const spoken = romans.map((roman) => holds(sql`sounds.roman_key`, roman))
  const either = [spelled, spoken].filter((conditions) => conditions.length > 0).map(allOf)
  if (either.length === 0) return []
  const { rows } = await sql<SimilarOwner>`
    select owner.id, owner.role, sounds.sound_key as "soundKey", coalesce(owner.name_key, '') as key,
      concat_ws(' ', owner.name, owner.school_name) as name
    from owner_sounds as sounds join accounts as owner on owner.id = sounds.owner_id
    where ${ownerIsPublic} and ${anyOf(either)}
    order by owner.inserted_at desc, owner.id desc limit ${mostRead}`.execute(db)
  return rows
}

/** The classes of some courses that are not over: in the places, then in the order of the courses, the newest first. */
export async function findOpenClassesOf(
  db: Db,
  of: { courseIds: readonly number[]; places: readonly string[]; day: string; limit: number },
): Promise<number[]> {
  const [courseIds, places] = [[...of.courseIds], [...of.places]]
  const { rows } = await sql<{ id: number }>`
    select listed.class_id as id
    from class_listing as listed join classes as class on class.id = listed.class_id
    where listed.course_id = any(${courseIds}::bigint[]) and class.end_date >= ${of.day}
    order by coalesce(array[class.region::text, class.region || ':' || class.town] && ${places}::text[], false) desc,
      array_position(${courseIds}::bigint[], listed.course_id), listed.inserted_at desc, listed.class_id desc
    limit ${of.limit}`.execute(db)
  return rows.map(({ id }) => id)
}

function soundsLike(word: PlannedWord, asked: Nearness): RawBuilder<boolean>[] {
  const nearness = isKnown(word) ? 'same' : asked
  const sounds = word.spellings.map(({ sound }) => sound)
  const parts = nearness === 'same' ? sounds : sounds.flatMap((sound) => partsForEdits(sound, editsIn(sound)))
  return [...new Set(parts)].map((part) => holds(sql`sounds.sound_key`, part))
}

/** Whether a key contains a text: by the index on runs, and compared. */
function holds(key: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const { grams } = lookupOf(part, new Map())
  return sql<boolean>`(search_grams(${key}) @> ${[...grams]}::text[] and strpos(${key}, ${part}) > 0)`
}

const inPlaces = ({ places }: PlannedWord) => sql<boolean>`listed.places && ${[...places]}::text[]`
