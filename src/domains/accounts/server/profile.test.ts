import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClass, aCourse, anEnrolment, aSchool, aStudent, aTeacher } from '../../../../tests/ground/builders.ts'
import { aPictureDataUrl } from '../../../../tests/ground/multipart.ts'
import { aTestApi, type TestApi } from '../../../../tests/ground/test-api.ts'
import { openSession } from './sessions.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

const tokenOf = ({ id }: { id: number }) => openSession(api.db, { accountId: id })

describe('saving one’s profile', () => {
  test('a teacher: everything comes back as stored, the card’s pictures by signed links', async () => {
    const token = await tokenOf(await aTeacher(api.db))
    const { status, json } = await api.post(
      '/profile',
      {
        name: 'ဦးအောင်',
        school_name: '',
        education: 'B.A.',
        gender: '1',
        date_of_birth: '1990-02-28',
        phone_number_1: '+959 788 555 001',
        phone_number_2: '',
        email_1: 'u.aung@example.com',
        email_2: '',
        region: '0',
        town: 'မြစ်ကြီးနား',
        address: 'အမှတ် ၁',
        nrc_number: '၁/မကန(N)၁၂၃၄၅၆',
        profile: await aPictureDataUrl(),
        nrc_front: await aPictureDataUrl(),
        nrc_back: await aPictureDataUrl(),
      },
      token,
    )
    expect(status).toBe(200)
    expect(json).toMatchObject({
      usertype: 'teacher',
      name: 'ဦးအောင်',
      school_name: null,
      gender: 1,
      date_of_birth: '1990-02-28',
      phone_number_1: '+959788555001',
      region: 0,
      nrc_number: '၁/မကန(N)၁၂၃၄၅၆',
    })
    expect((await api.inject({ method: 'GET', url: json.profile })).status).toBe(200)
    expect((await api.inject({ method: 'GET', url: json.nrc_front })).headers['content-type']).toBe('image/webp')
    expect((await api.inject({ method: 'GET', url: json.nrc_front.split('?')[0] })).status).toBe(404)
    expect((await api.get('/profile', token)).json.nrc_number).toBe('၁/မကန(N)၁၂၃၄၅၆')
  })

  test('a change of one name keeps the other findable', async () => {
    const teacher = await aTeacher(api.db, { name: 'ဦးအောင်', schoolName: 'ရွှေပညာ', region: 3 })
    const saved = await api.post('/profile', { name: 'ဦးမောင်' }, await tokenOf(teacher))
    expect(saved.json).toMatchObject({ name: 'ဦးမောင်', school_name: 'ရွှေပညာ' })
    const { nameKey } = await api.db
      .selectFrom('accounts')
      .select('nameKey')
      .where('id', '=', teacher.id)
      .executeTakeFirstOrThrow()
    expect(nameKey).toContain('ရွှေပညာ')
    expect(nameKey).not.toContain('အောင်')
  })

  test('keeps what is not sent, clears what is empty, and keeps pictures whose address comes back', async () => {
    const teacher = await aTeacher(api.db, { region: 3, address: 'ဟောင်း', email1: 'keep@example.com' })
    const token = await tokenOf(teacher)
    const first = await api.post('/profile', { profile: await aPictureDataUrl() }, token)
    expect(first.json).toMatchObject({ name: teacher.name, address: 'ဟောင်း', email_1: 'keep@example.com' })
    const { profile } = first.json
    const second = await api.post('/profile', { profile, address: '' }, token)
    expect(second.json).toMatchObject({ profile, address: null })
    const third = await api.post('/profile', { profile: '' }, token)
    expect(third.json.profile).toBeNull()
    expect((await api.inject({ method: 'GET', url: profile })).status).toBe(404)
  })

  test('asks at the first edit for what sign-up did not', async () => {
    const school = await aSchool(api.db)
    const reply = await api.post('/profile', { license: 'က'.repeat(31) }, await tokenOf(school))
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors).sort()).toEqual(['email_1', 'license', 'region'])
  })

  test('a teacher needs a name or a school’s name, and no birthday in the future', async () => {
    const token = await tokenOf(await aTeacher(api.db, { region: 1 }))
    const { json } = await api.post('/profile', { name: '', school_name: '', date_of_birth: '2999-01-01' }, token)
    expect(Object.keys(json.errors).sort()).toEqual(['date_of_birth', 'name'])
    expect((await api.post('/profile', { name: '', school_name: 'ရွှေ' }, token)).json.school_name).toBe('ရွှေ')
  })

  test('is refused with the field when phone, e-mail or picture will not do', async () => {
    await aStudent(api.db, { phoneNumber1: '09788666001', email1: 'first@example.com' })
    const token = await tokenOf(await aStudent(api.db, { region: 1, email1: 'second@example.com' }))
    const phone = await api.post('/profile', { phone_number_1: '9788666001' }, token)
    expect(phone.json.errors).toHaveProperty('phone_number_1')
    const email = await api.post('/profile', { email_1: 'FIRST@example.com' }, token)
    expect(email.json.errors).toHaveProperty('email_1')
    const picture = await api.post('/profile', { nrc_back: 'data:image/png;base64,AAAA' }, token)
    expect(picture.json.errors).toHaveProperty('nrc_back')
  })

  test('needs a session', async () => {
    expect((await api.get('/profile')).status).toBe(401)
    expect((await api.post('/profile', {})).status).toBe(401)
  })
})

