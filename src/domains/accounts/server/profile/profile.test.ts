import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { aSchool, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aPictureDataUrl } from '#tests/support/multipart.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import { openSession } from '../session/sessions.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

const rowOf = (id: number) => api.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const tokenOf = ({ id }: { id: number }) => openSession(api.db, { accountId: id })

describe('GET /profile', () => {
  test('says why an account was rejected, as long as it is', async () => {
    const reason = 'ကတ်ပုံ မရှင်းပါ'
    const teacher = await aTeacher(api.db, { status: AccountStatus.rejected, statusReason: reason })
    const token = await tokenOf(teacher)
    expect((await api.get('/profile', token)).json.reject_reason).toBe(reason)
    await api.db.updateTable('accounts').set({ status: AccountStatus.approved }).where('id', '=', teacher.id).execute()
    expect((await api.get('/profile', token)).json).not.toHaveProperty('reject_reason')
  })
})

describe('POST /profile', () => {
  test('a teacher: all fields are returned as stored, with signed links for the card’s pictures', async () => {
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

  test('a change of one name keeps the other searchable', async () => {
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

  test('keeps fields that are not sent, clears empty ones, and keeps pictures whose URL is sent back', async () => {
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

  test('requires at the first edit what sign-up did not', async () => {
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

  test('is refused at the field when phone, e-mail or picture is invalid', async () => {
    await aStudent(api.db, { phoneNumber1: '09788666001', email1: 'first@example.com' })
    const token = await tokenOf(await aStudent(api.db, { region: 1, email1: 'second@example.com' }))
    const phone = await api.post('/profile', { phone_number_1: '9788666001' }, token)
    expect(phone.json.errors).toHaveProperty('phone_number_1')
    const email = await api.post('/profile', { email_1: 'FIRST@example.com' }, token)
    expect(email.json.errors).toHaveProperty('email_1')
    const picture = await api.post('/profile', { nrc_back: 'data:image/png;base64,AAAA' }, token)
    expect(picture.json.errors).toHaveProperty('nrc_back')
  })

  test('from two devices simultaneously keeps the fields of both, and one stored photo', async () => {
    const student = await aStudent(api.db, { region: 1, email1: 'twice@example.com' })
    const token = await openSession(api.db, { accountId: student.id })
    const files = async () => {
      const entries = await readdir(api.services.config.filesDir, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).length
    }
    const before = await files()
    const profile = await aPictureDataUrl()
    const replies = await Promise.all([
      api.post('/profile', { profile, address: 'လမ်းမတော်' }, token),
      api.post('/profile', { profile, school_name: 'အထက (၁)' }, token),
      api.post('/profile', { profile, phone_number_2: '09777123456' }, token),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const now = (await api.get('/profile', token)).json
    expect(now).toMatchObject({ address: 'လမ်းမတော်', school_name: 'အထက (၁)', phone_number_2: '09777123456' })
    expect((await api.inject({ method: 'GET', url: now.profile })).status).toBe(200)
    const added = (await files()) - before
    await api.post('/profile', { profile: '' }, token)
    expect(await files()).toBe(before)
    expect(added).toBeGreaterThan(0)
  })

  test('ignores fields that only admins or the server set', async () => {
    const teacher = await aTeacher(api.db, { status: AccountStatus.pending, region: 1 })
    const token = await openSession(api.db, { accountId: teacher.id })
    const before = await rowOf(teacher.id)
    const sent = { status: 2, enable_video_upload: true, commission_percent: 0, teacher_no: 'T999999', role: 'school' }
    const more = { social_media_id: 'google:1', apk_url: 'https://example.com', personal_id: 1, password: 'hacked123' }
    const reply = await api.post('/profile', { ...sent, ...more, passwordHash: 'x', deletedAt: null }, token)
    expect(reply).toMatchObject({ status: 200, json: { status: 1, enable_video_upload: false } })
    const { updatedAt: _then, ...kept } = before
    expect(await rowOf(teacher.id)).toMatchObject(kept)
  })

  test.each([
    ['a HEIC photo', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['an SVG', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['an SVG that says it is a PNG', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a JPEG that ends in its head', 'image/jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ])('refuses %s with a message at the photo, and keeps the stored one', async (_what, type, bytes) => {
    const student = await aStudent(api.db, { region: 1, email1: `p${Math.random()}@example.com` })
    const token = await openSession(api.db, { accountId: student.id })
    const stored = (await api.post('/profile', { profile: await aPictureDataUrl() }, token)).json.profile
    const profile = `data:${type};base64,${bytes.toString('base64')}`
    const reply = await api.post('/profile', { profile, name: 'မသီ' }, token)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)).toEqual(['profile'])
    expect((await api.get('/profile', token)).json).toMatchObject({ profile: stored, name: student.name })
    expect((await api.inject({ method: 'GET', url: stored })).status).toBe(200)
  })

  test('requires a session', async () => {
    expect((await api.get('/profile')).status).toBe(401)
    expect((await api.post('/profile', {})).status).toBe(401)
  })
})
