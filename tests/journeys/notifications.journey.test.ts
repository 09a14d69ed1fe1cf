import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { ownSite } from '#tests/support/own-site.ts'
import { fill, follow, heading, noticed, opensWith, press, says } from './pages/fields.ts'
import { startConsoleSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const stamp = Date.now()

describe('notices and news', { timeout: 240_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const name = `မောင်ကြည်လင် ${stamp}`
  const phone = `09521000001`
  const password = 'secret-12345'
  const says1 = `ပထမ အသိပေးချက် ${stamp}`
  const says2 = `ဒုတိယ အသိပေးချက် ${stamp}`
  // A course of the demo data, whose title no other test uses.
  const course = 'Lightroom အရောင်ချိန်'

  /**
   * Advances the page's clock by two minutes, the longest polling interval of the bell, until the notice is shown.
   */
  const later = ({ page }: Person, news: Locator) =>
    vi.waitFor(
      async () => {
        await page.clock.fastForward('02:01')
        await news.waitFor({ timeout: 5000 })
      },
      { timeout: 60_000, interval: 10 },
    )
  const bell = ({ page }: Person, unread?: string) => {
    const label = unread ? m.platform_notifications_unread({ n: unread }) : m.platform_notifications()
    return page.getByRole('link', { name: label, exact: true })
  }

  test('a student signs up and logs in', async () => {
    const student = await person('student')
    const { page } = student
    await page.clock.install()
    await page.goto('/signupStudent')
    await fill(page, {
      [m.accounts_name()]: name,
      [m.accounts_phone()]: phone,
      [m.accounts_email()]: `${phone}@example.com`,
      [m.accounts_password()]: password,
      [m.accounts_confirm_password()]: password,
    })
    await press(page, m.platform_signup())
    await heading(page, m.platform_login())
    await fill(page, { [m.accounts_password()]: password })
    await press(page, m.platform_login())
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('an admin selects the student by name and sends a notice', async () => {
    const admin = await person('admin')
    await startConsoleSession(admin)
    await admin.page.goto('/admin/notifications')
    await heading(admin.page, m.platform_admin_notifications())
    await visible(admin, 'admin-notifications')
    await write(admin, says1)
    await visible(admin, 'admin-notifications-sent')
  })

  test('the bell counts it without a reload, and a notice that arrives while the list is open appears on it', async () => {
    const student = await person('student')
    await later(student, bell(student, '၁'))
    await bell(student, '၁').click()
    await heading(student.page, m.notifications_title())
    await says(student.page, says1)
    await bell(student).waitFor()
    await write(await person('admin'), says2, { about: course })
    await later(student, student.page.getByText(says2).first())
    await bell(student).waitFor()
    await visible(student, 'notifications-student')
    await student.page.getByRole('link', { name: says2 }).click()
    await heading(student.page, m.notifications_detail())
    await student.page.getByRole('link', { name: m.notifications_view_course() }).waitFor()
    await visible(student, 'notification-student')
    await follow(student.page, m.notifications_back())
    await heading(student.page, m.notifications_title())
  })

  test('a count reply that arrives after the list was opened does not restore the number', async () => {
    const student = await person('student')
    const { page } = student
    const { promise: isCounted, resolve: counted } = Promise.withResolvers<void>()
    const { promise: isLookedAt, resolve: lookedAt } = Promise.withResolvers<void>()
    const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>()
    // Installed at the start: the bell may poll while the admin is writing.
    await page.route('**/my/notification/count', async (route) => {
      const response = await route.fetch()
      if ((await response.text()) === '0') return route.fulfill({ response })
      counted()
      await isLookedAt
      await route.fulfill({ response })
      answered()
    })
    await page.goto('/student/detail')
    await write(await person('admin'), `တတိယ အသိပေးချက် ${stamp}`)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.clock.fastForward(1)
    await isCounted
    await bell(student).click()
    await says(page, `တတိယ အသိပေးချက် ${stamp}`)
    lookedAt()
    await isAnswered
    // A later reply, which shows that the page has processed this one.
    await page.evaluate(() => fetch('/robots.txt').then((reply) => reply.text()))
    await bell(student).waitFor()
    await page.unroute('**/my/notification/count')
  })

  test('the student disables copies by e-mail', async () => {
    const student = await person('student')
    await student.page.goto('/student/detail')
    const copies = student.page.getByRole('checkbox', { name: m.notifications_mail_copies() })
    expect(await copies.isChecked()).toBe(true)
    await visible(student, 'own-profile-student')
    await copies.uncheck()
    await noticed(student.page, m.notifications_mail_copies_off())
    await student.page.reload()
    await copies.waitFor()
    expect(await copies.isChecked()).toBe(false)
  })

  test('an admin previews and publishes news, and readers find it by any spelling', async () => {
    const admin = await person('admin')
    const { page } = admin
    const title = `သင်္ဘောသား သင်တန်း ${stamp}`
    await page.goto('/admin/news')
    await heading(page, m.news_title())
    await visible(admin, 'admin-news')
    await follow(page, m.news_new())
    await heading(page, m.news_new())
    await fill(page, { [m.news_field_title()]: title })
    await page.getByRole('textbox', { name: m.news_field_details() }).click()
    await page.keyboard.insertText('မော်လမြိုင်တွင် ဖွင့်ပါမည်။')
    await page.keyboard.press('Enter')
    await page.keyboard.insertText('ဒုတိယစာပိုဒ်။')
    await press(page, m.news_preview())
    await page.getByRole('region', { name: m.news_preview() }).getByText('မော်လမြိုင်တွင် ဖွင့်ပါမည်။').waitFor()
    await visible(admin, 'admin-news-preview')
    await press(page, m.news_save())
    await page.waitForURL('**/admin/news')
    await says(page, title)

    const reader = await person('reader')
    await reader.page.goto('/newslist')
    await reader.page.getByPlaceholder(m.news_search_placeholder()).fill(`သင်ဘောသား`)
    await reader.page.waitForURL('**/newslist?keyword=*')
    await visible(reader, 'news-empty')
    // In Zawgyi, which many phones still use.
    await reader.page.getByPlaceholder(m.news_search_placeholder()).fill('သေဘၤာသား သင္တန္း')
    await reader.page.getByRole('link', { name: title }).waitFor()
    await visible(reader, 'news-found')
    await reader.page.getByRole('link', { name: title }).click()
    await reader.page.waitForURL('**/news/detail/*')
    await heading(reader.page, title)
    await expect
      .poll(() => reader.page.locator('main article p').allTextContents())
      .toEqual(expect.arrayContaining(['မော်လမြိုင်တွင် ဖွင့်ပါမည်။', 'ဒုတိယစာပိုဒ်။']))
    // The list of titles beside it marks this one.
    await reader.page.locator('main nav a[aria-current=page]', { hasText: title }).waitFor()
    await reader.page.getByRole('button', { name: m.platform_share() }).waitFor()
    await visible(reader, 'news-article')
  })

  test('drafts and news of a later day are visible at the desk only', async () => {
    const { page } = await person('admin')
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pyinnya.admin') ?? '{}').token as string)
    const body = { news_title: `နောက်မှ ${stamp}`, news_details: 'x', publish_date: '2999-01-01', published: true }
    const reply = await fetch(`${ownSite().url}${API_BASE}/admin/news`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { news_id } = (await reply.json()) as { news_id: number }
    const reader = await person('reader')
    reader.expectErrors(/404/)
    await reader.page.goto(`/news/detail/${news_id}`)
    await heading(reader.page, m.platform_lost_title())
    await visible(reader, 'not-found')
  })

  test('changed company settings appear on pages at once', async () => {
    const { page } = await person('admin')
    const reader = await person('reader')
    const company = `ပညာ ${stamp}`
    await reader.page.goto('/about-us')
    await visible(reader, 'about')
    await page.goto('/admin/settings')
    await heading(page, m.site_settings())
    await visible(await person('admin'), 'admin-settings')
    for (const name of [company, 'ပညာ (Pyinnya)']) {
      await fill(page, { [m.site_settings_company()]: name })
      await press(page, m.site_save())
      await noticed(page, m.platform_operation_done())
      await opensWith(reader.page, '/about-us', reader.page.getByText(m.site_about_lead({ company: name })))
      await reader.page.locator('footer').getByText(name).waitFor()
      await page.reload()
    }
  })

  test('an advertisement of today appears at home, and disappears when it is removed', async () => {
    const admin = await person('admin')
    const reader = await person('reader')
    const link = `https://books.example/${stamp}`
    const { page } = admin
    await page.goto('/admin/ads')
    await heading(page, m.site_ads())
    await visible(admin, 'admin-ads')
    await press(page, m.site_ads_new())
    const picture = sharp({ create: { width: 1440, height: 360, channels: 3, background: '#0b7a5b' } })
    const file = { name: 'a.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
    await page.locator('main input[type=file]').setInputFiles(file)
    await fill(page, { [m.site_ads_link()]: link })
    await visible(admin, 'admin-ad')
    await press(page, m.site_save())
    await says(page, link)
    const banner = reader.page.locator(`main a[href="${link}"] img`)
    await opensWith(reader.page, '/', banner)
    const entry = page.locator('main article', { hasText: link })
    await entry.getByRole('button', { name: m.site_ads_delete() }).click()
    await page.getByRole('dialog').getByRole('button', { name: m.site_ads_delete_confirm() }).click()
    await entry.waitFor({ state: 'detached' })
    await opensWith(reader.page, '/', reader.page.locator('main').filter({ hasNot: banner }))
  })

  /** Searches the student, selects them, and sends after confirming the number of recipients. */
  async function write(admin: Person, message: string, { about }: { about?: string } = {}): Promise<void> {
    const { page } = admin
    await page.getByRole('radio', { name: m.notifications_to_people() }).check()
    await page.getByLabel(m.notifications_people_search()).fill(phone)
    await page.getByRole('button', { name }).click()
    await fill(page, { [m.notifications_message()]: message })
    if (about) {
      await page.getByLabel(m.notifications_subject()).fill(about)
      await page.getByRole('button', { name: about }).first().click()
      await page.getByRole('button', { name: m.notifications_people_remove({ name: about }) }).waitFor()
    }
    await press(page, m.notifications_send())
    const question = page.getByRole('dialog')
    await question.getByText(m.notifications_confirm_title({ n: '၁' })).waitFor()
    await question.getByRole('button', { name: m.notifications_send(), exact: true }).click()
    await noticed(page, m.notifications_sent({ n: '၁' }))
  }
})
