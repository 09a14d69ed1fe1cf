import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { ownSite } from '#tests/support/own-site.ts'
import { logIn } from './pages/accounts.ts'
import { aLineTo } from './pages/cut-line.ts'
import { heading, press } from './pages/fields.ts'
import { deviceOf } from './pages/lessons.ts'
import { aPreparedLesson, aSessionWithoutDevices, call } from './pages/prepared-lesson.ts'
import { useTestAccounts } from './people.ts'

const next = { phone: '09790000358', password: 'pyinnya123' }

/** By the router, so that the document stays. */
async function goTo(page: Page, path: string): Promise<void> {
  type Routed = Window & { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
  await page.evaluate((to) => (window as unknown as Routed).__reactRouterDataRouter.navigate(to), path)
}

/** Notes whether a text is drawn from now on, if only for a moment. @returns reads it */
async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.evaluate((wanted) => {
    const watching = window as Window & { wasDrawn?: boolean }
    watching.wasDrawn = false
    new MutationObserver(() => {
      watching.wasDrawn ||= document.body.textContent?.includes(wanted) === true
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, text)
  // Undefined where the document is another one.
  return () => page.evaluate(() => (window as Window & { wasDrawn?: boolean }).wasDrawn as boolean)
}

describe('a phone that students share', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { serviceWorkers: 'allow' })

  test('shows nothing of the one before, not for a moment, after a log-out without a reload', async () => {
    const student = await person('student')
    const { page } = student
    const session = await aSessionWithoutDevices()
    const { courseId, lesson } = await aPreparedLesson(session)
    await call('POST', '/register/student', {
      body: {
        name: 'မမ',
        phone_number_1: next.phone,
        email_1: 'next-on-the-phone@example.com',
        password: next.password,
        confirm_password: next.password,
      },
    })
    const line = await aLineTo(ownSite().url)
    await page.goto(`${line.url}/robots.txt`)
    await page.evaluate((user) => localStorage.setItem('pyinnya.session', JSON.stringify(user)), session)
    await page.goto(`${line.url}/courseContentGroup/${courseId}`)
    await page.getByRole('link').filter({ hasText: lesson.content_title }).first().click()
    await heading(page, lesson.content_title)
    await page.getByRole('button', { name: m.content_save_lesson(deviceOf(student)) }).click()
    await page.getByRole('link', { name: m.content_saved(), exact: true }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: lesson.content_title })
      .getByText(/အထိ လိုင်း/)
      .waitFor()

    await goTo(page, paths.logout())
    await press(page, m.platform_logout())
    await page.waitForURL((url) => url.pathname === '/')
    await goTo(page, paths.login())
    const wasDrawn = await watchFor(page, lesson.content_title)
    await logIn(student, 'student', next)
    await goTo(page, paths.own.student.saved())
    await page.getByText(m.content_saved_none()).waitFor()
    expect(await wasDrawn()).toBe(false)
  })
})
