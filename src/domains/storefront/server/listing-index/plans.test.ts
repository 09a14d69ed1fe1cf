import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CalendarDay } from '#platform/contract/calendar.ts'
import { PAGE_SIZE } from '#platform/contract/wire.ts'
import { today } from '#platform/server/clock.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { seedScale } from '../../../../demo/scale/seed-scale.ts'
import type { SortOrder } from '../../contract/list-filters.ts'
import { mountStorefront } from '../mount-storefront.ts'
import { type ClassFilter, classPredicates } from './class-conditions.queries.ts'
import { classCards } from './classes.queries.ts'
import { scanFiltered } from './filtered-lists.queries.ts'
import { checkpointedIds } from './listing-checkpoints.queries.ts'

// Snapshots of the query plans of the main statements in database/plans, so that a lost index shows as a diff.
// After an intended change run `vitest run plans -u` and review the diff. Sequential scans get a high cost here,
// as with a million courses, so that few rows are sufficient.
const folder = resolve(import.meta.dirname, '../../../../../database/plans')
const courses = 3_000

const { db, url } = await aDatabase()
const api = await aDomainApi(mountStorefront, { db })
const client = new pg.Client({
  connectionString: url,
  options: '-c enable_seqscan=off -c max_parallel_workers_per_gather=0',
})

beforeAll(async () => {
  await client.connect()
  await analyzeByHandAlone()
  await seedScale(db, courses, () => undefined)
  await vi.waitUntil(allVisible, { timeout: 30_000, interval: 200 })
}, 120_000)
afterAll(() => client.end())

const filtered =
  (body: object, page = 1) =>
  () =>
    api.post(`/course/list/filter?page=${page}`, { body })
const classesFiltered = (body: object) => () => api.post('/class/list/filter', { body })

/** Deeper than the few courses of this test would require. */
const deepPage = (sort: SortOrder) => async () => {
  await sql`select ${checkpointedIds({ list: 'course', sort, offset: 2_100, limit: PAGE_SIZE })} as ids`.execute(db)
  return { status: 200 }
}

/** Plan of a list with more rows than are counted exactly, which the test data do not have. */
const scanTo = (filter: ClassFilter) => async () => {
  const question = {
    listing: 'class',
    conditions: [],
    variants: [],
    sort: 'newly',
    ...classPredicates(filter),
  } as const
  if (question.preparedFilter === undefined) throw new Error('Nothing is asked')
  await scanFiltered(
    db,
    { ...question, preparedFilter: question.preparedFilter },
    { offset: 0, limit: PAGE_SIZE, cards: classCards },
  )
  return { status: 200 }
}

