import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { anEarnedFee, payableDifferences } from './money-setup.ts'
import { enterConsole } from './pages/console.ts'
import { cutTexts } from './pages/cut-texts.ts'
import { choose, fill, noticed, press, says } from './pages/fields.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

// MON-09
describe.each(['phone', 'desktop'] as const)('a payout run, on a %s', { timeout: 180_000 }, (device) => {
  const person = useTestAccounts(device)
  const end = device === 'phone' ? '1' : '2'
  const payee = { name: `ဒေါ်နှင်းနှင်း ${end}`, phone: `0942000094${end}`, accountNo: `009 420 000 94${end}` }
  const title = `${payee.name} သင်တန်း`
  let finance: Person

  beforeAll(() => anEarnedFee({ ...payee, feeMmk: 60_000 }))

  test('is previewed by payee, and makes a payout of the fees of a class that has ended', async () => {
    finance = await person('finance')
    const { page } = finance
    await enterConsole(finance, demoAccounts.finance)
    await page.goto('/admin/payouts?kind=class')
    await press(page, m.payouts_run())
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: m.payouts_preview(), exact: true }).click()
    await dialog.getByText(payee.name).waitFor()
    await visible(finance, 'payout-run-preview')
    await dialog.getByRole('button', { name: m.payouts_run(), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: title })
    await row.getByText('54,000Ks').waitFor()
    await visible(finance, 'payout-run-done')
  })

  test('is sent from a wallet that the sender chooses', async () => {
    const { page } = finance
    const row = page.getByRole('row').filter({ hasText: title })
    await row.getByRole('button', { name: m.payouts_pay_of({ title }) }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog, { [m.payouts_reference()]: `KBZ 94 00 ${end}` })
    await press(page, m.payouts_pay())
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await visible(finance, 'payout-run-wallet')
    await dialog.getByLabel(m.payouts_batch_send_from()).selectOption({ index: 2 })
    await press(page, m.payouts_pay())
    await noticed(page, m.payouts_pay_done())
  })

  test('comes back less a fee, and is paid again once its account is confirmed', async () => {
    const { page } = finance
    await page.goto('/admin/payouts?kind=class&paid=true')
    const paid = page.getByRole('row').filter({ hasText: title })
    await paid.getByRole('button', { name: m.payouts_return_of({ payee: payee.name }) }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog, { [m.payments_came_back_amount()]: '၅၃,၀၀၀', [m.platform_reason()]: 'အကောင့် ပိတ်ထားသည်။' })
    await visible(finance, 'payout-run-return')
    await dialog.getByRole('button', { name: m.payouts_return(), exact: true }).dblclick()
    await noticed(page, m.payouts_return_done())
    await page.goto('/admin/payouts?kind=class')
    const row = page.getByRole('row').filter({ hasText: title })
    await row.getByText(m.payouts_returned()).waitFor()
    await visible(finance, 'payout-run-returned')
    expect(await cutTexts(page, m.payouts_status())).toEqual([])
    await page.goto('/en/admin/payouts?kind=class')
    await row.getByText('The transfer came back').waitFor()
    await visible(finance, 'payout-run-returned-en')
    await page.goto('/admin/payouts?kind=class')
    await row.getByRole('button', { name: `${m.payouts_account_confirm()} ${payee.name}` }).click()
    const question = page.getByRole('dialog').filter({ hasText: m.payouts_account_confirm_title() })
    await question.getByRole('button', { name: m.payouts_account_confirm(), exact: true }).click()
    await noticed(page, m.payouts_account_confirmed())
    await row.getByRole('button', { name: m.payouts_pay_of({ title }) }).click()
    await fill(dialog, { [m.payouts_reference()]: `KBZ 95 00 ${end}` })
    await dialog.getByLabel(m.payouts_batch_send_from()).selectOption({ index: 2 })
    await press(page, m.payouts_pay())
    await noticed(page, m.payouts_pay_done())
    expect(await payableDifferences()).toEqual([])
  })

  test('is in the history of its payee, with the transfer', async () => {
    const owner = await person('payee')
    const { page } = owner
    await page.goto('/login')
    await choose(page, m.accounts_type(), m.accounts_type_teacher())
    await fill(page, { [m.accounts_phone_or_number()]: payee.phone, [m.accounts_password()]: demoAccounts.password })
    await press(page, m.platform_login())
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/payment/list?show=history')
    await page.getByRole('link', { name: m.payouts_view_of({ title }) }).click()
    await says(page, `KBZ 95 00 ${end}`)
    await visible(owner, 'payout-run-invoice')
  })
})
