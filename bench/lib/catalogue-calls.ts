import type pg from 'pg'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { someKeywords } from './keywords.ts'

export interface Call {
  readonly path: string
  readonly body?: object
}

/** Calls of one kind, measured together. */
export interface Calls {
  readonly name: string
  readonly calls: readonly Call[]
  /** Calls that warm the database without being the measured ones; by default the calls themselves. */
  readonly warming?: readonly Call[]
}

interface Sample {
  readonly course_id: number
  readonly owner_id: number
  readonly category_id: number
  readonly region: number
  readonly town: string
  readonly class_id: number
  readonly role: string
}

interface Filled {
  readonly courseTownships: readonly { region: number; town: string }[]
  readonly classTownships: readonly { region: number; town: string }[]
  /** Categories and regions in which these owners fill a page, the fewest courses first. */
  readonly courseCells: readonly { category_id: number; region: number; owners: readonly number[] }[]
  /** Regions whose classes fill a page through all filters except the category. */
  readonly classRegions: readonly number[]
  /** Categories and regions whose classes fill a page, the fewest first. */
  readonly classCells: readonly { category_id: number; region: number }[]
}

const one = (name: string, call: Call): Calls => ({ name, calls: [call] })

/** The values of both class filters, without category and region. */
const allOfClasses = { min: 5_000, max: 90_000, class_type: [1, 2], start_time: '08:00', end_time: '18:00' }
/**
 * The same filters with the widest values: among a thousand courses the narrow ones leave no full page of one
 * category.
 */
const wideOfClasses = { min: 0, max: 10_000_000, class_type: [1, 2, 3], start_time: '00:00', end_time: '23:59' }

/**
 * Townships and regions that fill a page. Among few courses most have two or three; a page of three cards cannot
 * be compared with one of twelve, so both sizes use filters that fill a page.
 */
async function filledRegions(client: pg.Client): Promise<Filled> {
  const townships = async (tallies: string) => {
    const { rows } = await client.query<{ place: string }>(
      `select place from (${tallies}) as tally where place ~ '^[0-9]+:.' group by place having sum(total) >= ${PAGE_SIZE} order by sum(total), place limit 20`,
    )
    return rows.map(({ place: region }) => ({
      region: Number(region.split(':')[0]),
      town: region.slice(region.indexOf(':') + 1),
    }))
  }
  const { rows } = await client.query<{ region: number }>(`
    select region from class_listing
    where fee_mmk between ${allOfClasses.min} and ${allOfClasses.max} and class_type in (${allOfClasses.class_type})
      and start_time >= '${allOfClasses.start_time}' and end_time <= '${allOfClasses.end_time}'
    group by region having count(*) >= ${PAGE_SIZE} order by region limit 20`)
  const cells = await client.query<{ category_id: string; region: number }>(`
    select category_id, region from class_tallies where region >= 0
    group by category_id, region having sum(total) >= ${PAGE_SIZE} order by sum(total), category_id limit 20`)
  const ofOwners = await client.query<{ category_id: string; place: string; owners: string[] }>(`
    select category_id, place, array_agg(owner_id order by owner_id) as owners
    from (
      select category_id, place, owner_id, count(*) as courses,
        row_number() over (partition by category_id, place order by count(*) desc, owner_id) as rank
      from course_places where place ~ '^[0-9]+$' and not is_video group by category_id, place, owner_id) as owned
    where rank <= 10 group by category_id, place having sum(courses) >= ${PAGE_SIZE}
    order by sum(courses), category_id, place limit 20`)
  return {
    courseCells: ofOwners.rows.map(({ category_id, place: region, owners }) => ({
      category_id: Number(category_id),
      region: Number(region),
      owners: owners.map(Number),
    })),
    courseTownships: await townships('select place, total from course_place_tallies where course_type < 3'),
    classTownships: await townships('select place, total from class_place_tallies'),
    classRegions: rows.map(({ region }) => region),
    classCells: cells.rows.map(({ category_id, region }) => ({ category_id: Number(category_id), region })),
  }
}

