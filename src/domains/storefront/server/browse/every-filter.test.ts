import { beforeAll, describe, expect, test } from 'vitest'
import { Approval, ClassType, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { aCategory, aClass, aCourse, aSchool, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { createRng } from '../../../../demo/rng.ts'
import type { ClassFilter } from '../listing-index/class-conditions.queries.ts'
import { classCards, classListQuery } from '../listing-index/classes.queries.ts'
import type { CourseFilter } from '../listing-index/course-conditions.queries.ts'
import { courseCards, courseListQuery } from '../listing-index/courses.queries.ts'
import { scanFiltered } from '../listing-index/filtered-lists.queries.ts'
import type { Cards } from '../listing-index/listed-cards.queries.ts'
import type { ListQuery } from '../listing-index/listing-scans.queries.ts'
import { findListed } from '../listing-index/listings.queries.ts'

// Runs every combination of filters in each plan that it can have: stored total, generic or custom plan,
// collected or scanned. Each result must equal that of a check of all rows.

interface RegionPair {
  readonly region: number
  readonly town: string
}
interface Course {
  readonly id: number
  readonly title: string
  readonly courseType: number
  readonly categoryId: number
  readonly ownerId: number
  readonly regions: RegionPair[]
  readonly isPublic: boolean
}
interface Class extends RegionPair {
  readonly id: number
  readonly title: string
  readonly course: Course
  readonly classType: number
  readonly feeMmk: number
  readonly startTime: string
  readonly endTime: string
}

const rng = createRng(7)
const text = ['ပန်းချီ', 'စာရင်းကိုင်'] as const
const towns = [
  ['လှိုင်', 'အလုံ'],
  ['လှိုင်', 'ချမ်းအေးသာစံ'],
] as const
/** One township has the same name as one in another region. */
const aRegion = (): RegionPair => {
  const region = rng.between(0, 1)
  return { region, town: rng.one(towns[region] ?? []) }
}
const isIn = ({ region, town }: { region?: number; town?: string }, pair: RegionPair) =>
  (region ?? pair.region) === pair.region && (town ?? pair.town) === pair.town

/** Every subset of the filters, each with random values. */
function combinations<Filter extends object>(entries: readonly (() => Filter)[]): Filter[] {
  return Array.from({ length: 2 ** entries.length }, (_, choice) =>
    Object.assign({}, ...entries.filter((_, at) => choice & (1 << at)).map((entry) => entry())),
  )
}

/** The order of lists: by date, newest first, and by title with digits first. */
function inOrder<Row extends { readonly id: number; readonly title: string }>(rows: Row[], sort?: string): number[] {
  const sorted = rows.toSorted((a, b) =>
    sort === undefined ? b.id - a.id : a.title < b.title ? -1 : a.title > b.title ? 1 : a.id - b.id,
  )
  return sorted.map(({ id }) => id)
}

const orders: Pick<CourseFilter, 'sort' | 'keyword'>[] = [{}, { sort: 'alphabetical' }, { keyword: text[0] }]

describe('every combination of filters', async () => {
  const { db } = await aDatabase()
  const courses: Course[] = []
  const classes: Class[] = []
  const categoryIds: number[] = []
  const owners: { id: number; isTeacher: boolean; pair: RegionPair; isPublic: boolean }[] = []

  beforeAll(async () => {
    for (let made = 0; made < 3; made++) categoryIds.push((await aCategory(db)).id)
    for (let made = 0; made < 6; made++) {
      const [pair, isPublic, isTeacher] = [aRegion(), made < 5, made % 2 === 0]
      const { id } = await (isTeacher ? aTeacher : aSchool)(db, {
        ...pair,
        status: isPublic ? AccountStatus.approved : AccountStatus.pending,
      })
      owners.push({ id, isTeacher, pair, isPublic })
    }
    for (let number = 0; number < 150; number++) await addCourse(number)
  })

  async function addCourse(number: number): Promise<void> {
    const owner = rng.one(owners)
    const approval = rng.percent(90) ? Approval.approved : Approval.pending
    const facts = {
      title: `${100 + ((number * 37) % 150)} ${text[number % 2]}`,
      categoryId: rng.one(categoryIds),
      courseType: rng.one(Object.values(CourseType)),
      ownerId: owner.id,
    }
    const { id } = await aCourse(db, { ...facts, approval })
    const isVideo = facts.courseType === CourseType.video
    const regions = isVideo ? [owner.pair] : []
    const course: Course = { ...facts, id, regions, isPublic: owner.isPublic && approval === Approval.approved }
    courses.push(course)
    for (let left = isVideo ? 0 : rng.between(0, 4); left > 0; left--) regions.push(await addClass(course))
  }

  async function addClass(course: Course): Promise<Class> {
    const facts = {
      ...aRegion(),
      classType: rng.one(Object.values(ClassType)),
      feeMmk: 10_000 * rng.between(0, 9),
      startTime: rng.one(['07:00', '09:00', '13:30']),
      endTime: rng.one(['15:00', '18:30']),
    }
    const { id } = await aClass(db, { ...facts, courseId: course.id })
    const added: Class = { ...facts, id, title: course.title, course }
    classes.push(added)
    return added
  }

  /**
   * Owner ids, sometimes more than the limit up to which they are compared one by one. Ids of the other role match
   * no owner.
   */
  const someOwners = () => {
    const ids = owners.map(({ id }) => id)
    const unknown = rng.percent(50) ? Array.from({ length: 12 }, (_, at) => 1_000_000 + at) : []
    return [...rng.some(ids, rng.between(1, 3)), ...unknown]
  }

  const courseFilters = () =>
    combinations<CourseFilter>([
      () => ({ courseTypes: rng.one([[1], [2], [3], [1, 2], [3, 1]]) }),
      () => ({ categoryId: rng.one(categoryIds) }),
      () => ({ teacherIds: someOwners() }),
      () => ({ schoolIds: someOwners() }),
      () => ({ region: rng.between(0, 1) }),
      () => ({ town: rng.one(towns.flat()) }),
    ])
  const isOfOwners = ({ teacherIds = [], schoolIds = [] }: CourseFilter, id: number) => {
    const ids = owners.find((owner) => owner.id === id)?.isTeacher ? teacherIds : schoolIds
    return teacherIds.length + schoolIds.length === 0 || ids.includes(id)
  }
  const passingCourses = (filter: CourseFilter) =>
    courses.filter(
      ({ isPublic, courseType, categoryId, ownerId, regions, title }) =>
        isPublic &&
        (filter.courseTypes ?? [courseType]).includes(courseType) &&
        (filter.categoryId ?? categoryId) === categoryId &&
        isOfOwners(filter, ownerId) &&
        ((filter.region ?? filter.town) === undefined || regions.some((pair) => isIn(filter, pair))) &&
        title.includes(filter.keyword ?? ''),
    )

  const classFilters = () =>
    combinations<ClassFilter>([
      () => ({ minFeeMmk: 10_000 * rng.between(0, 9) }),
      () => ({ maxFeeMmk: 10_000 * rng.between(0, 9) }),
      () => ({ categoryId: rng.one(categoryIds) }),
      () => ({ classTypes: rng.one([[1], [3, 1], [2, 3, 2], [1, 2, 3]]) }),
      () => ({ startTime: rng.one(['07:00', '08:00', '13:30']) }),
      () => ({ endTime: rng.one(['14:00', '15:00', '20:00']) }),
      () => ({ region: rng.between(0, 1) }),
      () => ({ town: rng.one(towns.flat()) }),
    ])
  const passingClasses = (filter: ClassFilter) =>
    classes.filter(
      (one) =>
        one.course.isPublic &&
        (filter.minFeeMmk ?? 0) <= one.feeMmk &&
        one.feeMmk <= (filter.maxFeeMmk ?? one.feeMmk) &&
        (filter.categoryId ?? one.course.categoryId) === one.course.categoryId &&
        (filter.classTypes ?? [one.classType]).includes(one.classType) &&
        (filter.startTime ?? '') <= one.startTime &&
        one.endTime <= (filter.endTime ?? one.endTime) &&
        isIn(filter, one) &&
        one.title.includes(filter.keyword ?? ''),
    )

  /** Compares the result of each plan with the expected ids and their order. */
  async function expectEachPlan<Row extends { readonly id: number }>(
    question: ListQuery,
    cards: Cards<Row>,
    expected: readonly number[],
  ): Promise<void> {
    const { preparedFilter, tally: _, ...plain } = question
    for (const asked of [question, plain]) {
      for (const offset of new Set([0, PAGE_SIZE * Math.floor(expected.length / PAGE_SIZE)])) {
        const { rows, total } = await findListed(db, asked, { offset, limit: PAGE_SIZE, cards })
        expect({ total, ids: idsOf(rows) }).toEqual({
          total: expected.length,
          ids: expected.slice(offset, offset + PAGE_SIZE),
        })
      }
    }
    const limit = expected.length < PAGE_SIZE ? 1 : PAGE_SIZE
    if (preparedFilter === undefined || expected.length === 0) return
    const scanTo = await scanFiltered(db, { ...question, preparedFilter }, { offset: 0, limit, cards })
    if (scanTo) expect(idsOf(scanTo.rows)).toEqual(expected.slice(0, limit))
  }
  const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

  test.each(orders)('finds exactly the matching courses, with %j', async (order) => {
    let found = 0
    for (const asked of courseFilters()) {
      const filter: CourseFilter = { ...asked, ...order }
      const expected = inOrder(passingCourses(filter), filter.sort)
      found += expected.length
      await expectEachPlan(courseListQuery(filter), courseCards, expected)
    }
    expect(found).toBeGreaterThan(300)
  })

  test.each(orders)('finds exactly the matching classes, with %j', async (order) => {
    let found = 0
    for (const asked of classFilters()) {
      const filter: ClassFilter = { ...asked, ...order }
      const expected = inOrder(passingClasses(filter), filter.sort)
      found += expected.length
      await expectEachPlan(classListQuery(filter), classCards, expected)
    }
    expect(found).toBeGreaterThan(300)
  })
})
