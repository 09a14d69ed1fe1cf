import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/server/plain-messages.ts'
import { aSchool, aStudent, aTeacher } from '#tests/support/builders.ts'
import { aPictureDataUrl, aPng, multipartPayload } from '#tests/support/multipart.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

let made = 0
const aPhone = () => `0988${String(++made).padStart(7, '0')}`
const aForm = (overrides: object = {}) => ({
  name: 'ဒေါ်ခင်မာ',
  password: 'secret123',
  confirm_password: 'secret123',
  phone_number_1: aPhone(),
  email_1: '',
  phno_valid: '',
  ...overrides,
})

type Files = Record<string, { bytes: Buffer; name: string }[]>
async function postForm(path: string, fields: object, files: Files = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  for (const [field, list] of Object.entries(files)) {
    for (const { bytes, name } of list) form.append(field, new Blob([new Uint8Array(bytes)]), name)
  }
  return api.inject({ method: 'POST', url: `/backend/api/v2${path}`, ...(await multipartPayload(form)) })
}
const aProof = async () => [{ bytes: await aPng(), name: 'proof.PNG' }]
const findByPhone = (phone: string) =>
  api.db.selectFrom('accounts').selectAll().where('phoneNumber1', '=', phone).executeTakeFirst()

describe('POST /validate/teacher and /validate/school', () => {
  test.each(['teacher', 'school'])('%s: accepts a valid form and reserves nothing', async (role) => {
    const form = aForm({ profile: await aPictureDataUrl(), email_1: `v${made}@example.com` })
    expect(await api.post(`/validate/${role}`, form)).toMatchObject({ status: 200, json: { status: 'success' } })
    expect((await api.post(`/validate/${role}`, form)).status).toBe(200)
    expect(await findByPhone(form.phone_number_1)).toBeUndefined()
  })

  test('reports every invalid field at once', async () => {
    const { status, json } = await api.post('/validate/teacher', {
      name: 'က'.repeat(101),
      password: '1234567',
      confirm_password: '12345678',
      phone_number_1: '0812345',
      email_1: 'nowhere',
      phno_valid: 'abc',
    })
    expect(status).toBe(422)
    expect(Object.keys(json.errors).sort()).toEqual([
      'confirm_password',
      'email_1',
      'name',
      'password',
      'phno_valid',
      'phone_number_1',
    ])
  })

  test('refuses a phone in any spelling and an e-mail in any case that another account of the role has', async () => {
    await aTeacher(api.db, { phoneNumber1: '09788111222', email1: 'Taken@Example.com' })
    const form = aForm({ phone_number_1: '+959788111222', email_1: 'taken@example.com' })
    const { status, json } = await api.post('/validate/teacher', form)
    expect(status).toBe(422)
    expect(json.errors).toEqual({
      phone_number_1: [m.validation_phone_taken()],
      email_1: [m.validation_email_taken()],
    })
    expect((await api.post('/validate/school', form)).status).toBe(200)
  })

  test('refuses a profile picture that is no picture', async () => {
    const text = `data:image/png;base64,${Buffer.from('not a picture').toString('base64')}`
    expect((await api.post('/validate/school', aForm({ profile: text }))).json.errors).toHaveProperty('profile')
    const cut = `data:image/png;base64,${(await aPng()).subarray(0, 40).toString('base64')}`
    expect((await api.post('/validate/school', aForm({ profile: cut }))).json.errors).toHaveProperty('profile')
  })
})

