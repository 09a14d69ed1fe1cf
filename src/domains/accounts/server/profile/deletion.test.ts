import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { DAY_MS } from '#platform/contract/durations.ts'
import { holdClockAt, today } from '#platform/server/clock.ts'
import { onPagesInvalidated } from '#platform/server/pages/invalidate-pages.ts'
import {
  aClass,
  aContentGroup,
  aCourse,
  anAdmin,
  anEnrolment,
  aSchool,
  aStudent,
  aTeacher,
  aVideoCourse,
} from '#tests/support/builders.ts'
import { mailsIn } from '#tests/support/outbox.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { openSession } from '../session/sessions.ts'
import { tidyAccounts } from '../tidy-accounts.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

const tokenOf = ({ id }: { id: number }) => openSession(api.db, { accountId: id })
const auditOf = (id: number) =>
  api.db.selectFrom('auditLog').selectAll().where('target', '=', `account:${id}`).orderBy('id').execute()

describe('deleting one’s own account', () => {
  test.each([
    ['teacher', 'deleteTeacher', aTeacher],
    ['school', 'deleteSchool', aSchool],
    ['student', 'deleteStudent', aStudent],
  ] as const)('%s: ends the sessions and frees phone and e-mail at once', async (role, path, build) => {
    const email1 = `${role}@gone.example`
    const account = await build(api.db, { email1 })
    const [token, elsewhere] = [await tokenOf(account), await tokenOf(account)]
    expect((await api.post(`/${path}`, { [`${role}_id`]: account.id }, token)).json).toEqual({ status: 1 })
    for (const ended of [token, elsewhere]) expect((await api.get('/profile', ended)).status).toBe(401)
    const row = await api.db.selectFrom('accounts').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 5 })
    await build(api.db, { email1, phoneNumber1: account.phoneNumber1 })
    expect(await auditOf(account.id)).toMatchObject([
      { action: 'account.delete', actorType: role, actorId: account.id },
    ])
  })

  test('is refused for another id, for another role, and to guests', async () => {
    const [mine, other] = [await aStudent(api.db), await aStudent(api.db)]
    const token = await tokenOf(mine)
    expect((await api.post('/deleteStudent', { student_id: other.id }, token)).status).toBe(403)
    expect((await api.post('/deleteTeacher', { teacher_id: mine.id }, token)).status).toBe(403)
    expect((await api.post('/deleteStudent', { student_id: mine.id })).status).toBe(401)
    expect((await api.post('/deleteStudent', {}, token)).status).toBe(422)
    expect((await api.get('/profile', token)).status).toBe(200)
  })

  test('compares the password when it is sent, and keeps the account when it is another one', async () => {
    const student = await aStudent(api.db, { passwordHash: await hashPassword('secret123') })
    const token = await tokenOf(student)
    const remove = (password: string) => api.post('/deleteStudent', { student_id: student.id, password }, token)
    const wrong = await remove('secret124')
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['password']])
    expect((await api.get('/profile', token)).status).toBe(200)
    const social = await aStudent(api.db)
    const body = { student_id: social.id, password: 'secret123' }
    await api.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', social.id).execute()
    expect((await api.post('/deleteStudent', body, await tokenOf(social))).json.code).toBe(
      'SOCIAL_ACCOUNT_HAS_NO_PASSWORD',
    )
    expect((await remove('secret123')).status).toBe(200)
    expect((await api.get('/profile', token)).status).toBe(401)
  })

  test('allows a new sign-up with the same phone as a new account', async () => {
    const student = await aStudent(api.db, { phoneNumber1: '09771234567', email1: 'again@example.com' })
    await api.post('/deleteStudent', { student_id: student.id }, await tokenOf(student))
    const again = await api.post('/register/student', {
      name: 'မောင်အောင်',
      password: 'secret123',
      confirm_password: 'secret123',
      phone_number_1: '+959771234567',
      email_1: 'again@example.com',
    })
    expect(again.status).toBe(200)
    const login = { user_type: 'student', phone_number: '09771234567', password: 'secret123' }
    const { json } = await api.post('/login', login)
    expect(json.accountuser.student_no).not.toBe(student.accountNo)
  })
})

