import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { Db } from '#platform/server/database/connect.ts'
import { createFileStorage } from '#platform/server/files/file-storage.ts'
import type { Storage } from '#platform/server/files/storage.ts'
import {
  type Account,
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
import { aDomainApi, type DomainApi } from '#tests/support/domain-api.ts'
import { mountCatalogue } from '../mount-catalogue.ts'
import { getOwnCourse, listOwnCourses } from './list-own-courses.ts'

let db: Db
let storage: Storage
let api: DomainApi
let folder: string
let teacher: Account
let categoryId: number
const viewer = (account: Account) => ({
  kind: account.role as 'teacher',
  id: account.id,
  status: account.status,
  enableVideoUpload: false,
  sessionId: 0,
  readOnly: false,
})

beforeAll(async () => {
  ;({ db } = await aDatabase())
  folder = await mkdtemp(join(tmpdir(), 'pyinnya-courses-'))
  storage = createFileStorage(folder)
  api = await aDomainApi(mountCatalogue, { db, storage })
  teacher = await aTeacher(db)
  categoryId = (await aCategory(db)).id
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const course = (changes: object = {}) => ({
  category_id: String(categoryId),
  category_name: 'ဘာသာစကား',
  course_title: 'အင်္ဂလိပ်စကားပြော',
  course_explanation: 'နေ့စဉ်သုံး စကားပြော',
  course_details: '<h2>သင်ရိုး</h2><p>အခန်း ၁</p>',
  certificate: '1',
  course_type: '1',
  ...changes,
})
const video = (changes: object = {}) => course({ course_type: '3', fee: '35000', access_type: '1', ...changes })
const stored = (id: number) => db.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const create = (body: object, owner: Account = teacher) => api.post('/my/course/create', { as: owner, body })
const update = (id: number, body: object, owner: Account = teacher) =>
  api.post(`/my/course/${id}/update`, { as: owner, body })
const pictureOf = async (width: number, height: number) =>
  `data:image/png;base64,${(
    await sharp({ create: { width, height, channels: 3, background: '#0b7a5b' } })
      .png()
      .toBuffer()
  ).toString('base64')}`

describe('POST /my/course/create, access', () => {
  test('answers 401 to a guest, and refuses other roles', async () => {
    expect((await api.post('/my/course/create', { body: course() })).status).toBe(401)
    expect((await create(course(), await aStudent(db))).status).toBe(403)
    for (const status of [AccountStatus.pending, AccountStatus.rejected])
      expect((await create(course(), await aTeacher(db, { status }))).status).toBe(403)
    expect((await create(course(), await aSchool(db, { status: AccountStatus.pending }))).status).toBe(403)
  })

  test('the owner in the body must be the caller', async () => {
    const school = await aSchool(db)
    expect((await create(course({ teacher_id: teacher.id + 1 }))).status).toBe(403)
    expect((await create(course({ teacher_id: teacher.id, school_id: null }))).status).toBe(200)
    const reply = await create(course({ school_id: String(school.id) }), school)
    expect((await stored(reply.json.course_id)).ownerId).toBe(school.id)
  })
})

describe('POST /my/course/create, validation', () => {
  test('reports every missing field at once', async () => {
    const { status, json } = await create({ course_type: '3' })
    expect(status).toBe(422)
    expect(Object.keys(json.errors).sort()).toEqual(
      [
        'access_type',
        'category_id',
        'certificate',
        'course_details',
        'course_explanation',
        'course_title',
        'fee',
      ].sort(),
    )
    expect(json.errors.fee).toEqual(['သင်တန်းကြေး ဖြည့်ရန် လိုအပ်ပါသည်။'])
  })

  const letters = (count: number) => 'က'.repeat(count)
  test.each([
    ['course_title', letters(100), letters(101), 'ခေါင်းစဉ်သည် စာလုံး ၁၀၀ လုံးထက် မပိုရပါ။'],
    ['course_explanation', letters(1000), letters(1001), 'ရှင်းလင်းချက်သည် စာလုံး ၁၀၀၀ လုံးထက် မပိုရပါ။'],
    ['course_details', `<p>${letters(4993)}</p>`, `<p>${letters(4994)}</p>`, 'အသေးစိတ်ဖော်ပြချက်သည် စာလုံး ၅၀၀၀ လုံးထက် မပိုရပါ။'],
  ])('%s has a maximum length', async (...[field, longest, tooLong, text]) => {
    expect((await create(course({ [field]: longest }))).status).toBe(200)
    const { status, json } = await create(course({ [field]: tooLong }))
    expect(status).toBe(422)
    expect(json.errors[field]).toEqual([text])
  })

  test.each([
    ['category_id', '999999'],
    ['category_id', ''],
    ['course_title', '   '],
    ['course_details', '<p></p>'],
    ['course_details', '<p><img src=x onerror=alert(1)></p>'],
    ['certificate', 'maybe'],
    ['certificate', ''],
    ['course_type', '4'],
    ['course_type', ''],
  ])('%s rejects %j', async (field, value) => {
    const { status, json } = await create(course({ [field]: value }))
    expect(status).toBe(422)
    expect(Object.keys(json.errors)).toEqual([field])
  })

  test('an inactive category is refused', async () => {
    const closed = await aCategory(db, { active: false })
    expect((await create(course({ category_id: closed.id }))).json.errors.category_id).toEqual([
      'အမျိုးအစား မှားယွင်းနေပါသည်။',
    ])
  })

  test.each([
    [{ fee: '' }, 'fee'],
    [{ fee: '-1' }, 'fee'],
    [{ fee: '12.5' }, 'fee'],
    [{ access_type: '3' }, 'access_type'],
    [{ access_type: null }, 'access_type'],
    [{ access_type: '2' }, 'access_expiry_duration'],
    [{ access_type: '2', access_expiry_duration: '0' }, 'access_expiry_duration'],
    [{ access_type: '2', access_expiry_duration: '121' }, 'access_expiry_duration'],
  ])('a video course with %j is refused at %s', async (changes, field) => {
    const { status, json } = await create(video(changes))
    expect(status).toBe(422)
    expect(Object.keys(json.errors)).toEqual([field])
  })

  test('an invalid body is refused, never a server error', async () => {
    for (const body of [[], { course_title: { a: 1 }, course_details: [1] }])
      expect((await create(body)).status).toBe(422)
  })
})

describe('POST /my/course/create', () => {
  test('is pending, with sanitised details and a search key', async () => {
    const reply = await create(
      course({ course_title: ' Excel  ဖြင့် စာရင်း ', course_details: '<p onclick="x()">က<script>1</script></p>' }),
    )
    expect(reply.json).toEqual({ status: 1, course_id: expect.any(Number) })
    expect(await stored(reply.json.course_id)).toMatchObject({
      ownerId: teacher.id,
      title: 'Excel ဖြင့် စာရင်း',
      titleKey: 'excelဖြင့်စာရင်း',
      details: '<p>က</p>',
      certificate: true,
      courseType: 1,
      approval: 1,
      feeMmk: null,
      photoPath: null,
    })
  })

  test.each([
    [
      { access_type: '1', access_expiry_duration: '6' },
      { accessType: 1, accessMonths: null },
    ],
    [
      { access_type: '2', access_expiry_duration: '1' },
      { accessType: 2, accessMonths: 1 },
    ],
    [
      { access_type: 2, access_expiry_duration: 120, fee: 0 },
      { accessType: 2, accessMonths: 120, feeMmk: 0 },
    ],
  ])('a video course stores of %j what belongs to its access type', async (changes, columns) => {
    const reply = await create(video(changes))
    expect(await stored(reply.json.course_id)).toMatchObject(columns)
  })

  test('an in-person course ignores fee and access', async () => {
    const reply = await create(course({ fee: '5', access_type: '9', access_expiry_duration: '0' }))
    expect(await stored(reply.json.course_id)).toMatchObject({ feeMmk: null, accessType: null, accessMonths: null })
  })
})

describe('`course_photo`', () => {
  test('is stored in several widths and returned as a URL', async () => {
    const reply = await create(course({ course_photo: await pictureOf(800, 450) }))
    const { photoPath } = await stored(reply.json.course_id)
    expect(photoPath).toMatch(new RegExp(`^pictures/courses/${teacher.id}/[0-9a-f-]{36}/320-640-800$`))
    const record = await getOwnCourse(db, viewer(teacher), reply.json.course_id)
    expect(record.old_photo).toBe(`/${photoPath}/640.webp`)
    expect(await storage.exists(`${photoPath?.replace(/[^/]+$/, '')}640.webp`)).toBe(true)
  })

  test.each([
    ['no picture', 'data:image/png;base64,AAAA', 'ဓာတ်ပုံဖိုင်ကိုသာ လက်ခံပါသည်။'],
    [
      'a drawing with code',
      `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`,
      'ဓာတ်ပုံဖိုင်ကိုသာ လက်ခံပါသည်။',
    ],
    ['plain text', 'hello', 'ဓာတ်ပုံဖိုင်ကိုသာ လက်ခံပါသည်။'],
    ['more than 5 MB', `data:image/png;base64,${'A'.repeat(7_200_000)}`, 'ဓာတ်ပုံအရွယ်အစားသည် 5MB ထက် မပိုရပါ။'],
  ])('is refused when it is %s', async (_, photo, text) => {
    const { status, json } = await create(course({ course_photo: photo }))
    expect(status).toBe(422)
    expect(json.errors).toEqual({ course_photo: [text] })
  })

  test('is replaced, kept or removed by an edit, and the old one is deleted', async () => {
    const { course_id: id } = (await create(course({ course_photo: await pictureOf(400, 300) }))).json
    const first = (await stored(id)).photoPath as string
    const url = (await getOwnCourse(db, viewer(teacher), id)).old_photo

    await update(id, course({ course_photo: '', oldImg: url }))
    expect((await stored(id)).photoPath).toBe(first)
    await update(id, course())
    expect((await stored(id)).photoPath).toBe(first)

    await update(id, course({ course_photo: await pictureOf(500, 300), oldImg: url }))
    const second = (await stored(id)).photoPath as string
    expect(second).not.toBe(first)
    expect(await storage.exists(first.replace(/[^/]+$/, '400.webp'))).toBe(false)

    await update(id, course({ course_photo: '', oldImg: '' }))
    expect((await stored(id)).photoPath).toBeNull()
    expect(await storage.exists(second.replace(/[^/]+$/, '500.webp'))).toBe(false)
  })
})

describe('POST /my/course/:id/update', () => {
  test('is for its owner, and 404 for an absent course', async () => {
    const { id } = await aCourse(db, { ownerId: teacher.id, categoryId })
    expect((await api.post(`/my/course/${id}/update`, { body: course() })).status).toBe(401)
    expect((await update(id, course(), await aTeacher(db))).status).toBe(403)
    expect((await update(id, course(), await aTeacher(db, { status: AccountStatus.pending }))).status).toBe(403)
    expect((await update(id, course({ teacher_id: teacher.id + 1 }))).status).toBe(403)
    const gone = await update(999_999, course())
    expect(gone).toMatchObject({ status: 404, json: { code: 'COURSE_NOT_FOUND' } })
    const archived = await aCourse(db, { ownerId: teacher.id, categoryId, archivedAt: new Date() })
    expect((await update(archived.id, course())).status).toBe(404)
  })

  test('never changes its type', async () => {
    const { id } = await aCourse(db, { ownerId: teacher.id, categoryId })
    const reply = await update(id, course({ course_type: '2' }))
    expect(reply).toMatchObject({
      status: 422,
      json: { code: 'COURSE_TYPE_FIXED', errors: { course_type: ['သင်တန်းပုံစံကို ပြောင်း၍ မရပါ။'] } },
    })
    expect((await update(id, video())).json.code).toBe('COURSE_TYPE_FIXED')
  })

  test('keeps its fee once a student is approved', async () => {
    const { id } = await aVideoCourse(db, { ownerId: teacher.id, categoryId })
    await anEnrolment(db, { courseId: id, status: EnrolmentStatus.applying })
    expect((await update(id, video({ fee: '40000' }))).status).toBe(200)
    await anEnrolment(db, { courseId: id, status: EnrolmentStatus.approved })
    const reply = await update(id, video({ fee: '45000' }))
    expect(reply).toMatchObject({ status: 422, json: { code: 'FEE_LOCKED', errors: { fee: [expect.any(String)] } } })
    expect((await stored(id)).feeMmk).toBe(40_000)
    expect((await update(id, video({ fee: '40000', course_title: 'အသစ်' }))).status).toBe(200)
  })

  test('keeps an approved course public and marks it for review', async () => {
    const { id } = await aCourse(db, { ownerId: teacher.id, categoryId, approval: Approval.approved })
    await update(id, course())
    expect(await stored(id)).toMatchObject({ approval: 2, editedSinceReview: true, title: 'အင်္ဂလိပ်စကားပြော' })
    expect((await stored(id)).updatedAt).not.toBeNull()
  })

  test('makes a rejected course pending again, and keeps a pending one pending', async () => {
    const { id } = await aCourse(db, {
      ownerId: teacher.id,
      categoryId,
      approval: Approval.rejected,
      rejectReason: 'ပုံ မရှင်းပါ',
    })
    await update(id, course())
    expect(await stored(id)).toMatchObject({ approval: 1, rejectReason: null, editedSinceReview: false })
    await update(id, course())
    expect((await stored(id)).approval).toBe(1)
  })

  test('accepts a course whose category was closed since', async () => {
    const closed = await aCategory(db, { active: false })
    const { id } = await aCourse(db, { ownerId: teacher.id, categoryId: closed.id })
    expect((await update(id, course({ category_id: closed.id }))).status).toBe(200)
  })
})

describe('GET /my/course/list', () => {
  // OWN-21
  test('tells how many courses are rejected, also when none of them is on the page', async () => {
    const owner = await aTeacher(db)
    const list = (page: number) => listOwnCourses(db, viewer(owner), { page })
    await aCourse(db, { ownerId: owner.id })
    expect(await list(1)).not.toHaveProperty('rejected')
    const rejected = { ownerId: owner.id, approval: Approval.rejected }
    await aCourse(db, { ...rejected, rejectReason: 'အဟောင်း' })
    const newest = await aCourse(db, { ...rejected, rejectReason: 'မပြည့်စုံပါ' })
    await aCourse(db, { ...rejected, archivedAt: new Date() })
    await aCourse(db, { approval: Approval.rejected })
    expect((await list(2)).rejected).toEqual({
      count: 2,
      newest: { course_id: newest.id, course_title: newest.title, reason: 'မပြည့်စုံပါ' },
    })
  })

  test('counts each approved student of a course once, and returns the reason of a rejection', async () => {
    const owner = await aTeacher(db)
    const inPerson = await aCourse(db, { ownerId: owner.id, title: 'ပန်းချီ သင်တန်း', titleKey: 'ပန်းချီသင်တန်း' })
    const [first, second] = [await aClass(db, { courseId: inPerson.id }), await aClass(db, { courseId: inPerson.id })]
    const student = await aStudent(db)
    await anEnrolment(db, { classId: first.id, studentId: student.id, status: EnrolmentStatus.approved })
    await anEnrolment(db, { classId: second.id, studentId: student.id, status: EnrolmentStatus.finished })
    await anEnrolment(db, { classId: second.id, status: EnrolmentStatus.applying })
    await aCourse(db, {
      ownerId: owner.id,
      approval: Approval.rejected,
      rejectReason: 'မပြည့်စုံပါ',
      title: 'ဂီတ',
      titleKey: 'ဂီတ',
    })
    await aCourse(db, { ownerId: owner.id, archivedAt: new Date() })
    const page = await listOwnCourses(db, viewer(owner), { page: 1 })
    expect(page).toMatchObject({ total: 2, last_page: 1, current_page: 1 })
    expect(page.data).toMatchObject([
      { course_title: 'ဂီတ', is_approve: 3, reject_reason: 'မပြည့်စုံပါ', student_count: 0, class_id: null },
      { course_id: inPerson.id, student_count: 1, class_id: first.id, is_approve: 2 },
    ])
    expect((await listOwnCourses(db, viewer(owner), { page: 1, keyword: 'ပန်း ချီသင်' })).data).toHaveLength(1)
    expect((await listOwnCourses(db, viewer(owner), { page: 1, keyword: 'ပန်း%' })).total).toBe(0)
    expect((await listOwnCourses(db, viewer(owner), { page: 1, keyword: '-' })).total).toBe(0)
    expect((await listOwnCourses(db, viewer(owner), { page: 9 })).data).toEqual([])
  })

  test('is for approved owners; a single course is for its owner', async () => {
    const { id } = await aCourse(db, { ownerId: teacher.id })
    await expect(
      listOwnCourses(db, viewer(await aTeacher(db, { status: AccountStatus.pending })), { page: 1 }),
    ).rejects.toThrow('FORBIDDEN')
    await expect(getOwnCourse(db, viewer(await aTeacher(db)), id)).rejects.toThrow('FORBIDDEN')
    await expect(getOwnCourse(db, viewer(teacher), 999_999)).rejects.toThrow('COURSE_NOT_FOUND')
  })

  test('with classes only leaves out video courses and rejected ones', async () => {
    const owner = await aSchool(db)
    const pending = await aCourse(db, { ownerId: owner.id, approval: Approval.pending })
    await aVideoCourse(db, { ownerId: owner.id })
    await aCourse(db, { ownerId: owner.id, approval: Approval.rejected })
    expect((await api.get('/my/course/all')).status).toBe(401)
    expect((await api.get('/my/course/all', { as: await aStudent(db) })).status).toBe(403)
    const reply = await api.get('/my/course/all', { as: owner })
    expect(reply.json).toEqual([{ course_id: pending.id, course_title: pending.title }])
  })
})
