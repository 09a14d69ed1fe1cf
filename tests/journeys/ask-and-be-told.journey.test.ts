import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { DESKTOP, PHONE, useBrowser } from '../ground/a-page.ts'

const password = 'secret123'
const send = (page: Page) => page.click('main button[type=submit]')
/** Forms listen only once the page's script has arrived. */
const settled = (page: Page) => page.waitForLoadState('networkidle')

describe('a student who misses a course', () => {
  const { open } = useBrowser()

  test('asks for it, everybody can read it, the admin answers, and the bell counts the answer until it is read', async () => {
    const title = `ဂျပန်စာ ${Date.now()}`
    const student = await aStudentsPage(await open('/signupStudent', PHONE))

    await student.goto('/courseRequest')
    await settled(student)
    await send(student)
    await expect.poll(() => student.locator('main .error').count()).toBe(2)
    await student.fill('input[name=course_request_title]', title)
    await student.fill('textarea[name=course_request_details]', 'အခြေခံမှ စ၍ သင်ချင်ပါသည်။')
    await send(student)
    await student.waitForURL('**/courseRequestList')

    const guest = await open('/courseRequestList', DESKTOP)
    await guest.getByRole('link', { name: title }).click()
    await guest.waitForURL('**/courseRequestDetail/*')
    await guest.getByRole('heading', { level: 1, name: title }).waitFor()

    await answerAsAdmin(await open('/admin/login', DESKTOP), title)
    await student.goto('/newslist')
    await student.locator('header .count').waitFor()
    await student.goto('/student/notification')
    await student.getByText(title).waitFor()
    expect(await student.locator('header .count').count()).toBe(0)
    await student.getByRole('link', { name: title }).click()
    await student.waitForURL('**/student/notification/detail/*')
    await student.getByText('လာမည့်လတွင် ဖွင့်ပါမည်။').waitFor()
  })
})

describe('a reader of news', () => {
  const { open } = useBrowser()

  test('finds an article by typing and reads it beside the titles of all', async () => {
    const title = `သင်တန်းအသစ် ${Date.now()}`
    const admin = await open('/admin/login', DESKTOP)
    await logInAsAdmin(admin)
    await admin.goto('/admin/news/new')
    await admin.fill('input[name=news_title]', title)
    await admin.locator('[role=textbox][aria-multiline]').click()
    await admin.keyboard.insertText('ပထမစာပိုဒ်။')
    await admin.keyboard.press('Enter')
    await admin.keyboard.insertText('ဒုတိယစာပိုဒ်။')
    await send(admin)
    await admin.waitForURL('**/admin/news')

    const reader = await open('/newslist', PHONE)
    await settled(reader)
    await reader.fill('main input[type=search]', title)
    await reader.waitForURL('**/newslist?keyword=*')
    await expect.poll(() => reader.locator('main article').count()).toBe(1)
    await reader.getByRole('link', { name: title }).click()
    await reader.waitForURL('**/news/detail/*')
    expect(await reader.locator('main article p').allTextContents()).toEqual(
      expect.arrayContaining(['ပထမစာပိုဒ်။', 'ဒုတိယစာပိုဒ်။']),
    )
    await reader.locator(`main nav a[aria-current=page]:has-text("${title}")`).waitFor()
  })
})

async function aStudentsPage(page: Page): Promise<Page> {
  const phone = `09${String(Date.now()).slice(-9)}`
  await settled(page)
  await page.fill('input[name=name]', 'မောင်မောင်')
  await page.fill('input[name=phone_number_1]', phone)
  await page.fill('input[name=email_1]', `${phone}@example.com`)
  await page.fill('input[name=password]', password)
  await page.fill('input[name=confirm_password]', password)
  await send(page)
  await page.waitForURL('**/login')
  await settled(page)
  await page.fill('input[name=password]', password)
  await send(page)
  await page.waitForURL((url) => url.pathname === '/')
  return page
}

async function logInAsAdmin(page: Page) {
  await settled(page)
  await page.fill('input[name=email]', demoAccounts.owner.email)
  await page.fill('input[name=password]', demoAccounts.owner.password)
  await send(page)
  await page.waitForURL((url) => url.pathname === '/admin')
}

async function answerAsAdmin(page: Page, title: string) {
  await logInAsAdmin(page)
  await page.goto(`/admin/course-requests?keyword=${encodeURIComponent(title)}`)
  const request = page.locator('main article', { hasText: title })
  await request.getByRole('button', { name: m.requests_answer_write() }).click()
  await request.locator('textarea').fill('လာမည့်လတွင် ဖွင့်ပါမည်။')
  await request.locator('button[type=submit]').click()
  await request.locator('textarea').waitFor({ state: 'detached' })
}