/** Lists, every filter alone and all together, every order, deep pages and details, with values from the database. */
export async function catalogueCalls(client: pg.Client): Promise<Calls[]> {
  const { rows } = await client.query<{ courses: number; classes: number; videos: number }>(`
    select (select sum(total) from course_tallies where course_type < 3)::int as courses,
      (select sum(total) from class_tallies)::int as classes, (select sum(total) from course_tallies where course_type = 3)::int as videos`)
  const pagesOf = (rows = 0) => ({ last: Math.ceil(rows / PAGE_SIZE), full: Math.floor(rows / PAGE_SIZE) })
  const course = pagesOf(rows[0]?.courses)
  const some = await client.query<Sample>(`
    select course.id as course_id, course.owner_id, course.category_id, class.region, class.town, class.id as class_id, owner.role
    from classes as class join courses as course on course.id = class.course_id join accounts as owner on owner.id = course.owner_id
    where course.approval = 2 and class.id % greatest(1, (select max(id) / 20 from classes)) = 0 limit 20`)
  const of = (name: string, call: (row: Sample) => Call): Calls => ({ name, calls: some.rows.map(call) })
  const filled = await filledRegions(client)
  const courses = (body: object, page = 1): Call => ({ path: `/course/list/filter?page=${page}`, body })
  return [
    one('courses', { path: '/course/list' }),
    one('courses, page 1,000 or last full', { path: `/course/list?page=${Math.min(1000, course.full)}` }),
    one('courses, middle page', { path: `/course/list?page=${Math.ceil(course.full / 2)}` }),
    one('courses, last page', { path: `/course/list?page=${course.last}` }),
    one('courses by the alphabet', courses({ orderBy: 'alphabetical' })),
    one(
      'courses by the alphabet, page 1,000 or last full',
      courses({ orderBy: 'alphabetical' }, Math.min(1000, course.full)),
    ),
    one('courses by the alphabet, last page', courses({ orderBy: 'alphabetical' }, course.last)),
    one('video courses', { path: '/course/list?course_type=3' }),
    one('courses online', { path: '/course/list?course_type=2' }),
    of('courses of a category', (row) => courses({ category_id: Number(row.category_id) })),
    of('courses of a region', (row) => courses({ region: row.region })),
    of('courses of a township', (row) => courses({ region: row.region, town: row.town })),
    { name: 'courses of a township that fills a page', calls: filled.courseTownships.map((region) => courses(region)) },
    of('courses of two owners', (row) =>
      courses({ teacher_id: [Number(row.owner_id), Number(row.owner_id) + 1], school_id: [Number(row.owner_id)] }),
    ),
    of('courses by everything', (row) =>
      courses({
        category_id: Number(row.category_id),
        region: row.region,
        town: row.town,
        teacher_id: [Number(row.owner_id)],
        school_id: [Number(row.owner_id)],
      }),
    ),
    {
      name: 'courses by everything but the township, of ten owners who fill a page',
      calls: filled.courseCells.map(({ owners, ...cell }) =>
        courses({ ...cell, teacher_id: owners, school_id: owners }),
      ),
    },
    of('an owner’s courses', (row) => ({ path: `/${row.role}/${row.owner_id}/course/list` })),
    of('a course', (row) => ({ path: `/course/${row.course_id}` })),
    of('a class', (row) => ({ path: `/class/${row.class_id}` })),
    ...classCalls({ samples: some.rows, filled }, pagesOf(rows[0]?.classes)),
  ]
}

function classCalls(
  { samples, filled }: { samples: readonly Sample[]; filled: Filled },
  page: { last: number; full: number },
): Calls[] {
  const of = (name: string, call: (row: Sample) => Call): Calls => ({ name, calls: samples.map(call) })
  const classes = (body: object): Call => ({ path: '/class/list/filter', body })
  return [
    one('classes', { path: '/class/list' }),
    one('classes, page 1,000 or last full', { path: `/class/list?page=${Math.min(1000, page.full)}` }),
    one('classes, last page', { path: `/class/list?page=${page.last}` }),
    one('classes by the alphabet', classes({ orderBy: 'alphabetical' })),
    of('classes of a category', (row) => classes({ category_id: Number(row.category_id) })),
    one('classes by fee', classes({ min: 50_000, max: 60_000 })),
    one('classes by time', classes({ start_time: '09:00', end_time: '12:00' })),
    one('classes on weekends', classes({ class_type: [1] })),
    of('classes of a region', (row) => classes({ region: row.region })),
    of('classes of a township', (row) => classes({ region: row.region, town: row.town })),
    { name: 'classes of a township that fills a page', calls: filled.classTownships.map((region) => classes(region)) },
    of('classes by everything', (row) =>
      classes({ ...allOfClasses, category_id: Number(row.category_id), region: row.region }),
    ),
    {
      name: 'classes by everything but the category, filling a page',
      calls: filled.classRegions.map((region) => classes({ ...allOfClasses, region })),
    },
    {
      name: 'classes by everything, wide enough to fill a page',
      calls: filled.classCells.map((cell) => classes({ ...wideOfClasses, ...cell })),
    },
    one('teachers', { path: '/teacher/list' }),
    one('teachers by the alphabet', { path: '/teacher/list/filter', body: { orderBy: 'alphabetical' } }),
    one('teachers to choose from', { path: '/teacher/list/all?size=30' }),
    one('teachers to choose from, page 50 or beyond', { path: '/teacher/list/all?size=30&page=50' }),
    one('teachers of video courses to choose from', { path: '/teacher/list/all?size=30&course_type=3' }),
    one('teachers of video courses to choose from, page 50 or beyond', {
      path: '/teacher/list/all?size=30&page=50&course_type=3',
    }),
    of('teachers to choose from, by keyword', (row) => ({
      path: `/teacher/list/all?size=30&keyword=${encodeURIComponent(row.town)}`,
    })),
  ]
}

/** Keywords of each kind that only prepare the statements on the connections. */
const spareOfKind = 8

/** Searches of every kind, and the site search; each keyword once, so that nothing is cached. */
export async function searchCalls(client: pg.Client, of: { each: number; seed: number }): Promise<Calls[]> {
  const chosen = await someKeywords(client, { ...of, each: of.each + spareOfKind })
  const kinds = chosen.map(({ name, keywords }) => ({ name, keywords: keywords.slice(0, of.each) }))
  const search = (keyword: string, type: object): Call => ({
    path: '/course/list/filter',
    body: { course_name: keyword, ...type },
  })
  const spare = chosen.flatMap(({ keywords }) => keywords.slice(of.each)).map((keyword) => search(keyword, {}))
  return [
    ...kinds.map(({ name, keywords }) => ({
      name: `search: ${name}`,
      calls: keywords.map((keyword) => search(keyword, {})),
      warming: [...keywords.map((keyword) => search(keyword, { course_type: 3 })), ...spare],
    })),
    {
      name: 'search: all kinds',
      calls: kinds.flatMap(({ keywords }) => keywords).map((keyword) => search(keyword, { course_type: 1 })),
      warming: [],
    },
    {
      name: 'the one search box',
      calls: kinds
        .flatMap(({ keywords }) => keywords.slice(0, 4))
        .map((keyword) => ({ path: `/search/suggestions?keyword=${encodeURIComponent(keyword)}` })),
    },
  ]
}
