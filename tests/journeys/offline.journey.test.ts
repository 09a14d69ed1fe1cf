import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { ownSite } from '#tests/support/own-site.ts'
import { freePort, startWeb } from '#tests/support/web-process.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { logIn } from './pages/accounts.ts'
import { aLineTo } from './pages/cut-line.ts'
import { fill, heading, press } from './pages/fields.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const LINE_ERRORS = /ERR_|Failed to fetch|Failed to load resource|Load failed|fetching the script/

/** Opens a page and waits until the worker keeps it. */
async function openAndKeep(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await workerRuns(page)
  await isKept(page, url)
}

// `serviceWorker.ready` never settles where the worker could not be installed: asked for with a limit instead.
async function workerRuns(page: Page): Promise<void> {
  const states = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const { installing, waiting, active } = registration ?? {}
      return {
        registered: Boolean(registration),
        installing: installing?.state,
        waiting: waiting?.state,
        active: active?.state,
      }
    })
  await expect.poll(states, { message: 'the service worker runs' }).toMatchObject({ active: 'activated' })
}

async function isKept(page: Page, url: string): Promise<void> {
  const find = () => page.evaluate(async (address) => Boolean(await caches.match(address, { cacheName: 'pages' })), url)
  await expect.poll(find, { message: `${url} is kept` }).toBe(true)
}

const keptUrls = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })

/**
 * Waits until the worker keeps the data of a page that was opened by a link, and the scripts and styles that it loaded.
 */
async function isKeptWithFiles(page: Page, path: string): Promise<void> {
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const wanted = [`${path}.data`, ...loaded.filter((file) => file.startsWith('/assets/'))]
  const findMissing = async () => {
    const kept = await keptUrls(page)
    return wanted.filter((file) => !kept.includes(file))
  }
  await expect.poll(findMissing, { message: `what of ${path} is not kept` }).toEqual([])
}

const copyNotice = (page: Page) => page.getByRole('status').getByText(/မိတ္တူ/)

// STU-01: a cold start and a reload without a connection.
describe('a guest whose connection is lost', () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop', serviceWorkers: 'allow' })

  test('reads on what was read, and sees of when it is', async () => {
    const guest = await person('guest')
    guest.expectErrors(LINE_ERRORS)
    const { page } = guest
    const line = await aLineTo(ownSite().url)
    await openAndKeep(page, `${line.url}/class/list`)
    line.cut()
    await page.reload()
    await heading(page, m.platform_nav_classes())
    await copyNotice(page).waitFor()
    await visible(guest, 'copy-of-a-page')
    // Never opened: the page stays, as without a worker.
    const link = page.locator('main a[href^="/class/detail/"]').first()
    const detail = String(await link.getAttribute('href'))
    await link.click()
    await page.getByText(m.platform_page_kept()).waitFor()
    line.restore()
    await press(page, m.platform_retry())
    await page.waitForURL(line.url + detail)
    await page.getByRole('region', { name: m.storefront_enrolling() }).waitFor()
    expect(await copyNotice(page).count()).toBe(0)
  })

  test('goes back and forth between pages of which one is kept as a document, one as data', async () => {
    const guest = await person('walker')
    guest.expectErrors(LINE_ERRORS)
    const { page } = guest
    const line = await aLineTo(ownSite().url)
    await openAndKeep(page, `${line.url}/class/list`)
    await page.reload()
    const link = page.locator('main a[href^="/class/detail/"]').first()
    const detail = String(await link.getAttribute('href'))
    await link.click()
    await page.getByRole('region', { name: m.storefront_enrolling() }).waitFor()
    await isKeptWithFiles(page, detail)
    line.cut()
    await page.goBack()
    await heading(page, m.platform_nav_classes())
    await copyNotice(page).waitFor()
    await page.locator(`main a[href="${detail}"]`).first().click()
    await page.getByRole('region', { name: m.storefront_enrolling() }).waitFor()
    await copyNotice(page).waitFor()
    line.restore()
    await press(page, m.platform_copy_renew())
    await expect.poll(() => copyNotice(page).count()).toBe(0)
    await page.getByRole('region', { name: m.storefront_enrolling() }).waitFor()
  })

  test('sees what opens where nothing is kept, and the page when the connection is back', async () => {
    const guest = await person('newcomer')
    guest.expectErrors(LINE_ERRORS)
    const { page } = guest
    const line = await aLineTo(ownSite().url)
    await openAndKeep(page, `${line.url}/class/list`)
    line.cut()
    await page.goto(`${line.url}/teacher/list`, { waitUntil: 'commit' })
    await page.getByRole('heading', { name: m.platform_offline_title() }).waitFor()
    await page.getByRole('heading', { name: m.platform_kept_pages() }).waitFor()
    await visible(guest, 'no-connection')
    await page.goto(`${line.url}/en/about-us`, { waitUntil: 'commit' })
    await page.getByRole('heading', { name: m.platform_offline_title({}, { locale: 'en' }) }).waitFor()
    await page.getByRole('link', { name: m.platform_nav_classes() }).click()
    await heading(page, m.platform_nav_classes())
    await page.goto(`${line.url}/teacher/list`, { waitUntil: 'commit' })
    line.restore()
    await page.getByRole('link', { name: m.platform_retry() }).click()
    await heading(page, m.platform_nav_teachers())
  })
})

