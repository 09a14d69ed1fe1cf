import { beforeAll, expect, test } from 'vitest'
import { CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { aCategory, aCourse, anAdmin, aSchool, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type Caller, type DomainApi } from '#tests/support/domain-api.ts'
import { mountCatalogue } from '../index.ts'

const { db } = await aDatabase()
let api: DomainApi
let moderator: Caller
let category: { id: number }

beforeAll(async () => {
  api = await aDomainApi(mountCatalogue, { db, config: {} as AppServices['config'] })
  moderator = await anAdmin(db, { role: 'moderator' })
  category = await aCategory(db)
})

const form = () => ({
  category_id: category.id,
  course_title: 'ကွန်ပျူတာ အခြေခံ',
  course_explanation: 'အခြေခံမှ စတင်သင်ကြားပေးပါသည်။',
  course_details: '<p>သင်ခန်းစာ ၁၂ ခု</p>',
  certificate: '1',
  course_type: 3,
  fee: 20_000,
  access_type: 1,
})
const post = (body: object, as: Caller = moderator) => api.post('/admin/courses', { as, body })
const courseRow = (id: number) => db.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const auditOf = (id: number) =>
  db.selectFrom('auditLog').select(['action', 'actorId']).where('target', '=', `course:${id}`).execute()

test('an admin creates a course for a school: it is pending, the school is notified, and it is audited', async () => {
  const school = await aSchool(db)
  const reply = await post({ ...form(), owner_type: 'school', owner_id: String(school.id) })
  expect(reply.status).toBe(200)
  const { course_id } = reply.json
  expect(await courseRow(course_id)).toMatchObject({ ownerId: school.id, approval: 1, feeMmk: 20_000 })
  expect(await auditOf(course_id)).toEqual([{ action: 'course.post', actorId: moderator.id }])
  const notices = await db.selectFrom('notifications').selectAll().where('recipientId', '=', school.id).execute()
  expect(notices).toMatchObject([{ sender: 0, courseId: course_id }])
})

test('only for an approved owner of that role, with all required fields', async () => {
  const teacher = await aTeacher(db, { status: AccountStatus.pending })
  const pending = await post({ ...form(), owner_type: 'teacher', owner_id: teacher.id })
  expect(pending).toMatchObject({ status: 422, json: { errors: { owner_id: [expect.any(String)] } } })
  expect((await post({ ...form(), owner_type: 'school', owner_id: teacher.id })).status).toBe(404)
  expect((await post({ ...form(), owner_type: 'school', owner_id: 999_999 })).status).toBe(404)
  const empty = await post({})
  expect(Object.keys(empty.json.errors)).toEqual(expect.arrayContaining(['owner_type', 'owner_id', 'course_title']))
  const noFee = await post({ ...form(), fee: '', owner_type: 'teacher', owner_id: (await aTeacher(db)).id })
  expect(noFee.json.errors.fee).toHaveLength(1)
  const finance = await anAdmin(db, { role: 'finance' })
  expect((await post({ ...form() }, finance)).status).toBe(403)
  expect((await api.post('/admin/courses', { body: form() })).status).toBe(401)
})

test("an admin's change of a course keeps its review status and is audited", async () => {
  const course = await aCourse(db, { courseType: CourseType.video, categoryId: category.id })
  const path = `/admin/courses/${course.id}`
  const { json } = await api.get(`${path}/record`, { as: moderator })
  expect(json).toMatchObject({ course_title: course.title, course_type: 3, approve_std: 0 })
  const body = { ...form(), course_title: 'ကွန်ပျူတာ အဆင့်မြင့်' }
  expect((await api.post(`${path}/update`, { as: moderator, body })).json).toEqual({ status: 1 })
  expect(await courseRow(course.id)).toMatchObject({
    title: 'ကွန်ပျူတာ အဆင့်မြင့်',
    approval: 2,
    editedSinceReview: false,
  })
  expect(await auditOf(course.id)).toEqual([{ action: 'course.update', actorId: moderator.id }])
  const otherType = await api.post(`${path}/update`, { as: moderator, body: { ...body, course_type: 1 } })
  expect(otherType).toMatchObject({ status: 422, json: { code: 'COURSE_TYPE_FIXED' } })
  const absent = await api.post('/admin/courses/999999/update', { as: moderator, body })
  expect(absent).toMatchObject({ status: 404, json: { code: 'COURSE_NOT_FOUND' } })
  expect((await api.get('/admin/courses/999999/record', { as: moderator })).json.code).toBe('COURSE_NOT_FOUND')
})
