import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { field, fill, press, says } from './pages/fields.ts'
import { startConsoleSession } from './pages/session.ts'
import { openTill } from './pages/till.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import { anEndedSeat, aSeatToPay, transfersOf } from './waiting-payments.ts'

describe('cash at the counter', { timeout: 120_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const su = {
    name: `မဝင်းဝင်းမော် 1`,
    phone: `09461000779`,
    email: `cash-1@example.com`,
    password: 'a-secret-12',
  }
  const late = { ...su, name: `မသန္တာလွင် 1`, phone: `09461000780`, email: `cash-2@example.com` }
  let lateSeat = 0
  let finance: Person

  beforeAll(async () => {
    await aSeatToPay(su, { title: `ငွေသား ညနေပိုင်း 1`, feeMmk: 50_000 })
    lateSeat = await anEndedSeat(late, { title: `ငွေသား မနက်ပိုင်း 1`, feeMmk: 50_000 })
  })

  test('a till is opened, and who stands at the counter is found', async () => {
    finance = await person('finance')
    const { page } = finance
    await startConsoleSession(finance, demoAccounts.finance)
    await openTill(page)
    await visible(finance, 'cash')
    await page.goto(`/admin/cash?keyword=${su.phone}`)
    await says(page, su.name)
    await visible(finance, 'cash-found')
  })

  test('a part and the rest are taken, each with a slip', async () => {
    const { page } = finance
    const row = page.getByRole('row').filter({ hasText: su.name }).first()
    await row.getByRole('button', { name: m.payments_cash_take() }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog, { [m.payments_amount()]: '20,000' })
    finance.expectErrors(/422/)
    await dialog.getByRole('button', { name: m.payments_cash_take(), exact: true }).click()
    await dialog.locator('[data-form-problem]').waitFor()
    await visible(finance, 'cash-below')
    await dialog.getByLabel(m.payments_cash_part()).check()
    await dialog.getByRole('button', { name: m.payments_cash_take(), exact: true }).click()
    await page
      .locator(':focus')
      .getByText(m.payments_cash_rest({ amount: '30,000Ks' }))
      .waitFor()
    await visible(finance, 'cash-slip')
    await row.getByRole('button', { name: m.payments_cash_take() }).click()
    await fill(dialog, { [m.payments_amount()]: '35,000' })
    await dialog.getByRole('button', { name: m.payments_cash_take(), exact: true }).click()
    const question = page.getByRole('dialog').filter({ hasText: m.payments_desk_over_title() })
    await question.getByText(m.refusal_payment_above_fee({ owed: '30,000Ks', surplus: '5,000Ks' })).waitFor()
    await visible(finance, 'cash-over')
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'hidden' })
    expect(await field(dialog, m.payments_amount()).inputValue()).toBe('35,000')
    await dialog.getByRole('button', { name: m.payments_cash_take(), exact: true }).click()
    await question.getByRole('button', { name: m.payments_desk_over_confirm() }).click()
    await says(page, m.payments_cash_surplus({ amount: '5,000Ks' }))
    await says(page, m.payments_cash_none_matches())
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: m.payments_cash_print_roll() }).first().click()
    expect((await saved).suggestedFilename()).toMatch(/^R-\d{4}-\d{6}\.pdf$/)
  })

  test('cash for an application that has ended is credit of its student', async () => {
    const { page } = finance
    await page.goto(`/admin/cash?keyword=${late.phone}`)
    const row = page.getByRole('row').filter({ hasText: late.name }).first()
    await row.getByText(m.payments_cash_ended()).first().waitFor()
    await visible(finance, 'cash-ended-found')
    await row.getByRole('button', { name: m.payments_cash_take() }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(m.payments_cash_ended_text()).waitFor()
    const take = dialog.getByRole('button', { name: m.payments_cash_take(), exact: true })
    await take.click()
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await visible(finance, 'cash-ended')
    await fill(dialog, { [m.payments_amount()]: '၁၀၀၀' })
    await take.dblclick()
    await says(page, m.payments_credit_recorded({ amount: '1,000Ks' }))
    expect(await transfersOf(lateSeat)).toBe(1)
    // The till is as before.
    await press(page, m.payments_cash_deposit())
    await dialog.getByLabel(m.payments_cash_to()).selectOption({ index: 1 })
    await fill(dialog, { [m.payments_amount()]: '1,000' })
    await dialog.getByRole('button', { name: m.payments_cash_deposit(), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  test('cash is taken to the bank, and the till is counted and closed', async () => {
    const { page } = finance
    await press(page, m.payments_cash_deposit())
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(m.payments_cash_to()).selectOption({ index: 1 })
    await fill(dialog, { [m.payments_amount()]: '40,000' })
    await visible(finance, 'cash-deposit')
    await dialog.getByRole('button', { name: m.payments_cash_deposit(), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    // It did not reach the bank, and is taken there later.
    await page
      .getByRole('row')
      .filter({ hasText: '40,000Ks' })
      .getByRole('button', { name: m.payments_cash_deposit_undo() })
      .first()
      .click()
    await fill(dialog, { [m.platform_reason()]: 'ဘဏ် ပိတ်နေသည်။' })
    await visible(finance, 'cash-undo')
    await dialog.getByRole('button', { name: m.payments_cash_deposit_undo(), exact: true }).dblclick()
    await dialog.waitFor({ state: 'detached' })
    await says(page, m.payments_cash_deposit_undone())
    await visible(finance, 'cash-undone')
    await page.goto('/en/admin/cash')
    await says(page, 'Undone')
    await visible(finance, 'cash-undone-en')
    await page.goto('/admin/cash')
    await press(page, m.payments_cash_deposit())
    await dialog.getByLabel(m.payments_cash_to()).selectOption({ index: 1 })
    await fill(dialog, { [m.payments_amount()]: '40,000' })
    await dialog.getByRole('button', { name: m.payments_cash_deposit(), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await press(page, m.payments_cash_close())
    await fill(dialog, { [m.payments_cash_counted()]: '9,500' })
    await dialog.getByRole('button', { name: m.payments_cash_close(), exact: true }).click()
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await fill(dialog, { [m.platform_reason()]: 'အကြွေ လိုနေသည်။' })
    await visible(finance, 'cash-close')
    await dialog.getByRole('button', { name: m.payments_cash_close(), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: m.payments_cash_open() }).first().waitFor()
    await visible(finance, 'cash-closed')
  })
})
