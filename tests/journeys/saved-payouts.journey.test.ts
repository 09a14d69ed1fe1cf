import { describe, expect, onTestFinished, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { anOpenDeduction, anUnpaidPayout } from './money-setup.ts'
import { startConsoleSession, startSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

// OWN-15
describe('payouts and what students ask back', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  async function saves({ page }: Person, file: RegExp): Promise<void> {
    for (const [label, ending] of [
      [m.platform_save_xlsx(), 'xlsx'],
      [m.platform_save_csv(), 'csv'],
    ] as const) {
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: label }).first().click(),
      ])
      expect(saved.suggestedFilename()).toMatch(new RegExp(`${file.source}-\\d{4}-\\d\\d-\\d\\d\\.${ending}$`))
    }
  }

  test('are saved by finance', async () => {
    const finance = await person('finance')
    await startConsoleSession(finance, demoAccounts.finance)
    const { page } = finance
    const deduction = await anOpenDeduction()
    onTestFinished(() => deduction.end())
    for (const [path, file] of [
      ['/admin/payouts/batches', /payout-batches/],
      ['/admin/payouts/deductions', /deductions/],
      ['/admin/refunds', /refund-wishes/],
    ] as const) {
      await page.goto(path)
      await saves(finance, file)
      await visible(finance, `saved-${file.source}`)
      await page.goto(`/en${path}`)
      await page.getByRole('button', { name: 'Save CSV' }).first().waitFor()
      await visible(finance, `saved-${file.source}-en`)
    }
  })

  test('are saved by who is paid', async () => {
    const owner = await person('teacher')
    await anUnpaidPayout(demoAccounts.teacher, 'ငွေစာရင်း သိမ်းရန်')
    const { teacher: phone, password } = demoAccounts
    await startSession(owner, 'teacher', { phone, password })
    const { page } = owner
    await page.goto('/payment/list')
    await saves(owner, /payments/)
    await visible(owner, 'saved-payments')
    await page.goto('/en/payment/list')
    await page.getByRole('button', { name: 'Save CSV' }).waitFor()
    await visible(owner, 'saved-payments-en')
  })
})
