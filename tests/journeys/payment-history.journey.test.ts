import { describe, onTestFinished, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { aLedgerThatDiffers } from './money-setup.ts'
import { actOnRow, enterConsole } from './pages/console.ts'
import { says } from './pages/fields.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

// MON-06, MON-09
describe('what finance reads of the money', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  test('the history of a payment is opened from the number of its transfer', async () => {
    const finance = await person('finance')
    const { page } = finance
    await enterConsole(finance, demoAccounts.finance)
    await page.goto('/admin/transfers')
    await page.locator('tbody a[href*="/payment-history/"]').first().click()
    await says(page, m.payments_history_postings())
    await visible(finance, 'payment-history')
    await page.goto(`/en${new URL(page.url()).pathname}`)
    await says(page, 'In the ledger')
    await visible(finance, 'payment-history-en')
    await page.goto('/admin/registrations')
    await actOnRow(page, m.payments_history())
    await page.waitForURL((url) => url.pathname.includes('/payment-history/registration/'))
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  test('a ledger that differs is red on the dashboard and on the money page', async () => {
    const { agrees } = await aLedgerThatDiffers()
    onTestFinished(async () => {
      await agrees()
    })
    const finance = await person('finance')
    const { page } = finance
    await page.goto('/admin')
    await page.getByRole('alert').waitFor()
    await visible(finance, 'dashboard-ledger-differs')
    await page.goto('/admin/money')
    await says(page, m.payouts_check_refused())
    await visible(finance, 'money-ledger-differs')
    await page.goto('/en/admin/money')
    await says(page, 'Check again')
    await visible(finance, 'money-ledger-differs-en')
  })
})
