import { titleKey } from '#domains/catalogue/server/title-key.ts'
import { regions } from '#platform/contract/places/regions.ts'
import { townshipsOf } from '#platform/contract/places/townships.ts'
import type { Db, Tx } from '#platform/server/database/connect.ts'
import { keyOf } from '#platform/server/database/text-search.ts'
import subjects from '../../../database/seed/courses.json' with { type: 'json' }
import { type Chance, createChance } from '../chance.ts'
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
  markLongLists,
  type ScaleCourses,
  vacuumScaleTables,
} from './scale.queries.ts'
import { courseTitle, personName, schoolName, skewed } from './scale-titles.ts'

const coursesAtOnce = 20_000
/** The oldest course is that old; the others follow evenly. */
const oldestDays = 5 * 365
/** Mean number of ratings of a class or a video course. */
const ratingsEach = 4
const seed = 20_261_121

/** How much of everything there is beside so many courses. */
function amounts(courses: number) {
  return {
    classes: Math.round(courses * 0.3),
    owners: Math.max(10, Math.round(courses / 200)),
    students: Math.max(100, Math.round(courses / 10)),
  }
}

/**
 * Fills an empty database with that many believable courses, and with classes, owners and ratings in proportion.
 *
 * For measuring and for trying at scale, not for showing: the texts are random, from a fixed seed. All or nothing. The
 * database's user has to own it (indexes and triggers are dropped meanwhile).
 *
 * @returns false where accounts or courses exist already: nothing was done
 */
export async function seedScale(db: Db, courses: number, say: (line: string) => void): Promise<boolean> {
  if (await hasCoursesOrPeople(db)) return false
  const chance = createChance(seed)
  await db.transaction().execute(async (tx) => {
    await loadWithoutTriggers(tx)
    const indexes = await dropReadingIndexes(tx)
    await fill(tx, chance, { courses, say })
    say('adding up')
    await deriveEverything(tx)
    for (const definition of indexes) {
      say(/INDEX (\S+)/.exec(definition)?.[1] ?? 'index')
      await createIndex(tx, definition)
    }
    await markLongLists(tx)
  })
  say('vacuum')
  await vacuumScaleTables(db)
  return true
}

async function fill(
  tx: Tx,
  chance: Chance,
  { courses, say }: { courses: number; say: (line: string) => void },
): Promise<void> {
  const { classes, owners, students } = amounts(courses)
  const categoryIds = await insertScaleCategories(
    tx,
    subjects.map(({ category }) => category),
  )
  const ownerIds = await seedOwners(tx, chance, owners)
  const firstStudentId = await insertScaleStudents(tx, students)
  for (let at = 0; at < courses; at += coursesAtOnce) {
    const count = Math.min(coursesAtOnce, courses - at)
    const age = (place: number) => oldestDays * (1 - (at + place + chance.between(0, 99) / 100) / courses)
    await insertScaleCourses(tx, someCourses(chance, { count, ownerIds, categoryIds, age }))
    if (at % 100_000 === 0) say(`${at + count} courses`)
  }
  const places = somePlaces(chance, 5000)
  await insertScaleClasses(tx, { count: classes, ...places })
  say(`${classes} classes`)
  await insertScaleRatings(tx, { firstId: firstStudentId, count: students, most: ratingsEach })
  say('ratings')
}

async function seedOwners(tx: Tx, chance: Chance, count: number): Promise<number[]> {
  const teachers = Math.round(count * 0.7)
  const ids: number[] = []
  for (const [role, many] of [
    ['teacher', teachers],
    ['school', count - teachers],
  ] as const) {
    const names = Array.from({ length: many }, () => (role === 'teacher' ? personName(chance) : schoolName(chance)))
    const keys = names.map((name) => keyOf(name))
    ids.push(...(await insertScaleOwners(tx, { role, names, keys, ...somePlaces(chance, many) })))
  }
  return shuffled(chance, ids)
}

function shuffled<T>(chance: Chance, list: readonly T[]): T[] {
  const drawn = list.map((item) => ({ item, lot: chance.between(0, 1_000_000_000) }))
  return drawn.sort((a, b) => a.lot - b.lot).map(({ item }) => item)
}

/** Some owners have a hundred times as many courses as others. */
function someOwner(chance: Chance, ids: readonly number[]): number {
  const share = chance.between(0, 999_999) / 1_000_000
  return ids[Math.floor(ids.length * share ** 1.5)] ?? 0
}

/** Townships, those of the first regions of the list more often. */
function somePlaces(chance: Chance, count: number): { regions: number[]; towns: string[] } {
  const inhabited = [12, 10, 6, ...regions.keys()].filter((region) => townshipsOf(region).length > 0)
  const chosen = Array.from({ length: count }, () => skewed(chance, inhabited))
  return { regions: chosen, towns: chosen.map((region) => skewed(chance, townshipsOf(region)).my) }
}

interface Batch {
  readonly count: number
  readonly ownerIds: readonly number[]
  readonly categoryIds: readonly number[]
  readonly age: (place: number) => number
}

function someCourses(chance: Chance, { count, ownerIds, categoryIds, age }: Batch): ScaleCourses {
  const times = <T>(make: (place: number) => T): T[] => Array.from({ length: count }, (_, place) => make(place))
  const titles = times(() => courseTitle(chance))
  return {
    titles,
    keys: titles.map(titleKey),
    types: times(() => (chance.percent(20) ? 3 : chance.percent(35) ? 2 : 1)),
    ownerIds: times(() => someOwner(chance, ownerIds)),
    categoryIds: times(() => skewed(chance, categoryIds)),
    feesMmk: times(() => chance.between(0, 40) * 5000),
    approvals: times(() => (chance.percent(96) ? 2 : chance.percent(60) ? 1 : 3)),
    daysAgo: times(age),
  }
}
