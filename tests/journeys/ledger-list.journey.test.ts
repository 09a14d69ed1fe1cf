import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { enterConsole } from './pages/console.ts'
import { follow, says } from './pages/fields.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

describe('the list of the ledger', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  let finance: Person

  /** The sums of debit and credit in the file, and its rows. */
  const savedSums = async () => {
    const { page } = finance
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: m.platform_save_csv() }).click(),
    ])
    let text = ''
    for await (const part of await file.createReadStream()) text += String(part)
    const rows = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
    const sum = (at: number) => rows.reduce((total, cells) => total + Number(cells[at]), 0)
    return { rows: rows.length, debit: sum(6), credit: sum(7) }
  }

  test('is opened from the money page, and its sums are equal', async () => {
    finance = await person('finance')
    const { page } = finance
    await enterConsole(finance, demoAccounts.finance)
    await page.goto('/admin/money')
    await visible(finance, 'money')
    await follow(page, m.payouts_ledger())
    await page.getByRole('heading', { name: m.payouts_ledger(), level: 1 }).waitFor()
    await page.goto('/admin/money/ledger?from=2020-01-01')
    await page.locator('tbody tr:visible').first().waitFor()
    await page.getByText(m.payouts_ledger_sums()).first().click()
    await visible(finance, 'ledger')
    const file = await savedSums()
    expect(file.rows).toBeGreaterThan(1)
    expect(file.debit).toBeGreaterThan(0)
    expect(file.debit).toBe(file.credit)
    await says(page, m.payouts_ledger_equal({ amount: `${file.debit.toLocaleString('en')}Ks` }))
  })

  test('is narrowed by account and event, which are kept in the address', async () => {
    const { page } = finance
    await page.getByRole('combobox', { name: m.payouts_ledger_account() }).selectOption('wallet')
    await page.waitForURL((url) => url.searchParams.get('account') === 'wallet')
    await page.getByRole('combobox', { name: m.payouts_ledger_source() }).selectOption('transfer')
    await page.waitForURL((url) => url.search === '?from=2020-01-01&account=wallet&source=transfer')
    await page.locator('tbody tr:visible').first().waitFor()
    const file = await savedSums()
    expect(file.debit).toBe(file.credit)
    await page.goto('/en/admin/money/ledger?from=2020-01-01&account=wallet&source=transfer')
    await page.locator('tbody').getByText('Money arrived').first().waitFor()
    await visible(finance, 'ledger-en')
    await page.locator('tbody a[href*="/payment-history/"]').first().click()
    await page.waitForURL((url) => url.pathname.includes('/payment-history/'))
  })

  test('says when nothing was booked', async () => {
    const { page } = finance
    await page.goto('/admin/money/ledger?from=2020-01-01&to=2020-01-31')
    await says(page, m.payouts_ledger_none())
    await visible(finance, 'ledger-none')
    await page.goto('/en/admin/money/ledger?account=other&source=other&method_id=x&from=y')
    await page.getByRole('heading', { name: 'Ledger', level: 1 }).waitFor()
  })
})
