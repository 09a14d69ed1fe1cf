import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { enterConsole } from './pages/console.ts'
import { fill, says } from './pages/fields.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

// MON-06
describe.each(['phone', 'desktop'] as const)('the list of transfers, on a %s', { timeout: 180_000 }, (device) => {
  const person = useTestAccounts(device)
  let finance: Person
  const amounts = async () => {
    const texts = await finance.page.locator('tbody tr').allInnerTexts()
    return texts.map((text) => Number(/([\d,]+)Ks/.exec(text)?.[1]?.replaceAll(',', '')))
  }
  const savedAmounts = async () => {
    const { page } = finance
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: m.platform_save_csv() }).click(),
    ])
    let text = ''
    for await (const part of await file.createReadStream()) text += String(part)
    return text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[3]))
  }

  test('is narrowed to the amounts between two, which are kept in the address', async () => {
    finance = await person('finance')
    const { page } = finance
    await enterConsole(finance, demoAccounts.finance)
    await page.goto('/admin/transfers')
    await page.locator('tbody tr').first().waitFor()
    await fill(page, { [m.platform_from_amount()]: '၁၀,၀၀၀', [m.platform_to_amount()]: '60000' })
    await page.waitForURL((url) => url.search === '?amount_from=10000&amount_to=60000')
    const outside = (all: readonly number[]) => all.filter((amount) => amount < 10_000 || amount > 60_000)
    // The file is that of the list on the page, which changes a moment after the address.
    await expect.poll(async () => outside(await amounts())).toEqual([])
    const file = await savedAmounts()
    expect(file.length, 'rows of the file').toBeGreaterThan(0)
    expect(outside(file)).toEqual([])
    for (const amount of await amounts()) expect(file).toContain(amount)
    await visible(finance, `transfers-amounts-${device}`)
    await page.goto('/en/admin/transfers?amount_from=10000&amount_to=60000')
    expect(await page.getByLabel('Amount from').inputValue()).toBe('10,000')
    expect(await page.getByLabel('Amount to').inputValue()).toBe('60,000')
    await visible(finance, `transfers-amounts-en-${device}`)
  })

  test('says beside the field what is no range, and keeps what is typed', async () => {
    const { page } = finance
    await page.goto('/admin/transfers')
    await fill(page, { [m.platform_from_amount()]: '60000', [m.platform_to_amount()]: '10000' })
    await says(page, m.validation_amount_order())
    await visible(finance, `transfers-amounts-reversed-${device}`)
    expect(page.url()).not.toContain('amount_to')
    await fill(page, { [m.platform_from_amount()]: 'abc', [m.platform_to_amount()]: '' })
    await says(page, m.validation_amount_range({ min: '၀', max: '1,000,000,000,000' }))
    expect(await page.getByLabel(m.platform_from_amount()).inputValue()).toBe('abc')
    await page.goto('/en/admin/transfers?amount_from=60000&amount_to=10000')
    await says(page, 'The lowest amount exceeds the highest amount.')
    await visible(finance, `transfers-amounts-reversed-en-${device}`)
    await fill(page, { 'Amount from': '' })
    await page.waitForURL((url) => url.search === '?amount_to=10000')
  })

  test('is narrowed to the wallets of one family', async () => {
    const { page } = finance
    await page.goto('/admin/transfers')
    const families = page.getByLabel(m.payments_method_family())
    await families.waitFor()
    const [, name = ''] = await families.locator('option').allInnerTexts()
    await families.selectOption({ label: name })
    await page.waitForURL(/family_id=\d+/)
    await page.locator('tbody tr, h2').first().waitFor()
    await visible(finance, `transfers-family-${device}`)
    await page.reload()
    expect(await families.locator('option:checked').textContent()).toBe(name)
  })
})
