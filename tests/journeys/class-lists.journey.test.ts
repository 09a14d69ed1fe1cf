import { describe, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { paths } from '#paths'
import { addDays } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { today } from '#platform/server/clock.ts'
import { aClass, aCourse, anEnrolment, aVideoCourse } from '#tests/support/builders.ts'
import { anOldClass, aRegisteredStudent, inDatabase } from './database-setup.ts'
import { heading, noticed, press } from './pages/fields.ts'
import { call } from './pages/prepared-lesson.ts'
import { startSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

/** The first category, with an open class and a video course. */
async function aSubjectWithAllKinds() {
  const [category] = await call<{ category_id: number; category_name: string }[]>('GET', '/course/categories', {})
  const { category_id: id = 0, category_name: name = '' } = category ?? {}
  const video = 'တယော အခြေခံ'
  await inDatabase(async (db) => {
    await aClass(db, { courseId: (await aCourse(db, { categoryId: id })).id })
    await aVideoCourse(db, { categoryId: id, title: video })
  })
  return { id, name, video }
}

describe('a guest', () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  test('sees no ended class at home, and a labelled advertisement below the first classes (STU-13, STU-19)', async () => {
    const guest = await person('guest')
    const { page } = guest
    await page.goto('/')
    await heading(page, m.storefront_home_classes())
    expect(await page.locator('main article').getByText(m.storefront_ended(), { exact: true }).count()).toBe(0)
    const label = page.locator('main').getByText(m.platform_ad(), { exact: true })
    const [ad, classes] = [
      await label.boundingBox(),
      await page.getByRole('heading', { name: m.storefront_home_classes() }).boundingBox(),
    ]
    expect(ad?.y).toBeGreaterThan(classes?.y ?? Number.POSITIVE_INFINITY)
    await visible(guest, 'home-honest')
    await page.goto('/login')
    expect(await label.count()).toBe(0)
  })

  test('sees no advertisement below an error page of a screen (STU-19)', async () => {
    const { page, expectErrors } = await person('guest')
    const label = page.locator('main').getByText(m.platform_ad(), { exact: true })
    await page.goto('/class/list')
    await page.locator('main article a').first().click()
    await page.waitForURL(/\/class\/detail\//)
    await expect.poll(() => label.isVisible()).toBe(true)
    expectErrors(/404/)
    await page.goto('/class/detail/999999999')
    await heading(page, m.platform_lost_title())
    expect(await label.isVisible()).toBe(false)
  })

  test('filters by open classes; without the filter ended ones are labelled (STU-13)', async () => {
    const guest = await person('guest')
    const { page } = guest
    await page.goto('/class/list?orderBy=alphabetical&page=2')
    await page.locator('main article').first().waitFor()
    const isRated = new RegExp(`^${m.platform_stars_of_five({ value: '[၀-၉.]+' })}$`)
    const rated = page
      .locator('main article')
      .filter({ has: page.getByRole('img', { name: isRated }) })
      .first()
    const inList = await rated.getByRole('img', { name: isRated }).getAttribute('aria-label')
    await rated.locator(':is(h2, h3) a').first().click()
    await page.waitForURL(/\/class\/detail\//)
    // STU-18: the number of a class is the same in a list and on its page.
    await page
      .locator('main')
      .getByRole('img', { name: inList ?? '', exact: true })
      .first()
      .waitFor()
    const countEnded = async (query: string) => {
      let count = 0
      for (let number = 1; number <= 9; number += 1) {
        const reply = await page.request.get(`/class/list?${query}&page=${number}`)
        expect(reply.status()).toBe(200)
        count += (await reply.text()).split(`>${m.storefront_ended()}<`).length - 1
      }
      return count
    }
    expect(await countEnded('orderBy=newly')).toBeGreaterThan(0)
    expect(await countEnded('open=1')).toBe(0)
    await page.goto(`/class/list?open=1&course_type=2&start_from=${addDays(today(), 1)}`)
    await page.locator('main article').first().waitFor()
    expect(await page.locator('main article').getByText(m.storefront_in_person(), { exact: true }).count()).toBe(0)
    await visible(guest, 'classes-open-online')
  })

  test('reads on a class page what is taught, and opens the course (STU-14)', async () => {
    const { id } = await anOldClass()
    const guest = await person('guest')
    const { page } = guest
    await page.goto(`/class/detail/${id}`)
    await heading(page, m.storefront_taught())
    // STU-18: an unrated class is not said to have no stars of five.
    await page.locator('main').getByRole('img', { name: m.platform_stars_none(), exact: true }).first().waitFor()
    await visible(guest, 'class-says-what')
    await page.getByRole('link', { name: m.storefront_course_page() }).click()
    await page.waitForURL(/\/course\/detail\//)
  })

  test('opens the site search from home with its field focused (STU-17)', async () => {
    const guest = await person('guest')
    const { page } = guest
    await page.goto('/')
    const box = page.locator('main input[name=q]')
    await box.fill('အင်္ဂလိပ်')
    await page.getByRole('listbox').first().waitFor()
    await box.press('Escape')
    await press(page, m.storefront_home_search())
    await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'အင်္ဂလိပ်')
    await heading(page, m.storefront_classes())
    await page.goto('/search')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('q')
  })

  test('finds courses, classes and video courses of a subject by its tile, and all subjects by the last one (STU-17)', async () => {
    const guest = await person('guest')
    const { page } = guest
    const { name, id, video } = await aSubjectWithAllKinds()
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => url.pathname + url.search === paths.search({ category_id: id }))
    await heading(page, name)
    const group = (label: string) => page.getByRole('region', { name: label, exact: true })
    for (const label of [m.storefront_courses(), m.storefront_classes()])
      await expect.poll(() => group(label).getByRole('article').count(), { message: label }).toBeGreaterThan(0)
    await group(m.storefront_video_courses()).getByRole('link', { name: video }).first().waitFor()
    expect(await page.getByRole('main').getByText(m.storefront_ended(), { exact: true }).count()).toBe(0)
    await visible(guest, 'subject')
    await group(m.storefront_classes())
      .getByRole('link', { name: new RegExp(m.storefront_search_more()) })
      .click()
    await page.waitForURL((url) => url.pathname + url.search === paths.class.list({ category_id: id }))
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: m.storefront_home_all_subjects(), exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/search')
    const subjects = group(m.storefront_search_categories())
    await expect.poll(() => subjects.getByRole('link').count()).toBeGreaterThan(7)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).not.toBe('q')
    await visible(guest, 'all-subjects')
    await subjects.getByRole('link', { name, exact: true }).click()
    await heading(page, name)
  })
})

describe('a student of a class', () => {
  const person = useTestAccounts('desktop')
  const identity = { name: 'မသက်သက်', phone: '09479000002', email: 'rater@example.com', password: 'a-secret-12' }

  test('sees the new average on the page as soon as it is rated (REQ-02)', async () => {
    const { id } = await anOldClass()
    const { id: studentId } = await aRegisteredStudent(identity)
    await inDatabase((db) => anEnrolment(db, { classId: id, studentId, status: EnrolmentStatus.approved }))
    const student = await person('student')
    const { page } = student
    await startSession(student, 'student', identity)
    await page.goto(`/class/detail/${id}`)
    const average = (name: string) => page.getByRole('main').getByRole('img', { name, exact: true })
    const [none, four] = [m.platform_stars_none(), m.platform_stars_of_five({ value: '၄' })]
    await average(none).first().waitFor()
    const averages = await average(none).count()
    await page.getByRole('radio', { name: four }).check()
    await noticed(page, m.enrolment_rated())
    await expect.poll(() => average(four).count()).toBe(averages)
    expect(await average(none).count()).toBe(0)
  })
})

describe('a guest without JavaScript', () => {
  const person = useTestAccounts('phone', { javaScriptEnabled: false })

  test.each(['/login', '/signupStudent', '/password/forget'])(
    'reads on %s that the form needs it (STU-33)',
    async (path) => {
      const { page } = await person('guest')
      await page.goto(path)
      // Playwright's text locators do not read `noscript`.
      const notice = page.locator('form noscript p, form noscript div').first()
      expect(await notice.isVisible()).toBe(true)
      expect(await notice.textContent()).toContain(m.platform_needs_script())
    },
  )

  test.each([
    paths.own.student.learning(),
    paths.own.student.saved(),
    paths.enrolled.classes(),
    paths.owner.start(),
    paths.owner.courses(),
    paths.own.teacher.students(),
    paths.admin.dashboard(),
    paths.admin.user.list(),
    paths.admin.enrolments(),
  ])('reads on %s that the page needs it', async (path) => {
    const { page } = await person('guest')
    await page.goto(path)
    const notice = page.locator('main noscript').first()
    expect(await notice.locator('p, div').first().isVisible()).toBe(true)
    expect(await notice.textContent()).toContain(m.platform_part_needs_script())
  })

  test('sees the bottom bar mark the section of a class page (STU-30)', async () => {
    const { id } = await anOldClass()
    const { page } = await person('guest')
    await page.goto(`/class/detail/${id}`)
    const bar = page.getByRole('navigation', { name: m.platform_bottom_menu() })
    expect(await bar.locator('[aria-current=page]').textContent()).toBe(m.platform_nav_class_short())
  })
})
