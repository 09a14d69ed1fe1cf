import { beforeAll, describe, expect, test } from 'vitest'
import { AccessType, Approval, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { Gender } from '#platform/contract/account-codes.ts'
import {
  aCategory,
  aClass,
  aCourse,
  anEnrolment,
  aSchool,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi } from '#tests/support/domain-api.ts'
import { mountStorefront } from '../mount-storefront.ts'

describe('GET /course/list', async () => {
  const { db } = await aDatabase()
  const api = await aDomainApi(mountStorefront, { db })
  let ids: Record<'inPerson' | 'online' | 'video', number>

  beforeAll(async () => {
    ids = {
      inPerson: (await aCourse(db)).id,
      online: (await aCourse(db, { courseType: CourseType.online })).id,
      video: (
        await aVideoCourse(db, {
          feeMmk: 35_000,
          accessType: AccessType.limited,
          accessMonths: 6,
          ratingSum: 9,
          ratingCount: 2,
        })
      ).id,
    }
    await aCourse(db, { approval: Approval.pending })
    await aVideoCourse(db, { archivedAt: new Date() })
  })

  const idsOf = (json: { data: { course_id: number }[] }) => json.data.map((row) => row.course_id)

  test('without a type returns in-person and online courses', async () => {
    expect(idsOf((await api.get('/course/list')).json)).toEqual([ids.online, ids.inPerson])
    expect(idsOf((await api.get('/course/list?course_type=')).json)).toEqual([ids.online, ids.inPerson])
    expect(idsOf((await api.get('/course/list?course_type=2')).json)).toEqual([ids.online])
  })

  test('of video courses returns fee, access and rating', async () => {
    const { json } = await api.get('/course/list?course_type=3&page=1')
    expect(json).toMatchObject({ total: 1, last_page: 1, current_page: 1 })
    expect(json.data[0]).toMatchObject({
      course_id: ids.video,
      course_type: 3,
      fee: 35_000,
      access_type: 2,
      access_expiry_duration: 6,
      rate: 4.5,
      course_status: null,
      end_access_date: null,
    })
  })

  test("returns a student's own purchase status, whatever ids the URL contains", async () => {
    const student = await aStudent(db)
    await anEnrolment(db, {
      courseId: ids.video,
      studentId: student.id,
      status: EnrolmentStatus.approved,
      accessEndDate: '2027-05-21',
    })
    const path = `/course/list?course_type=3&teacher_id=&student_id=${student.id}`
    const own = await api.get(path, { as: student })
    expect(own.json.data[0]).toMatchObject({ course_status: 2, end_access_date: '2027-05-21' })
    expect((await api.get(path)).json.data[0]).toMatchObject({ course_status: null })
    const other = await api.get(path, { as: await aStudent(db) })
    expect(other.json.data[0]).toMatchObject({ course_status: null })
  })

  test('treats an unknown token as a guest', async () => {
    const headers = { authorization: 'Bearer student:999999' }
    expect((await api.get('/course/list', { headers })).json.total).toBe(2)
  })

  test.each(['4', 'x', '0'])('type %s is refused', async (type) => {
    const { status, json } = await api.get(`/course/list?course_type=${type}`)
    expect(status).toBe(422)
    expect(json.errors.course_type).toHaveLength(1)
  })
})

describe('POST /course/list/filter', async () => {
  const { db } = await aDatabase()
  const api = await aDomainApi(mountStorefront, { db })
  const made = { teacher: 0, school: 0, inPerson: 0, online: 0, video: 0, category: 0 }
  const found = async (body: object) => {
    const { status, json } = await api.post('/course/list/filter', { body })
    expect(status).toBe(200)
    return json.data.map((row: { course_id: number }) => row.course_id)
  }

  beforeAll(async () => {
    made.category = (await aCategory(db)).id
    made.teacher = (await aTeacher(db, { region: 10, town: 'အမရပူရ' })).id
    made.school = (await aSchool(db, { region: 10, town: 'ချမ်းအေးသာဇံ' })).id
    const inPerson = await aCourse(db, { ownerId: made.teacher, title: 'ခရီးသွား ဓာတ်ပုံ', categoryId: made.category })
    const online = await aCourse(db, { ownerId: made.school, title: 'ကစားနည်း', courseType: CourseType.online })
    await aClass(db, { courseId: inPerson.id, region: 12, town: 'လှိုင်' })
    await aClass(db, { courseId: inPerson.id, region: 7, town: 'တောင်ငူ' })
    await aClass(db, { courseId: online.id, region: 12, town: 'လှိုင်', archivedAt: new Date() })
    made.inPerson = inPerson.id
    made.online = online.id
    made.video = (await aVideoCourse(db, { ownerId: made.teacher, title: 'ဖုန်းဖြင့် ဓာတ်ပုံ' })).id
  })

  test('returns courses of types 1 and 2 without a filter', async () => {
    expect(await found({})).toEqual([made.online, made.inPerson])
    const blank = {
      category_id: '',
      teacher_id: [],
      school_id: [''],
      course_name: '',
      region: '',
      town: '',
      orderBy: '',
    }
    expect(await found(blank)).toEqual([made.online, made.inPerson])
    expect(await found({ course_type: '3' })).toEqual([made.video])
  })

  test('filters by teachers or schools: either match is enough', async () => {
    expect(await found({ teacher_id: [String(made.teacher)] })).toEqual([made.inPerson])
    expect(await found({ school_id: [made.school] })).toEqual([made.online])
    expect(await found({ teacher_id: [made.teacher], school_id: [made.school] })).toEqual([made.online, made.inPerson])
    expect(await found({ teacher_id: made.school })).toEqual([])
    expect(await found({ teacher_id: [999_999] })).toEqual([])
  })

  test('filters by region: of any class, or of a video course’s owner', async () => {
    expect(await found({ region: 12 })).toEqual([made.inPerson])
    expect(await found({ region: 7, town: 'တောင်ငူ' })).toEqual([made.inPerson])
    expect(await found({ region: 12, town: 'တောင်ငူ' })).toEqual([])
    expect(await found({ region: 10 })).toEqual([])
    expect(await found({ region: '10', course_type: 3 })).toEqual([made.video])
    expect(await found({ region: 10, town: 'ချမ်းအေးသာဇံ', course_type: 3 })).toEqual([])
    expect(await found({ town: 'အမရပူရ', course_type: 3 })).toEqual([made.video])
  })

  test('filters by category and title, and sorts alphabetically', async () => {
    expect(await found({ category_id: made.category })).toEqual([made.inPerson])
    expect(await found({ course_name: 'ဓာတ်ပုံ' })).toEqual([made.inPerson])
    expect(await found({ course_name: 'ဓာတ်ပုံ', course_type: 3 })).toEqual([made.video])
    expect(await found({ course_name: 'ဖုန္းျဖင့္ ဓာတ္ပံု', course_type: 3 })).toEqual([made.video])
    for (const signs of ['%%%%', '-', '###', '၊။']) expect(await found({ course_name: signs }), signs).toEqual([])
    expect(await found({ orderBy: 'alphabetical' })).toEqual([made.online, made.inPerson])
    expect(await found({ orderBy: 'newly' })).toEqual([made.online, made.inPerson])
  })

  test.each([
    ['teacher_id', ['x']],
    ['school_id', 'x'],
    ['category_id', {}],
    ['region', 16],
    ['course_type', 7],
    ['course_name', []],
  ])('%s = %j is refused at its field', async (field, value) => {
    const { status, json } = await api.post('/course/list/filter', { body: { [field]: value } })
    expect(status).toBe(422)
    expect(Object.keys(json.errors)).toEqual([field])
  })
})

describe('GET /course/:id', async () => {
  const { db } = await aDatabase()
  const api = await aDomainApi(mountStorefront, { db })

  test('returns everything that its page needs, with sanitised details', async () => {
    const teacher = await aTeacher(db, { name: null, schoolName: 'မေသက်ထွန်း', experience: '၁၀ နှစ်', gender: Gender.male })
    const course = await aCourse(db, {
      ownerId: teacher.id,
      details: '<p onclick="x()">သင်ခန်းစာ</p><script>alert(1)</script>',
      photoPath: 'pictures/courses/7/a/320-640',
      updatedAt: new Date('2026-11-02T00:00:00Z'),
    })
    const { status, json } = await api.get(`/course/${course.id}`)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      course_id: course.id,
      certificate: '1',
      course_details: '<p>သင်ခန်းစာ</p>',
      category_name: expect.stringContaining('ဘာသာစကား'),
      name: null,
      school_name: 'မေသက်ထွန်း',
      experience: '၁၀ နှစ်',
      course_photo: '/pictures/courses/7/a/320-640/640.webp',
      defaultPic: false,
      update_time: '2026-11-02 06:30:00',
      is_approve: 2,
      approve_std: 0,
      fee: null,
      course_status: null,
    })
  })

  test('returns a purchase’s end under both field names', async () => {
    const course = await aVideoCourse(db)
    const student = await aStudent(db)
    await anEnrolment(db, {
      courseId: course.id,
      studentId: student.id,
      status: EnrolmentStatus.approved,
      accessEndDate: '2026-12-31',
    })
    const { json } = await api.get(`/course/${course.id}`, { as: student })
    expect(json).toMatchObject({ course_status: 2, end_access_date: '2026-12-31', access_end_date: '2026-12-31' })
  })

  test('answers 404 for a hidden course except to its owner and its students, and hides its classes', async () => {
    const course = await aCourse(db, { approval: Approval.rejected })
    const seats = await aClass(db, { courseId: course.id })
    const [stranger, own] = [await aStudent(db), await aStudent(db)]
    await anEnrolment(db, { classId: seats.id, studentId: own.id, status: EnrolmentStatus.approved })
    for (const path of [`/course/${course.id}`, `/course/${course.id}/class/list`]) {
      expect((await api.get(path)).json).toMatchObject({ status: 404, code: 'COURSE_NOT_FOUND' })
      expect((await api.get(path, { as: stranger })).status).toBe(404)
      expect((await api.get(path, { as: own })).status).toBe(200)
      expect((await api.get(path, { as: { role: 'teacher', id: course.ownerId } })).status).toBe(200)
    }
  })

  test('returns its classes, newest first', async () => {
    const course = await aCourse(db)
    const classes = [await aClass(db, { courseId: course.id }), await aClass(db, { courseId: course.id })]
    await aClass(db)
    const { json } = await api.get(`/course/${course.id}/class/list?page=1`)
    expect(json).toMatchObject({ total: 2, last_page: 1 })
    expect(json.data.map((row: { class_id: number }) => row.class_id)).toEqual([classes[1]?.id, classes[0]?.id])
  })

  test('answers 404 for an absent course and for an id that is no number', async () => {
    expect((await api.get('/course/999999')).status).toBe(404)
    expect((await api.get('/course/list/x')).status).toBe(404)
    expect((await api.get('/course/x')).status).toBe(404)
  })
})
