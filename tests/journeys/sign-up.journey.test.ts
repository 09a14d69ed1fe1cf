import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { DESKTOP, PHONE, useBrowser } from '#tests/support/a-page.ts'
import { aPng } from '#tests/support/multipart.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { noticed } from './pages/fields.ts'

const password = 'secret123'
let phones = 0
const aPhone = () => `0951${String(++phones).padStart(7, '0')}`
const send = (page: Page) => page.click('main button[type=submit]')
const proof = async () => ({
  name: 'proof.png',
  mimeType: 'image/png',
  buffer: await aPng({ width: 300, height: 500 }),
})

describe('a teacher', () => {
  const { open } = useBrowser()

  test('agrees, signs up, pays, logs in, and can create courses after an admin has checked the payment', async () => {
    const phone = aPhone()
    const name = `ဒေါ်ခင်မာ ${phone}`
    const page = await open('/agreementteacher', PHONE)
    expect(await page.isDisabled('main button')).toBe(true)
    await page.check('main input[type=checkbox]')
    await page.click('main button')
    await page.waitForURL('**/signupteacher')

    await page.locator('input[name=phone_number_1]').waitFor()
    await send(page)
    await page.locator('main .error').nth(3).waitFor()
    expect(await page.locator('main .error').count()).toBe(4)
    await fillSignUp(page, { name, phone })
    await send(page)
    await page.waitForURL('**/teacherPayment?**')
    expect(page.url()).not.toContain(password)
    await expect.poll(() => page.textContent('main .fee')).toMatch(/^[\d,]+Ks$/)

    await page.reload()
    await send(page)
    await page.getByText('ဖိုင်တင်ပေးပါ။').first().waitFor()
    await page.setInputFiles('main input[type=file]', await proof())
    await send(page)
    await page.waitForURL('**/login')
    await expect.poll(() => page.inputValue('input[name=phone_number]')).toBe(phone)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password)

    await logIn(page)
    await page.goto('/teacher/detail')
    await page.locator('main').getByText(m.accounts_status_pending()).waitFor()
    expect(await page.locator('a[href="/createcourse"]').count()).toBe(0)
    await page.goto('/createcourse')
    await page.getByRole('heading', { name: m.site_account_waits_title() }).waitFor()

    await approveAsAdmin(await open('/admin/login', DESKTOP), name)
    await page.goto('/about-us')
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('pyinnya.session') ?? '{}').status))
      .toBe(2)
    await page.goto('/teacher/detail')
    await page.locator('main dl').waitFor()
    expect(await page.locator('main').getByText(m.accounts_status_pending()).count()).toBe(0)
    await expect.poll(() => page.locator('aside a[href="/createcourse"]').count()).toBe(1)
  })
})

describe('a school whose app passes the whole form in the URL', () => {
  const { open } = useBrowser()

  test('pays and registers, and the password stays neither in the URL nor in the history', async () => {
    const phone = aPhone()
    const form = { name: 'ရွှေပညာ', phone_number_1: phone, email_1: '', password, confirm_password: password }
    const page = await open(
      `/teacherPayment?${new URLSearchParams({ type: 'school', signupForm: JSON.stringify(form) })}`,
    )
    await expect.poll(() => page.url()).not.toContain(password)
    await page.setInputFiles('main input[type=file]', await proof())
    await page.goBack()
    expect(page.url()).not.toContain(password)
    await page.goForward()
    expect(page.url()).not.toContain(password)
    await page.setInputFiles('main input[type=file]', await proof())
    await send(page)
    await page.waitForURL('**/login')
    await logIn(page)
    await page.goto('/detailSchool')
    await page.locator('main').getByText('ရွှေပညာ').first().waitFor()
  })
})

describe('a student with two devices', () => {
  const { open } = useBrowser()

  test('sees on both devices what was saved on one', async () => {
    const phone = aPhone()
    const first = await open('/signupStudent', PHONE)
    await fillSignUp(first, { name: 'မောင်ကျော်', phone, email: `${phone}@example.com` })
    await send(first)
    await first.waitForURL('**/login')
    await logIn(first)
    await edit(first)
    await first.selectOption('select[name=region]', { index: 1 })
    await save(first)

    const second = await open(`/login?phone=${phone}`, DESKTOP)
    await logIn(second)
    for (const page of [first, second]) await edit(page)
    await first.fill('textarea[name=address]', 'အမှတ် ၅၊ ဗဟိုလမ်း')
    await save(first)
    await second.fill('input[name=name]', 'မောင်ကျော်ဇင်')
    await save(second)
    for (const page of [first, second]) {
      await page.goto('/student/detail')
      await page.locator('main').getByText('အမှတ် ၅၊ ဗဟိုလမ်း').waitFor()
      await page.locator('main').getByText('မောင်ကျော်ဇင်').first().waitFor()
    }
  })

  async function edit(page: Page) {
    await page.goto('/student/edit')
  }
  async function save(page: Page) {
    await send(page)
    await page.waitForURL('**/student/detail')
  }
})

describe('a student', () => {
  const { open } = useBrowser()

  test('signs up, changes the profile and the password, and deletes the account', async () => {
    const phone = aPhone()
    const page = await open('/signupStudent', PHONE)
    await fillSignUp(page, { name: 'မောင်ကျော်', phone, email: `${phone}@example.com` })
    await send(page)
    await page.waitForURL('**/login')
    await logIn(page)

    await page.goto('/student/edit')
    await page.selectOption('select[name=region]', { index: 1 })
    await page.fill('textarea[name=address]', 'အမှတ် ၅၊ ဗဟိုလမ်း')
    await send(page)
    await page.waitForURL('**/student/detail')
    await page.getByText('ကချင်ပြည်နယ်').waitFor()

    await page.goto('/student/changepassword')
    await page.fill('input[name=current_password]', password)
    await page.fill('input[name=new_password]', 'another456')
    await page.fill('input[name=confirm_new_password]', 'another456')
    await send(page)
    await noticed(page, m.platform_operation_done())

    await page.goto('/request-account-deletion')
    await page.click('main button.btn-danger')
    await page.fill('dialog input[name=password]', 'another456')
    await page.click('dialog .btn-danger-filled')
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pyinnya.session'))).toBeNull()
    await page.goto('/student/detail')
    await page.waitForURL('**/login')
  })
})

async function fillSignUp(page: Page, form: { name: string; phone: string; email?: string }) {
  await page.fill('input[name=name]', form.name)
  await page.fill('input[name=phone_number_1]', form.phone)
  if (form.email) await page.fill('input[name=email_1]', form.email)
  await page.fill('input[name=password]', password)
  await page.fill('input[name=confirm_password]', password)
}

/**
 * Waits for the log-in page after sign-up, which has the phone number filled in: the previous form has a password
 * field too, and may still be shown.
 */
async function logIn(page: Page) {
  await expect.poll(() => page.inputValue('input[name=phone_number]')).not.toBe('')
  await page.fill('input[name=password]', password)
  await send(page)
  await page.waitForURL((url) => url.pathname === '/')
}

async function approveAsAdmin(page: Page, name: string) {
  await page.fill('input[name=email]', demoAccounts.owner.email)
  await page.fill('input[name=password]', demoAccounts.owner.password)
  await send(page)
  await page.waitForURL((url) => url.pathname === '/admin')
  await page.goto('/admin/users?type=teacher&status=1')
  await page.getByRole('link', { name }).first().click()
  await page.locator('main img').first().waitFor()
  await page.locator('main .row-actions .btn-primary').click()
  await page.locator('main .row-actions .btn-primary').waitFor({ state: 'detached' })
}
