import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountStatus } from '#platform/contract/account-codes.ts'
import { aStudent, aTeacher } from '#tests/support/builders.ts'
import { aPng, multipartPayload } from '#tests/support/multipart.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'
import vectors from '#tests/vectors/normalize-vectors.json' with { type: 'json' }
import { openSession } from '../session/sessions.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

let made = 0
async function signUp(input: { name: string }): Promise<{ id: number; name: string | null }> {
  const phone = `0977${String(++made).padStart(7, '0')}`
  const form = new FormData()
  const fields = { password: 'secret123', confirm_password: 'secret123', phone_number_1: phone, ...input }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(await aPng())]), 'proof.png')
  const url = '/backend/api/v2/register/teacher'
  const reply = await api.inject({ method: 'POST', url, ...(await multipartPayload(form)) })
  expect(reply.status).toBe(200)
  return api.db
    .updateTable('accounts')
    .set({ status: AccountStatus.approved })
    .where('phoneNumber1', '=', phone)
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}
async function idsFoundBy(keyword: string): Promise<number[]> {
  const { json } = await api.post('/teacher/list/filter?page=1', { teacher_name: keyword })
  return json.data.map(({ teacher_id }: { teacher_id: number }) => teacher_id)
}

describe('a name typed on a Zawgyi phone', () => {
  test.each(vectors.zawgyi)('$in is stored as $out and found by it', async (vector) => {
    const { id, name } = await signUp({ name: vector.in })
    expect(name).toBe(vector.out)
    expect(await idsFoundBy(vector.out)).toContain(id)
    expect(await idsFoundBy(vector.in)).toContain(id)
  })

  test('is measured after conversion, in code points', async () => {
    const student = await aStudent(api.db)
    const token = await openSession(api.db, { accountId: student.id })
    const profile = { name: 'ေက်ာင္း'.repeat(14), email_1: 'a@example.com', region: 1 }
    const reply = await api.post('/profile', profile, token)
    expect(reply.json.name).toBe('ကျောင်း'.repeat(14))
    const tooLong = await api.post('/profile', { name: 'ကျောင်း'.repeat(15) }, token)
    expect(Object.keys(tooLong.json.errors)).toEqual(['name'])
  })
})

describe('a search for a person', () => {
  test.each(vectors.searchKey)('finds $a by $b and the reverse', async ({ a, b }) => {
    const { id } = await signUp({ name: a })
    expect(await idsFoundBy(b)).toContain(id)
    const other = await signUp({ name: b })
    expect(await idsFoundBy(a)).toContain(other.id)
  })

  test('ignores spaces between Burmese letters on either side, and the order of words', async () => {
    const joined = await signUp({ name: 'ဒေါ်ခင်မြမြအေး' })
    const parted = await signUp({ name: 'ဒေါ် ခင် မြမြ အေး' })
    for (const keyword of ['ခင်မြမြအေး', 'ခင် မြမြ အေး', 'ခင်မြ မြအေး', 'အေး ခင်မြ']) {
      expect((await idsFoundBy(keyword)).sort()).toEqual([joined.id, parted.id].sort())
    }
  })

  test('finds a teacher by institution too, after the name was changed', async () => {
    const teacher = await aTeacher(api.db, { status: AccountStatus.approved, name: 'ဦးမောင်', schoolName: 'ပညာရွှေတောင်' })
    const token = await openSession(api.db, { accountId: teacher.id })
    await api.post('/profile', { name: 'ဦးအောင်', region: 1 }, token)
    expect(await idsFoundBy('ရွှေတောင်')).toEqual([teacher.id])
    expect(await idsFoundBy('ဦးအောင်')).toContain(teacher.id)
  })
})