describe('looking at somebody’s profile', () => {
  test('a teacher’s: anyone logged in, the birthday only where an enrolment joins them', async () => {
    const teacher = await aTeacher(api.db, { dateOfBirth: '1980-01-02', socialMediaId: 'google:77' })
    const joined = await aStudent(api.db)
    const seat = await aClass(api.db, { courseId: (await aCourse(api.db, { ownerId: teacher.id })).id })
    await anEnrolment(api.db, { classId: seat.id, studentId: joined.id })
    const near = await api.get(`/teacher/profile/${teacher.id}`, await tokenOf(joined))
    expect(near.json).toMatchObject({ date_of_birth: '1980-01-02', phone_number_1: teacher.phoneNumber1 })
    expect(near.json.social_media_id).toBe('social')
    const far = await api.get(`/teacher/profile/${teacher.id}`, await tokenOf(await aStudent(api.db)))
    expect(far.json).toMatchObject({ date_of_birth: null, name: teacher.name })
    expect(far.json).not.toHaveProperty('nrc_number')
    expect((await api.get(`/teacher/profile/${teacher.id}`)).status).toBe(401)
  })

  test('a school’s: anyone logged in; absent, suspended and of another role is not found', async () => {
    const school = await aSchool(api.db)
    const token = await tokenOf(await aStudent(api.db))
    expect((await api.get(`/school/profile/${school.id}`, token)).json.name).toBe(school.name)
    expect((await api.get(`/teacher/profile/${school.id}`, token)).status).toBe(404)
    const shut = await aSchool(api.db, { status: 4 })
    expect((await api.get(`/school/profile/${shut.id}`, token)).status).toBe(404)
    expect((await api.get('/school/profile/999999', token)).status).toBe(404)
  })

  test('a student’s: only their teachers and schools', async () => {
    const school = await aSchool(api.db)
    const student = await aStudent(api.db, { dateOfBirth: '2005-05-05' })
    const seat = await aClass(api.db, { courseId: (await aCourse(api.db, { ownerId: school.id })).id })
    await anEnrolment(api.db, { classId: seat.id, studentId: student.id })
    const near = await api.get(`/my/student/${student.id}`, await tokenOf(school))
    expect(near.json).toMatchObject({ student_id: student.id, date_of_birth: '2005-05-05' })
    expect((await api.get(`/my/student/${student.id}`, await tokenOf(await aTeacher(api.db)))).status).toBe(403)
    expect((await api.get(`/my/student/${student.id}`, await tokenOf(student))).status).toBe(403)
    expect((await api.get('/my/student/999999', await tokenOf(school))).status).toBe(404)
  })
})

describe('deleting one’s account', () => {
  test.each([
    ['teacher', 'deleteTeacher', aTeacher],
    ['school', 'deleteSchool', aSchool],
    ['student', 'deleteStudent', aStudent],
  ] as const)('%s: ends the sessions and frees phone and e-mail at once', async (role, path, build) => {
    const email1 = `${role}@gone.example`
    const account = await build(api.db, { email1 })
    const token = await tokenOf(account)
    expect((await api.post(`/${path}`, { [`${role}_id`]: account.id }, token)).json).toEqual({ status: 1 })
    expect((await api.get('/profile', token)).status).toBe(401)
    const row = await api.db.selectFrom('accounts').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 5 })
    await build(api.db, { email1, phoneNumber1: account.phoneNumber1 })
    const audit = await api.db
      .selectFrom('auditLog')
      .selectAll()
      .where('target', '=', `account:${account.id}`)
      .execute()
    expect(audit).toMatchObject([{ action: 'account.delete', actorType: role, actorId: account.id }])
  })

  test('is refused for another id than the caller’s, for another role, and to guests', async () => {
    const [mine, other] = [await aStudent(api.db), await aStudent(api.db)]
    const token = await tokenOf(mine)
    expect((await api.post('/deleteStudent', { student_id: other.id }, token)).status).toBe(403)
    expect((await api.post('/deleteTeacher', { teacher_id: mine.id }, token)).status).toBe(403)
    expect((await api.post('/deleteStudent', { student_id: mine.id })).status).toBe(401)
    expect((await api.post('/deleteStudent', {}, token)).status).toBe(422)
    expect((await api.get('/profile', token)).status).toBe(200)
  })
})
