import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { mailNotices } from '#domains/notifications/server/mail-notices.ts'
import { type Account, anAdmin, aStudent, aTeacher } from '#tests/support/builders.ts'
import { mailsIn } from '#tests/support/outbox.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'

// SEC-17: an admin who creates a reset link could set the password, so the account's holder is notified.

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

async function makeLink({ id, role }: Account, name: string): Promise<string> {
  const admin = await anAdmin(api.db, { role: 'moderator', name })
  const token = await openSession(api.db, { adminId: admin.id })
  return (await api.post(`/admin/users/${role}/${id}/reset-link`, undefined, token)).json.url
}
async function mailsOf({ id }: Account) {
  await mailNotices(api.services, new AbortController().signal)
  return (await mailsIn(api.db)).filter(({ accountId }) => accountId === id)
}

test('the person is notified who created the link, without the link', async () => {
  const teacher = await aTeacher(api.db, { email1: null })
  const token = await openSession(api.db, { accountId: teacher.id })
  const url = await makeLink(teacher, 'ဦးကျော်စွာ')
  const { json } = await api.get('/my/notification/list', token)
  expect(json.data).toHaveLength(1)
  expect(json.data[0].message).toContain('ဦးကျော်စွာ')
  expect(JSON.stringify(json)).not.toContain(new URL(url).searchParams.get('token'))
  expect(await mailsOf(teacher)).toEqual([])
})

test('a person with an e-mail address gets one mail too, also with copies of notices disabled', async () => {
  for (const copies of [true, false]) {
    const student = await aStudent(api.db, { email1: `reset-${copies}@example.com` })
    await api.db
      .insertInto('notificationReaders')
      .values({ accountId: student.id, language: 'my', mailCopies: copies })
      .execute()
    const url = await makeLink(student, 'ဒေါ်နီလာ')
    const [mail, ...more] = await mailsOf(student)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: `reset-${copies}@example.com`, text: expect.stringContaining('ဒေါ်နီလာ') })
    expect(mail?.text).toContain('contact@pyinnya.example')
    expect(mail?.text).not.toContain(url)
  }
})