describe.each([
  ['teacher', 'deleteTeacher', aTeacher],
  ['school', 'deleteSchool', aSchool],
] as const)('a %s with running classes', (role, path, build) => {
  async function aRunningClass() {
    const owner = await build(api.db, { passwordHash: await hashPassword('secret123') })
    const courseId = (await aCourse(api.db, { ownerId: owner.id })).id
    const startDate = addDays(today(), -10)
    const { id: classId, endDate } = await aClass(api.db, { courseId, startDate })
    const group = await aContentGroup(api.db, { courseId })
    const [inside, waiting] = [await aStudent(api.db), await aStudent(api.db)]
    await anEnrolment(api.db, {
      classId,
      studentId: inside.id,
      status: EnrolmentStatus.approved,
      accessEndDate: endDate,
    })
    await anEnrolment(api.db, { classId, studentId: waiting.id })
    return { owner, courseId, classId, group, inside: await tokenOf(inside), waiting: await tokenOf(waiting) }
  }

  test('disappears from public lists at once, while enrolled students keep their lessons', async () => {
    const { owner, courseId, classId, group, inside, waiting } = await aRunningClass()
    const lessons = `/my/class/${classId}/content-gp/${group.id}/content/list`
    expect((await api.get(lessons, inside)).status).toBe(200)
    const changed = Promise.withResolvers<void>()
    await onPagesInvalidated(api.services.listener, () => changed.resolve())
    expect((await api.post(`/${path}`, { [`${role}_id`]: owner.id }, await tokenOf(owner))).status).toBe(200)
    await changed.promise

    for (const path of [`/class/${classId}`, `/course/${courseId}`, `/${role}/${owner.id}`]) {
      expect((await api.get(path)).status).toBe(404)
    }
    const listed = await api.get('/class/list?page=1')
    expect(listed.json.data.map(({ class_id }: { class_id: number }) => class_id)).not.toContain(classId)
    const newcomer = await aStudent(api.db)
    const applied = await api.post(
      '/class/enroll',
      { class_id: classId, student_id: newcomer.id },
      await tokenOf(newcomer),
    )
    expect(applied.status).toBe(404)

    expect((await api.get(lessons, inside)).status).toBe(200)
    expect((await api.get(lessons, waiting)).status).toBe(403)
    const mine = await api.get('/my/class/list?page=1', inside)
    expect(mine.json.data).toMatchObject([{ class_id: classId, status: 2 }])
    expect((await api.post('/login', loginOf(owner, role))).json.code).toBe('ACCOUNT_NOT_FOUND')
  })

  test('loses its personal data after 30 days, while the students’ lists and lessons stay', async () => {
    const { owner, classId, group, inside } = await aRunningClass()
    await api.post(`/${path}`, { [`${role}_id`]: owner.id }, await tokenOf(owner))
    const release = holdClockAt(new Date(Date.now() + 31 * DAY_MS).toISOString())
    try {
      await tidyAccounts(api.services)
      const listed = await api.get('/my/class/list?page=1', inside)
      expect(listed.status).toBe(401)
    } finally {
      release()
    }
    const mine = await api.get('/my/class/list?page=1', inside)
    expect(mine.json.data).toMatchObject([{ class_id: classId }])
    expect((await api.get(`/my/class/${classId}/content-gp/${group.id}/content/list`, inside)).status).toBe(200)
    expect(JSON.stringify(mine.json)).not.toContain(owner.name)
    expect(api.bugs).toEqual([])
  })
})

test('unpaid payouts are audited, and reported to the finance admins', async () => {
  const finance = await anAdmin(api.db, { role: 'finance', email: 'finance@example.com' })
  await anAdmin(api.db, { role: 'moderator', email: 'moderator@example.com' })
  await anAdmin(api.db, { role: 'owner', email: 'left@example.com', active: false })
  const teacher = await aTeacher(api.db)
  const courseId = (await aVideoCourse(api.db, { ownerId: teacher.id })).id
  await api.db
    .insertInto('payouts')
    .values({
      kind: 'course',
      ownerId: teacher.id,
      courseId,
      periodMonth: `${today().slice(0, 7)}-01`,
      totalAmountMmk: 35_000,
      totalStudents: 1,
      unitFeeMmk: 35_000,
      percentage: 10,
      payableMmk: 31_500,
      createdBy: finance.id,
    })
    .execute()
  await api.post('/deleteTeacher', { teacher_id: teacher.id }, await tokenOf(teacher))
  expect(await auditOf(teacher.id)).toMatchObject([{ after: { status: 5, unpaidPayouts: 1 } }])
  const notified = await mailsAbout(teacher.accountNo)
  expect(notified.map(({ to }) => to)).toEqual(['finance@example.com'])
  expect(notified[0]?.text).toContain(teacher.phoneNumber1)
})

function loginOf(account: { phoneNumber1: string | null }, user_type: string) {
  return { user_type, phone_number: account.phoneNumber1, password: 'secret123' }
}

async function mailsAbout(text: string) {
  return (await mailsIn(api.db)).filter(({ subject }) => subject.includes(text))
}
