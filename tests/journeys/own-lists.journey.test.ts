import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { Approval } from '#domains/catalogue/contract/catalogue-codes.ts'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { paths } from '#paths'
import { addDays } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { today } from '#platform/server/clock.ts'
import { keyOf } from '#platform/server/database/text-search.ts'
import { aClass, aCourse, anEnrolment, aStudent } from '#tests/support/builders.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { inDatabase } from './database-setup.ts'
import { cutTexts } from './pages/cut-texts.ts'
import { press } from './pages/fields.ts'
import { startSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const word = 'စာရင်းခွဲမည့်'
const title = { open: `${word} သင်တန်း`, rejected: `${word} ပန်းချီ` }
const reason = 'သင်ရိုး မပါသေးပါ။ အခန်းတစ်ခန်းချင်း၏ အကြောင်းအရာနှင့် သင်ကြားမည့်နာရီကို ဖော်ပြ၍ ပြန်လည် တင်ပြပေးပါ။'
const days = { ended: addDays(today(), -9), soon: addDays(today(), 12) }

/** An open and an ended class of the demo teacher's course, with two applications, and a rejected course. */
function classesAndCourses(): Promise<void> {
  return inDatabase(async (db) => {
    const owners = db.selectFrom('accounts').select('id').where('phoneNumber1', '=', demoAccounts.teacher)
    const { id: ownerId } = await owners.executeTakeFirstOrThrow()
    const course = (name: string, values: object = {}) =>
      aCourse(db, { ownerId, title: name, titleKey: keyOf(name), ...values })
    const { id: courseId } = await course(title.open)
    await course(title.rejected, { approval: Approval.rejected, rejectReason: reason })
    await aClass(db, { courseId, startDate: addDays(days.ended, -30), endDate: days.ended })
    const { id: classId } = await aClass(db, { courseId, startDate: days.soon, endDate: addDays(days.soon, 30) })
    for (const name of ['မအိ', 'မဥမ္မာ'])
      await anEnrolment(db, { classId, studentId: (await aStudent(db, { name })).id, status: EnrolmentStatus.applying })
  })
}

const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row')
const choose = (page: Page, filter: string, value: string) =>
  page.getByRole('combobox', { name: filter, exact: true }).selectOption(value)

async function savedAs(page: Page, button: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await press(page, button)
  return readFile(await (await downloading).path())
}

describe('the lists of an owner', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  test('of classes are narrowed, keep that over a reload and back, and lead to who waits (OWN-09, OWN-10)', async () => {
    await classesAndCourses()
    const owner = await person('teacher')
    const { page } = owner
    await startSession(owner, 'teacher', { phone: demoAccounts.teacher, password: demoAccounts.password })
    await page.goto(`${paths.owner.classes()}?keyword=${encodeURIComponent(word)}`)
    await expect.poll(() => rows(page).count()).toBe(2)
    await visible(owner, 'own-classes')
    await choose(page, m.catalogue_own_head_stage(), 'ended')
    await expect.poll(() => rows(page).count()).toBe(1)
    await rows(page).getByText(m.catalogue_own_ended(), { exact: true }).waitFor()
    await choose(page, m.catalogue_own_head_stage(), 'upcoming')
    await rows(page).getByText(m.catalogue_own_upcoming(), { exact: true }).waitFor()
    await page.reload()
    await rows(page).getByText(m.catalogue_own_upcoming(), { exact: true }).waitFor()
    expect(await rows(page).count()).toBe(1)
    const table = String(await savedAs(page, m.platform_save_csv()))
    expect(table.trim().split('\n')).toHaveLength(2)
    expect(table).toContain(days.soon)
    await rows(page)
      .getByRole('link', { name: m.catalogue_own_waiting({ n: '၂' }) })
      .click()
    await page.waitForURL(/\/teacher\/managestudent\?/)
    await expect.poll(() => rows(page).count()).toBe(2)
    await page.getByText('မဥမ္မာ').first().waitFor()
    await page.goBack()
    await rows(page).getByText(m.catalogue_own_upcoming(), { exact: true }).waitFor()
    await choose(page, m.catalogue_own_head_review(), String(Approval.rejected))
    await page.getByText(m.platform_none_found()).waitFor()
    await visible(owner, 'own-classes-none')
    // The word is kept.
    await page.getByRole('link', { name: m.platform_clear_filters(), exact: true }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
  })

  test.each([
    ['classes', paths.owner.classes()],
    ['courses', paths.owner.courses()],
    ['students', paths.own.teacher.students()],
  ])('of %s says that filters alone leave nothing, and clears them (OWN-22)', async (list, path) => {
    const owner = await person('teacher')
    const { page } = owner
    await page.goto(`${path}?from=2099-01-01`)
    await page.getByText(m.platform_none_fits(), { exact: true }).waitFor()
    expect(await page.getByText(m.platform_none_found_text()).count()).toBe(0)
    await visible(owner, `own-${list}-none-fits`)
    await page.getByRole('link', { name: m.platform_clear_filters(), exact: true }).click()
    await rows(page).first().waitFor()
    expect(await page.locator('input[name=from]').inputValue()).toBe('')
    await page.getByRole('searchbox').fill('ဤသို့မရှိ')
    await page.getByText(m.platform_none_found_text(), { exact: true }).waitFor()
    await page.getByRole('link', { name: m.platform_show_all(), exact: true }).click()
    await rows(page).first().waitFor()
  })

  test('of courses are narrowed, say what waits and when the next class begins, and are saved (OWN-21, OWN-22)', async () => {
    const owner = await person('teacher')
    const { page } = owner
    await page.goto(`${paths.owner.courses()}?keyword=${encodeURIComponent(word)}`)
    await expect.poll(() => rows(page).count()).toBe(2)
    await rows(page)
      .getByText(m.catalogue_own_open_classes({ n: '၁' }))
      .waitFor()
    await visible(owner, 'own-courses')
    await page.goto(`/en${paths.owner.courses()}?keyword=${encodeURIComponent(word)}`)
    await expect.poll(() => rows(page).count()).toBe(2)
    await visible(owner, 'own-courses-en')
    await page.goto(`${paths.owner.courses()}?keyword=${encodeURIComponent(word)}`)
    await expect.poll(() => rows(page).count()).toBe(2)
    await choose(page, m.catalogue_own_head_review(), String(Approval.rejected))
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.reload()
    await rows(page).getByText(reason).waitFor()
    expect(await rows(page).count()).toBe(1)
    const phone = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await cutTexts(page, m.catalogue_own_head_title())).toEqual([])
    if (phone) await page.setViewportSize(phone)
    // A spreadsheet is an archive.
    expect((await savedAs(page, m.platform_save_xlsx())).subarray(0, 2).toString()).toBe('PK')
    await choose(page, m.catalogue_own_head_review(), '')
    await rows(page)
      .getByRole('link', { name: m.catalogue_own_waiting({ n: '၂' }) })
      .click()
    await page.waitForURL(/\/teacher\/managestudent\?/)
    await expect.poll(() => rows(page).count()).toBe(2)
  })
})
