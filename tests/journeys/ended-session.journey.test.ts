import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { aRegisteredStudent, endSessionOf } from './database-setup.ts'
import { type Identity, logIn } from './pages/accounts.ts'
import { enterConsole } from './pages/console.ts'
import { follow, heading, press, says } from './pages/fields.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const session = (page: Page) => page.evaluate(() => localStorage.getItem('pyinnya.session'))
const message = (page: Page) => page.getByText(m.platform_session_over())

const COUNT = '**/my/notification/count'

const adminSession = (page: Page) => page.evaluate(() => localStorage.getItem('pyinnya.admin'))

// Two browsers with one account: a session that the server has ended is noticed at the next click in the other.
// @see X-ERR-01
describe('an ended session', { timeout: 120_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const identity: Identity = {
    name: 'မောင်သန့်စင်',
    phone: `09462000001`,
    email: `over@example.com`,
    password: 'a-secret-12',
  }
  beforeAll(() => aRegisteredStudent(identity))

  test('another device logs out everywhere, and gets no message itself', async () => {
    const first = await person('first')
    await logIn(first, 'student', identity)
    // The bell polls every half minute, and would notice before the next click.
    await first.page.route(COUNT, (route) => route.fulfill({ json: 0 }))
    await first.page.goto('/enrollClassList')
    await heading(first.page, m.enrolment_classes_title())

    const other = await person('other')
    const { page } = other
    await logIn(other, 'student', identity)
    await page.goto('/student/detail')
    await follow(page, m.accounts_sessions_title())
    await press(page, m.accounts_sessions_end_all())
    await page.locator('dialog').getByRole('button', { name: m.accounts_sessions_end_all() }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.waitForLoadState('networkidle')
    expect(await session(page)).toBeNull()
    expect(await message(page).count()).toBe(0)
  })

  test('the first device is logged out at the next click, sent home, and reads the reason', async () => {
    const first = await person('first')
    const { page } = first
    first.expectErrors(/status of 401/)
    expect(await session(page)).not.toBeNull()
    await page.unroute(COUNT)
    await follow(page, m.platform_notifications())
    await page.waitForURL((url) => url.pathname === '/')
    await says(page, m.platform_session_over())
    await visible(first, 'session-over')
    expect(await session(page)).toBeNull()
  })

  test('the message is shown once: not after a reload, a navigation or a new log-in', async () => {
    const first = await person('first')
    const { page } = first
    const saysNothing = async () => {
      await page.waitForLoadState('networkidle')
      expect(await message(page).count(), page.url()).toBe(0)
    }
    await page.reload()
    await saysNothing()
    await page.goto('/class/list')
    await saysNothing()
    await logIn(first, 'student', identity)
    await page.goto('/enrollClassList')
    await heading(page, m.enrolment_classes_title())
    await saysNothing()
  })
})

describe('a browser with an invalid stored session', { timeout: 120_000 }, () => {
  const person = useTestAccounts('desktop')
  test('is treated as a guest, and pages do not fail', async () => {
    const guest = await person('guest')
    const { page } = guest
    await page.goto('/')
    for (const kept of ['', '{"token', '{}', '7', 'null']) {
      await page.evaluate((text) => {
        for (const key of ['pyinnya.session', 'pyinnya.admin']) localStorage.setItem(key, text)
      }, kept)
      await page.goto('/class/list')
      await heading(page, m.platform_nav_classes())
      await page.getByRole('link', { name: m.platform_login(), exact: true }).first().waitFor()
      await page.goto('/admin')
      await heading(page, m.accounts_admin_login_title())
    }
  })
})

// The admin's session, separate from a user's: its end leads to the console's log-in. @see X-ERR-01
describe('an admin’s ended session', { timeout: 120_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  test('the next click leads to the console’s log-in with the reason', async () => {
    const admin = await person('admin')
    const { page } = admin
    await enterConsole(admin)
    await page.goto('/admin/news/new')
    await heading(page, m.news_new())
    // The console counts what waits when a page is opened, and would notice before the next click.
    await page.waitForLoadState('networkidle')
    admin.expectErrors(/status of 401/)
    await endSessionOf(JSON.parse((await adminSession(page)) ?? '{}').token)
    await page.getByRole('link', { name: m.news_title(), exact: true }).first().click()
    await page.waitForURL((url) => url.pathname === '/admin/login')
    await says(page, m.platform_session_over())
    await visible(admin, 'admin-session-over')
    expect(await adminSession(page)).toBeNull()
  })

  test('the message is shown once, and a new log-in opens the console', async () => {
    const admin = await person('admin')
    const { page } = admin
    await page.reload()
    await heading(page, m.accounts_admin_login_title())
    await page.waitForLoadState('networkidle')
    expect(await message(page).count()).toBe(0)
    await enterConsole(admin)
    await page.waitForLoadState('networkidle')
    expect(await message(page).count()).toBe(0)
  })
})
