import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { SECONDS_WITH_BUTTON } from '#platform/web/toasts/toasts.ts'
import { aClass, aCourse, anEnrolment, aStudent } from '#tests/support/builders.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { inDatabase } from './database-setup.ts'
import { press } from './pages/fields.ts'
import { startConsoleSession, startSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const { password, teacher } = demoAccounts

/** A class of the demo teacher with applications of three students. */
function aClassWithApplicants(title: string, fee: number) {
  const names = ['မအေးအေး', 'မဘေဘီ', 'မချို']
  return inDatabase(async (db) => {
    const owner = await db
      .selectFrom('accounts')
      .select('id')
      .where('phoneNumber1', '=', teacher)
      .executeTakeFirstOrThrow()
    const course = await aCourse(db, { ownerId: owner.id, title })
    const { id } = await aClass(db, { courseId: course.id, feeMmk: fee })
    for (const name of names) await anEnrolment(db, { classId: id, studentId: (await aStudent(db, { name })).id })
    return { id, names, title }
  })
}

const statusesOf = (classId: number) =>
  inDatabase(async (db) => {
    const rows = await db
      .selectFrom('enrolments')
      .select('status')
      .where('classId', '=', classId)
      .orderBy('id')
      .execute()
    return rows.map(({ status }) => status)
  })

/**
 * The seconds in which something can be undone do not pass, however long the test looks at it. A paused clock would
 * stop axe too.
 */
async function offerUndoWithoutEnd(page: Page): Promise<void> {
  await page.addInitScript((offeredMs) => {
    const native = window.setTimeout.bind(window)
    const wrapped = (run: TimerHandler, after?: number, ...params: unknown[]) =>
      after === offeredMs ? 0 : native(run, after, ...params)
    Object.assign(window, { setTimeout: wrapped })
  }, SECONDS_WITH_BUTTON * 1000)
}

const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: m.platform_bulk_choose({ name }), exact: true })
const bulkButton = (page: Page, action: string, n: string) =>
  page.getByRole('button', { name: m.platform_bulk_button({ action, n }), exact: true })
const results = (page: Page) => page.getByRole('dialog').getByRole('listitem')

