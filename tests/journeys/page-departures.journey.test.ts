import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { PAGE_DEPARTURES, type PageDeparture } from '#platform/contract/page-departures.ts'
import { m } from '#platform/messages/generated/messages.js'
import { useBrowser } from '#tests/support/a-page.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { freePort, startWeb, type WebProcess } from '#tests/support/web-process.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { anOldClass } from './database-setup.ts'
import { choose, fill, press } from './pages/fields.ts'

/** What the HTML of a page has without a departure, or has no longer. */
const WITHOUT: Readonly<Partial<Record<PageDeparture, (html: string) => boolean>>> = {
  'data-script': (html) => !html.includes('id="page-data"') && html.includes('streamController.enqueue'),
  'late-preloads': (html) => html.split('</head>')[0]?.includes('rel="modulepreload"') ?? false,
  'replayed-clicks': (html) => !html.includes('doneBefore'),
  'kept-scroll': (html) => !html.includes('const places = "react-router-scroll-positions"'),
}

let web: WebProcess | undefined
afterEach(async () => {
  await web?.stop()
  web = undefined
})

async function logIn(page: Page): Promise<void> {
  await choose(page, m.accounts_type(), m.accounts_type_student())
  await fill(page, {
    [m.accounts_phone_or_number()]: demoAccounts.student,
    [m.accounts_password()]: demoAccounts.password,
  })
  await press(page, m.platform_login())
}

// Each departure from what the router documents can be switched off (src/platform/server/pages/README.md).
describe('PAGES_WITHOUT', { timeout: 180_000 }, () => {
  const { open, expectErrors } = useBrowser()

  test.each<[string, readonly PageDeparture[]]>([
    ...PAGE_DEPARTURES.map((departure): [string, readonly PageDeparture[]] => [departure, [departure]]),
    ['all of them', PAGE_DEPARTURES],
  ])('%s: lists are rendered and hydrated, and a guest is led to enrolling', async (_name, departures) => {
    // Uploaded pictures are in the folder of another process.
    expectErrors(/404 .*\/pictures\//)
    const PAGES_WITHOUT = departures.join(',')
    web = await startWeb({ PORT: await freePort(), DATABASE_URL: ownSite().databaseUrl, PAGES_WITHOUT })
    const { url } = web
    // The second rendering is made without waiting for late parts.
    await fetch(`${url}/class/list?page=2`)
    const html = await (await fetch(`${url}/class/list`)).text()
    expect(html).toContain(`data-without="${departures.join(' ')}"`)
    expect(html).toContain(`<h1`)
    expect(html).toContain('href="/class/detail/')
    for (const departure of departures) expect(WITHOUT[departure]?.(html) ?? true, departure).toBe(true)

    const page = await open(`${url}/class/list`)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.locator('main article a[href^="/class/detail/"]').first().click()
    await page.waitForURL(/\/class\/detail\//)
    await page.getByRole('region', { name: m.storefront_enrolling() }).waitFor()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

    const path = `/class/detail/${(await anOldClass()).id}`
    await page.goto(url + path)
    await page.getByRole('link', { name: m.storefront_enrol(), exact: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: m.enrolment_prompt_login() }).click()
    await page.waitForURL((at) => at.pathname === '/login')
    await logIn(page)
    await page.waitForURL((at) => at.pathname === path)
    await page.getByRole('dialog', { name: m.enrolment_confirm_attend() }).waitFor()
    await press(page, m.enrolment_attend_not())
    await page.getByRole('button', { name: m.enrolment_enrol(), exact: true }).waitFor()
  })
})
