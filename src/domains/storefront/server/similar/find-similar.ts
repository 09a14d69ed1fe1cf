import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { findTitleStatistics } from '../listing-index/index.ts'
import { type ComparedText, closenessOf, isSpoken, nearnessOf } from './closeness.ts'
import { isKnown, type PlannedWord, planSearch, type SearchPlan } from './search-plan.ts'
import {
  findOpenClassesOf,
  findSimilarCourses,
  findSimilarOwners,
  type Nearness,
  type SimilarCourse,
  type SimilarOwner,
} from './similar.queries.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The ids of what a keyword may have meant, by kind, the closest first. */
interface SimilarIds {
  readonly courses: readonly number[]
  readonly videos: readonly number[]
  readonly classes: readonly number[]
  readonly teachers: readonly number[]
  readonly schools: readonly number[]
}
interface Found {
  readonly courses: readonly SimilarCourse[]
  readonly owners: readonly SimilarOwner[]
}

/**
 * Looks for what a keyword may have meant, by the first of these that finds something: all words as they sound, in other
 * letters or by a synonym; the same without the place that it names; all words with some letters wrong; and the longest of
 * the words alone, places last.
 *
 * @see BUR-01, BUR-04
 */
export async function findSimilar(
  db: Db,
  keyword: string,
  { limit, vocabulary }: { limit: number; vocabulary: Vocabulary },
): Promise<SimilarIds> {
  const plan = planSearch(keyword, vocabulary)
  const found = await firstFound(db, plan)
  const ids = found.courses.map(({ id }) => id)
  const places = plan.keywords.flatMap((word) => word.places)
  const ofRole = (role: string) => found.owners.filter((owner) => owner.role === role).map(({ id }) => id)
  return {
    courses: found.courses
      .filter(({ isVideo }) => !isVideo)
      .map(({ id }) => id)
      .slice(0, limit),
    videos: found.courses
      .filter(({ isVideo }) => isVideo)
      .map(({ id }) => id)
      .slice(0, limit),
    classes:
      ids.length === 0
        ? []
        : await findOpenClassesOf(db, { courseIds: ids.slice(0, enoughCourses), places, day: today(), limit }),
    teachers: ofRole('teacher').slice(0, limit),
    schools: ofRole('school').slice(0, limit),
  }
}

async function firstFound(db: Db, { keywords, apart, names }: SearchPlan): Promise<Found> {
  const subjects = keywords.filter(({ places }) => places.length === 0)
  const isPlaced = subjects.length > 0 && subjects.length < keywords.length
  const looked = isPlaced ? subjects : keywords
  const longestFirst = keywords.toSorted(
    (a, b) => Number(a.places.length > 0) - Number(b.places.length > 0) || lengthOf(b) - lengthOf(a),
  )
  const steps: readonly (() => Promise<Found>)[] = [
    async () => {
      const whole = await lookFor(db, { keywords, romans: names }, 'same')
      return apart === undefined ? whole : merged(whole, await lookFor(db, { keywords: apart, romans: [] }, 'same'))
    },
    ...(isPlaced ? [() => lookFor(db, { keywords: subjects, romans: [] }, 'same')] : []),
    ...(looked.every(isKnown) ? [] : [() => lookFor(db, { keywords: looked, romans: [] }, 'edited')]),
    ...(keywords.length > 1
      ? longestFirst.map((word) => () => lookFor(db, { keywords: [word], romans: [] }, 'same'))
      : []),
  ]
  for (const step of steps) {
    const found = await step()
    if (found.courses.length + found.owners.length > 0) return found
  }
  return { courses: [], owners: [] }
}

/** What was found first, and then what else was. */
function merged(first: Found, then: Found): Found {
  const joined = <Row extends { readonly id: number }>(rows: readonly Row[], others: readonly Row[]) => {
    const known = new Set(rows.map(({ id }) => id))
    return [...rows, ...others.filter(({ id }) => !known.has(id))]
  }
  return { courses: joined(first.courses, then.courses), owners: joined(first.owners, then.owners) }
}

const lengthOf = ({ spellings }: PlannedWord) => spellings[0]?.sound.length ?? 0

async function lookFor(
  db: Db,
  of: { keywords: readonly PlannedWord[]; romans: readonly string[] },
  nearness: Nearness,
): Promise<Found> {
  const { keywords, romans } = of
  const [courses, owners] = await Promise.all([
    closestCourses(db, keywords, nearness),
    findSimilarOwners(db, of, nearness),
  ])
  return {
    courses,
    owners: closestFirst(owners, (owner) =>
      Math.max(rankOf(owner, keywords, nearness), romans.length > 0 && isSpoken(owner.name, romans) ? SPOKEN : 0),
    ),
  }
}

/** So many courses fill every group that is shown. */
const enoughCourses = 24
/** Samples are looked through where the catalogue is so large that they hold a thousand titles. */
const leastSampled = 1_000

/**
 * The closest courses of the first extent that has enough of them, or of the one that has most. A frequent word is
 * answered from a small part of the titles, so a lookup never collects the postings of most of them.
 */
async function closestCourses(db: Db, keywords: readonly PlannedWord[], nearness: Nearness): Promise<SimilarCourse[]> {
  if (keywords.length === 0) return []
  const titles = (await findTitleStatistics(db)).rows.course
  const samples = ([256, 16] as const).filter((oneOf) => titles / oneOf >= leastSampled)
  const isPlaced = nearness === 'same' && keywords.some(({ places }) => places.length > 0)
  let most: SimilarCourse[] = []
  let isRare = false
  for (const extent of [...(isPlaced ? (['newestInPlace'] as const) : []), ...samples, 1 as const]) {
    // Of words that a sample does not have, a larger one has few.
    if (isRare && extent === 16) continue
    const found = await findSimilarCourses(db, keywords, { nearness, extent })
    const closest = closestFirst(found.rows, (course) => rankOf(course, keywords, nearness))
    if (closest.length >= most.length) most = closest
    if (closest.length >= enoughCourses || found.isFrequent) break
    isRare = found.isNone
  }
  return most
}

/** A name in other letters is as close as one that sounds so. */
const SPOKEN = 3

/** The greater, the closer; 0 for what the lookup finds and the words do not mean. */
function rankOf(text: ComparedText, keywords: readonly PlannedWord[], nearness: Nearness): number {
  if (keywords.length === 0) return 0
  return nearness === 'same' ? closenessOf(text, keywords) : nearnessOf(text, keywords)
}

/** The rows that have a rank, the greatest first, and the newest of those that are equally close. */
function closestFirst<Row>(rows: readonly Row[], rankOfRow: (row: Row) => number): Row[] {
  return rows
    .map((row) => ({ row, rank: rankOfRow(row) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ row }) => row)
}
