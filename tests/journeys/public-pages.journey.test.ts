import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { aCategory } from '#tests/support/builders.ts'
import { anOldClass, inDatabase } from './database-setup.ts'
import { heading } from './pages/fields.ts'
import { type Person, useTestAccounts } from './people.ts'
import { unmarkedBurmese } from './screen-faults.ts'
import { visible } from './visible.ts'

const OTHERS = [
  '',
  '/class/list?region=12',
  '/courseRequestList',
  '/search?q=music',
  '/about-us',
  '/privacy-policy',
  '/login',
]
/** Lists and the beginning of the paths of their entries. */
const DETAILS = [
  ['/course/list', '/course/detail/'],
  ['/course/list?tab=video', '/video-class/detail/'],
  ['/class/list', '/class/detail/'],
  ['/teacher/list', '/teacher/list/detail/'],
  ['/school/list', '/school/list/detail/'],
  ['/newslist', '/news/detail/'],
] as const

describe('a guest', { timeout: 120_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  /** Opens the first entry of a list by its link. */
  async function openFirst({ page }: Person, path: string): Promise<void> {
    const link = page.locator(`main a[href^="${path}"]`).first()
    const href = await link.getAttribute('href')
    const title = page.getByRole('heading', { level: 1 })
    const ofList = await title.textContent()
    await link.click()
    await page.waitForURL((url) => url.pathname === href)
    // The URL changes before the page does.
    await expect.poll(() => title.textContent()).not.toBe(ofList)
  }

  test('finds courses, classes and news on the home page', async () => {
    const guest = await person('guest')
    await guest.page.goto('/')
    await guest.page.locator('main a[href^="/class/detail/"]').first().waitFor()
    await visible(guest, 'home')
  })

  test.each([
    ['courses', '/course/list', '/course/detail/'],
    ['video courses', '/course/list?tab=video', '/video-class/detail/'],
    ['classes', '/class/list', '/class/detail/'],
    ['teachers', '/teacher/list', '/teacher/list/detail/'],
    ['schools', '/school/list', '/school/list/detail/'],
    ['news', '/newslist', '/news/detail/'],
  ])('opens the first entry of the list %s', async (_what, list, detail) => {
    const guest = await person('guest')
    const name = list.replace(/^\//, '').replace(/\W+/g, '-')
    await guest.page.goto(list)
    await guest.page.getByRole('heading', { level: 1 }).waitFor()
    await visible(guest, name.endsWith('list') ? name.replace('newslist', 'news-list') : 'video-course-list')
    await openFirst(guest, detail)
    await visible(guest, `guest${detail.replace(/\W+/g, '-')}`.replace(/-$/, ''))
  })

  // BUR-13, STU-21: only titles, names and texts that people wrote are in Burmese, and each of them says so.
  test('reads English pages on which every Burmese text is marked as Burmese', async () => {
    const { page } = await person('guest')
    await inDatabase((db) => aCategory(db, { name: 'အမည် တစ်မျိုးသာ ရှိသော ဘာသာရပ်', position: 0 }))
    const found = await unmarkedBurmese(page, OTHERS)
    for (const [list, detail] of DETAILS) {
      found.push(...(await unmarkedBurmese(page, [list])))
      const link = page.locator(`main a[href^="/en${detail}"]`).first()
      const path = String(await link.getAttribute('href')).replace(/^\/en/, '')
      found.push(...(await unmarkedBurmese(page, [path])))
    }
    expect(found).toEqual([])
  })

  test('reads that a class is closed, and no offer to enrol, with and without JavaScript', async () => {
    const { page } = await person('guest')
    const { id } = await anOldClass({ startDate: '2024-01-06', endDate: '2024-03-31' })
    const served = await (await page.request.get(`/class/detail/${id}`)).text()
    expect(served).toContain(m.storefront_closed())
    expect(served).not.toContain(m.storefront_students_only())
    await page.goto(`/class/detail/${id}`)
    const enrolling = page.getByRole('region', { name: m.storefront_enrolling() })
    await enrolling.getByRole('button', { name: m.storefront_closed() }).waitFor()
    expect(await enrolling.getByRole('link').count()).toBe(0)
  })

  test('reads that enrolling needs a student account', async () => {
    const guest = await person('guest')
    await guest.page.goto('/class/list')
    await guest.page.locator('main article').getByText(m.storefront_enrol(), { exact: true }).first().click()
    await heading(guest.page, m.enrolment_prompt_title())
    await visible(guest, 'students-only')
  })
})
