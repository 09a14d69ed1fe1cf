import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { Approval, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { addDays, yangonInstant } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database/connect.ts'
import {
  type Account,
  aClass,
  aCourse,
  anEnrolment,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type DomainApi } from '#tests/support/domain-api.ts'
import { mountCatalogue } from '../mount-catalogue.ts'

let db: Db
let api: DomainApi
let teacher: Account
const ids: Record<string, number> = {}
const day = today()

beforeAll(async () => {
  db = (await aDatabase()).db
  api = await aDomainApi(mountCatalogue, { db })
  teacher = await aTeacher(db)
  const ownerId = teacher.id
  const course = async (name: string, values: object) => {
    const { id } = await aCourse(db, { ownerId, title: name, titleKey: name, ...values })
    ids[name] = id
  }
  await course('ပန်းချီ', { insertedAt: yangonInstant('2026-01-10', '00:00') })
  await course('ဂီတ', {
    approval: Approval.pending,
    courseType: CourseType.online,
    insertedAt: yangonInstant('2026-01-11'),
  })
  await course('အက', { approval: Approval.rejected, rejectReason: 'မပြည့်စုံပါ', insertedAt: yangonInstant('2026-01-12') })
  ids.ဗီဒီယို = (
    await aVideoCourse(db, { ownerId, title: 'ဗီဒီယို', titleKey: 'ဗီဒီယို', insertedAt: yangonInstant('2026-01-13') })
  ).id
  const classOf = async (name: string, title: string, [first, last]: readonly [number, number]) => {
    const dates = { startDate: addDays(day, first), endDate: addDays(day, last) }
    ids[name] = (await aClass(db, { courseId: ids[title] ?? 0, ...dates })).id
  }
  await classOf('ended', 'ပန်းချီ', [-20, -1])
  await classOf('endsToday', 'ပန်းချီ', [-20, 0])
  await classOf('beginsToday', 'ဂီတ', [0, 9])
  await classOf('upcoming', 'ပန်းချီ', [1, 9])
  await classOf('later', 'အက', [30, 60])
  const { applying, approved } = EnrolmentStatus
  const twice = await aStudent(db)
  await anEnrolment(db, { classId: ids.upcoming ?? 0, status: applying })
  await anEnrolment(db, { classId: ids.upcoming ?? 0, status: approved, studentId: twice.id })
  await anEnrolment(db, { classId: ids.ended ?? 0, status: applying, closedAt: new Date() })
  await anEnrolment(db, { classId: ids.endsToday ?? 0, status: applying, studentId: twice.id })
  // A purchase of a video course waits for no decision of its owner.
  await anEnrolment(db, { courseId: ids.ဗီဒီယို, status: applying })
  // Another owner's classes and courses are in no list of this one.
  await aClass(db, { courseId: (await aCourse(db)).id, startDate: day, endDate: day })
})

const namesOf = (rows: { class_id: number; course_id: number }[], key: 'class_id' | 'course_id') =>
  rows.map((row) =>
    Object.keys(ids).find((name) => ids[name] === row[key] && (key === 'class_id') === /^[a-z]/i.test(name)),
  )
const classes = async (query: string) =>
  namesOf((await api.get(`/my/class/own?${query}`, { as: teacher })).json.data, 'class_id')
const courses = async (query: string) =>
  namesOf((await api.get(`/my/course/own?${query}`, { as: teacher })).json.data, 'course_id')

describe.each(['/my/class/own', '/my/class/export?format=csv', '/my/course/own', '/my/course/export?format=csv'])(
  'GET %s',
  (path) => {
    test('is for approved owners', async () => {
      expect((await api.get(path)).status).toBe(401)
      expect((await api.get(path, { as: await aStudent(db) })).status).toBe(403)
      expect((await api.get(path, { as: await aTeacher(db, { status: AccountStatus.pending }) })).status).toBe(403)
    })

    test('refuses an unknown review and an invalid day', async () => {
      const query = `${path.includes('?') ? '&' : '?'}approval=9&from=2026-02-30`
      const { status, json } = await api.get(`${path}${query}`, { as: teacher })
      expect([status, Object.keys(json.errors).sort()]).toEqual([422, ['approval', 'from']])
    })
  },
)

describe('GET /my/class/own', () => {
  test.each<[string, () => string, string[]]>([
    ['nothing', () => '', ['later', 'upcoming', 'beginsToday', 'endsToday', 'ended']],
    ['empty values', () => 'stage=&approval=&from=&to=', ['later', 'upcoming', 'beginsToday', 'endsToday', 'ended']],
    ['classes that have not begun', () => 'stage=upcoming', ['later', 'upcoming']],
    ['running classes, on their first and last day too', () => 'stage=running', ['beginsToday', 'endsToday']],
    ['ended classes', () => 'stage=ended', ['ended']],
    ['a review state', () => `approval=${Approval.pending}`, ['beginsToday']],
    ['a first day', () => `from=${addDays(day, 1)}`, ['later', 'upcoming']],
    ['a last day', () => `to=${day}`, ['beginsToday', 'endsToday', 'ended']],
    ['a title and a stage', () => `keyword=${encodeURIComponent('ပန်း ချီ')}&stage=upcoming`, ['upcoming']],
    ['signs alone', () => 'keyword=-', []],
  ])('narrows by %s', async (_by, query, expected) => {
    expect(await classes(query())).toEqual(expected)
  })

  test('refuses an unknown stage', async () => {
    expect((await api.get('/my/class/own?stage=open', { as: teacher })).status).toBe(422)
  })

  test('says the stage, the review and what waits for the owner', async () => {
    const { json } = await api.get('/my/class/own', { as: teacher })
    expect(json).toMatchObject({ total: 5, last_page: 1, current_page: 1 })
    const facts = json.data.map((row: Record<string, unknown>) => [
      ...[row.stage, row.is_approve, row.waiting_count, row.student_count],
    ])
    expect(facts).toEqual([
      ['upcoming', Approval.rejected, 0, 0],
      ['upcoming', Approval.approved, 1, 1],
      ['running', Approval.pending, 0, 0],
      ['running', Approval.approved, 1, 0],
      ['ended', Approval.approved, 0, 0],
    ])
    expect(json.data.map((row: Record<string, unknown>) => row.reject_reason)).toEqual([
      'မပြည့်စုံပါ',
      null,
      null,
      null,
      null,
    ])
  })

  test('pages what matches', async () => {
    const { json } = await api.get('/my/class/own?stage=running&page=2', { as: teacher })
    expect(json).toMatchObject({ data: [], total: 2, last_page: 1, current_page: 2 })
  })
})

describe('GET /my/course/own', () => {
  test.each<[string, () => string, string[]]>([
    ['nothing', () => '', ['ဗီဒီယို', 'အက', 'ဂီတ', 'ပန်းချီ']],
    ['a review state', () => `approval=${Approval.rejected}`, ['အက']],
    ['a course type', () => `course_type=${CourseType.video}`, ['ဗီဒီယို']],
    ['a first day in Yangon', () => 'from=2026-01-12', ['ဗီဒီယို', 'အက']],
    ['a last day in Yangon', () => 'to=2026-01-10', ['ပန်းချီ']],
    ['a title and a type', () => `keyword=${encodeURIComponent('ပန်း ချီ')}&course_type=2`, []],
  ])('narrows by %s', async (_by, query, expected) => {
    expect(await courses(query())).toEqual(expected)
  })

  test('says when it was submitted, its open classes, its next start, and what waits', async () => {
    const { json } = await api.get('/my/course/own', { as: teacher })
    const facts = json.data.map((row: Record<string, unknown>) => [
      ...[row.open_class_count, row.next_start_date, row.waiting_count, row.student_count],
    ])
    expect(facts).toEqual([
      [0, null, 0, 0],
      [1, addDays(day, 30), 0, 0],
      [1, null, 0, 0],
      [2, addDays(day, 1), 2, 1],
    ])
    expect(json.data[3].insert_time).toMatch(/^2026-01-10/)
    expect(json.rejected).toMatchObject({ count: 1, newest: { course_title: 'အက', reason: 'မပြည့်စုံပါ' } })
  })
})

describe('the files', () => {
  test('have the classes that match, with stage, review and what waits', async () => {
    const { body } = await api.get('/my/class/export?format=csv&stage=upcoming&approval=2', { as: teacher })
    const [, row, ...rest] = body.trim().split(/\r?\n/)
    expect(rest).toEqual([])
    expect(row).toContain('ပန်းချီ')
    expect(row).toMatch(/,1,မစတင်သေး,အတည်ပြုပြီး$/)
  })

  test('have the courses that match, with the reason of a rejection', async () => {
    const { body } = await api.get(`/my/course/export?format=csv&approval=3`, { as: teacher })
    const [, row, ...rest] = body.trim().split(/\r?\n/)
    expect(rest).toEqual([])
    expect(row).toContain('မပြည့်စုံပါ')
    expect(row).toContain(addDays(day, 30))
  })

  test('of courses are spreadsheets too', async () => {
    const { status, headers } = await api.get('/my/course/export?format=xlsx', { as: teacher })
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('.xlsx')])
  })
})

test.each(['course_id = 1', 'course_id = 1 and class_id = 1'])(
  'applications where %s are read by their index',
  async (where) => {
    const { rows } = await db.connection().execute(async (connection) => {
      await sql`set enable_seqscan = off`.execute(connection)
      return sql`explain select count(*) from enrolment_applications where ${sql.raw(where)}`.execute(connection)
    })
    expect(JSON.stringify(rows)).toMatch(/Index Scan using enrolments_waiting.*Index Cond: \(course_id = 1\)/)
  },
)
