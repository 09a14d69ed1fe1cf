import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { actOnRow } from './pages/console.ts'
import { fill, noticed, press, says } from './pages/fields.ts'
import { startConsoleSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import { overpaidPurchase, shownOnStatement } from './waiting-payments.ts'

// MON-07
describe.each(['phone', 'desktop'] as const)('a refund, on a %s', { timeout: 180_000 }, (device) => {
  const person = useTestAccounts(device)
  const name = device === 'phone' ? 'မအိအိ' : 'မမေမေ'
  const account = device === 'phone' ? '09 420 000 811' : '09 420 000 812'
  const ownAccount = account.replaceAll(' ', '').replace(/8(..)$/, '9$1')
  const why = 'ငွေလွှဲခဲ့သည့် အကောင့်ကို ပိတ်ထားပါသည်။'
  const row = (page: Page) => page.getByRole('row').filter({ hasText: name })
  // The demo has refunds in other states.
  const pressOn = (page: Page, button: string) => row(page).getByRole('button', { name: button, exact: true }).click()
  let finance: Person
  let owner: Person

  let enrolmentId: number

  beforeAll(async () => {
    enrolmentId = await overpaidPurchase(`ငွေပို ${name}`, { student: name, feeMmk: 45_000, amountMmk: 50_000 })
    await shownOnStatement(enrolmentId, `${name} (${ownAccount})`)
  })

  test('is offered to the account it came from; another needs a reason; what is missing is said beside its field', async () => {
    finance = await person('finance')
    const { page } = finance
    await startConsoleSession(finance, demoAccounts.finance)
    await page.goto('/admin/refunds?state=dropped')
    await page.getByRole('row').filter({ hasText: m.payments_refund_state_dropped() }).first().waitFor()
    await visible(finance, 'refunds-dropped')
    await page.goto(`/admin/enrolments?keyword=${encodeURIComponent(name)}`)
    await visible(finance, 'enrolments-overpaid')
    await actOnRow(page, m.payments_refund())
    const dialog = page.getByRole('dialog')
    await press(page, m.payments_refund_ask())
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await dialog.getByText(ownAccount).waitFor()
    expect(await dialog.getByLabel(m.payments_refund_account_no()).inputValue()).toBe(ownAccount)
    expect(await dialog.getByLabel(m.payments_refund_holder()).inputValue()).toBe(name)
    await visible(finance, 'refund-missing')
    await fill(dialog, { [m.payments_amount()]: '6000', [m.payments_refund_account_no()]: account })
    await dialog.getByRole('button', { name: m.payments_refund_use_origin(), exact: true }).click()
    expect(await dialog.getByLabel(m.payments_refund_account_no()).inputValue()).toBe(ownAccount)
    await fill(dialog, {
      [m.payments_refund_account_no()]: account,
      [m.platform_reason()]: 'ငွေ ပိုလွှဲထားပါသည်။',
    })
    finance.expectErrors(/422/)
    await press(page, m.payments_refund_ask())
    await dialog.getByText(m.validation_reason_required()).waitFor()
    await visible(finance, 'refund-other-account')
    await fill(dialog, { [m.payments_refund_target_reason()]: why })
    await press(page, m.payments_refund_ask())
    await dialog.getByText(m.validation_refund_too_large({ max: '5,000' })).waitFor()
    await fill(dialog, { [m.payments_amount()]: '5000' })
    await press(page, m.payments_refund_ask())
    await noticed(page, m.payments_refund_asked())
    await page.goto('/admin/refunds')
    await row(page).getByText(m.payments_refund_own()).waitFor()
    await row(page).getByText(m.payments_refund_other_account()).waitFor()
    const reason = row(page).getByText(withWholeWords(why))
    await reason.waitFor()
    expect(await reason.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), 'is whole').toBe(true)
    await visible(finance, 'refunds-asked')
  })

  test('is approved by another admin, and the transfer recorded', async () => {
    owner = await person('owner')
    const { page } = owner
    await startConsoleSession(owner)
    await page.goto('/admin/refunds?state=asked')
    await pressOn(page, m.payments_refund_approve())
    const question = page.getByRole('dialog').filter({ hasText: m.payments_refund_approve_title() })
    await question.getByText(m.payments_refund_other_account(), { exact: true }).waitFor()
    await question.getByText(ownAccount).waitFor()
    await question.getByText(withWholeWords(why)).waitFor()
    await visible(owner, 'refund-approve')
    await question.getByRole('button', { name: m.payments_refund_approve(), exact: true }).click()
    await noticed(page, m.payments_changed())
    await page.goto('/admin/refunds')
    await pressOn(page, m.payments_refund_send())
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(m.payments_refund_sent_from()).selectOption({ index: 1 })
    await fill(dialog, { [m.payments_transaction_no()]: account.replaceAll(' ', '7') })
    await visible(owner, 'refund-send')
    await dialog.getByRole('button', { name: m.payments_refund_send(), exact: true }).click()
    await noticed(page, m.payments_changed())
    await row(page).getByText(m.payments_refund_state_sent()).waitFor()
    await visible(owner, 'refunds-sent')
  })

  test('is shown beside the money received, which is summed by method', async () => {
    const { page } = owner
    await page.goto(`/admin/transfers?keyword=OVER${enrolmentId}`)
    await row(page)
      .getByText(m.payments_transfers_refunded_amount({ amount: '5,000Ks' }))
      .waitFor()
    await says(page, m.payments_transfers_sum({ amount: '50,000Ks', n: '၁' }))
    await visible(owner, 'transfers')
    await page.goto('/en/admin/transfers?from=2020-01-01&to=2020-01-01')
    await says(page, 'No transfers match.')
    await visible(owner, 'transfers-none')
    await page.goto('/admin/refunds')
  })

  test('that came back is recorded with its reason', async () => {
    const { page } = owner
    await pressOn(page, m.payments_refund_fail())
    const dialog = page.getByRole('dialog')
    await fill(dialog, {
      [m.payments_came_back_amount()]: '၄,၈၀၀',
      [m.platform_reason()]: 'အကောင့်နံပါတ် မှားနေပါသည်။',
    })
    await visible(owner, 'refund-came-back')
    await dialog.getByRole('button', { name: m.payments_refund_fail(), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await row(page).getByText(m.payments_refund_state_failed()).waitFor()
    await row(page).getByText('200Ks').waitFor()
    await page.goto('/en/admin/refunds')
    await row(page).getByText('Came back').waitFor()
    await visible(owner, 'refunds-en')
  })
})
