import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { m } from '#platform/messages/generated/messages.js'
import { aCourseWithLostPhoto } from './database-setup.ts'
import { heading } from './pages/fields.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

/** 'အင်္ဂလိပ်' as older phones type it. */
const zawgyiEnglish = 'အဂၤလိပ္'
const english = 'အင်္ဂလိပ်'
/** A slow 3G connection: 400 kbit/s, 400 ms. */
const slowLine = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

const cards = (page: Page) => page.locator('main li:has(> article)')
const address = (page: Page) => new URL(page.url())

async function openFilters({ page, device }: Person) {
  if (device === 'desktop') return page.getByRole('complementary', { name: m.platform_filter() })
  await page.getByRole('link', { name: m.platform_filter() }).click()
  return page.getByRole('dialog', { name: m.platform_filter() })
}

describe.each(['phone', 'desktop'] as const)('a guest on a %s', { timeout: 120_000 }, (device) => {
  const person = useTestAccounts(device)

  test('filters classes, and the button shows the number of results', async () => {
    const guest = await person('guest')
    const { page } = guest
    await page.goto('/class/list')
    const filters = await openFilters(guest)
    await filters.getByRole('checkbox', { name: m.storefront_weekend() }).check()
    // Each change causes a count request; the button shows the last result.
    const counted = page.waitForResponse((reply) => reply.request().postData()?.includes('120000') === true)
    await filters.getByLabel(m.storefront_filter_fee_max()).fill('120000')
    const { total } = (await (await counted).json()) as { total: number }
    const said = toBurmeseDigits(total)
    const apply = filters.getByRole('button', { name: m.storefront_show_classes({ count: total, n: said }) })
    await apply.waitFor()
    await visible(guest, 'browse-filters')
    await apply.click()
    await page.waitForURL((url) => url.searchParams.get('class_type') === '1')
    expect(address(page).searchParams.get('max')).toBe('120000')
    await page
      .getByText(m.platform_total({ n: said }))
      .first()
      .waitFor()
    await visible(guest, 'browse-narrowed')
  })

  test('removes one filter, and a reload or a shared link keeps the other', async () => {
    const { page } = await person('guest')
    await page.getByRole('link', { name: m.platform_remove_filter({ name: m.storefront_weekend() }) }).click()
    await page.waitForURL((url) => !url.searchParams.has('class_type'))
    const taken = page.getByRole('link', { name: m.platform_remove_filter({ name: m.storefront_weekend() }) })
    await taken.waitFor({ state: 'detached' })
    const before = await page.locator('main article h2').allTextContents()
    await page.reload()
    expect(await page.locator('main article h2').allTextContents()).toEqual(before)
  })

  test('opens a class from page 2 and returns to the same scroll position', async () => {
    const guest = await person('guest')
    const { page } = guest
    await page.goto('/class/list?page=2')
    const link = cards(page).nth(10).getByRole('heading').getByRole('link')
    await link.scrollIntoViewIfNeeded()
    const title = (await link.textContent()) ?? ''
    // The click itself may scroll the page a little.
    await link.evaluate((element) =>
      element.addEventListener('click', () => sessionStorage.setItem('scrolled', String(window.scrollY)), true),
    )
    await link.click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const scrolled = await page.evaluate(() => Number(sessionStorage.getItem('scrolled')))
    expect(scrolled).toBeGreaterThan(300)
    await visible(guest, 'browse-class')
    await page.goBack()
    await page.waitForURL((url) => url.searchParams.get('page') === '2')
    await cards(page).nth(11).waitFor()
    await expect.poll(() => page.evaluate((at) => Math.abs(window.scrollY - at), scrolled)).toBeLessThan(3)
  })

  test('finds Unicode titles by a Zawgyi keyword', async () => {
    const guest = await person('guest')
    const { page } = guest
    await page.goto('/course/list')
    await page.getByRole('main').getByRole('search').getByRole('searchbox').fill(zawgyiEnglish)
    await page.waitForURL((url) => url.searchParams.has('keyword'))
    const others = async () => {
      const titles = await page.locator('main article h2').allTextContents()
      return titles.length === 0 ? 'no titles' : titles.filter((title) => !title.includes(english))
    }
    await expect.poll(others).toEqual([])
    await visible(guest, 'browse-zawgyi')
  })

  test('indicates a slow navigation at once', async () => {
    const guest = await person('guest')
    const { page } = guest
    await page.goto('/class/list')
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/class/detail/*.data*', async (route) => {
      await isReleased
      await route.continue()
    })
    const main = page.getByRole('main')
    const link = cards(page).nth(1).getByRole('heading').getByRole('link')
    const title = (await link.textContent()) ?? ''
    await link.click()
    await expect.poll(() => main.getAttribute('aria-busy')).toBe('true')
    const drawn = () => main.evaluate((element) => new DOMMatrix(getComputedStyle(element, '::before').transform).a)
    await expect.poll(drawn).toBeGreaterThan(0.2)
    release()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => main.getAttribute('aria-busy')).toBe(null)
    await page.unroute('**/class/detail/*.data*')
  })

  test('keeps the results of a list when the connection is lost while typing, and retries', async () => {
    const guest = await person('traveller')
    guest.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const { page } = guest
    await page.goto('/class/list')
    const field = page.getByRole('main').getByRole('search').getByRole('searchbox')
    // The first search loads the scripts before the connection is cut.
    await field.fill(english)
    await page.waitForURL((url) => url.searchParams.get('keyword') === english)
    const titles = () => page.locator('main article h2').allTextContents()
    const others = (word: string) => async () => {
      const all = await titles()
      return all.length === 0 ? 'no titles' : all.filter((title) => !title.includes(word))
    }
    await expect.poll(others(english)).toEqual([])
    const before = await titles()
    // The script of the filters, which is loaded with another page of the list; without it they report the loss too.
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await field.fill('Excel')
    const message = page.getByRole('alert').filter({ hasText: m.platform_error_text() })
    await message.waitFor()
    expect(await titles()).toEqual(before)
    expect(await field.inputValue()).toBe('Excel')
    await visible(guest, 'browse-lost-line')
    await page.context().setOffline(false)
    await message.getByRole('button', { name: m.platform_retry() }).click()
    await message.waitFor({ state: 'detached' })
    await expect.poll(others('Excel')).toEqual([])
    expect(address(page).searchParams.get('keyword')).toBe('Excel')
  })

  test.each(['/newslist', '/courseRequestList', '/search?q=Excel'])(
    'keeps the results of %s when the connection is lost while typing, and retries',
    async (list) => {
      const guest = await person('traveller')
      guest.expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
      const { page } = guest
      await page.goto(list, { waitUntil: 'networkidle' })
      const titles = () => page.locator('main article :is(h2, h3)').allTextContents()
      const before = await titles()
      expect(before).not.toEqual([])
      await page.context().setOffline(true)
      await page.getByRole('main').getByRole('search').getByRole('searchbox').fill('zzzz')
      const message = page.getByRole('alert').filter({ hasText: m.platform_error_text() })
      await message.waitFor()
      expect(await titles()).toEqual(before)
      await page.context().setOffline(false)
      await message.getByRole('button', { name: m.platform_retry() }).click()
      await message.waitFor({ state: 'detached' })
      await expect.poll(titles).toEqual([])
    },
  )

  test('selects two teachers by name with the keyboard', async () => {
    const guest = await person('guest')
    const { page } = guest
    await page.goto('/course/list')
    const filters = await openFilters(guest)
    // Becomes a combobox with the script of the filters, which the focus loads.
    await filters.getByLabel(m.catalogue_teachers(), { exact: true }).first().focus()
    await filters.getByRole('combobox', { name: m.catalogue_teachers() }).waitFor()
    await page.keyboard.press('ArrowDown')
    await filters.getByRole('listbox').getByRole('option').nth(1).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => filters.getByRole('listbox').getByRole('option', { selected: true }).count()).toBe(2)
    // The sheet's body scrolls; if the sheet itself did, its header would scroll away.
    if (device === 'phone') expect(await filters.evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBe(0)
    await visible(guest, 'browse-teachers')
    await page.keyboard.press('Escape')
    await filters.getByRole('listbox').waitFor({ state: 'hidden' })
    await filters.locator('button[type=submit]').click()
    await page.waitForURL((url) => url.searchParams.getAll('teacher_id').length === 2)
    await cards(page).first().waitFor()
    await visible(guest, 'browse-two-teachers')
  })

  test('says what to change when nothing matches', async () => {
    const guest = await person('guest')
    await guest.page.goto('/class/list?keyword=zzzz')
    await guest.page.getByText(m.storefront_no_classes()).waitFor()
    await visible(guest, 'browse-nothing')
    // A list finds exact matches alone.
    await guest.page.getByRole('link', { name: m.storefront_search_everywhere() }).click()
    await heading(guest.page, m.storefront_search_title_of({ q: 'zzzz' }))
  })

  test('searches courses, classes and people at once', async () => {
    const guest = await person('guest')
    const { page } = guest
    // A page with a search of its own has no field in the header.
    await page.goto('/about-us')
    if (device === 'desktop') {
      const field = page.getByRole('banner').getByRole('textbox').or(page.getByRole('banner').getByRole('searchbox'))
      await field.focus()
      await page.getByRole('banner').getByRole('combobox').pressSequentially(english, { delay: 30 })
      // The last option names the keyword of the other results.
      await page.getByRole('option', { name: m.storefront_search_all_results({ q: english }), exact: true }).waitFor()
      await visible(guest, 'browse-suggestions')
      await page.keyboard.press('ArrowDown')
      const chosen = page.getByRole('option', { selected: true })
      const path = await chosen.getAttribute('href')
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname + url.search === path)
    } else {
      await page.getByRole('banner').getByRole('link', { name: m.platform_search() }).click()
      await page.waitForURL((url) => url.pathname === '/search')
      await page.getByRole('main').getByRole('search').getByRole('searchbox').fill(english)
      await page.getByRole('heading', { name: m.storefront_courses(), exact: true }).waitFor()
      await visible(guest, 'browse-search')
    }
  })
})

describe.each(['phone', 'desktop'] as const)('without JavaScript, on a %s', { timeout: 120_000 }, (device) => {
  const person = useTestAccounts(device, { javaScriptEnabled: false })
  const somebody = useTestAccounts(device)

  /** Axe is a script, so it checks the markup in a browser that runs scripts, on a page whose own are removed. */
  async function visibleAsServed(path: string, name: string): Promise<void> {
    const looking = await somebody(name)
    await looking.page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const reply = await route.fetch()
      const body = (await reply.text()).replace(/<script\b[\s\S]*?<\/script>/g, '')
      return route.fulfill({ response: reply, body })
    })
    await looking.page.goto(path)
    expect(await looking.page.locator('script').count()).toBe(0)
    await visible(looking, name)
  }

  test('a class page shows all content, with tabs and links', async () => {
    const { page } = await person('guest')
    await page.goto('/class/list')
    await cards(page).first().getByRole('heading').getByRole('link').click()
    await page.waitForURL(/\/class\/detail\/\d+/)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('')
    expect(await page.getByText(/^MMK /).count()).toBeGreaterThan(0)
    await visibleAsServed('/class/list', 'scriptless-list')
    await visibleAsServed(address(page).pathname, 'scriptless-class')
    await page.getByRole('navigation', { name: m.storefront_contents() }).getByRole('link').nth(1).click()
    await page.waitForURL((url) => url.searchParams.get('tab') === 'owner')
    await page
      .getByRole('link', { name: /^09|^\+959|^၀၉/ })
      .first()
      .waitFor()
  })

  test('filters, search, sort order and the site search are plain forms', async () => {
    const { page } = await person('guest')
    await page.goto('/class/list')
    if (device === 'phone') await page.getByRole('link', { name: m.platform_filter() }).click()
    const filters = page.getByRole('complementary', { name: m.platform_filter() })
    await filters.getByRole('checkbox', { name: m.storefront_weekend() }).check()
    await filters.locator('button[type=submit]').click()
    await page.waitForURL((url) => url.searchParams.get('class_type') === '1')
    await page.getByRole('main').getByRole('search').getByRole('searchbox').fill(english)
    await page.getByRole('main').getByRole('search').getByRole('searchbox').press('Enter')
    await page.waitForURL((url) => url.searchParams.get('keyword') === english)
    expect(new URL(page.url()).searchParams.get('class_type')).toBe('1')
    await page.goto(`/search?q=${encodeURIComponent(english)}`)
    await page.getByRole('heading', { name: m.storefront_courses(), exact: true }).waitFor()
    await page.goto('/course/list')
    expect(await page.locator('input[name=teacher_id]').count()).toBeGreaterThan(0)
  })
})

