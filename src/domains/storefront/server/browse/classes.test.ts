import { beforeAll, describe, expect, test } from 'vitest'
import { Approval, ClassType, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { AccountStatus, Gender } from '#platform/contract/account-codes.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { today } from '#platform/server/clock.ts'
import { aCategory, aClass, aCourse, anEnrolment, aSchool, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { classRow } from '../../contract/classes.contract.ts'
import { courseRow } from '../../contract/courses.contract.ts'
import { mountStorefront } from '../mount-storefront.ts'
import { listPublicClasses } from './list-classes.ts'
import { listPublicCourses } from './list-courses.ts'

describe('GET /class/list', async () => {
  const { db } = await aDatabase()
  const api = await aDomainApi(mountStorefront, { db })

  test('is empty, with one page, when there are no classes', async () => {
    expect((await api.get('/class/list')).json).toEqual({ data: [], total: 0, last_page: 1, current_page: 1 })
  })

  test('returns the newest first, twelve per page, with the fields of a card', async () => {
    const teacher = await aTeacher(db, { name: 'ဦးကျော်မင်းထွန်း', schoolName: 'မေသက်ထွန်း' })
    const course = await aCourse(db, { ownerId: teacher.id, title: 'ဂျပန်စာ N5', courseType: CourseType.online })
    for (let n = 0; n < 13; n += 1) await aClass(db, { courseId: course.id, feeMmk: 1000 * n })
    const newest = await aClass(db, {
      courseId: course.id,
      startDate: '2026-12-05',
      endDate: '2027-03-04',
      startTime: '19:00',
      endTime: '20:30',
      region: 0,
      town: 'မိုးညှင်း',
      ratingSum: 14,
      ratingCount: 3,
    })
    const { json } = await api.get('/class/list')
    expect(json).toMatchObject({ total: 14, last_page: 2, current_page: 1 })
    expect(json.data).toHaveLength(12)
    expect(json.data[0]).toEqual({
      class_id: newest.id,
      course_id: course.id,
      course_name: 'ဂျပန်စာ N5',
      course_title: 'ဂျပန်စာ N5',
      course_type: 2,
      category_id: course.categoryId,
      teacher_id: teacher.id,
      school_id: null,
      name: 'ဦးကျော်မင်းထွန်း',
      teacher_name: 'ဦးကျော်မင်းထွန်း',
      school_name: 'မေသက်ထွန်း',
      schools_name: null,
      course_photo: null,
      class_type: 1,
      duration: '၃ လ',
      duration_days: 90,
      start_time: '19:00',
      end_time: '20:30',
      start_date: '2026-12-05',
      end_date: '2027-03-04',
      region: 0,
      town: 'မိုးညှင်း',
      fee: 50_000,
      access_type: 1,
      rate: 4.7,
      class_std_status: null,
      end_access_date: null,
    })
    expect((await api.get('/class/list?page=2')).json).toMatchObject({ total: 14, current_page: 2 })
    expect((await api.get('/class/list?page=2')).json.data).toHaveLength(2)
  })

  test('returns rows in the field order of the contract, so that they are serialised without copying', async () => {
    const viewer = { kind: 'guest' } as const
    const classes = await listPublicClasses(db, 1, { viewer, locale: 'my' })
    const courses = await listPublicCourses(db, { courseType: undefined, page: 1 }, viewer)
    expect(Object.keys(classes.data[0] ?? {})).toEqual(Object.keys(classRow.shape))
    expect(Object.keys(courses.data[0] ?? {})).toEqual(Object.keys(courseRow.shape))
  })

  test.each(['99', '1000000000', '99999999999999999999'])(
    'page %s is beyond the last, whose number stays correct',
    async (page) => {
      const { status, json } = await api.get(`/class/list?page=${page}`)
      expect(status).toBe(200)
      expect(json).toMatchObject({ data: [], total: 14, last_page: 2 })
    },
  )

  test.each(['0', '-3', 'abc', '', '1.5'])('page %s reads as the first', async (page) => {
    expect((await api.get(`/class/list?page=${page}`)).json).toMatchObject({ current_page: 1, total: 14 })
  })

  test('returns the duration in the language of the caller', async () => {
    const { json } = await api.get('/class/list', { headers: { 'accept-language': 'en' } })
    expect(json.data[0].duration).toBe('3 months')
  })

  test('omits what guests may not see', async () => {
    const hidden = await aCourse(db, { approval: Approval.pending })
    await aClass(db, { courseId: hidden.id })
    await aClass(db, { archivedAt: new Date() })
    await aClass(db, {
      courseId: (await aCourse(db, { ownerId: (await aTeacher(db, { status: AccountStatus.suspended })).id })).id,
    })
    expect((await api.get('/class/list')).json.total).toBe(14)
  })

  test('returns the newest application to its student, and to no one else', async () => {
    const student = await aStudent(db)
    const { data } = (await api.get('/class/list')).json
    const [first, second] = [data[0].class_id, data[1].class_id]
    await anEnrolment(db, { classId: first, studentId: student.id, status: EnrolmentStatus.rejected })
    await anEnrolment(db, { classId: first, studentId: student.id, status: EnrolmentStatus.applying })
    await anEnrolment(db, {
      classId: second,
      studentId: student.id,
      status: EnrolmentStatus.approved,
      accessEndDate: '2027-01-01',
    })
    const own = (await api.get('/class/list', { as: student })).json.data
    expect(own[0]).toMatchObject({ class_std_status: 1, end_access_date: null })
    expect(own[1]).toMatchObject({ class_std_status: 2, end_access_date: '2027-01-01' })
    expect(own[2]).toMatchObject({ class_std_status: null })
    expect((await api.get('/class/list')).json.data[0]).toMatchObject({ class_std_status: null })
  })
})

describe('POST /class/list/filter', async () => {
  const { db } = await aDatabase()
  const api = await aDomainApi(mountStorefront, { db })
  let language: number
  let ids: Record<'guitar' | 'english' | 'mathematics', number>
  const found = async (body: object) => {
    const { status, json } = await api.post('/class/list/filter', { body })
    expect(status).toBe(200)
    return json.data.map((row: { class_id: number }) => row.class_id)
  }

  beforeAll(async () => {
    language = (await aCategory(db)).id
    const guitar = await aCourse(db, { title: 'ဂစ်တာ အခြေခံ တီးခတ်နည်း' })
    const english = await aCourse(db, { title: 'အင်္ဂလိပ် စကားပြော Level 2', categoryId: language })
    const mathematics = await aCourse(db, { title: 'သင်္ချာ 100% အထူးပြု' })
    ids = {
      guitar: (await aClass(db, { courseId: guitar.id, feeMmk: 40_000, region: 12, town: 'စမ်းချောင်း' })).id,
      english: (
        await aClass(db, {
          courseId: english.id,
          feeMmk: 80_000,
          classType: ClassType.weekday,
          startTime: '19:00',
          endTime: '20:30',
          region: 0,
          town: 'မိုးညှင်း',
        })
      ).id,
      mathematics: (
        await aClass(db, {
          courseId: mathematics.id,
          feeMmk: 0,
          classType: ClassType.both,
          startTime: '17:00',
          endTime: '19:00',
        })
      ).id,
    }
  })

  test('returns all classes for no filter, empty texts and no body', async () => {
    const everything = [ids.mathematics, ids.english, ids.guitar]
    expect(await found({})).toEqual(everything)
    const blank = { min: '', max: '', category_id: '', class_type: '', class_name: '', orderBy: '', start_time: '' }
    expect(await found({ ...blank, end_time: '', region: '', town: '' })).toEqual(everything)
    expect(await found({ category_id: null, class_type: null, region: null, class_name: null })).toEqual(everything)
    expect((await api.post('/class/list/filter')).json.total).toBe(3)
  })

  test('filters by fee, from and to, each alone', async () => {
    expect(await found({ min: '40000', max: 80000 })).toEqual([ids.english, ids.guitar])
    expect(await found({ min: 40_001 })).toEqual([ids.english])
    expect(await found({ max: '၀' })).toEqual([ids.mathematics])
    expect(await found({ min: 90_000, max: 10 })).toEqual([])
  })

  test('filters by category, days, region (including 0) and township', async () => {
    expect(await found({ category_id: String(language) })).toEqual([ids.english])
    expect(await found({ class_type: [1, '3'] })).toEqual([ids.mathematics, ids.guitar])
    expect(await found({ class_type: '2' })).toEqual([ids.english])
    expect(await found({ region: 0 })).toEqual([ids.english])
    expect(await found({ region: '12', town: 'စမ်းချောင်း' })).toEqual([ids.guitar])
    expect(await found({ region: '12', town: 'လှိုင်' })).toEqual([])
    expect(await found({ category_id: 999_999 })).toEqual([])
  })

  test('filters by time of day: starts no earlier, ends no later', async () => {
    expect(await found({ start_time: '17:00' })).toEqual([ids.mathematics, ids.english])
    expect(await found({ end_time: '19:00' })).toEqual([ids.mathematics, ids.guitar])
    expect(await found({ start_time: '17:00', end_time: '19:00:00' })).toEqual([ids.mathematics])
  })

  test('sorts alphabetically, Burmese first, Latin in Unicode order', async () => {
    expect(await found({ orderBy: 'alphabetical' })).toEqual([ids.guitar, ids.mathematics, ids.english])
    expect(await found({ order_by: 'alphabetical' })).toEqual([ids.guitar, ids.mathematics, ids.english])
    expect(await found({ orderBy: 'sideways' })).toEqual([ids.mathematics, ids.english, ids.guitar])
  })

  test.each([
    ['as written', 'စကားပြော'],
    ['cut inside a syllable, as typing does', 'စကားပြ'],
    ['without the blank', 'အင်္ဂလိပ်စကားပြော'],
    ['in Zawgyi', 'အဂၤလိပ္စကားေျပာ'],
    ['the marks typed in another order', 'စကာ\u1038ပေ\u103cာ'],
    ['Latin in another case and the words apart', 'LEVEL စကား'],
    ['in Burmese digits', 'level ၂'],
    ['with zero-width joints', 'စကား\u200bပြော'],
  ])('filters by title, %s', async (_, keyword) => {
    expect(await found({ class_name: keyword })).toEqual([ids.english])
    const search = await api.get(`/class/search/result?keyword=${encodeURIComponent(keyword)}`)
    expect(search.json).toMatchObject({ total: 1, last_page: 1, current_page: 1 })
  })

  test('treats percent sign and underscore as text', async () => {
    expect(await found({ class_name: '100%' })).toEqual([ids.mathematics])
    expect(await found({ class_name: '0%' })).toEqual([ids.mathematics])
    expect(await found({ class_name: 'Level_2' })).toEqual([])
    expect(await found({ class_name: '\\l' })).toEqual([])
    expect(await found({ class_name: "' or 1=1 --" })).toEqual([])
  })

  test('finds nothing for a keyword without letters (REQ-07)', async () => {
    for (const signs of ['။ ,', '(((', '%']) expect(await found({ class_name: signs }), signs).toEqual([])
  })

  test.each([
    ['min', 'forty'],
    ['max', -1],
    ['min', 99_999_999_999],
    ['category_id', 'x'],
    ['category_id', 0],
    ['class_type', [9]],
    ['class_type', { a: 1 }],
    ['class_type', Array.from({ length: 300 }, () => 1)],
    ['class_name', 7],
    ['class_name', 'က'.repeat(201)],
    ['start_time', '25:00'],
    ['end_time', 'noon'],
    ['region', 99],
    ['region', -1],
    ['town', ['a']],
  ])('%s = %j is refused at its field', async (field, value) => {
    const { status, json } = await api.post('/class/list/filter', { body: { [field]: value } })
    expect(status).toBe(422)
    expect(Object.keys(json.errors)).toEqual([field])
  })

  test('answers 422 for a body that is not an object', async () => {
    expect((await api.post('/class/list/filter', { body: [1, 2] })).status).toBe(422)
  })
})

describe('GET /class/:id', async () => {
  const { db } = await aDatabase()
  const api = await aDomainApi(mountStorefront, { db })
  const as = (student: { role: string; id: number }) => ({ as: student })

  test('returns the class and its teacher to guests', async () => {
    const teacher = await aTeacher(db, {
      name: 'ဒေါ်သီတာဝင်း',
      education: 'B.A. (English)',
      message: 'မင်္ဂလာပါ',
      gender: Gender.female,
    })
    const course = await aCourse(db, { ownerId: teacher.id, title: 'အင်္ဂလိပ်စာ' })
    const seats = await aClass(db, {
      courseId: course.id,
      startDate: '2030-01-06',
      endDate: '2030-02-09',
      studentCount: 2,
    })
    const { status, json } = await api.get(`/class/${seats.id}`)
    expect(status).toBe(200)
    expect(json).toMatchObject({ checkStudent: 0, currentRate: 0, attendClass: false, enroll_end_date: 1 })
    expect(json.class).toMatchObject({
      course_name: 'အင်္ဂလိပ်စာ',
      duration: '၁ လ ၄ ရက်',
      duration_days: 35,
      saturday: 1,
      monday: 0,
      certificate: '1',
      teacher_id: teacher.id,
      name: 'ဒေါ်သီတာဝင်း',
      education: 'B.A. (English)',
      message: 'မင်္ဂလာပါ',
      gender: 2,
      phone_number_1: teacher.phoneNumber1,
      schools_name: null,
      approve_std: 2,
      start_time: '09:00',
      start_time_str: '09:00',
    })
    expect(json.class.insert_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('of a school returns the school’s fields', async () => {
    const school = await aSchool(db, { name: 'ရွှေပညာ', message: 'ကြိုဆိုပါသည်', phoneNumber1: '0979123456' })
    const seats = await aClass(db, { courseId: (await aCourse(db, { ownerId: school.id })).id })
    expect((await api.get(`/class/${seats.id}`)).json.class).toMatchObject({
      school_id: school.id,
      schools_name: 'ရွှေပညာ',
      schools_message: 'ကြိုဆိုပါသည်',
      schools_phone_1: '0979123456',
      teacher_id: null,
      name: null,
      school_name: null,
      phone_number_1: null,
    })
  })

  test('is closed for enrolment after its last day', async () => {
    const over = await aClass(db, { startDate: '2020-01-01', endDate: addDays(today(), -1) })
    const last = await aClass(db, { startDate: '2020-01-01', endDate: today() })
    expect((await api.get(`/class/${over.id}`)).json.enroll_end_date).toBe(0)
    expect((await api.get(`/class/${last.id}`)).json.enroll_end_date).toBe(1)
  })

  test('returns the state of an applicant, an approved, an expired and a rejected student', async () => {
    const seats = await aClass(db)
    const [applies, isIn, expired, rejected] = [
      await aStudent(db),
      await aStudent(db),
      await aStudent(db),
      await aStudent(db),
    ]
    await anEnrolment(db, { classId: seats.id, studentId: applies.id })
    await anEnrolment(db, {
      classId: seats.id,
      studentId: isIn.id,
      status: EnrolmentStatus.approved,
      accessEndDate: today(),
    })
    await anEnrolment(db, {
      classId: seats.id,
      studentId: expired.id,
      status: EnrolmentStatus.approved,
      accessEndDate: addDays(today(), -1),
    })
    await anEnrolment(db, { classId: seats.id, studentId: rejected.id, status: EnrolmentStatus.rejected })
    await db.insertInto('ratings').values({ classId: seats.id, studentId: expired.id, rate: 4 }).execute()
    const state = async (student: { role: string; id: number }) => {
      const { checkStudent, attendClass, currentRate } = (await api.get(`/class/${seats.id}`, as(student))).json
      return { checkStudent, attendClass, currentRate }
    }
    expect(await state(applies)).toEqual({ checkStudent: 0, attendClass: true, currentRate: 0 })
    expect(await state(isIn)).toEqual({ checkStudent: 1, attendClass: true, currentRate: 0 })
    expect(await state(expired)).toEqual({ checkStudent: 1, attendClass: false, currentRate: 4 })
    expect(await state(rejected)).toEqual({ checkStudent: 0, attendClass: false, currentRate: 0 })
  })

  test('of a pending course is visible to its owner only', async () => {
    const course = await aCourse(db, { approval: Approval.pending })
    const seats = await aClass(db, { courseId: course.id })
    const path = `/class/${seats.id}`
    expect((await api.get(path)).status).toBe(404)
    expect((await api.get(path)).json.code).toBe('CLASS_NOT_FOUND')
    expect((await api.get(path, as(await aStudent(db)))).status).toBe(404)
    expect((await api.get(path, { as: await aTeacher(db) })).status).toBe(404)
    const own = await api.get(path, { as: { role: 'teacher', id: course.ownerId } })
    expect(own.status).toBe(200)
    expect(own.json.enroll_end_date).toBe(0)
  })

  test('of an archived class is visible to students who applied', async () => {
    const seats = await aClass(db, { archivedAt: new Date() })
    const student = await aStudent(db)
    await anEnrolment(db, { classId: seats.id, studentId: student.id, status: EnrolmentStatus.approved })
    expect((await api.get(`/class/${seats.id}`, as(student))).status).toBe(200)
    expect((await api.get(`/class/${seats.id}`)).status).toBe(404)
  })

  test.each(['0', '-1', '1.5', 'abc', '99999999999999999', '1e3'])('answers 404 for the id %s', async (id) => {
    expect((await api.get(`/class/${id}`)).status).toBe(404)
  })
})
