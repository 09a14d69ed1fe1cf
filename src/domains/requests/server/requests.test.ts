import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#platform/server/database/connect.ts'
import { anAdmin, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aDatabase } from '#tests/support/database.ts'
import { aDomainApi, type DomainApi } from '#tests/support/domain-api.ts'
import { mountRequests } from './index.ts'

let db: Db
let api: DomainApi
beforeAll(async () => {
  db = (await aDatabase()).db
  api = await aDomainApi(mountRequests, { db })
})

const wanted = { course_request_title: 'ဂျပန်စာ', course_request_details: 'အခြေခံ သင်ချင်ပါသည်။' }
async function ask(title: string, student?: { role: string; id: number }): Promise<number> {
  const as = student ?? (await aStudent(db))
  const body = { ...wanted, course_request_title: title, student_id: as.id }
  return (await api.post('/course/request', { as, body })).json.course_request_id
}
const titlesOf = (reply: { json: { data: { course_request_title: string }[] } }) =>
  reply.json.data.map((row) => row.course_request_title)

describe('/course/request', () => {
  test('is for students, in their own name', async () => {
    const [student, other, teacher] = [await aStudent(db), await aStudent(db), await aTeacher(db)]
    expect((await api.post('/course/request', { body: wanted })).status).toBe(401)
    expect((await api.post('/course/request', { as: teacher, body: wanted })).status).toBe(403)
    const foreign = { ...wanted, student_id: other.id }
    expect((await api.post('/course/request', { as: student, body: foreign })).status).toBe(403)
    const made = await api.post('/course/request', { as: student, body: { ...wanted, student_id: String(student.id) } })
    expect(made).toMatchObject({ status: 200, json: { status: 1, course_request_id: expect.any(Number) } })
  })

  test('is public at once, with the student’s name', async () => {
    const student = await aStudent(db, { name: 'မောင်မောင်' })
    const id = await ask('ကိုရီးယားစာ', student)
    const shown = (await api.get(`/course/request/${id}`)).json
    expect(shown).toMatchObject({ course_request_id: id, course_request_title: 'ကိုရီးယားစာ', name: 'မောင်မောင်' })
    expect(shown.insert_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((await api.get('/course/request/list')).json.data[0].course_request_id).toBe(id)
    expect((await api.get('/course/request/all')).json[0]).toEqual({
      course_request_id: id,
      course_request_title: 'ကိုရီးယားစာ',
    })
    expect((await api.get('/course/request')).json[0]).toMatchObject({ course_request_id: id, name: 'မောင်မောင်' })
    expect((await api.get('/course/request/999999')).status).toBe(404)
    expect((await api.get('/course/request/list/nothing')).status).toBe(404)
  })

  test('with a key is made once, however late it comes again; the key is the student’s', async () => {
    const [student, other] = [await aStudent(db), await aStudent(db)]
    const body = { ...wanted, client_key: '7d1f0a52-7c1b-4d1e-9f0a-0f6d3c2b1a00' }
    const send = async (as: typeof student) => (await api.post('/course/request', { as, body })).json.course_request_id
    const first = await send(student)
    await db
      .updateTable('courseRequests')
      .set({ insertedAt: new Date(0) })
      .where('id', '=', first)
      .execute()
    expect(await Promise.all([send(student), send(student)])).toEqual([first, first])
    expect(await send(other)).not.toBe(first)
    const wrong = await api.post('/course/request', { as: student, body: { ...body, client_key: 'x' } })
    expect(wrong).toMatchObject({ status: 422, json: { errors: { client_key: [expect.any(String)] } } })
  })

  test('is searched by title, and sorted when the keyword is a sort order', async () => {
    for (const title of ['စမ်း ကူ', 'စမ်း က', 'စမ်း ကက်']) await ask(title)
    const keyword = encodeURIComponent('စမ်း')
    expect(titlesOf(await api.get(`/course/request/list/filter?keyword=${keyword}`))).toEqual([
      'စမ်း ကက်',
      'စမ်း က',
      'စမ်း ကူ',
    ])
    expect(titlesOf(await api.get('/course/request/list/filter?keyword=%23%23'))).toEqual([])
    const sorted = await api.get(`/course/request/list/sort?keyword=alphabetical&course_request_title=${keyword}`)
    expect(titlesOf(sorted)).toEqual(['စမ်း က', 'စမ်း ကူ', 'စမ်း ကက်'])
    const newest = await api.get(`/course/request/list/sort?keyword=newly&course_request_title=${keyword}`)
    expect(titlesOf(newest)).toEqual(['စမ်း ကက်', 'စမ်း က', 'စမ်း ကူ'])
  })

  test.each([
    [{ course_request_title: '' }, 'course_request_title'],
    [{ course_request_title: 'က'.repeat(101) }, 'course_request_title'],
    [{ course_request_details: 'က'.repeat(1001) }, 'course_request_details'],
    [{ student_id: 'x' }, 'student_id'],
  ])('reports the field of %j', async (wrong, field) => {
    const refused = await api.post('/course/request', { as: await aStudent(db), body: { ...wanted, ...wrong } })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, [field]])
  })

  test('accepts the maximum lengths', async () => {
    const body = { course_request_title: 'က'.repeat(100), course_request_details: 'က'.repeat(1000) }
    expect((await api.post('/course/request', { as: await aStudent(db), body })).status).toBe(200)
  })

  test('refuses the 21st request of a student in a day', async () => {
    const student = await aStudent(db)
    for (let sent = 0; sent < 20; sent += 1) await ask(`များစွာ ${sent}`, student)
    const refused = await api.post('/course/request', { as: student, body: wanted })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('admin calls below course-requests', () => {
  test('hides a request and shows it again', async () => {
    const moderator = await anAdmin(db, { role: 'moderator' })
    const id = await ask('ဖျောက်ရန်')
    const hide = (body?: object) =>
      api.post(`/admin/course-requests/${id}/hide`, { as: moderator, ...(body && { body }) })
    expect((await hide()).json).toEqual({ hidden: true })
    expect((await api.get(`/course/request/${id}`)).status).toBe(404)
    expect(titlesOf(await api.get('/course/request/list'))).not.toContain('ဖျောက်ရန်')
    const desk = await api.get(`/admin/course-requests?keyword=${encodeURIComponent('ဖျောက်')}`, { as: moderator })
    expect(desk.json.data[0]).toMatchObject({ course_request_id: id, hidden: true })
    expect((await hide({ hidden: false })).json).toEqual({ hidden: false })
    expect((await api.get(`/course/request/${id}`)).status).toBe(200)
    const missing = await api.post('/admin/course-requests/999999/hide', { as: moderator })
    expect(missing.status).toBe(404)
  })

  test('answers in public and notifies the student', async () => {
    const moderator = await anAdmin(db, { role: 'moderator' })
    const student = await aStudent(db)
    const id = await ask('တရုတ်စာ', student)
    const path = `/admin/course-requests/${id}/answer`
    expect((await api.post(path, { as: moderator, body: { answer: '' } })).status).toBe(422)
    await api.post(path, { as: moderator, body: { answer: 'လာမည့်လတွင် ဖွင့်ပါမည်။' } })
    expect((await api.get(`/course/request/${id}`)).json.answer).toBe('လာမည့်လတွင် ဖွင့်ပါမည်။')
    const notified = await db.selectFrom('notifications').selectAll().where('recipientId', '=', student.id).execute()
    expect(notified).toHaveLength(1)
    expect(notified[0]).toMatchObject({ sender: 0, message: expect.stringContaining('တရုတ်စာ') })
  })

  test('are for moderators', async () => {
    const finance = await anAdmin(db, { role: 'finance' })
    expect((await api.get('/admin/course-requests')).status).toBe(401)
    expect((await api.post('/admin/course-requests/1/hide', { as: finance })).status).toBe(403)
    expect((await api.post('/admin/course-requests/1/answer', { as: finance, body: { answer: 'x' } })).status).toBe(403)
  })
})