test.each<[string, () => Promise<{ status: number }>]>([
  ['course-list', () => api.get('/course/list')],
  ['course-list-last-page', () => api.get('/course/list?page=190')],
  ['course-list-of-type', () => api.get('/course/list?course_type=2')],
  ['course-alphabetical', filtered({ orderBy: 'alphabetical' })],
  // A rare category: for a frequent one both plans cost about the same.
  ['course-by-category', filtered({ category_id: 12 })],
  ['course-by-region', filtered({ region: 3 })],
  ['course-by-township-and-category', filtered({ region: 12, town: 'လှိုင်', category_id: 1 })],
  ['course-list-deep-page', deepPage('newly')],
  ['course-alphabetical-deep-page', deepPage('alphabetical')],
  ['course-by-owners', filtered({ teacher_id: [1, 2, 3] })],
  ['course-by-everything', filtered({ category_id: 1, region: 12, teacher_id: [1], course_name: 'အခြေခံ' })],
  ['course-alphabetical-of-a-place', filtered({ region: 3, town: 'လားရှိုး', orderBy: 'alphabetical' })],
  ['course-search-in-a-place', filtered({ course_name: 'ပန်းချီ', region: 12 })],
  ['course-search-rare', filtered({ course_name: 'ပန်းချီ' })],
  ['course-search-common', filtered({ course_name: 'အခြေခံ' })],
  ['course-search-both-readings', filtered({ course_name: 'ေခံ' })],
  ['course-search-in-a-township', filtered({ region: 12, town: 'အလုံ', course_name: 'အခြေခံ' })],
  ['course-search-cut', filtered({ course_name: 'သဒ္ဒါ အစအဆ' })],
  ['owners-to-choose-from', () => api.get('/teacher/list/all?size=30&page=2')],
  ['owners-of-video-courses', () => api.get('/teacher/list/all?course_type=3&size=30&page=2')],
  ['search-box', () => api.get(`/search/suggestions?keyword=${encodeURIComponent('ပန်းချီ')}`)],
  ['search-box-names', () => api.get(`/search/suggestions?keyword=${encodeURIComponent('ဒေါ် ပန်းချီ')}`)],
  ['class-list', () => api.get('/class/list')],
  ['class-by-fee-and-time', classesFiltered({ min: 10_000, max: 20_000, start_time: '09:00' })],
  ['class-by-everything-of-many', scanTo({ categoryId: 1, region: 12, minFeeMmk: 10_000, classTypes: [1, 2] })],
  ['course-by-owners-of-a-place', filtered({ category_id: 1, region: 12, town: 'လှိုင်', teacher_id: [1, 2, 3] })],
  [
    'course-by-owners-and-category',
    filtered({ category_id: 1, region: 12, teacher_id: [1, 2], orderBy: 'alphabetical' }),
  ],
  ['class-by-place', classesFiltered({ region: 12, town: 'အလုံ' })],
  [
    'class-by-everything',
    classesFiltered({
      category_id: 1,
      region: 12,
      min: 5_000,
      max: 90_000,
      class_type: [1, 2],
      start_time: '08:00',
      end_time: '18:00',
    }),
  ],
  ['class-by-category', classesFiltered({ category_id: 12 })],
  ['class-by-region', classesFiltered({ region: 3 })],
  ['classes-starting', () => api.get('/class/list/starting')],
  ['class-open', classesFiltered({ open_only: true })],
  ['class-open-of-many', scanTo({ openOn: '2026-01-01' as CalendarDay })],
  ['class-by-mode-and-start', classesFiltered({ course_type: [2], start_from: '2026-01-01', region: 12 })],
  ['class-alphabetical', classesFiltered({ orderBy: 'alphabetical' })],
  ['classes-of-a-course', () => api.get('/course/2/class/list')],
  ['class-search', () => api.get(`/class/search/result?keyword=${encodeURIComponent('ပန်းချီ')}`)],
])('%s has the recorded plan', async (name, call) => {
  // The first call also loads the title statistics.
  await call()
  const statements = await statementsOf(call)
  const plans = []
  for (const { text, values } of statements) plans.push(`${shortened(text)}\n\n${await planOf(text, values)}`)
  await expect(`${plans.join('\n\n\n')}\n`).toMatchFileSnapshot(join(folder, `${name}.txt`))
})

const inNoPlan = [
  // Used for words that match far more rows than the test data have.
  ...['course_listing_small_sample', 'class_listing_small_sample'],
  // Used by the triggers of courses.
  'class_listing_course',
]

test('every index of the listings is used in a recorded plan', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select indexname as name from pg_indexes
     where tablename in ('course_listing', 'class_listing', 'course_places')`,
  )
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const isUsed = (index: string) => files.some((plans) => new RegExp(`on ${index}\\b|using ${index}\\b`).test(plans))
  const unused = rows.map(({ name }) => name).filter((name) => !name.endsWith('_pkey') && !isUsed(name))
  expect(unused.toSorted()).toEqual(inNoPlan.toSorted())
})

/** Otherwise a plan would depend on whether autovacuum has analysed a table. */
async function analyzeByHandAlone(): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  await client.query(rows.map(({ name }) => `alter table ${name} set (autovacuum_enabled = false)`).join(';'))
}

/**
 * Whether index-only scans are possible; an ANALYZE concurrent with a VACUUM leaves some pages not marked
 * all-visible.
 */
async function allVisible(): Promise<boolean> {
  const tables = ['course_listing', 'class_listing', 'courses', 'classes', 'accounts']
  await client.query(`vacuum ${tables.join(', ')}`)
  const { rows } = await client.query<{ done: boolean }>(
    'select bool_and(relallvisible = relpages) as done from pg_class where relname = any($1)',
    [tables],
  )
  return rows[0]?.done === true
}

interface Statement {
  readonly text: string
  readonly values: unknown[]
}

/** Statements of a call on this file's database; background work of earlier test files may still query theirs. */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<Statement[]> {
  const sent: Statement[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    if (new URL(url).pathname !== `/${this.database}`) return query.apply(this, args)
    const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown]
    const text = typeof first === 'string' ? first : first.text
    const values = typeof first === 'object' && first.values ? first.values : second
    sent.push({ text, values: Array.isArray(values) ? values : [] })
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  try {
    expect((await call()).status).toBe(200)
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query
  }
  return sent
}

async function planOf(text: string, values: unknown[]): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values)
  return rows.map((row) => row['QUERY PLAN'].replaceAll(today(), '<today>')).join('\n')
}

const shortened = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