describe.each(['phone', 'desktop'] as const)(
  'on a slow connection with late pictures, on a %s',
  {
    timeout: 120_000,
  },
  (device) => {
    const person = useTestAccounts(device)

    test('the list is readable at once and has no layout shift when pictures load', async () => {
      const guest = await person('guest')
      const { page, context } = guest
      const line = await context.newCDPSession(page)
      await line.send('Network.emulateNetworkConditions', slowLine)
      await page.route(/\/pictures\//, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 3000))
        await route.continue()
      })
      await page.addInitScript(() => {
        const seenShifts = { sum: 0 }
        Object.assign(window, { seenShifts })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) seenShifts.sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto('/class/list', { waitUntil: 'commit' })
      await cards(page).nth(11).waitFor()
      await page.waitForLoadState('load')
      await page.waitForLoadState('networkidle')
      const shifts = await page.evaluate(() => (window as unknown as { seenShifts: { sum: number } }).seenShifts.sum)
      expect(shifts).toBeLessThan(0.1)
      await visible(guest, 'list-on-a-slow-line')
    })
  },
)

describe.each(['phone', 'desktop'] as const)('with a missing photograph, on a %s', { timeout: 120_000 }, (device) => {
  const person = useTestAccounts(device)

  test('the generated picture of the course is shown', async () => {
    const { page, expectErrors } = await person('guest')
    const { id, photoFolder } = await aCourseWithLostPhoto()
    expectErrors(new RegExp(photoFolder))
    await page.goto(`/course/detail/${id}`)
    const photo = page.locator(`main .frame img[src*="${photoFolder}"]`)
    await photo.waitFor({ state: 'attached' })
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0)
    // For a failed image a browser would draw a border and an icon.
    const frame = page.locator('main header .frame')
    const shown = await frame.screenshot()
    await photo.evaluate((image) => image.remove())
    expect((await frame.screenshot()).equals(shown)).toBe(true)
    await frame.locator('svg').waitFor()
  })
})
