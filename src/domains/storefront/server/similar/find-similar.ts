import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { holdsNearly } from './near-text.ts'
import { type PlannedWord, planSearch, type SearchPlan } from './search-plan.ts'
import {
  findOpenClassesOf,
  findSimilarCourses,
  findSimilarOwners,
  type Nearness,
  type SimilarCourse,
  type SimilarOwner,
} from './similar.queries.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The ids of what a keyword may have meant, by kind, in the order of the newest. */
export interface SimilarIds {
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
 * the words alone.
 *
 * @see BUR-01, BUR-04
 */
export async function findSimilar(
  db: Db,
  keyword: string,
  { limit, vocabulary }: { limit: number; vocabulary: Vocabulary },
): Promise<SimilarIds> {
  const found = await firstFound(db, planSearch(keyword, vocabulary))
  const ids = found.courses.map(({ id }) => id)
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
    classes: ids.length === 0 ? [] : await findOpenClassesOf(db, { courseIds: ids, day: today(), limit }),
    teachers: ofRole('teacher').slice(0, limit),
    schools: ofRole('school').slice(0, limit),
  }
}

async function firstFound(db: Db, { keywords, names }: SearchPlan): Promise<Found> {
  const subjects = keywords.filter(({ places }) => places.length === 0)
  const isPlaced = subjects.length > 0 && subjects.length < keywords.length
  const longestFirst = keywords.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  const steps: readonly (() => Promise<Found>)[] = [
    () => lookFor(db, { keywords, romans: names }, 'same'),
    ...(isPlaced ? [() => lookFor(db, { keywords: subjects, romans: [] }, 'same')] : []),
    () => lookFor(db, { keywords: isPlaced ? subjects : keywords, romans: [] }, 'edited'),
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

const lengthOf = ({ sounds }: PlannedWord) => sounds[0]?.length ?? 0

async function lookFor(
  db: Db,
  of: { keywords: readonly PlannedWord[]; romans: readonly string[] },
  nearness: Nearness,
): Promise<Found> {
  const { keywords } = of
  const isNear = ({ soundKey }: { soundKey: string }) =>
    nearness === 'same' || keywords.every(({ sounds }) => sounds.some((sound) => holdsNearly(soundKey, sound)))
  const [courses, owners] = await Promise.all([
    keywords.length === 0 ? [] : findSimilarCourses(db, keywords, nearness),
    findSimilarOwners(db, of, nearness),
  ])
  return { courses: courses.filter(isNear), owners: owners.filter(isNear) }
}
