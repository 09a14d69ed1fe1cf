import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { aLineTo } from './pages/cut-line.ts'
import { heading } from './pages/fields.ts'
import { deviceOf } from './pages/lessons.ts'
import { aPreparedLesson, logIn, type Session } from './pages/prepared-lesson.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const LINE_ERRORS = /ERR_|Failed to fetch|Failed to load resource|Load failed|fetching the script|network error/

async function inDatabase(action: (db: Db) => Promise<unknown>): Promise<void> {
  const db = openDatabase(ownSite().databaseUrl, { max: 1 })
  await action(db).finally(() => db.destroy())
}

async function enter(page: Page, url: string, session: Session): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  await page.evaluate((user) => localStorage.setItem('pyinnya.session', JSON.stringify(user)), session)
}

describe('what a student may not watch', { timeout: 240_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop', serviceWorkers: 'allow' })

  test('a lesson that is not open in browsers says so, and asks the server for none of it', async () => {
    const student = await person('student')
    const { page } = student
    const session = await logIn()
    const { courseId, lesson } = await aPreparedLesson(session)
    const open = (enablePc: boolean) => (db: Db) =>
      db.updateTable('contents').set({ enablePc }).where('id', '=', lesson.id).execute()
    await enter(page, ownSite().url, session)
    await page.goto(`/courseContentGroup/${courseId}`)
    const link = page.getByRole('link').filter({ hasText: lesson.content_title }).first()
    const address = String(await link.getAttribute('href'))
    await inDatabase(open(false))
    try {
      const asked: string[] = []
      page.on('request', (request) => request.url().includes('/stream/') && asked.push(request.url()))
      await page.goto(address)
      await heading(page, lesson.content_title)
      await page.getByRole('alert').getByText(m.refusal_watch_in_app()).waitFor()
      await page.waitForLoadState('networkidle')
      await visible(student, 'lesson-not-in-browsers')
      expect(asked).toEqual([])
      expect(await page.locator('video').count()).toBe(0)
      for (const device of student.sizes) {
        expect(await page.getByRole('button', { name: m.content_save_lesson(deviceOf({ device })) }).count()).toBe(0)
      }
      // STU-24: the list of lessons leads to the stores that have the app.
      await page.goto(`/courseContentGroup/${courseId}`)
      await page.getByText(m.content_watch_in_app()).first().waitFor()
      const store = page.getByRole('main').getByRole('link', { name: 'Google Play', exact: true })
      expect(await store.getAttribute('href')).toBe('https://play.example/pyinnya')
      expect(await page.getByRole('main').getByRole('link', { name: 'AppGallery' }).count()).toBe(0)
    } finally {
      await inDatabase(open(true))
    }
  })
})

describe.each(['phone', 'desktop'] as const)('a saved lesson, on a %s', { timeout: 240_000 }, (device) => {
  const person = useTestAccounts(device, { serviceWorkers: 'allow' })

  test('stays without a connection when access has ended, and goes with the next one', async () => {
    const student = await person('student')
    student.expectErrors(LINE_ERRORS)
    const { page } = student
    const session = await logIn()
    const { courseId, lesson } = await aPreparedLesson(session)
    const title = lesson.content_title
    const line = await aLineTo(ownSite().url)
    await enter(page, line.url, session)
    await page.goto(`${line.url}/courseContentGroup/${courseId}`)
    await page.getByRole('link').filter({ hasText: title }).first().click()
    await heading(page, title)
    await page.getByRole('button', { name: m.content_save_lesson(deviceOf(student)) }).click()
    await page.getByRole('link', { name: m.content_saved(), exact: true }).waitFor()
    line.cut()
    const until = (accessEndDate: string | null) => (db: Db) =>
      db.updateTable('enrolments').set({ accessEndDate }).where('courseId', '=', courseId).execute()
    await inDatabase(until('2026-01-01'))
    try {
      const listed = page.getByRole('listitem').filter({ hasText: title })
      await page.goto(`${line.url}/student/saved`, { waitUntil: 'commit' })
      await listed.getByRole('link', { name: m.content_watch() }).waitFor()
      line.restore()
      await page.reload()
      // Its files stay for an access that is bought again; it no longer plays.
      const lockedText = m.content_saved_locked({ ...deviceOf(student), day: '.+' })
      await listed.getByText(new RegExp(lockedText.replaceAll('?', '\\?'))).waitFor()
      expect(await listed.getByRole('link', { name: m.content_watch() }).count()).toBe(0)
      await visible(student, 'saved-lesson-ended')
    } finally {
      await inDatabase(until(null))
    }
  })
})

/** Family and weight of the fonts that the page draws with. */
async function fontsLoaded(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
    return loaded.map(({ family, weight }) => `${family.replaceAll('"', '')} ${weight === 'normal' ? '400' : weight}`)
  })
}

/** Families of the fonts that the page needs so far, whether they have arrived or not. */
async function fontsAskedFor(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const asked = [...document.fonts].filter(({ status }) => status !== 'unloaded')
    return asked.map(({ family, weight }) => `${family.replaceAll('"', '')}${weight === '700' ? ' 700' : ''}`)
  })
}

describe('a guest who spares data', () => {
  const person = useTestAccounts('phone')

  test('switches it on in the menu, and finds it on at the next visit', async () => {
    const guest = await person('guest')
    const { page } = guest
    const spare = page.getByRole('checkbox', { name: m.platform_spare_data() })
    const isMarked = () => page.evaluate(() => 'spare' in document.documentElement.dataset)
    await page.goto('/class/list')
    expect(await isMarked()).toBe(false)
    expect(await fontsLoaded(page)).toEqual(['Noto Sans Myanmar 400', 'Noto Sans Myanmar 700'])
    await page.getByRole('link', { name: m.platform_nav_menu() }).click()
    await spare.check()
    await visible(guest, 'guest-menu-spare-data')
    await page.goto('/course/list')
    expect(await isMarked()).toBe(true)
    expect(await fontsLoaded(page)).toEqual(['Noto Sans Myanmar Regular 400'])
    await page.getByRole('link', { name: m.platform_nav_menu() }).click()
    await expect.poll(() => spare.isChecked()).toBe(true)
  })

  test('fetches one font, and sees no log-in button after log-in, while the rest of a page is on its way', async () => {
    const { page } = await person('guest')
    const line = await aLineTo(ownSite().url)
    await enter(page, line.url, await logIn())
    await page.evaluate(() => localStorage.setItem('pyinnya.spare-data', '1'))
    line.holdAfter('/course/list', '</main>')
    await page.goto(`${line.url}/course/list`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => fontsAskedFor(page)).toEqual(['Noto Sans Myanmar Regular'])
    expect(await page.getByRole('banner').getByRole('link', { name: m.platform_login() }).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.readyState)).toBe('loading')
    line.restore()
    await page.waitForLoadState('networkidle')
    expect(await fontsAskedFor(page)).toEqual(['Noto Sans Myanmar Regular'])
  })
})
