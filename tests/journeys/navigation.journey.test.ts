import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { logIn } from './pages/accounts.ts'
import { says } from './pages/fields.ts'
import { type Person, useTestAccounts, viewports } from './people.ts'
import { visible } from './visible.ts'

const enrolling = ({ page }: Person) => page.getByRole('region', { name: m.storefront_enrolling() })
const focused = ({ page }: Person) => page.evaluate(() => document.activeElement?.id || document.activeElement?.tagName)
const demo = (role: 'teacher' | 'student') => ({
  name: role,
  phone: demoAccounts[role],
  email: '',
  password: demoAccounts.password,
})

describe.each(['phone', 'desktop'] as const)('navigation on a %s', { timeout: 120_000 }, (device) => {
  const person = useTestAccounts(device)

  test('focuses the start of each new page, and of the list after removing a filter', async () => {
    const guest = await person('guest')
    const { page } = guest
    await page.goto('/class/list?class_type=1&class_type=2')
    const taken = page.getByRole('link', { name: m.platform_remove_filter({ name: m.storefront_weekend() }) })
    await taken.focus()
    await page.keyboard.press('Enter')
    await taken.waitFor({ state: 'detached' })
    await expect.poll(() => focused(guest)).toBe('main')
    await page.getByRole('link', { name: m.platform_next() }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('page') === '2')
    await expect.poll(() => focused(guest)).toBe('main')
    await page.locator('main article :is(h2, h3) a').first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/class\/detail\//)
    await expect.poll(() => focused(guest)).toBe('main')
  })

  test('keeps the focus in the search field when a keyword returns to page 1', async () => {
    const { page } = await person('guest')
    await page.goto('/class/list?page=2')
    const field = page.getByRole('main').getByRole('search').getByRole('searchbox')
    await field.pressSequentially('Excel', { delay: 60 })
    await page.waitForURL((url) => url.searchParams.get('keyword') === 'Excel')
    await expect.poll(() => page.locator('main article :is(h2, h3)').first().textContent()).toContain('Excel')
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  })

  test('clears filters that were selected but not applied', async () => {
    const guest = await person('guest')
    const { page } = guest
    await page.goto('/class/list')
    if (device === 'phone') await page.getByRole('link', { name: m.platform_filter() }).click()
    const filters =
      device === 'phone'
        ? page.getByRole('dialog', { name: m.platform_filter() })
        : page.getByRole('complementary', { name: m.platform_filter() })
    await filters.getByRole('checkbox', { name: m.storefront_weekend() }).check()
    await filters.getByRole('link', { name: m.storefront_filter_clear() }).click()
    if (device === 'phone') await page.getByRole('link', { name: m.platform_filter() }).click()
    const box = filters.getByRole('checkbox', { name: m.storefront_weekend() })
    await expect.poll(() => box.isChecked()).toBe(false)
    await filters.getByRole('link', { name: m.storefront_filter_clear() }).waitFor({ state: 'detached' })
  })

  test.each([
    ['a server error', () => m.platform_failed_title(), (route: Route) => route.fulfill({ status: 500, body: '' })],
    ['a lost connection', () => m.platform_page_kept(), (route: Route) => route.abort('internetdisconnected')],
  ])('shows a message of its own for %s, and retries', async (_, text, answer) => {
    const guest = await person('traveller')
    guest.expectErrors(/ERR_INTERNET_DISCONNECTED|status of 500/)
    const { page } = guest
    await page.goto('/class/list')
    await page.route('**/class/detail/*.data*', answer)
    const link = page.locator('main article :is(h2, h3) a').first()
    const title = (await link.textContent()) ?? ''
    await link.click()
    await says(page, text())
    await visible(guest, `way-told-${text() === m.platform_failed_title() ? 'fault' : 'line'}`)
    await page.unroute('**/class/detail/*.data*')
    await page.getByRole('button', { name: m.platform_retry() }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })

  test('asks once for a double click on enrol, and the dialog stays open', async () => {
    const guest = await person('guest')
    const { page } = guest
    await page.goto('/class/list')
    const enrol = page.locator('main article').getByText(m.storefront_enrol(), { exact: true }).first()
    await enrol.dblclick()
    const question = page.getByRole('dialog', { name: m.enrolment_prompt_title() })
    await question.waitFor()
    // A click that closed it would have taken effect by the second frame.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await question.count()).toBe(1)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => enrol.evaluate((key) => key === document.activeElement)).toBe(true)
  })

  test('shows the enrol button once, in the first viewport of a class page', async () => {
    const guest = await person('guest')
    const { page } = guest
    await page.goto('/class/list')
    await page.locator('main article :is(h2, h3) a').first().click()
    await enrolling(guest).waitFor()
    const enrol = page.getByRole('link', { name: m.storefront_enrol(), exact: true })
    await enrol.waitFor()
    expect(await enrol.count()).toBe(1)
    const box = await enrol.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(viewports[device].height)
    await visible(guest, 'class-with-bar')
    await enrol.click()
    await page.getByRole('dialog').getByRole('link', { name: m.enrolment_prompt_sign_up() }).waitFor()
  })

  test('tells the owner that a course is pending, and how to change it', async () => {
    const teacher = await person('teacher')
    const { page } = teacher
    // The public page is a 404, which the console reports.
    teacher.expectErrors(/404/)
    await logIn(teacher, 'teacher', demo('teacher'))
    await page.goto('/manageCourse')
    const rows = page.getByRole('row').filter({ hasText: m.catalogue_own_pending() })
    const edit = rows.first().getByRole('link').last()
    const id = (await edit.getAttribute('href'))?.split('/').at(-1)
    await page.goto(`/course/detail/${id}`)
    await page.getByText(m.catalogue_own_pending_note()).waitFor()
    await visible(teacher, 'own-course-waiting')
    await page.getByRole('link', { name: m.storefront_own_change() }).click()
    await page.waitForURL((url) => url.pathname === `/editCourse/${id}`)
  })

  test('shows a student of a class the sent payment, and leads to the lessons', async () => {
    const student = await person('student')
    const { page } = student
    await logIn(student, 'student', demo('student'))
    await page.goto('/enrollClassList')
    await page.locator('a[href^="/enroll/class/detail/"]').first().click()
    await page.getByRole('img', { name: m.enrolment_proof() }).waitFor()
    await visible(student, 'attended-class')
    await page.getByRole('link', { name: m.enrolment_view_lessons() }).click()
    await page.waitForURL(/\/contentGroup\/\d+\/class\/\d+/)
  })
})
