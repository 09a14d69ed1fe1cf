import type { Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { anUnpaidPayout } from './money-setup.ts'
import { fill, noticed, press, says } from './pages/fields.ts'
import { startConsoleSession, startSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const { password } = demoAccounts

/** With another password than the owner's, what was entered is refused and stays. */
async function enterAccount(page: Page, number: string, typed: string): Promise<void> {
  await page.getByLabel(m.payouts_account_wallet()).selectOption({ index: 1 })
  await fill(page, {
    [m.payouts_account_no()]: number,
    [m.payouts_account_holder()]: 'ဒေါ်သီတာဝင်း',
    [m.payouts_account_password()]: typed,
  })
  await press(page, m.payouts_account_save())
}

async function confirmRemoval(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await fill(dialog, { [m.payouts_account_password()]: password })
  await dialog.getByRole('button', { name: m.payouts_account_remove(), exact: true }).click()
  await noticed(page, m.payouts_account_removed())
}

// MON-09
describe('the account for payouts', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const phone = demoAccounts.teacher
  const title = 'ငွေထုတ်ပေးရန် ၁'
  const number = '09 420 000 911'
  let owner: Person

  beforeAll(() => anUnpaidPayout(phone, title))

  test('is entered by its owner with the password; what is wrong is said beside its field', async () => {
    owner = await person('owner')
    const { page } = owner
    await startSession(owner, 'teacher', { phone, password })
    await page.goto('/payment/list')
    await page.getByRole('link', { name: m.payouts_account() }).click()
    await says(page, m.payouts_account_none())
    await visible(owner, 'payout-account-none')
    await press(page, m.payouts_account_save())
    await page.locator('[aria-invalid="true"]').nth(2).waitFor()
    await visible(owner, 'payout-account-missing')
    owner.expectErrors(/422/)
    await enterAccount(page, number, 'not-the-one')
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
    await startConsoleSession(admin, demoAccounts.finance)
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
    await page.getByRole('dialog').getByText(m.payouts_account_remove_text()).waitFor()
    await visible(owner, 'payout-account-remove')
    await confirmRemoval(page)
    await page.getByText(m.payouts_account_own_pause({ time: '|' }).split('|')[0] as string).waitFor()
    await visible(owner, 'payout-account-paused')
    await page.goto('/en/payment/account')
    await says(page, 'No account for payouts yet.')
    await page.getByText('Nothing is sent to you before').waitFor()
    await visible(owner, 'payout-account-en')
  })

  test('is entered and removed by a school too', async () => {
    const school = await person('school')
    const { page } = school
    await startSession(school, 'school', { phone: demoAccounts.school, password })
    await page.goto('/payment/account')
    await says(page, m.payouts_account_none())
    await enterAccount(page, '09 420 000 912', password)
    await noticed(page, m.payouts_account_saved())
    await press(page, m.payouts_account_remove())
    await confirmRemoval(page)
  })
})
