import { beforeAll, describe, expect, test } from 'vitest'
import { Approval, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { AccountStatus, Gender } from '#platform/contract/account-codes.ts'
import { aClass, aCourse, aSchool, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { mountStorefront } from '../mount-storefront.ts'

const { db } = await aDatabase()
const api = await aDomainApi(mountStorefront, { db })
const made = { thida: 0, nameless: 0, myaMya: 0, shwe: 0, empty: 0 }

beforeAll(async () => {
  made.thida = (
    await aTeacher(db, {
      name: 'ဒေါ်သီတာဝင်း',
      education: 'B.A.',
      gender: Gender.female,
      ratingSum: 9,
      ratingCount: 2,
      profilePath: 'pictures/people/1/a/320-640',
    })
  ).id
  made.nameless = (
    await aTeacher(db, {
      name: null,
      schoolName: 'မေသက်ထွန်း ICT',
      experience: '၅ နှစ်',
      apkUrl: 'https://example.com/a.apk',
    })
  ).id
  made.myaMya = (await aTeacher(db, { name: 'ဒေါ် ခင်မြမြအေး' })).id
  await aTeacher(db, { name: 'ဦးစောင့်ဆိုင်း', status: AccountStatus.pending })
  await aTeacher(db, { name: 'ဦးရပ်ဆိုင်း', status: AccountStatus.suspended })
  made.shwe = (
    await aSchool(db, {
      name: 'ရွှေပညာ',
      address: 'ရန်ကုန်',
      phoneNumber2: '0979000111',
      email1: 'school@example.com',
      message: 'ကြိုဆိုပါသည်',
    })
  ).id
  made.empty = (await aSchool(db, { name: 'ကျောင်းသစ်' })).id
  await aCourse(db, { ownerId: made.thida })
  await aVideoCourse(db, { ownerId: made.nameless })
  await aCourse(db, { ownerId: made.myaMya, approval: Approval.pending })
  await aCourse(db, { ownerId: made.shwe, courseType: CourseType.online })
})

const idsOf = (json: { data: Record<string, number>[] }, id: string) => json.data.map((row) => row[id])

describe('GET /teacher/list, /teacher/:id and /teacher/list/all', () => {
  test('return approved accounts, newest first', async () => {
    const { json } = await api.get('/teacher/list?page=1')
    expect(json).toMatchObject({ total: 3, last_page: 1, current_page: 1 })
    expect(idsOf(json, 'teacher_id')).toEqual([made.myaMya, made.nameless, made.thida])
    expect(json.data[2]).toEqual({
      teacher_id: made.thida,
      name: 'ဒေါ်သီတာဝင်း',
      school_name: null,
      education: 'B.A.',
      rating: 4.5,
      profile: '/pictures/people/1/a/320-640/320.webp',
      gender: 2,
    })
  })

  test('search by name or institution in any spelling, and sort by the displayed name', async () => {
    const find = async (body: object) => idsOf((await api.post('/teacher/list/filter', { body })).json, 'teacher_id')
    expect(await find({ teacher_name: 'သီတာ' })).toEqual([made.thida])
    expect(await find({ teacher_name: 'ေဒၚသီတာ' })).toEqual([made.thida])
    expect(await find({ teacher_name: 'ict' })).toEqual([made.nameless])
    expect(await find({ teacher_name: 'မရှိသူ' })).toEqual([])
    expect(await find({ teacher_name: '', orderBy: '' })).toHaveLength(3)
    expect(await find({ orderBy: 'alphabetical' })).toEqual([made.myaMya, made.thida, made.nameless])
    expect(await find({ order_by: 'alphabetical' })).toEqual([made.myaMya, made.thida, made.nameless])
  })

  test('return accounts with a public course of the type', async () => {
    const all = async (query: string) =>
      (await api.get(`/teacher/list/all${query}`)).json.map((row: { teacher_id: number }) => row.teacher_id)
    expect(await all('')).toEqual([made.thida])
    expect(await all('?course_type=1')).toEqual([made.thida])
    expect(await all('?course_type=3')).toEqual([made.nameless])
    expect(await all('?course_type=3&keyword=ICT')).toEqual([made.nameless])
    expect(await all('?course_type=3&keyword=ရွှေ')).toEqual([])
    expect(await all('?course_type=3&keyword=(')).toEqual([])
    for (const keyword of ['ict ထွန်း', 'ေမသက္ထြန္း', 'ေမ', 'ေသ']) {
      expect(await all(`?course_type=3&keyword=${encodeURIComponent(keyword)}`), keyword).toEqual([made.nameless])
    }
    expect(await all(`?course_type=3&id=${made.thida},${made.nameless}`)).toEqual([made.nameless])
    expect(await all(`?id=${made.nameless}`)).toEqual([])
    expect(await all('?size=1&page=1')).toEqual([made.thida])
    expect(await all('?size=1&page=2')).toEqual([])
    expect((await api.get('/teacher/list/all?id=1;2')).status).toBe(422)
    expect((await api.get('/teacher/list/all?course_type=3')).json).toEqual([
      { teacher_id: made.nameless, name: null, school_name: 'မေသက်ထွန်း ICT' },
    ])
  })

  test('return a public page without private fields', async () => {
    const { json } = await api.get(`/teacher/${made.nameless}`)
    expect(json).toMatchObject({
      teacher_id: made.nameless,
      name: null,
      school_name: 'မေသက်ထွန်း ICT',
      experience: '၅ နှစ်',
      phone_number_1: expect.any(String),
      rating: 0,
      apk_url: 'https://example.com/a.apk',
    })
    for (const secret of ['nrc_number', 'email_1', 'social_media_id', 'date_of_birth', 'address']) {
      expect(json).not.toHaveProperty(secret)
    }
  })

  test('return all courses of any type', async () => {
    const { json } = await api.get(`/teacher/${made.nameless}/course/list`)
    expect(json).toMatchObject({ total: 1, last_page: 1, current_page: 1 })
    expect(json.data[0]).toMatchObject({ course_type: 3, name: null, school_name: 'မေသက်ထွန်း ICT' })
    expect((await api.get(`/teacher/${made.myaMya}/course/list?page=1`)).json.total).toBe(0)
  })

  test('answer 404 for suspended, other-role and absent accounts', async () => {
    const suspended = await aTeacher(db, { status: AccountStatus.suspended })
    for (const id of [suspended.id, made.shwe, 999_999, 'x']) {
      expect((await api.get(`/teacher/${id}`)).status).toBe(404)
      expect((await api.get(`/teacher/${id}/course/list`)).status).toBe(404)
    }
  })
})

describe('GET /school/list, /school/:id and /school/list/all', () => {
  test('list all, find by a part of the name and sort by the alphabet', async () => {
    expect(idsOf((await api.get('/school/list')).json, 'school_id')).toEqual([made.empty, made.shwe])
    const find = async (body: object) => idsOf((await api.post('/school/list/filter', { body })).json, 'school_id')
    expect(await find({ school_name: 'ရွှေ' })).toEqual([made.shwe])
    expect(await find({ order_by: 'alphabetical' })).toEqual([made.empty, made.shwe])
    expect(await find({ orderBy: 'alphabetical' })).toEqual([made.empty, made.shwe])
  })

  test('return accounts with a public course of the type', async () => {
    expect((await api.get('/school/list/all')).json).toEqual([{ school_id: made.shwe, name: 'ရွှေပညာ' }])
    expect((await api.get('/school/list/all?course_type=3')).json).toEqual([])
  })

  test('return a public page with courses', async () => {
    expect((await api.get(`/school/${made.shwe}`)).json).toMatchObject({
      school_id: made.shwe,
      name: 'ရွှေပညာ',
      address: 'ရန်ကုန်',
      phone_number_2: '0979000111',
      email_1: 'school@example.com',
      message: 'ကြိုဆိုပါသည်',
      rating: 0,
      apk_url: null,
    })
    const { json } = await api.get(`/school/${made.shwe}/course/list`)
    expect(json.data[0]).toMatchObject({ schools_name: 'ရွှေပညာ', school_id: made.shwe, teacher_id: null })
    expect((await api.get(`/school/${made.thida}`)).status).toBe(404)
    expect((await api.get(`/school/${made.thida}/course/list`)).status).toBe(404)
  })
})

test.each([
  ['/teacher/list/filter', { teacher_name: 5 }, 'teacher_name'],
  ['/school/list/filter', { school_name: 'က'.repeat(300) }, 'school_name'],
])('%s refuses %j', async (path, body, field) => {
  const { status, json } = await api.post(path, { body })
  expect(status).toBe(422)
  expect(Object.keys(json.errors)).toEqual([field])
})

describe('GET /teacher/list/all by course type', async () => {
  const { db } = await aDatabase()
  const api = await aDomainApi(mountStorefront, { db })

  test('returns those with a course of the type, with and without classes, each on one page', async () => {
    const named = async (name: string) => (await aTeacher(db, { name })).id
    const [withClass, withCourse, withVideo] = [await named('က'), await named('ခ'), await named('ဂ')]
    const [withHidden, withBoth] = [await named('ဃ'), await named('င')]
    await aClass(db, { courseId: (await aCourse(db, { ownerId: withClass })).id })
    await aCourse(db, { ownerId: withCourse })
    await aVideoCourse(db, { ownerId: withVideo })
    await aClass(db, { courseId: (await aCourse(db, { ownerId: withHidden, approval: Approval.pending })).id })
    await aClass(db, { courseId: (await aCourse(db, { ownerId: withBoth })).id })
    await aVideoCourse(db, { ownerId: withBoth })
    const all = async (query: string) =>
      (await api.get(`/teacher/list/all${query}`)).json.map((row: { teacher_id: number }) => row.teacher_id)
    expect(await all('')).toEqual([withClass, withCourse, withBoth])
    expect([...(await all('?size=2')), ...(await all('?size=2&page=2'))]).toEqual([withClass, withCourse, withBoth])
    expect(await all('?size=2&page=3')).toEqual([])
    expect(await all('?course_type=1')).toEqual([withClass, withCourse, withBoth])
    expect(await all('?course_type=2')).toEqual([])
    expect(await all('?course_type=3')).toEqual([withVideo, withBoth])
    const withOnline = await named('စ')
    await aCourse(db, { ownerId: withOnline, courseType: CourseType.online })
    expect(await all('?course_type=1')).toEqual(await all(''))
    expect(await all('?course_type=1')).toContain(withOnline)
    expect(await all('?course_type=2')).toEqual([withOnline])
    expect(await all('?course_type=3')).not.toContain(withOnline)
  })
})
