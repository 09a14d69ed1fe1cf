import { beforeAll, describe, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { keyOf } from '#platform/server/database/text-search.ts'
import { createLinkSigner } from '#platform/server/files/signed-links.ts'
import { type Account, aClass, aCourse, anEnrolment, aStudent, aTeacher, type Class } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type DomainApi } from '#tests/support/domain-api.ts'
import { aQueue } from '#tests/support/queue.ts'
import { mountEnrolment } from './mount-enrolment.ts'

let db: Db
let api: DomainApi
let teacher: Account
let [first, second] = [] as unknown as [Class, Class]

beforeAll(async () => {
  const database = await aDatabase()
  db = database.db
  await aQueue(database)
  api = await aDomainApi(mountEnrolment, { db, links: createLinkSigner('secret', Date.now) })
  teacher = await aTeacher(db)
  const { id: courseId } = await aCourse(db, { ownerId: teacher.id, title: 'အင်္ဂလိပ်စာ' })
  first = await aClass(db, { courseId, startDate: '2026-01-05' })
  second = await aClass(db, { courseId, startDate: '2026-02-05' })
  const applications = [
    {
      name: 'မမြ',
      phone: '09450000101',
      classId: first.id,
      at: '2026-01-01T17:29:00Z',
      status: EnrolmentStatus.applying,
    },
    {
      name: 'ကိုလှ',
      phone: '09450000102',
      classId: first.id,
      at: '2026-01-01T17:31:00Z',
      status: EnrolmentStatus.approved,
    },
    {
      name: 'မနွယ်',
      phone: '09450000103',
      classId: second.id,
      at: '2026-01-03T00:00:00Z',
      status: EnrolmentStatus.applying,
    },
  ]
  for (const { name, phone, classId, at, status } of applications) {
    const student = await aStudent(db, { name, nameKey: keyOf(name), phoneNumber1: phone })
    await anEnrolment(db, { classId, studentId: student.id, status, insertedAt: new Date(at) })
  }
  // Another owner's student is in no list of this one.
  const other = await aClass(db, { courseId: (await aCourse(db)).id })
  await anEnrolment(db, { classId: other.id, studentId: (await aStudent(db, { name: 'ဦးအခြား' })).id })
})

const names = async (query: string): Promise<string[]> =>
  (await api.get(`/my/student/list?${query}`, { as: teacher })).json.data.map(({ name }: { name: string }) => name)

describe('GET /my/student/list, narrowed (OWN-10)', () => {
  test.each<[string, () => string, string[]]>([
    ['nothing', () => '', ['မနွယ်', 'ကိုလှ', 'မမြ']],
    ['a class', () => `class_id=${first.id}`, ['ကိုလှ', 'မမြ']],
    ['a status', () => `status=${EnrolmentStatus.applying}`, ['မနွယ်', 'မမြ']],
    ['both', () => `status=${EnrolmentStatus.applying}&class_id=${second.id}`, ['မနွယ်']],
    ['a first day in Yangon', () => 'from=2026-01-02', ['မနွယ်', 'ကိုလှ']],
    ['a last day in Yangon', () => 'to=2026-01-01', ['မမြ']],
    ['empty values', () => 'status=&class_id=&from=&to=', ['မနွယ်', 'ကိုလှ', 'မမြ']],
  ])('by %s', async (_by, query, expected) => {
    expect(await names(query())).toEqual(expected)
  })

  test('refuses an invalid day and status', async () => {
    const { status, json } = await api.get('/my/student/list?from=2026-02-30&status=9', { as: teacher })
    expect([status, Object.keys(json.errors).sort()]).toEqual([422, ['from', 'status']])
  })

  test('rows have the day of the application and the phone', async () => {
    const { json } = await api.get('/my/student/filter?keyword=မမြ&page=1', { as: teacher })
    expect(json.data).toMatchObject([{ insert_time: '2026-01-01 23:59:00', phone_number_1: '09450000101' }])
  })
})

describe('GET /my/student/classes', () => {
  test('lists the classes with applications, newest first', async () => {
    const { json } = await api.get('/my/student/classes', { as: teacher })
    expect(json.map(({ class_id }: { class_id: number }) => class_id)).toEqual([second.id, first.id])
  })
})

describe('GET /my/student/export (OWN-10)', () => {
  test('is for approved owners', async () => {
    expect((await api.get('/my/student/export?format=csv')).status).toBe(401)
    expect((await api.get('/my/student/export?format=csv', { as: await aStudent(db) })).status).toBe(403)
    expect((await api.get('/my/student/export?format=pdf', { as: teacher })).status).toBe(422)
  })

  test('has what the list shows, Burmese whole, and keeps the first zero of a phone', async () => {
    const { body, headers } = await api.get(`/my/student/export?format=csv&class_id=${first.id}`, { as: teacher })
    expect(headers['content-disposition']).toMatch(/^attachment; filename="students-\d{4}-\d\d-\d\d\.csv"/)
    const [head, ...rows] = body.replace('\ufeff', '').trim().split('\r\n')
    expect(head).toContain('ဖုန်းနံပါတ်')
    expect(rows.map((row: string) => row.split(',').slice(0, 4))).toEqual([
      ['ကိုလှ', '09450000102', 'အင်္ဂလိပ်စာ', '2026-01-05'],
      ['မမြ', '09450000101', 'အင်္ဂလိပ်စာ', '2026-01-05'],
    ])
  })

  test('is a spreadsheet too', async () => {
    const { status, headers } = await api.get('/my/student/export?format=xlsx', { as: teacher })
    expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
  })
})
