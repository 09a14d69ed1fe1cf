import { beforeAll, describe, expect, test } from 'vitest'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { aRegisteredStudent } from './database-setup.ts'
import { type Identity, showsMessage } from './pages/accounts.ts'
import { fill, follow, heading, opensWith, press, says } from './pages/fields.ts'
import { startConsoleSession, startSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

describe('a course request', { timeout: 120_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const identity: Identity = {
    name: 'မောင်မောင်',
    phone: '09464000001',
    email: 'asks@example.com',
    password: 'a-secret-12',
  }
  const title = 'ဂျပန်စာ တောင်းဆိုချက်'
  const answer = 'လာမည့်လတွင် ဖွင့်ပါမည်။'
  beforeAll(() => aRegisteredStudent(identity))

  test('a student submits it', async () => {
    const student = await person('student')
    const { page } = student
    await startSession(student, 'student', identity)
    await page.goto('/courseRequest')
    await heading(page, m.requests_ask())
    await press(page, m.requests_send())
    await expect.poll(() => page.locator('main .error').count()).toBe(2)
    await visible(student, 'request-errors')
    await fill(page, {
      [m.requests_field_title()]: title,
      [m.requests_field_details()]: 'အခြေခံမှ စ၍ သင်ချင်ပါသည်။',
    })
    await press(page, m.requests_send())
    await page.waitForURL('**/courseRequestList')
    await says(page, title)
  })

  test('a student writes one without a connection; it is sent when there is one', async () => {
    const student = await person('student')
    student.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const { page, context } = student
    const other = 'ကိုရီးယားစာ တောင်းဆိုချက်'
    const drawn = withWholeWords(other)
    await page.goto('/courseRequest')
    await fill(page, { [m.requests_field_title()]: other, [m.requests_field_details()]: 'လိုင်းပြတ်စဉ် ရေးသည်။' })
    await context.setOffline(true)
    await press(page, m.requests_send())
    const waiting = page.getByRole('listitem').filter({ hasText: drawn })
    await waiting.waitFor()
    await visible(student, 'request-waiting')
    await context.setOffline(false)
    await waiting.waitFor({ state: 'detached' })
    await opensWith(page, '/courseRequestList', page.getByRole('link', { name: drawn, exact: true }))
    expect(await page.getByRole('link', { name: drawn, exact: true }).count()).toBe(1)
  })

  test('guests can read it', async () => {
    const guest = await person('guest')
    const { page } = guest
    await opensWith(page, '/courseRequestList', page.getByRole('link', { name: title, exact: true }))
    await follow(page, title)
    await page.waitForURL('**/courseRequestDetail/*')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await visible(guest, 'request')
  })

  test('an admin answers', async () => {
    const admin = await person('admin')
    const { page } = admin
    await startConsoleSession(admin)
    await page.goto(`/admin/course-requests?keyword=${encodeURIComponent(title)}`)
    const request = page.locator('main article', { hasText: title })
    await request.getByRole('button', { name: m.requests_answer_write() }).click()
    await request.locator('textarea').fill(answer)
    await visible(admin, 'admin-course-requests')
    await request.locator('button[type=submit]').click()
    await request.locator('textarea').waitFor({ state: 'detached' })
  })

  test('the bell counts the answer until it is read', async () => {
    const student = await person('student')
    const { page } = student
    await showsMessage(student, 'student', { unread: '၁', text: title })
    await page.goto('/student/notification')
    await page.getByRole('link', { name: title }).click()
    await page.waitForURL('**/student/notification/detail/*')
    await says(page, answer)
    await visible(student, 'request-answered')
  })
})