describe('a guest whose server does not answer', () => {
  const person = useTestAccounts('phone', { serviceWorkers: 'allow' })

  test('is shown the copy after three seconds', async () => {
    const guest = await person('guest')
    guest.expectErrors(LINE_ERRORS)
    const { page } = guest
    const line = await aLineTo(ownSite().url)
    await openAndKeep(page, `${line.url}/class/list`)
    line.hold()
    await page.reload()
    await copyNotice(page).waitFor()
    await heading(page, m.platform_nav_classes())
    line.restore()
    await press(page, m.platform_copy_renew())
    await expect.poll(() => copyNotice(page).count()).toBe(0)
  })
})

describe('the first visit', () => {
  const person = useTestAccounts('phone', { serviceWorkers: 'allow' })

  test('fetches nothing twice for the worker', async () => {
    const { page } = await person('guest')
    const line = await aLineTo(ownSite().url)
    await openAndKeep(page, `${line.url}/class/list`)
    const files = line.passed.filter((path) => /^\/assets\/|__manifest/.test(path))
    expect(files.length).toBeGreaterThan(10)
    expect(new Set(files).size).toBe(files.length)
    expect(line.passed.filter((path) => path === '/class/list')).toHaveLength(1)
    expect(line.passed.filter((path) => /sw\.js|no-connection/.test(path)).sort()).toEqual([
      '/en/no-connection',
      '/no-connection',
      '/sw.js',
    ])
  })
})

describe('a server that is overloaded at the first visit', () => {
  const person = useTestAccounts('phone', { serviceWorkers: 'allow' })

  test.each(['/sw.js', '/no-connection'])('is asked again for %s, and the page is kept', async (path) => {
    const guest = await person(path)
    guest.expectErrors(/503/)
    const line = await aLineTo(ownSite().url)
    line.refuseOnce(path)
    await openAndKeep(guest.page, `${line.url}/class/list`)
    expect(line.passed.filter((passed) => passed === path)).toHaveLength(2)
  })
})

describe('a student on a shared phone', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { serviceWorkers: 'allow' })

  test('leaves nothing behind after the log-out, and nothing personal is kept before', async () => {
    const student = await person('student')
    const { page } = student
    const line = await aLineTo(ownSite().url)
    await openAndKeep(page, `${line.url}/class/list`)
    await page.goto(`${line.url}/login`)
    await logIn(student, 'student', { phone: demoAccounts.student, password: demoAccounts.password })
    await page.goto(`${line.url}/student/learning`)
    await heading(page, m.learning_title())
    await page.goto(`${line.url}/password/reset?token=secret-of-a-mail`)
    await openAndKeep(page, `${line.url}/course/list?page=2`)
    await openAndKeep(page, `${line.url}/course/list`)
    const kept = await keptUrls(page)
    expect(kept).toContain('/course/list')
    expect(kept.filter((path) => /^\/(backend|watch|student|password)/.test(path))).toEqual([])
    const secrets = await page.evaluate(async () => {
      const { token, accountuser } = JSON.parse(localStorage.getItem('pyinnya.session') ?? '{}')
      const texts: string[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) texts.push(String(await (await cache.match(request))?.text()))
      }
      return [token, accountuser.phone_number_1].map((secret: string) => [
        secret.length > 5,
        texts.some((text) => text.includes(secret)),
      ])
    })
    expect(secrets).toEqual([
      [true, false],
      [true, false],
    ])
    await page.goto(`${line.url}/courseRequest`)
    await fill(page, { [m.requests_field_title()]: 'Only mine' })
    const drafts = () =>
      page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('pyinnya.draft.')))
    await expect.poll(drafts).toHaveLength(1)
    await page.goto(`${line.url}/logout`, { waitUntil: 'commit' })
    await page.waitForURL(`${line.url}/`)
    await expect.poll(() => keptUrls(page)).not.toContain('/course/list')
    expect(await drafts()).toEqual([])
  })
})

describe('a new release', { timeout: 180_000 }, () => {
  const person = useTestAccounts('desktop', { serviceWorkers: 'allow' })

  test('waits with its worker until the tabs of the old one are closed', async () => {
    const { page, context } = await person('guest')
    const line = await aLineTo(ownSite().url)
    await openAndKeep(page, `${line.url}/class/list`)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    line.append('/sw.js', '// another release')
    const states = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return [Boolean(registration?.waiting), Boolean(registration?.active)]
      })
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect.poll(states).toEqual([true, true])
    await page.locator('main a[href^="/class/detail/"]').first().click()
    await page.getByRole('region', { name: m.storefront_enrolling() }).waitFor()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    // Without a tab the new one takes over.
    await page.goto('about:blank')
    const later = await context.newPage()
    await later.goto(`${line.url}/course/list`)
    await heading(later, m.platform_nav_courses())
    const isWaiting = () =>
      later.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
    await expect.poll(isWaiting).toBe(false)
    await later.close()
  })

  test('removes the worker and what it kept, where it is switched off', async () => {
    const guest = await person('guest')
    const { page } = guest
    // Uploaded pictures are in the folder of another process.
    guest.expectErrors(/404 .*\/pictures\//)
    const PORT = await freePort()
    const env = { PORT, DATABASE_URL: ownSite().databaseUrl }
    const before = await startWeb(env)
    await openAndKeep(page, `${before.url}/class/list`)
    await before.stop()
    const after = await startWeb({ ...env, PAGES_WITHOUT: 'service-worker' })
    try {
      await page.goto(`${after.url}/course/list`)
      await heading(page, m.platform_nav_courses())
      const left = () =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ])
      await expect.poll(left, { timeout: 20_000 }).toEqual([0, 0])
      await page.reload()
      await heading(page, m.platform_nav_courses())
      expect(await left()).toEqual([0, 0])
    } finally {
      await after.stop()
    }
  })
})
