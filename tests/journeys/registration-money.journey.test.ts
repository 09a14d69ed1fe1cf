import type { Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { actOnRow, actWithReason } from './pages/console.ts'
import { fill, heading, noticed, press, says } from './pages/fields.ts'
import { startConsoleSession, startSession } from './pages/session.ts'
import { openTill } from './pages/till.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import { registrationToPay } from './waiting-payments.ts'

// MON-07, MON-08
describe('cash for a registration', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const hla = {
    name: 'ဦးလှထွန်း',
    phone: '09471000531',
    email: 'registration-money@example.com',
    password: 'a-secret-12',
  }
  const account = '09 470 005 331'
  let accountId: number
  let teacher: Person
  let finance: Person
  let owner: Person
  const row = (page: Page) => page.getByRole('row').filter({ hasText: hla.name })
  const pressOn = (page: Page, name: string) => row(page).getByRole('button', { name, exact: true }).click()

  beforeAll(async () => {
    accountId = await registrationToPay(hla)
  })

  test('is taken at the counter, with a slip', async () => {
    finance = await person('finance')
    const { page } = finance
    await startConsoleSession(finance, demoAccounts.finance)
    await openTill(page)
    await page.goto(`/admin/cash?keyword=${hla.phone}`)
    await row(page).getByText(m.payments_desk_registration()).waitFor()
    await visible(finance, 'cash-registration-found')
    await pressOn(page, m.payments_cash_take())
    const dialog = page.getByRole('dialog')
    await dialog.getByText(m.payments_cash_owes({ amount: '400,000Ks' })).waitFor()
    await visible(finance, 'cash-registration')
    await dialog.getByRole('button', { name: m.payments_cash_take(), exact: true }).click()
    await says(page, m.payments_cash_none_matches())
    await row(page).getByText(m.payments_desk_registration()).waitFor()
    await visible(finance, 'cash-registration-slip')
  })

  test('is seen by the applicant with its receipt', async () => {
    teacher = await person('teacher')
    await startSession(teacher, 'teacher', hla)
    await teacher.page.goto('/payment/registration')
    await says(teacher.page, m.payments_own_registration_paid())
    await teacher.page.getByRole('region', { name: m.payments_receipts() }).getByText('400,000').first().waitFor()
    await visible(teacher, 'registration-fee-paid')
  })

  test('may go back once the account was rejected', async () => {
    owner = await person('owner')
    await startConsoleSession(owner)
    await owner.page.goto(`/admin/users/teacher/${accountId}`)
    await heading(owner.page, hla.name)
    await actWithReason(owner, m.moderation_reject(), 'အချက်အလက် လိုနေသည်။')
    const { page } = finance
    await page.goto(`/admin/registrations?keyword=${hla.phone}`)
    await row(page)
      .getByText(m.payments_registrations_credit({ amount: '400,000Ks' }))
      .waitFor()
    await visible(finance, 'registration-credit')
    await actOnRow(page, m.payments_refund())
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(m.payments_refund_wallet()).selectOption({ label: 'KBZPay' })
    await fill(dialog, {
      [m.payments_refund_account_no()]: account,
      [m.payments_refund_holder()]: hla.name,
      // The fee was handed over as cash.
      [m.payments_refund_target_reason()]: 'ငွေသား ပေးခဲ့ပြီး KBZPay သို့ ပြန်ရလိုပါသည်။',
      [m.platform_reason()]: 'အကောင့်ဖွင့်ခြင်းကို ငြင်းပယ်ထားပါသည်။',
    })
    await visible(finance, 'registration-refund')
    await press(page, m.payments_refund_ask())
    await noticed(page, m.payments_refund_asked())
  })

  test('is sent back by another admin, and the applicant sees it', async () => {
    const { page } = owner
    await page.goto('/admin/refunds?state=asked')
    await pressOn(page, m.payments_refund_approve())
    const question = page.getByRole('dialog').filter({ hasText: m.payments_refund_approve_title() })
    await question.getByRole('button', { name: m.payments_refund_approve(), exact: true }).click()
    await noticed(page, m.payments_changed())
    await page.goto('/admin/refunds?state=approved')
    await pressOn(page, m.payments_refund_send())
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(m.payments_refund_sent_from()).selectOption({ index: 1 })
    await fill(dialog, { [m.payments_transaction_no()]: '0500 531 0047' })
    await dialog.getByRole('button', { name: m.payments_refund_send(), exact: true }).click()
    await noticed(page, m.payments_changed())
    await page.goto('/admin/refunds?state=sent')
    await row(page).getByText(m.payments_refund_state_sent()).waitFor()
    await visible(owner, 'registration-refund-sent')
    await teacher.page.goto('/payment/registration')
    await teacher.page.getByRole('region', { name: m.payments_till_refunds() }).getByText('400,000').first().waitFor()
    await visible(teacher, 'registration-fee-refunded')
  })

  test('leaves a till that is counted and closed', async () => {
    const { page } = finance
    await page.goto('/admin/cash')
    await press(page, m.payments_cash_close())
    const dialog = page.getByRole('dialog')
    await fill(dialog, { [m.payments_cash_counted()]: '400,000', [m.platform_reason()]: 'ရေတွက်ပြီး' })
    await dialog.getByRole('button', { name: m.payments_cash_close(), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: m.payments_cash_open() }).first().waitFor()
  })
})
