import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { mailNotices } from '#domains/notifications/server/mail-notices.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { sendMailJob } from '#platform/server/mail/send-mail.job.ts'
import { type Account, anAdmin, aTeacher } from '../../../../tests/ground/builders.ts'
import { aTestApi, type TestApi } from '../../../../tests/ground/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await aTestApi()
})
afterAll(() => api.close())

async function mailsTo({ id }: Account): Promise<Mail[]> {
  await mailNotices(api.ground, new AbortController().signal)
  const { rows } = await sql<{ data: Mail }>`
    select data from pgboss.job where name = ${sendMailJob.name} and (data->>'accountId')::bigint = ${id}
  `.execute(api.db)
  return rows.map(({ data }) => data)
}
async function judge({ id }: Account, verdict: object) {
  const token = await openSession(api.db, { adminId: (await anAdmin(api.db)).id })
  return api.post(`/admin/users/teacher/${id}/status`, verdict, token)
}
const suspension = { status: 4, reason: 'စည်းကမ်းဖောက်' }

test('who is suspended can read no notice any more, and is told why by e-mail, once', async () => {
  const teacher = await aTeacher(api.db, { email1: 'shut@example.com' })
  for (const _time of [1, 2]) expect((await judge(teacher, suspension)).status).toBe(200)
  const [mail, ...more] = await mailsTo(teacher)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: 'shut@example.com', text: expect.stringContaining('စည်းကမ်းဖောက်') })
  expect(mail?.text).toContain('contact@pyinnya.example')
})

test('who has no address is suspended without a mail', async () => {
  const teacher = await aTeacher(api.db, { email1: null })
  expect((await judge(teacher, suspension)).status).toBe(200)
  expect(await mailsTo(teacher)).toEqual([])
})
