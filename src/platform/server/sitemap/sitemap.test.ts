import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Approval, CourseType } from '#domains/catalogue/contract/catalogue-codes.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { aClass, aCourse, aSchool, aStudent, aTeacher, aVideoCourse } from '#tests/support/builders.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

const get = (url: string, headers = {}) => api.inject({ method: 'GET', url, headers })

describe('robots.txt and sitemap', () => {
  it('excludes API calls, the console and searches from crawling, and names the sitemap', async () => {
    const { status, headers, body } = await get('/robots.txt')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain('Disallow: /admin\n')
    expect(body).toContain('Disallow: /backend/\n')
    expect(body).toContain('Sitemap: http://pyinnya.test/sitemap.xml\n')
  })

  it('lists the existing parts and no others', async () => {
    await aClass(api.db)
    const { status, headers, body } = await get('/sitemap.xml')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(body).toContain('<loc>http://pyinnya.test/sitemap/classes-1.xml</loc>')
    expect(body).toContain('<loc>http://pyinnya.test/sitemap/pages-1.xml</loc>')
    expect(body).not.toContain('classes-2.xml')
    expect((await get('/sitemap/classes-2.xml')).status).toBe(404)
    expect((await get('/sitemap/students-1.xml')).status).toBe(404)
    expect((await get('/sitemap/classes-0.xml')).status).toBe(404)
  })

  it('lists public courses by their kind of URL, and no hidden one', async () => {
    const inPerson = await aCourse(api.db)
    const video = await aVideoCourse(api.db, { updatedAt: new Date('2026-03-04T05:06:07Z') })
    const pending = await aCourse(api.db, { approval: Approval.pending })
    const removed = await aCourse(api.db, { archivedAt: new Date() })
    const suspended = await aCourse(api.db, {
      ownerId: (await aTeacher(api.db, { status: AccountStatus.suspended })).id,
    })
    const { body } = await get('/sitemap/courses-1.xml')
    expect(body).toContain(`<loc>http://pyinnya.test/course/detail/${inPerson.id}</loc>`)
    expect(body).toContain(`<loc>http://pyinnya.test/video-class/detail/${video.id}</loc><lastmod>2026-03-04</lastmod>`)
    for (const { id } of [pending, removed, suspended]) expect(body).not.toContain(`/detail/${id}<`)
  })

  it('lists classes of public courses, and no removed one', async () => {
    const open = await aClass(api.db)
    const removed = await aClass(api.db, { archivedAt: new Date() })
    const hidden = await aClass(api.db, { courseId: (await aCourse(api.db, { approval: Approval.rejected })).id })
    const { body } = await get('/sitemap/classes-1.xml')
    expect(body).toContain(`<loc>http://pyinnya.test/class/detail/${open.id}</loc>`)
    for (const { id } of [removed, hidden]) expect(body).not.toContain(`/detail/${id}<`)
  })

  it('lists approved teachers and schools, and never a student', async () => {
    const teacher = await aTeacher(api.db)
    const school = await aSchool(api.db)
    const student = await aStudent(api.db)
    const teachers = (await get('/sitemap/teachers-1.xml')).body
    const schools = (await get('/sitemap/schools-1.xml')).body
    expect(teachers).toContain(`/teacher/list/detail/${teacher.id}<`)
    expect(teachers).not.toContain(`/${school.id}<`)
    expect(schools).toContain(`/school/list/detail/${school.id}<`)
    for (const body of [teachers, schools]) expect(body).not.toContain(`/${student.id}<`)
  })

  it('lists every public course and class once, and nothing else', async () => {
    const courses = await api.db.selectFrom('publicCourses').select('courseId as id').orderBy('id').execute()
    const classes = await api.db.selectFrom('publicClasses').select('classId as id').orderBy('id').execute()
    const named = async (part: string) =>
      [...(await get(`/sitemap/${part}-1.xml`)).body.matchAll(/detail\/(\d+)</g)].map(([, id]) => Number(id))
    expect(await named('courses')).toEqual(courses.map(({ id }) => id))
    expect(await named('classes')).toEqual(classes.map(({ id }) => id))
    expect((await named('classes')).length).toBeGreaterThan(0)
  })

  it('lists visible course requests', async () => {
    const asked = { studentId: (await aStudent(api.db)).id, title: 'စောင်းတီး', details: 'စနေနေ့', titleKey: '' }
    const [shown, hidden] = await api.db
      .insertInto('courseRequests')
      .values([asked, { ...asked, hidden: true }])
      .returning('id')
      .execute()
    const { body } = await get('/sitemap/requests-1.xml')
    expect(body).toContain(`<loc>http://pyinnya.test/courseRequestDetail/${shown?.id}</loc>`)
    expect(body).not.toContain(`/${hidden?.id}<`)
  })

  it('reads a part in several queries without missing or duplicate rows, and compresses it', async () => {
    const { id: ownerId } = await aTeacher(api.db)
    const { categoryId } = await aCourse(api.db, { ownerId })
    const many = Array.from({ length: 2500 }, (_, number) => ({
      ownerId,
      categoryId,
      title: `t${number}`,
      explanation: 'e',
      details: 'd',
      certificate: false,
      courseType: CourseType.inPerson,
      approval: Approval.approved,
    }))
    await api.db.insertInto('courses').values(many).execute()
    const reply = await api.app.inject({ url: '/sitemap/courses-1.xml', headers: { 'accept-encoding': 'gzip' } })
    expect(reply.headers['content-encoding']).toBe('gzip')
    const locs =
      gunzipSync(reply.rawPayload)
        .toString('utf8')
        .match(/<loc>[^<]+/g) ?? []
    const plain = (await get('/sitemap/courses-1.xml')).body.match(/<loc>[^<]+/g) ?? []
    expect(locs.length).toBeGreaterThan(2500)
    expect(locs).toEqual(plain)
    expect(new Set(locs).size).toBe(locs.length)
  })
})
