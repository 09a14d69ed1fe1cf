import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#paths'
import { formatFee } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { anOldClass, aRegisteredStudent } from './database-setup.ts'
import { choose, fill, press, says } from './pages/fields.ts'
import { countTaps } from './pages/taps.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const password = 'a-secret-12'
const at = (path: string) => (url: URL) => url.pathname + url.search === path

async function fillLogIn(page: Page, phone: string): Promise<void> {
  await choose(page, m.accounts_type(), m.accounts_type_student())
  await fill(page, { [m.accounts_phone_or_number()]: phone, [m.accounts_password()]: password })
  await press(page, m.platform_login())
}

/** On a page without scripts: those of the product would note that the session is gone, and leave. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('/robots.txt', { waitUntil: 'commit' })
  await page.evaluate(() => localStorage.clear())
}

// STU-12, STU-05: a log-in leads back to the page that required it, which then shows the confirmation of the
// enrolment again.
describe('a guest who has to log in', () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const known = `09471000001`
  const account = { name: 'မအေးမြ', phone: known, email: `back@example.com`, password }
  beforeAll(() => aRegisteredStudent(account))
  const question = (page: Page) => page.getByRole('dialog', { name: m.enrolment_confirm_attend() })

  test('signs up from a class page and has applied there after six clicks', async () => {
    const { id } = await anOldClass()
    const path = `/class/detail/${id}`
    const guest = await person('new')
    const { page } = guest
    const taps = await countTaps(page)
    await page.goto(path)
    await page.getByRole('link', { name: m.storefront_enrol(), exact: true }).click()
    await visible(guest, 'log-in-or-sign-up')
    await page.getByRole('link', { name: m.enrolment_prompt_sign_up() }).click()
    await page.getByRole('checkbox', { name: m.accounts_i_agree() }).check()
    await press(page, m.accounts_accept())
    // STU-30: the bottom bar marks the place of the account.
    const bar = page.getByRole('navigation', { name: m.platform_bottom_menu() })
    await expect.poll(() => bar.locator('[aria-current=page]').textContent()).toBe(m.platform_nav_account())
    await fill(page, {
      [m.accounts_name()]: 'မနှင်းဝေ',
      [m.accounts_phone()]: `09471000002`,
      [m.accounts_email()]: `new@example.com`,
      [m.accounts_password()]: password,
      [m.accounts_confirm_password()]: password,
    })
    await press(page, m.platform_signup())
    await page.waitForURL(at(path))
    await question(page).waitFor()
    await press(page, m.enrolment_attend())
    const next = page.getByRole('dialog', { name: m.enrolment_pay_next_title() })
    await next.getByText(formatFee(50_000)).waitFor()
    await visible(guest, 'applied-pay-next')
    // STU-07: no more taps than this, beside typing.
    expect(await taps()).toBeLessThanOrEqual(6)
    expect(new URL(page.url()).pathname).toBe(path)
    await next.getByRole('link', { name: m.enrolment_pay_now() }).click()
    await page.waitForURL(/payment/i)
    await page.goBack()
    await page.reload()
    await page.getByRole('link', { name: m.enrolment_pay(), exact: true }).waitFor()
    expect(await question(page).count()).toBe(0)
  })

  test('logs in from a filtered list and returns to it with filters and page', async () => {
    const list = '/class/list?class_type=1&class_type=2&page=2'
    const guest = await person('known')
    const { page } = guest
    await page.goto(list)
    // A class without a fee asks for no payment.
    const withFee = page.locator('main article').filter({ hasNotText: formatFee(0) })
    await withFee.getByText(m.storefront_enrol(), { exact: true }).first().click()
    await page.getByRole('dialog').getByRole('link', { name: m.enrolment_prompt_login() }).click()
    await page.waitForURL(at('/login'))
    await fillLogIn(page, known)
    await page.waitForURL(at(list))
    await question(page).waitFor()
    await press(page, m.enrolment_attend())
    await page.getByRole('dialog', { name: m.enrolment_pay_next_title() }).waitFor()
    await press(page, m.enrolment_pay_later())
    await page.locator('main article').getByText(m.enrolment_status_applying()).first().waitFor()
    expect(at(list)(new URL(page.url()))).toBe(true)
  })

  test('returns to the guarded page that required the log-in', async () => {
    const { page } = await person('guarded')
    await page.goto('/student/detail')
    await page.waitForURL(at('/login'))
    await fillLogIn(page, known)
    await page.waitForURL(at('/student/detail'))
  })

  test('returns from the log-in of the layout to the page that was read, and home from home', async () => {
    const { page, device } = await person('reader')
    const list = '/class/list?open=1'
    const logIn = page.locator(`${device === 'phone' ? 'nav li > ' : 'header '}a[href="/login"]:visible`)
    for (const [from, to] of [
      [list, list],
      ['/about-us', '/'],
    ] as const) {
      await page.goto(from, { waitUntil: 'networkidle' })
      await logIn.first().click()
      await page.waitForURL(at('/login'))
      await fillLogIn(page, known)
      await page.waitForURL(at(to))
      await forgetSession(page)
    }
  })

  test('returns to the page of owners that refused a guest, and not to one that was left', async () => {
    const { page } = await person('owner')
    const { teacher: phone, password: secret } = demoAccounts
    const logInAsTeacher = async () => {
      await page.waitForURL(at('/login'))
      await choose(page, m.accounts_type(), m.accounts_type_teacher())
      await fill(page, { [m.accounts_phone_or_number()]: phone, [m.accounts_password()]: secret })
      await press(page, m.platform_login())
    }
    await page.goto(paths.owner.createClass())
    await page.waitForURL(at('/forbidden'))
    await says(page, m.site_owners_only())
    await visible(await person('owner'), 'owners-only')
    await page.getByRole('main').getByRole('link', { name: m.platform_login(), exact: true }).click()
    await logInAsTeacher()
    await page.waitForURL(at(paths.owner.createClass()))
    await forgetSession(page)
    await page.goto(paths.owner.courses())
    await page.waitForURL(at('/forbidden'))
    await page.getByRole('main').getByRole('link', { name: m.platform_return() }).click()
    await page.waitForURL(at('/'))
    await page.goto('/login')
    await logInAsTeacher()
    await page.waitForURL(at('/'))
  })

  test('goes home when the return address is no page of the product', async () => {
    for (const [index, address] of ['//example.com', 'https://example.com/class/detail/1', '/logout'].entries()) {
      const { page } = await person(`foreign-${index}`)
      await page.goto(`/login?enrol=${encodeURIComponent(address)}`)
      await fillLogIn(page, known)
      await page.waitForURL(at('/'))
    }
  })
})
