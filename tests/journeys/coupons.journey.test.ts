import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { fill, noticed, press, says } from './pages/fields.ts'
import { startConsoleSession, startSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import { aSeatToPay } from './waiting-payments.ts'

describe('a coupon', { timeout: 120_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const su = {
    name: 'မခင်ခင်ဝေ',
    phone: `09461000778`,
    email: `coupon-1@example.com`,
    password: 'a-secret-12',
  }
  let seat: { classId: number; enrolmentId: number }
  let finance: Person
  let student: Person

  beforeAll(async () => {
    seat = await aSeatToPay(su, { title: `လျှော့ဈေး ညနေပိုင်း 1`, feeMmk: 50_000 })
  })

  test('is made by finance; what is wrong is said beside its field', async () => {
    finance = await person('finance')
    const { page } = finance
    await startConsoleSession(finance, demoAccounts.finance)
    await page.goto('/admin/coupons')
    await press(page, m.payments_coupon_make())
    const dialog = page.getByRole('dialog')
    await fill(dialog, { [m.payments_coupon()]: 'abc' })
    await dialog.getByRole('button', { name: m.payments_save(), exact: true }).click()
    await dialog.getByText(m.validation_coupon_shape()).waitFor()
    await visible(finance, 'coupon-missing')
    await fill(dialog, {
      [m.payments_coupon()]: `thingyan 1`,
      [m.payments_coupon_percent()]: '၂၀',
      [m.payments_coupon_uses_all()]: '1',
    })
    await dialog.getByRole('button', { name: m.payments_save(), exact: true }).click()
    await noticed(page, m.payments_coupon_saved())
    await page.getByText(`THINGYAN1`).first().waitFor()
    await visible(finance, 'coupons')
    const saved = page.waitForEvent('download')
    await press(page, m.platform_save_csv())
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^coupons-\d{4}-\d\d-\d\d\.csv$/)
    expect(await readFile(await file.path(), 'utf8')).toContain(`\r\nTHINGYAN1,20,,`)
  })

  test('is used and taken off by the student on the payment page', async () => {
    student = await person('student')
    const { page } = student
    await startSession(student, 'student', su)
    await page.goto(`/class/${seat.classId}/payment`)
    await press(page, m.payments_coupon_have())
    student.expectErrors(/422/)
    await fill(page, { [m.payments_coupon()]: 'NOSUCHCODE' })
    await press(page, m.payments_coupon_use())
    await page.getByText(m.validation_coupon_unknown()).waitFor()
    await visible(student, 'coupon-unknown')
    await fill(page, { [m.payments_coupon()]: `THINGYAN1` })
    await press(page, m.payments_coupon_use())
    await noticed(page, m.payments_coupon_used())
    await says(page, '40,000')
    await visible(student, 'coupon-used')
    await press(page, m.payments_coupon_remove())
    await noticed(page, m.payments_coupon_removed())
    await says(page, '50,000')
  })

  test('is closed by finance, and not usable any more', async () => {
    const row = finance.page.getByRole('row').filter({ hasText: `THINGYAN1` })
    await row.getByRole('button', { name: m.payments_method_edit() }).click()
    const dialog = finance.page.getByRole('dialog')
    await dialog.getByLabel(m.payments_coupon_active()).uncheck()
    await visible(finance, 'coupon-change')
    await dialog.getByRole('button', { name: m.payments_save(), exact: true }).click()
    await row.getByText(m.payments_wallet_closed()).waitFor()
    await press(student.page, m.payments_coupon_have())
    await fill(student.page, { [m.payments_coupon()]: `THINGYAN1` })
    await press(student.page, m.payments_coupon_use())
    await student.page.getByText(m.validation_coupon_unknown()).waitFor()
  })

  test('is made by a teacher, who bears it', async () => {
    const teacher = await person('teacher')
    const { page } = teacher
    const { password, teacher: phone } = demoAccounts
    await startSession(teacher, 'teacher', { phone, password })
    await page.goto('/payment/coupons')
    await says(page, m.payments_coupons_own_text())
    await press(page, m.payments_coupon_make())
    const dialog = page.getByRole('dialog')
    await fill(dialog, { [m.payments_coupon()]: `TEACHER1`, [m.payments_coupon_amount()]: '5000' })
    await visible(teacher, 'coupon-own')
    await dialog.getByRole('button', { name: m.payments_save(), exact: true }).click()
    await noticed(page, m.payments_coupon_saved())
    await visible(teacher, 'coupons-own')
  })
})
