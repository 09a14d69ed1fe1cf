import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '#paths'
import { addDays, formatDay } from '#platform/contract/calendar.ts'
import { formatFee } from '#platform/contract/money.ts'
import { m } from '#platform/messages/generated/messages.js'
import { today } from '#platform/server/clock.ts'
import { aClass, aCourse } from '#tests/support/builders.ts'
import { inDatabase } from './database-setup.ts'
import { aPreparedLesson, logIn } from './pages/prepared-lesson.ts'
import { useTestAccounts, viewports } from './people.ts'
import { visible } from './visible.ts'

const boxes = (of: Locator) =>
  of.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))

// What a course costs, and what it needs, is said before anyone pays.
describe('a guest', () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  test('reads on the card of a course its lowest fee and its next start (STU-32)', async () => {
    const title = 'ကတ်ပြားမှ အခကြေး'
    const start = addDays(today(), 12)
    await inDatabase(async (db) => {
      const { id: courseId } = await aCourse(db, { title })
      await aClass(db, { courseId, feeMmk: 45_000, startDate: addDays(today(), 30), endDate: addDays(today(), 60) })
      await aClass(db, { courseId, feeMmk: 70_000, startDate: start, endDate: addDays(today(), 60) })
    })
    const guest = await person('guest')
    const { page } = guest
    await page.goto(paths.course.list({ keyword: title }))
    const card = page.locator('main article').filter({ hasText: title })
    await card.getByText(m.storefront_from_fee({ amount: formatFee(45_000) })).waitFor()
    await card.getByText(formatDay(start, 'my')).waitFor()
    await visible(guest, 'course-card-with-fee')
  })

  test('reads on a video course its lessons, length and megabytes, and sees it large on a phone (STU-02, STU-35)', async () => {
    const { courseId } = await aPreparedLesson(await logIn())
    const guest = await person('guest')
    const { page } = guest
    await page.goto(`${paths.videoCourse.detail(courseId)}?tab=details`)
    const fact = (name: string) =>
      page.locator('main dt').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')
    expect(await fact(m.storefront_lessons()).first().textContent()).toMatch(/[၁-၉]/)
    expect(await fact(m.storefront_data()).first().textContent()).toMatch(/MB|GB/)
    const [picture] = await boxes(page.locator('main header .frame').first())
    expect(picture?.width).toBeGreaterThan(300)
    await visible(guest, 'video-course-facts')
  })

  test('sees even tiles of subjects at home (STU-34)', async () => {
    const { page, sizes } = await person('guest')
    await page.goto('/')
    const tiles = page
      .locator('main ul')
      .filter({ has: page.locator('a[href*="category"]') })
      .first()
      .getByRole('link')
    for (const size of sizes.toReversed()) {
      await page.setViewportSize(viewports[size])
      const heights = (await boxes(tiles)).map(({ height }) => Math.round(height))
      expect(heights.length).toBeGreaterThan(3)
      expect(new Set(heights).size, `${size}: ${heights.join(' ')}`).toBe(1)
    }
  })
})
