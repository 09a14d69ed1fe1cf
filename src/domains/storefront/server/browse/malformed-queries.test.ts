import { beforeAll, describe, expect, test } from 'vitest'
import { aClass, aCourse, aSchool, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { mountStorefront } from '../mount-storefront.ts'

// Malformed and unusual query strings: every list call has a defined reply.

const { db } = await aDatabase()
const api = await aDomainApi(mountStorefront, { db })
const owners: Record<string, number> = {}

beforeAll(async () => {
  owners.teacher = (await aTeacher(db)).id
  owners.school = (await aSchool(db)).id
  const course = await aCourse(db, { ownerId: owners.teacher })
  owners.course = course.id
  await aClass(db, { courseId: course.id })
  await aCourse(db, { ownerId: owners.school })
  await aVideoCourse(db, { ownerId: owners.school })
})

const lists = [
  '/course/list',
  '/class/list',
  '/class/search/result',
  '/teacher/list',
  '/school/list',
  '/teacher/:teacher/course/list',
  '/school/:school/course/list',
  '/course/:course/class/list',
]
const filters = ['/course/list/filter', '/class/list/filter', '/teacher/list/filter', '/school/list/filter']
const addressOf = (path: string) => path.replace(/:(\w+)/, (_, owner: string) => String(owners[owner]))
const ask = (path: string, query: string, body?: object) =>
  filters.includes(path) ? api.post(`${path}?${query}`, { body: body ?? {} }) : api.get(`${addressOf(path)}?${query}`)

describe.each([...lists, ...filters])('%s', (path) => {
  test.each(['-1', '0', '', 'abc', '1.5', 'NaN', '1e0', '%00'])('page %j is the first', async (page) => {
    const [{ status, json }, first] = [await ask(path, `page=${page}`), await ask(path, '')]
    expect(status).toBe(200)
    expect(json.current_page).toBe(1)
    expect(json.data).toEqual(first.json.data)
    expect(json.data.length).toBeGreaterThan(0)
  })

  test.each(['2', '1000000000', '99999999999999999999', 'Infinity'])(
    'page %s returns no more rows than exist',
    async (page) => {
      const { status, json } = await ask(path, `page=${page}`)
      expect(status).toBe(200)
      expect(json.total).toBe((await ask(path, '')).json.total)
      if (page !== 'Infinity') expect(json.data).toEqual([])
    },
  )
})

const keywordIn: Record<string, (keyword: string) => ReturnType<typeof ask>> = {
  '/course/list/filter': (course_name) => ask('/course/list/filter', '', { course_name }),
  '/class/list/filter': (class_name) => ask('/class/list/filter', '', { class_name }),
  '/teacher/list/filter': (teacher_name) => ask('/teacher/list/filter', '', { teacher_name }),
  '/school/list/filter': (school_name) => ask('/school/list/filter', '', { school_name }),
  '/class/search/result': (keyword) =>
    api.get(`/class/search/result?keyword=${encodeURIComponent(keyword.toWellFormed())}`),
  '/search/suggestions': (keyword) =>
    api.get(`/search/suggestions?keyword=${encodeURIComponent(keyword.toWellFormed())}`),
  '/teacher/list/all': (keyword) =>
    api.get(`/teacher/list/all?course_type=1&keyword=${encodeURIComponent(keyword.toWellFormed())}`),
  '/school/list/all': (keyword) =>
    api.get(`/school/list/all?course_type=1&keyword=${encodeURIComponent(keyword.toWellFormed())}`),
}

describe.each(Object.entries(keywordIn))('a keyword of %s', (_, search) => {
  test.each([
    "'",
    '"',
    "''; drop table courses; --",
    '%',
    '%%%',
    '_',
    '\\',
    '\\%',
    '100%',
    '{a,"b}',
    '$1',
    '(((',
    '[^',
    '\u0000',
    '\ud83d',
    '😀',
    '်',
    '္',
    'က္',
    '\u200b\u2060',
    ' '.repeat(300),
  ])('%j is searched as plain text', async (keyword) => {
    const { status, json } = await search(keyword)
    expect({ status, errors: json.errors }).toEqual({ status: 200, errors: undefined })
  })

  test.each(['%%%%', '-', '###', '၊။'])('%j, which has only signs, finds nothing (REQ-07)', async (keyword) => {
    const { json } = await search(keyword)
    const found = 'total' in json ? json.total : JSON.stringify(json).includes('_id"') ? 1 : 0
    expect(found).toBe(0)
  })

  test('of 5,000 characters is refused', async () => {
    const { status, json } = await search('က'.repeat(5_000))
    expect([status, json.code]).toEqual([422, 'INVALID_INPUT'])
  })
})

describe('a filter', () => {
  const ids = Array.from({ length: 10_000 }, (_, at) => at + 1)

  test.each([
    ['/course/list/filter', 'teacher_id', ids],
    ['/course/list/filter', 'school_id', ids],
    ['/course/list/filter', 'teacher_id', ['x']],
    ['/course/list/filter', 'category_id', 'x'],
    ['/course/list/filter', 'region', 99],
    ['/course/list/filter', 'region', 1.5],
    ['/course/list/filter', 'course_type', 9],
    ['/course/list/filter', 'course_name', 7],
    ['/course/list/filter', 'town', 'က'.repeat(5_000)],
    ['/class/list/filter', 'region', 99],
    ['/class/list/filter', 'class_type', ids],
    ['/class/list/filter', 'min', -1],
    ['/class/list/filter', 'max', 1e12],
    ['/class/list/filter', 'start_time', '99:99'],
    ['/class/list/filter', 'town', 'က'.repeat(5_000)],
    ['/teacher/list/filter', 'teacher_name', ['x']],
    ['/school/list/filter', 'school_name', { a: 1 }],
  ])('of %s reports %s as invalid', async (path, field, value) => {
    const { status, json } = await ask(path, '', { [field]: value })
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]])
  })

  test.each(filters.flatMap((path) => ['orderBy', 'order_by'].map((field) => [path, field] as const)))(
    'of %s with an unknown %s is in the default order',
    async (path, field) => {
      for (const order of ['price', '', 7, ['newly'], { a: 1 }, 'newly; drop table courses']) {
        const { status, json } = await ask(path, '', { [field]: order })
        expect([status, json.data]).toEqual([200, (await ask(path, '')).json.data])
      }
    },
  )

  test.each([
    [{ min: 9_000_000, max: 1 }],
    [{ start_time: '18:00', end_time: '08:00' }],
    [{ region: 3, town: "ရန်ကုန်' or true --" }],
  ])('of classes with a contradiction finds nothing: %j', async (body) => {
    const { status, json } = await ask('/class/list/filter', '', body)
    expect([status, json.total, json.data]).toEqual([200, 0, []])
  })

  test.each(filters)('of %s that is no object is refused', async (path) => {
    for (const body of [[1, 2], [{}]]) expect((await ask(path, '', body)).status).toBe(422)
  })
})
