import { type RawBuilder, sql } from 'kysely'
import { ownerIsPublic } from '#domains/catalogue/server/index.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { allOf, anyOf, lookupOf, where } from '../listing-index/index.ts'
import { editsIn, partsForEdits } from './near-text.ts'
import type { PlannedWord } from './search-plan.ts'

/** Rows that are found before they are sorted: frequent words need no similar ones in full. */
const mostFound = 1_000
/** Rows of each kind that are shown or compared. */
const mostRead = 200

export interface SimilarCourse {
  readonly id: number
  readonly isVideo: boolean
  readonly soundKey: string
}
export interface SimilarOwner {
  readonly id: number
  readonly role: 'teacher' | 'school'
  readonly soundKey: string
}

/** How words are looked for: as they sound, or with the edits that a word of their length may contain. */
export type Nearness = 'same' | 'edited'

/** Public courses whose titles sound like all words, the newest first; of edited words, those that may. */
export async function findSimilarCourses(
  db: Db,
  keywords: readonly PlannedWord[],
  nearness: Nearness,
): Promise<SimilarCourse[]> {
  const placed = keywords.filter(({ places }) => places.length > 0)
  const others = keywords.filter(({ places }) => places.length === 0)
  const [first, then] = others.length > 0 ? [others, placed] : [keywords, []]
  const conditions = then.map((word) => anyOf([...soundsLike(word, nearness), inPlaces(word)]))
  const { rows } = await sql<SimilarCourse>`
    with sounds as materialized (
      select sounds.course_id, sounds.sound_key from course_sounds as sounds
      where ${allOf(first.map((word) => anyOf(soundsLike(word, nearness))))} limit ${mostFound})
    select listed.course_id as id, listed.is_video as "isVideo", sounds.sound_key as "soundKey"
    from sounds join course_listing as listed on listed.course_id = sounds.course_id ${where(conditions)}
    order by listed.inserted_at desc, listed.course_id desc limit ${mostRead}`.execute(db)
  return rows
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
    select owner.id, owner.role, sounds.sound_key as "soundKey"
    from owner_sounds as sounds join accounts as owner on owner.id = sounds.owner_id
    where ${ownerIsPublic} and ${anyOf(either)}
    order by owner.inserted_at desc, owner.id desc limit ${mostRead}`.execute(db)
  return rows
}

/** The newest classes of some courses that are not over. */
export async function findOpenClassesOf(
  db: Db,
  { courseIds, day, limit }: { courseIds: readonly number[]; day: string; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('classListing as listed')
    .innerJoin('classes as class', 'class.id', 'listed.classId')
    .where('listed.courseId', '=', (eb) => eb.fn.any(eb.val([...courseIds])))
    .where('class.endDate', '>=', day as never)
    .orderBy('listed.insertedAt', 'desc')
    .orderBy('listed.classId', 'desc')
    .limit(limit)
    .select('listed.classId as id')
    .execute()
  return rows.map(({ id }) => id)
}

function soundsLike({ sounds }: PlannedWord, nearness: Nearness): RawBuilder<boolean>[] {
  const parts = nearness === 'same' ? sounds : sounds.flatMap((sound) => partsForEdits(sound, editsIn(sound)))
  return [...new Set(parts)].map((part) => holds(sql`sounds.sound_key`, part))
}

/** Whether a key contains a text: by the index on runs, and compared. */
function holds(key: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const { grams } = lookupOf(part, new Map())
  return sql<boolean>`(search_grams(${key}) @> ${[...grams]}::text[] and strpos(${key}, ${part}) > 0)`
}

const inPlaces = ({ places }: PlannedWord) => sql<boolean>`listed.places && ${[...places]}::text[]`
