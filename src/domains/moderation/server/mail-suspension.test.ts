import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { mailNotices } from '#domains/notifications/server/mail-notices.ts'
import { type Account, anAdmin, aTeacher } from '#tests/support/builders.ts'
import { mailsIn } from '#tests/support/outbox.ts'
import { aTestApi, type TestApi } from '#tests/support/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

async function mailsOf({ id }: Account) {
  await mailNotices(api.services, new AbortController().signal)
  return (await mailsIn(api.db)).filter(({ accountId }) => accountId === id)
}
async function decide({ id }: Account, decision: object) {
  const token = await openSession(api.db, { adminId: (await anAdmin(api.db)).id })
  return api.post(`/admin/users/teacher/${id}/status`, decision, token)
}
const suspension = { status: 4, reason: 'စည်းကမ်းဖောက်' }

test('a suspended account cannot read notices, and gets one e-mail with the reason', async () => {
  const teacher = await aTeacher(api.db, { email1: 'shut@example.com' })
  for (const _time of [1, 2]) expect((await decide(teacher, suspension)).status).toBe(200)
  const [mail, ...more] = await mailsOf(teacher)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: 'shut@example.com', text: expect.stringContaining('စည်းကမ်းဖောက်') })
  expect(mail?.text).toContain('contact@pyinnya.example')
})

test('an account without an address is suspended without an e-mail', async () => {
  const teacher = await aTeacher(api.db, { email1: null })
  expect((await decide(teacher, suspension)).status).toBe(200)
  expect(await mailsOf(teacher)).toEqual([])
})
