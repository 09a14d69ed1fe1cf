import { Approval, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { titleKey } from '#domains/catalogue/server/title-key.ts'
import { regions } from '#platform/contract/regions/regions.ts'
import { townshipsOf } from '#platform/contract/regions/townships.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { keyOf } from '#platform/server/database/text-search.ts'
import subjects from '../../../database/seed/courses.json' with { type: 'json' }
import { createRng, type Rng } from '../rng.ts'
import {
  createIndex,
  deriveEverything,
  dropReadingIndexes,
  hasCoursesOrPeople,
  insertScaleCategories,
  insertScaleClasses,
  insertScaleCourses,
  insertScaleOwners,
  insertScaleRatings,
  insertScaleStudents,
  loadWithoutTriggers,
  refreshLongLists,
  type ScaleCourses,
  vacuumScaleTables,
} from './scale.queries.ts'
import { courseTitle, personName, schoolName, skewed } from './scale-titles.ts'

const coursesAtOnce = 20_000
/** Age of the oldest course; the others are spread evenly. */
const oldestDays = 5 * 365
/** Mean number of ratings of a class or a video course. */
const ratingsEach = 4
const seed = 20_261_121

/** Numbers of rows in proportion to the number of courses. */
function amounts(courses: number) {
  return {
    classes: Math.round(courses * 0.3),
    owners: Math.max(10, Math.round(courses / 200)),
    students: Math.max(100, Math.round(courses / 10)),
  }
}

/**
 * Fills an empty database with this many realistic courses, and with classes, owners and ratings in proportion.
 *
 * For measuring and testing at scale, not for showing: the texts are random, from a fixed seed. Runs in one
 * transaction. The database's user has to own it (indexes and triggers are dropped temporarily).
 *
 * @returns false where accounts or courses exist already: nothing was done
 */
export async function seedScale(db: Db, courses: number, print: (line: string) => void): Promise<boolean> {
  if (await hasCoursesOrPeople(db)) return false
  const rng = createRng(seed)
  await db.transaction().execute(async (tx) => {
    await loadWithoutTriggers(tx)
    const indexes = await dropReadingIndexes(tx)
    await fill(tx, rng, { courses, print })
    print('adding up')
    await deriveEverything(tx)
    for (const definition of indexes) {
      print(/INDEX (\S+)/.exec(definition)?.[1] ?? 'index')
      await createIndex(tx, definition)
    }
    await refreshLongLists(tx)
  })
  print('vacuum')
  await vacuumScaleTables(db)
  return true
}

async function fill(
  tx: Tx,
  rng: Rng,
  { courses, print }: { courses: number; print: (line: string) => void },
): Promise<void> {
  const { classes, owners, students } = amounts(courses)
  const categoryIds = await insertScaleCategories(
    tx,
    subjects.map(({ category }) => category),
  )
  const ownerIds = await seedOwners(tx, rng, owners)
  const firstStudentId = await insertScaleStudents(tx, students)
  for (let at = 0; at < courses; at += coursesAtOnce) {
    const count = Math.min(coursesAtOnce, courses - at)
    const age = (position: number) => oldestDays * (1 - (at + position + rng.between(0, 99) / 100) / courses)
    await insertScaleCourses(tx, someCourses(rng, { count, ownerIds, categoryIds, age }))
    if (at % 100_000 === 0) print(`${at + count} courses`)
  }
  const locations = someLocations(rng, 5000)
  await insertScaleClasses(tx, { count: classes, ...locations })
  print(`${classes} classes`)
  await insertScaleRatings(tx, { firstId: firstStudentId, count: students, max: ratingsEach })
  print('ratings')
}

async function seedOwners(tx: Tx, rng: Rng, count: number): Promise<number[]> {
  const teachers = Math.round(count * 0.7)
  const ids: number[] = []
  for (const [role, many] of [
    ['teacher', teachers],
    ['school', count - teachers],
  ] as const) {
    const names = Array.from({ length: many }, () => (role === 'teacher' ? personName(rng) : schoolName(rng)))
    const keys = names.map((name) => keyOf(name))
    ids.push(...(await insertScaleOwners(tx, { role, names, keys, ...someLocations(rng, many) })))
  }
  return shuffled(rng, ids)
}

function shuffled<T>(rng: Rng, list: readonly T[]): T[] {
  const drawn = list.map((item) => ({ item, lot: rng.between(0, 1_000_000_000) }))
  return drawn.sort((a, b) => a.lot - b.lot).map(({ item }) => item)
}

/** Some owners have a hundred times as many courses as others. */
function someOwner(rng: Rng, ids: readonly number[]): number {
  const share = rng.between(0, 999_999) / 1_000_000
  return ids[Math.floor(ids.length * share ** 1.5)] ?? 0
}

/** Townships; those of the first regions of the list are more frequent. */
function someLocations(rng: Rng, count: number): { regions: number[]; towns: string[] } {
  const inhabited = [12, 10, 6, ...regions.keys()].filter((region) => townshipsOf(region).length > 0)
  const chosen = Array.from({ length: count }, () => skewed(rng, inhabited))
  return { regions: chosen, towns: chosen.map((region) => skewed(rng, townshipsOf(region)).my) }
}

interface Batch {
  readonly count: number
  readonly ownerIds: readonly number[]
  readonly categoryIds: readonly number[]
  readonly age: (position: number) => number
}

function someCourses(rng: Rng, { count, ownerIds, categoryIds, age }: Batch): ScaleCourses {
  const times = <T>(make: (position: number) => T): T[] =>
    Array.from({ length: count }, (_, position) => make(position))
  const titles = times(() => courseTitle(rng))
  return {
    titles,
    keys: titles.map(titleKey),
    types: times(() => someType(rng)),
    ownerIds: times(() => someOwner(rng, ownerIds)),
    categoryIds: times(() => skewed(rng, categoryIds)),
    feesMmk: times(() => rng.between(0, 40) * 5000),
    approvals: times(() => someApproval(rng)),
    daysAgo: times(age),
  }
}

function someType(rng: Rng): CourseType {
  if (rng.percent(20)) return CourseType.video
  return rng.percent(35) ? CourseType.online : CourseType.inPerson
}

function someApproval(rng: Rng): Approval {
  if (rng.percent(96)) return Approval.approved
  return rng.percent(60) ? Approval.pending : Approval.rejected
}
