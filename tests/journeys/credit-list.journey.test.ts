import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { enterConsole } from './pages/console.ts'
import { follow, says } from './pages/fields.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

describe('the credit of payers', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  let finance: Person

  test('is opened from its figure, has the same sum, and lists whose it is', async () => {
    finance = await person('finance')
    const { page } = finance
    await enterConsole(finance, demoAccounts.finance)
    await page.goto('/admin/money')
    const tile = page.locator('li').filter({ has: page.getByRole('link', { name: m.payouts_money_credit() }) })
    const sum = (await tile.locator('strong').textContent()) ?? ''
    await follow(page, m.payouts_money_credit())
    await page.getByRole('heading', { name: m.payments_credit_list(), level: 1 }).waitFor()
    await page.locator('tbody tr:visible').first().waitFor()
    await says(page, m.payments_credit_sum({ amount: sum }))
    await visible(finance, 'credit')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: m.platform_save_csv() }).click(),
    ])
    let text = ''
    for await (const part of await file.createReadStream()) text += String(part)
    const rows = text.trim().split('\r\n').slice(1)
    const total = rows.reduce((added, row) => added + Number(row.split(',')[4]), 0)
    expect(`${total.toLocaleString('en')}Ks`).toBe(sum.replaceAll(/\s/g, ''))
  })

  test('offers the refund of a row, and leads back from the refunds', async () => {
    const { page } = finance
    await page.getByRole('button', { name: m.payments_refund(), exact: true }).first().click()
    await page.getByRole('heading', { name: m.payments_refund_title() }).waitFor()
    await page.getByRole('spinbutton').or(page.getByRole('textbox')).first().waitFor()
    await visible(finance, 'credit-refund')
    await page.goto('/en/admin/refunds')
    await follow(page, 'Credit of payers')
    await page.getByRole('heading', { name: 'Credit of payers', level: 1 }).waitFor()
    await visible(finance, 'credit-en')
  })
})