describe('POST /register/teacher and /register/school', () => {
  test.each([
    ['teacher', 'T'],
    ['school', 'SC'],
  ])('%s: stores a pending account, the current fee, and the pictures privately', async (role, prefix) => {
    await api.db
      .insertInto('settings')
      .values({ key: 'registration_fee_mmk', value: JSON.stringify(350_000) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(350_000) }))
      .execute()
    const form = aForm({ profile: await aPictureDataUrl() })
    const proofs = [...(await aProof()), { bytes: await aPng({ width: 50 }), name: 'second.jpg' }]
    const reply = await postForm(`/register/${role}`, form, { file: proofs })
    expect(reply).toMatchObject({ status: 200, json: { status: 'success', phone_number_1: form.phone_number_1 } })
    const account = await findByPhone(form.phone_number_1)
    expect(account).toMatchObject({ role, status: 1 })
    expect(account?.accountNo).toMatch(new RegExp(`^${prefix}\\d{6}$`))
    expect(account?.passwordHash).toMatch(/^\$argon2id\$/)
    const files = await api.db
      .selectFrom('registrationPayments')
      .innerJoin('registrationPaymentFiles', 'registrationPaymentId', 'registrationPayments.id')
      .select(['amountMmk', 'filePath'])
      .where('accountId', '=', account!.id)
      .execute()
    expect(files).toHaveLength(2)
    expect(files[0]?.amountMmk).toBe(350_000)
    for (const { filePath } of files) {
      expect(filePath).toMatch(/^private\/registrations\//)
      expect(await api.services.storage.exists(filePath)).toBe(true)
    }
    const login = await api.post('/login', {
      phone_number: form.phone_number_1,
      password: 'secret123',
      user_type: role,
    })
    expect(login.json).toMatchObject({ status: 1, userStatus: 1 })
    const picture = await api.inject({ method: 'GET', url: login.json.accountuser.profile })
    expect(picture.headers['content-type']).toBe('image/webp')
  })

  test('refuses no file, an empty one, another type, a disguised one, and more than five', async () => {
    const problem = async (files: { bytes: Buffer; name: string }[]) =>
      (await postForm('/register/teacher', aForm(), { file: files })).json.errors?.file?.[0]
    const png = await aPng()
    expect(await problem([])).toBe('ဖိုင်တင်ပေးပါ။')
    expect(await problem([{ bytes: Buffer.alloc(0), name: 'a.png' }])).toBe('ဖိုင်အရွယ်အစားသည် ၀ ထက် ကြီးရပါမည်။')
    expect(await problem([{ bytes: png, name: 'a.pdf' }])).toBe('လက်မခံသော ဖိုင်အမျိုးအစား ဖြစ်ပါသည်။')
    expect(await problem([{ bytes: Buffer.from('<svg/>'), name: 'a.png' }])).toBe('လက်မခံသော ဖိုင်အမျိုးအစား ဖြစ်ပါသည်။')
    expect(await problem(Array(6).fill({ bytes: png, name: 'a.png' }))).toBe('၅ ခုထက် မပိုရပါ။')
  })

  test('stores neither row nor picture when one file is no picture', async () => {
    const form = aForm({ profile: await aPictureDataUrl() })
    const files = [...(await aProof()), { bytes: Buffer.from('broken'), name: 'b.png' }]
    const before = await storedKeys()
    expect((await postForm('/register/school', form, { file: files })).status).toBe(422)
    expect(await findByPhone(form.phone_number_1)).toBeUndefined()
    expect(await storedKeys()).toEqual(before)
  })

  test('reports invalid fields and a missing file together', async () => {
    const { status, json } = await postForm('/register/school', aForm({ name: '', password: 'short' }))
    expect(status).toBe(422)
    expect(Object.keys(json.errors).sort()).toEqual(['confirm_password', 'file', 'name', 'password'])
  })

  test('accepts one of two simultaneous sign-ups with a phone; the other gets a field error', async () => {
    const form = aForm()
    const files = { file: await aProof() }
    const replies = await Promise.all([
      postForm('/register/teacher', form, files),
      postForm('/register/teacher', form, files),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    const loser = replies.find(({ status }) => status === 422)
    expect(loser?.json.errors).toHaveProperty('phone_number_1')
  })

  test('answers 400 for a body that is not multipart', async () => {
    expect(await api.post('/register/teacher', aForm())).toMatchObject({
      status: 400,
      json: { code: 'UNREADABLE_BODY' },
    })
  })
})

describe('POST /register/student', () => {
  test('creates an account that is approved at once', async () => {
    const form = aForm({ email_1: `s${made}@example.com`, profile: await aPictureDataUrl() })
    const reply = await api.post('/register/student', form)
    expect(reply).toMatchObject({ status: 200, json: { status: 'success', phone_number_1: form.phone_number_1 } })
    expect(await findByPhone(form.phone_number_1)).toMatchObject({ role: 'student', status: 2 })
  })

  test('stores the password as typed, with spaces at its ends, Burmese and Zawgyi', async () => {
    for (const password of [
      ' secret1 ',
      'ကခဂဃငစဆဇ',
      '\u1031\u1000\u102c\u1004\u1039\u1038\u1031\u1000',
      'က\u102f\u102dကကကကကက',
    ]) {
      const form = { ...aForm({ email_1: `t${++made}@example.com` }), password, confirm_password: password }
      expect((await api.post('/register/student', form)).status, password).toBe(200)
      const enter = async (overrides: string) =>
        api.inject({
          method: 'POST',
          url: '/backend/api/v2/login',
          payload: { user_type: 'student', phone_number: form.phone_number_1, password: overrides },
          remoteAddress: `10.7.0.${++made}`,
        })
      expect((await enter(password)).json.token, password).toBeTruthy()
      expect((await enter(`${password} `)).json).not.toHaveProperty('token')
      if (password.trim() !== password) expect((await enter(password.trim())).json).not.toHaveProperty('token')
    }
  })

  test('requires an e-mail', async () => {
    expect((await api.post('/register/student', aForm())).json.errors).toEqual({
      email_1: [m.validation_email_required()],
    })
  })

  test('refuses values that another student has', async () => {
    await aStudent(api.db, { phoneNumber1: '09788333444', email1: 'me@example.com' })
    const form = aForm({ phone_number_1: '9788333444', email_1: 'me@example.com' })
    const { status, json } = await api.post('/register/student', form)
    expect(status).toBe(422)
    expect(Object.keys(json.errors).sort()).toEqual(['email_1', 'phone_number_1'])
    await aSchool(api.db)
  })
})

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of api.services.storage.list('private/')) keys.push(key)
  for await (const { key } of api.services.storage.list('pictures/')) keys.push(key)
  return keys.sort()
}
