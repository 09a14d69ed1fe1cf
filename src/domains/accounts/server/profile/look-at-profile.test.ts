import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import {
  aClass,
  aCourse,
  anAdmin,
  anEnrolment,
  aSchool,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { aTestApi, type TestApi, type TestReply } from '#tests/support/test-api.ts'
import { openSession } from '../session/sessions.ts'

const PRIVATE = {
  dateOfBirth: '1980-01-02',
  nrcNumber: '၁၂/မဂဒ(နိုင်)၁၂၃၄၅၆',
  nrcFrontPath: 'private/cards/x/1.webp',
  socialMediaId: null as string | null,
}

let api: TestApi
const id = { teacher: 0, school: 0, student: 0 }
const tokens: Record<string, string | undefined> = {}
beforeAll(async () => {
  api = await aTestApi()
  const made = async (name: string, account: Promise<{ id: number }>) => {
    const row = await account
    tokens[name] = await openSession(api.db, { accountId: row.id })
    return row.id
  }
  id.teacher = await made('the teacher', aTeacher(api.db, { ...PRIVATE, socialMediaId: 'google:t' }))
  id.school = await made('the school', aSchool(api.db, { socialMediaId: 'google:sc' }))
  id.student = await made('the student', aStudent(api.db, { ...PRIVATE, socialMediaId: 'google:s' }))
  const classId = (await aClass(api.db, { courseId: (await aCourse(api.db, { ownerId: id.teacher })).id })).id
  const courseId = (await aVideoCourse(api.db, { ownerId: id.school })).id
  // Pending and rejected enrolments also allow the view.
  await anEnrolment(api.db, { classId, studentId: id.student })
  await anEnrolment(api.db, { courseId, studentId: id.student, status: EnrolmentStatus.rejected })
  await made('another teacher', aTeacher(api.db))
  await made('another school', aSchool(api.db))
  await made('another student', aStudent(api.db))
  await made('a pending teacher', aTeacher(api.db, { status: AccountStatus.pending }))
  tokens['an admin'] = await openSession(api.db, { adminId: (await anAdmin(api.db)).id })
})
afterAll(() => api.close())

const look = (who: string, role: 'teacher' | 'school' | 'student', target = id[role]): Promise<TestReply> =>
  api.get(role === 'student' ? `/my/student/${target}` : `/${role}/profile/${target}`, tokens[who])

/** For each viewer role and profile: the status, and whether the reply has the birthday. */
const SHOWN: readonly [who: string, role: 'teacher' | 'school' | 'student', status: number, birthday?: boolean][] = [
  ['a guest', 'teacher', 401],
  ['an admin', 'teacher', 401],
  ['the teacher', 'teacher', 200, true],
  ['another teacher', 'teacher', 200, false],
  ['a pending teacher', 'teacher', 200, false],
  ['the school', 'teacher', 200, false],
  ['another school', 'teacher', 200, false],
  ['the student', 'teacher', 200, true],
  ['another student', 'teacher', 200, false],
  ['a guest', 'school', 401],
  ['an admin', 'school', 401],
  ['the teacher', 'school', 200],
  ['another teacher', 'school', 200],
  ['a pending teacher', 'school', 200],
  ['the school', 'school', 200],
  ['another school', 'school', 200],
  ['the student', 'school', 200],
  ['another student', 'school', 200],
  ['a guest', 'student', 401],
  ['an admin', 'student', 401],
  ['the teacher', 'student', 200, true],
  ['another teacher', 'student', 403],
  ['a pending teacher', 'student', 403],
  ['the school', 'student', 200, true],
  ['another school', 'student', 403],
  ['the student', 'student', 403],
  ['another student', 'student', 403],
]

describe('GET /teacher/profile/:id, /school/profile/:id and /my/student/:id', () => {
  test.each(SHOWN)('%s reading the profile of a %s: %i', async (who, role, status, birthday) => {
    const reply = await look(who, role)
    expect(reply.status).toBe(status)
    if (status !== 200) return
    expect(reply.json).toMatchObject({ [`${role}_id`]: id[role], phone_number_1: expect.any(String) })
    if (role !== 'school') expect(reply.json.date_of_birth).toBe(birthday ? PRIVATE.dateOfBirth : null)
    if (role !== 'school') expect(reply.json.social_media_id).toBe('social')
    expect(reply.body).not.toContain('google:')
    expect(reply.body).not.toMatch(/nrc|password|၁၂၃၄၅၆/)
  })

  test.each(['teacher', 'school'] as const)(
    'of a %s who is not approved is visible to that person and to joined people',
    async (role) => {
      const build = role === 'teacher' ? aTeacher : aSchool
      for (const status of [AccountStatus.pending, AccountStatus.rejected]) {
        const owner = await build(api.db, { status })
        const courseId = (await aVideoCourse(api.db, { ownerId: owner.id })).id
        const joined = await aStudent(api.db)
        await anEnrolment(api.db, { courseId, studentId: joined.id })
        const asking = (accountId: number) => openSession(api.db, { accountId })
        const see = async (token: string | undefined) => (await api.get(`/${role}/profile/${owner.id}`, token)).status
        expect(await see(await asking(owner.id)), 'self').toBe(200)
        expect(await see(await asking(joined.id)), 'joined').toBe(200)
        for (const who of ['another student', 'another teacher', 'another school']) {
          expect(await see(tokens[who]), who).toBe(404)
        }
      }
    },
  )

  test('of strangers can be read sixty times an hour in all; reads of joined people are not counted', async () => {
    const student = await aStudent(api.db)
    const token = await openSession(api.db, { accountId: student.id })
    const courseId = (await aVideoCourse(api.db, { ownerId: id.school })).id
    await anEnrolment(api.db, { courseId, studentId: student.id })
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, at) => api.get(`/teacher/profile/${at % 2 ? id.teacher : 900_000 + at}`, token)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 404]))
    const refused = await api.get(`/teacher/profile/${id.teacher}`, token)
    expect(refused).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
    expect((await api.get(`/school/profile/${id.school}`, token)).status).toBe(200)
    expect((await api.get(`/teacher/profile/${id.teacher}`, tokens['another student'])).status).toBe(200)
  })

  test('of students who are not joined is refused sixty times an hour, whether they exist or not', async () => {
    const teacher = await aTeacher(api.db)
    const token = await openSession(api.db, { accountId: teacher.id })
    const ask = (target: number) => api.get(`/my/student/${target}`, token)
    const replies = await Promise.all(Array.from({ length: 60 }, (_, at) => ask(at % 2 ? id.student : 900_000 + at)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([403, 404]))
    expect((await ask(id.student)).status).toBe(429)
    expect((await ask(900_000)).status).toBe(429)
  })

  test('of a school contains nothing about a social account', async () => {
    expect((await look('the student', 'school')).json).not.toHaveProperty('social_media_id')
  })

  test('is complete for admins and the person only', async () => {
    const own = await api.get('/profile', tokens['the student'])
    expect(own.json).toMatchObject({ nrc_number: PRIVATE.nrcNumber, social_media_id: 'google:s' })
    const admin = await api.get(`/admin/users/student/${id.student}`, tokens['an admin'])
    expect(admin.status).toBe(200)
    expect(admin.body).toContain(PRIVATE.nrcNumber)
  })

  test('of a suspended, deleted or absent account, or of another role, is 404', async () => {
    const shut = await aTeacher(api.db, { status: AccountStatus.suspended })
    const gone = await aTeacher(api.db, { status: AccountStatus.deleted, deletedAt: new Date() })
    for (const target of [shut.id, gone.id, id.school, 999_999]) {
      expect((await look('the student', 'teacher', target)).status).toBe(404)
    }
    expect((await look('the student', 'school', id.teacher)).status).toBe(404)
    expect((await look('the teacher', 'student', id.teacher)).status).toBe(404)
    for (const target of ['x', '0', '-1']) {
      expect((await api.get(`/teacher/profile/${target}`, tokens['the student'])).status).toBe(404)
    }
  })
})