// OWN-22: several rows at once, each with its own result.
describe('several rows at once', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const { applying, approved, rejected } = EnrolmentStatus

  /** OWN-10: the list is narrowed by the class and the status, and saved as it is shown. */
  async function filterAndSave(page: Page, names: readonly string[]): Promise<void> {
    const statusFilter = page.getByRole('combobox', { name: m.enrolment_filter_status(), exact: true })
    await statusFilter.selectOption(String(approved))
    await page.getByText(m.platform_none_fits()).waitFor()
    await statusFilter.selectOption(String(applying))
    const rows = page.getByRole('rowgroup').last().getByRole('row')
    await expect.poll(() => rows.count()).toBe(names.length)
    const downloading = page.waitForEvent('download')
    await press(page, m.platform_save_csv())
    const table = await readFile(await (await downloading).path(), 'utf8')
    expect(table).not.toContain('\u2060')
    // The header, and the students of this class alone.
    expect(table.trim().split('\n')).toHaveLength(1 + names.length)
    for (const name of names) expect(table).toContain(name)
  }

  test('a teacher accepts three students by one question, and undoes it', async () => {
    const owner = await person('teacher')
    const { page } = owner
    const { id, names, title } = await aClassWithApplicants('အုပ်စုလိုက် လက်ခံမည့်အတန်း', 30_000)
    await offerUndoWithoutEnd(page)
    await startSession(owner, 'teacher', { phone: teacher, password })
    await page.goto(paths.own.teacher.students())
    await page.getByRole('combobox', { name: m.enrolment_filter_class(), exact: true }).selectOption(String(id))
    await filterAndSave(page, names)
    await box(page, `${names[0]} · ${title}`).check()
    await page.getByText(m.platform_bulk_chosen({ n: '၁' })).waitFor()
    await press(page, m.platform_bulk_choose_all({ n: '၃' }))
    await visible(owner, 'students-chosen')
    await bulkButton(page, m.enrolment_accept(), '၃').click()
    const question = page.getByRole('dialog')
    await question.getByText(m.enrolment_accept_several_title({ count: 3, n: '၃' })).waitFor()
    for (const name of names) await question.getByText(`${name} · ${title}`).waitFor()
    // OWN-08: what is not verified is not paid out; the sum is named once.
    await question.getByText('90,000').waitFor()
    await visible(owner, 'students-accept-question')
    await question.getByRole('button', { name: m.enrolment_accept(), exact: true }).click()
    await question.getByText(m.platform_bulk_over({ n: '၃', total: '၃' })).waitFor()
    expect(await results(page).getByText(m.platform_bulk_done()).count()).toBe(3)
    expect(await statusesOf(id)).toEqual([approved, approved, approved])
    await visible(owner, 'students-accepted')
    await bulkButton(page, m.enrolment_undo(), '၃').click()
    await question.getByRole('heading', { name: m.enrolment_undo() }).waitFor()
    await question.getByText(m.platform_bulk_over({ n: '၃', total: '၃' })).waitFor()
    expect(await statusesOf(id)).toEqual([applying, applying, applying])
    await question.getByRole('button', { name: m.platform_close(), exact: true }).click()
    await question.waitFor({ state: 'detached' })
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  })

  test('an admin rejects three; a refusal concerns its row, a lost connection leaves the rest to be tried again', async () => {
    const admin = await person('owner')
    const { page } = admin
    admin.expectErrors(/ERR_FAILED|409|422/)
    const { id, names, title } = await aClassWithApplicants('အုပ်စုလိုက် ငြင်းပယ်မည့်အတန်း', 30_000)
    await startConsoleSession(admin)
    await page.goto(paths.admin.enrolments({ keyword: title }))
    for (const name of names) await box(page, `${name} · ${title}`).check()
    // None of them has paid: approving is not offered.
    expect(await page.getByRole('button', { name: new RegExp(`^${m.payments_approve()} \\(`) }).count()).toBe(0)
    await bulkButton(page, m.payments_desk_reject(), '၃').click()
    // Another admin was faster for one of them.
    await inDatabase((db) =>
      db
        .updateTable('enrolments')
        .set({ status: approved, accessEndDate: '2099-01-01' })
        .where('classId', '=', id)
        .where('id', '=', (ids) =>
          ids
            .selectFrom('enrolments')
            .select(({ fn }) => fn.min('id').as('id'))
            .where('classId', '=', id),
        )
        .execute(),
    )
    let calls = 0
    await page.route('**/admin/enrolments/*/*/reject', (route) => {
      calls += 1
      return calls === 2 ? route.abort() : route.fallback()
    })
    const question = page.getByRole('dialog')
    await question.getByText(m.payments_reject_several_title({ count: 3, n: '၃' })).waitFor()
    await question.getByRole('textbox').fill('ငွေလွှဲပြေစာ လိုနေသည်')
    await visible(admin, 'enrolments-reject-question')
    await question.getByRole('button', { name: m.payments_desk_reject(), exact: true }).click()
    await question.getByText(m.platform_bulk_over({ n: '၁', total: '၃' })).waitFor()
    expect(await results(page).getByText(m.platform_bulk_failed()).count()).toBe(2)
    expect(calls).toBe(2)
    await question.getByRole('button', { name: m.platform_retry(), exact: true }).click()
    await question.getByText(m.platform_bulk_over({ n: '၁', total: '၂' })).waitFor()
    await visible(admin, 'enrolments-rejected-results')
    // The one that had changed says why, and is as it was.
    expect(await results(page).getByText(m.platform_bulk_done()).count()).toBe(1)
    expect((await statusesOf(id)).sort()).toEqual([approved, rejected, rejected].sort())
  })
})
