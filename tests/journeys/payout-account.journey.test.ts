import { beforeAll, describe, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { anUnpaidPayout } from './database-setup.ts'
import { enterConsole } from './pages/console.ts'
import { choose, fill, noticed, press, says } from './pages/fields.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const { password } = demoAccounts

// MON-09
describe.each(['phone', 'desktop'] as const)('the account for payouts, on a %s', { timeout: 180_000 }, (device) => {
  const person = useTestAccounts(device)
  const phone = device === 'phone' ? demoAccounts.teacher : demoAccounts.school
  const title = `ငွေထုတ်ပေးရန် ${device === 'phone' ? '၁' : '၂'}`
  const number = device === 'phone' ? '09 420 000 911' : '09 420 000 912'
  let owner: Person

  beforeAll(() => anUnpaidPayout(phone, title))

  test('is entered by its owner with the password; what is wrong is said beside its field', async () => {
    owner = await person('owner')
    const { page } = owner
    await page.goto('/login')
    await choose(page, m.accounts_type(), device === 'phone' ? m.accounts_type_teacher() : m.accounts_type_school())
    await fill(page, { [m.accounts_phone_or_number()]: phone, [m.accounts_password()]: password })
    await press(page, m.platform_login())
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/payment/list')
    await page.getByRole('link', { name: m.payouts_account() }).click()
    await says(page, m.payouts_account_none())
    await visible(owner, 'payout-account-none')
    await press(page, m.payouts_account_save())
    await page.locator('[aria-invalid="true"]').nth(2).waitFor()
    await visible(owner, 'payout-account-missing')
    await page.getByLabel(m.payouts_account_wallet()).selectOption({ index: 1 })
    await fill(page, {
      [m.payouts_account_no()]: number,
      [m.payouts_account_holder()]: 'ဒေါ်သီတာဝင်း',
      [m.payouts_account_password()]: 'not-the-one',
    })
    owner.expectErrors(/422/)
    await press(page, m.payouts_account_save())
    await says(page, m.validation_current_password_wrong())
    await fill(page, { [m.payouts_account_password()]: password })
    await press(page, m.payouts_account_save())
    await noticed(page, m.payouts_account_saved())
    await says(page, m.payouts_account_unconfirmed())
    await visible(owner, 'payout-account')
  })

  test('is confirmed at the desk before it is paid to', async () => {
    const admin = await person('finance')
    const { page } = admin
    await enterConsole(admin, demoAccounts.finance)
    await page.goto('/admin/payouts')
    const row = page.getByRole('row').filter({ hasText: title })
    await row.getByText(number).waitFor()
    await visible(admin, 'payouts-with-accounts')
    await row.getByRole('button', { name: m.payouts_pay_of({ title }) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(m.payouts_batch_send_from()).selectOption({ index: 1 })
    await fill(dialog, { [m.payouts_reference()]: `KBZ ${number}` })
    await visible(admin, 'payout-pay')
    admin.expectErrors(/422/)
    await press(page, m.payouts_pay())
    await dialog.getByText(m.refusal_payout_account_unconfirmed()).waitFor()
    await dialog.getByRole('button', { name: m.platform_cancel() }).click()
    await row.getByRole('button', { name: m.payouts_account_confirm() }).click()
    await page.getByRole('dialog').getByRole('button', { name: m.payouts_account_confirm(), exact: true }).click()
    await noticed(page, m.payouts_account_confirmed())
    await row.getByRole('button', { name: m.payouts_pay_of({ title }) }).click()
    await dialog.getByLabel(m.payouts_batch_send_from()).selectOption({ index: 1 })
    await fill(dialog, { [m.payouts_reference()]: `KBZ ${number}` })
    await press(page, m.payouts_pay())
    await noticed(page, m.payouts_pay_done())
  })

  test('that is removed with the password and entered anew has to wait', async () => {
    const { page } = owner
    await page.goto('/payment/account')
    await press(page, m.payouts_account_remove())
    const dialog = page.getByRole('dialog')
    await visible(owner, 'payout-account-remove')
    await fill(dialog, { [m.payouts_account_password()]: password })
    await dialog.getByRole('button', { name: m.payouts_account_remove(), exact: true }).click()
    await noticed(page, m.payouts_account_removed())
    await page.goto('/en/payment/account')
    await says(page, 'No account for payouts yet.')
    await visible(owner, 'payout-account-en')
  })
})
