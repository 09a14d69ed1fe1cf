import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { aPng } from '#tests/support/multipart.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { aPayeeToPay, moneyOfYesterday } from './money-setup.ts'
import { actWithReason, enterConsole } from './pages/console.ts'
import { cutTexts } from './pages/cut-texts.ts'
import { choose, fill, follow, noticed, press, says } from './pages/fields.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

// MON-09, OWN-05
describe.each(['phone', 'desktop'] as const)('a batch of payouts, on a %s', { timeout: 180_000 }, (device) => {
  const person = useTestAccounts(device)
  const end = device === 'phone' ? '1' : '2'
  const payee = { name: `ဒေါ်ခင်ခင် ${end}`, phone: `0942000092${end}`, accountNo: `009 420 000 92${end}` }
  const held = { name: `ဦးမောင်မောင် ${end}`, phone: `0942000093${end}`, accountNo: `009 420 000 93${end}` }
  let finance: Person
  let address: string

  beforeAll(async () => {
    await aPayeeToPay({ ...payee, payableMmk: 800_000 })
    await aPayeeToPay({ ...held, payableMmk: 300_000 })
  })

  test('is previewed and created, and waits for a second admin above the limit', async () => {
    finance = await person('finance')
    const { page } = finance
    await enterConsole(finance, demoAccounts.finance)
    await page.goto('/admin/payouts')
    await follow(page, m.payouts_batches())
    await follow(page, m.payouts_batch_preview())
    await says(page, m.payouts_batch_second())
    await page.getByText(payee.accountNo).waitFor()
    await visible(finance, 'payout-batch-preview')
    await press(page, m.payouts_batch_create())
    await noticed(page, m.payouts_batch_created())
    await says(page, m.payouts_batch_own())
    address = new URL(page.url()).pathname
    await visible(finance, 'payout-batch-waiting')
  })

  test('is approved by another admin', async () => {
    const owner = await person('owner')
    const { page } = owner
    await enterConsole(owner)
    await page.goto('/en/admin/payouts/batches')
    await page.getByText('Waits for approval').first().waitFor()
    await visible(owner, 'payout-batches-en')
    await page.goto(address)
    await press(page, m.payouts_batch_approve())
    const question = page.getByRole('dialog').filter({ hasText: m.payouts_batch_approve_title() })
    await question.getByRole('button', { name: m.payouts_batch_approve(), exact: true }).click()
    await noticed(page, m.payouts_batch_approved())
  })

  test('leaves out a payee on hold, and closes when everybody else was paid', async () => {
    const { page } = finance
    await page.goto(address)
    // The payee whom the phone's test leaves due is in the desktop's batch.
    for (const name of end === '1' ? [held.name] : [held.name, held.name.replace('2', '1')]) {
      await page.getByRole('button', { name: m.payouts_hold_of({ payee: name }) }).click()
      await fill(page.getByRole('dialog'), { [m.platform_reason()]: 'အမည် ကွဲလွဲသည်။' })
      await page.getByRole('dialog').getByRole('button', { name: m.payouts_hold(), exact: true }).click()
      await noticed(page, m.payouts_held())
    }
    await page.getByRole('button', { name: m.payouts_batch_send_of({ payee: payee.name }) }).click()
    const dialog = page.getByRole('dialog')
    const record = dialog.getByRole('button', { name: m.payouts_batch_send(), exact: true })
    await record.click()
    await dialog.locator('[aria-invalid="true"]').nth(1).waitFor()
    await dialog.getByLabel(m.payouts_batch_send_from()).selectOption({ index: 1 })
    await fill(dialog, { [m.payouts_reference()]: `KBZ 55 00 9${end}` })
    const picture = { name: 'transfer.png', mimeType: 'image/png', buffer: await aPng() }
    await dialog.locator('input[type=file]').setInputFiles(picture)
    await visible(finance, 'payout-batch-send')
    await record.click()
    await noticed(page, m.payouts_batch_done())
    await page.getByRole('button', { name: m.payouts_release_of({ payee: held.name }) }).waitFor()
    await visible(finance, 'payout-batch-closed')
    await page.getByRole('button', { name: m.payouts_release_of({ payee: held.name }) }).click()
    await noticed(page, m.payouts_released())
  })

  test('is cancelled with a reason while nothing was sent', async () => {
    const { page } = finance
    await page.goto('/admin/payouts/batches/preview')
    await press(page, m.payouts_batch_create())
    await noticed(page, m.payouts_batch_created())
    await actWithReason(finance, m.payouts_batch_cancel(), 'နောက်အပတ်မှ လွှဲပါမည်။')
    await says(page, m.payouts_batch_state_cancelled())
    await page.goto('/en/admin/payouts/batches/preview')
    await page.getByText(held.accountNo).waitFor()
    await page.goto(address)
  })

  test('is in the figures of the money, and a wallet is closed for a day with the reason of a difference', async () => {
    const { page } = finance
    const wallet = `MAB ${end}`
    await moneyOfYesterday(wallet, 120_000)
    await page.goto('/admin/money')
    await says(page, m.payouts_money_received())
    await page.getByText(m.payouts_balance_as_table()).click()
    await visible(finance, 'money')
    await follow(page, m.payouts_close())
    await page.getByRole('button', { name: m.payouts_close_wallet_of({ name: wallet }) }).click()
    const dialog = page.getByRole('dialog')
    const close = dialog.getByRole('button', { name: m.payouts_close_wallet(), exact: true })
    await fill(dialog, { [m.payouts_close_counted()]: '119,500' })
    finance.expectErrors(/422/)
    await close.click()
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await visible(finance, 'day-close-reason')
    await fill(dialog, { [m.payouts_close_reason()]: 'ဝန်ဆောင်ခ' })
    await close.click()
    await noticed(page, m.payouts_close_done())
    const row = page.getByRole('row').filter({ hasText: wallet })
    await row.getByText(m.payouts_close_difference({ amount: '-500Ks' })).waitFor()
    await visible(finance, 'day-close')
    await page.goto('/en/admin/money/close')
    await page.getByText('Difference -500Ks').first().waitFor()
    await visible(finance, 'day-close-en')
    await page.goto('/en/admin/money')
    await says(page, 'Received today')
    await visible(finance, 'money-en')
    await page.goto('/admin/money')
  })

  test('shows its payee the transfer, its picture and the balance', async () => {
    const owner = await person('payee')
    const { page } = owner
    await page.goto('/login')
    await choose(page, m.accounts_type(), m.accounts_type_teacher())
    await fill(page, { [m.accounts_phone_or_number()]: payee.phone, [m.accounts_password()]: demoAccounts.password })
    await press(page, m.platform_login())
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto('/payment/list?show=history')
    await page.getByRole('link', { name: m.payouts_view_of({ title: `${payee.name} သင်တန်း` }) }).click()
    await page.getByRole('link', { name: m.payouts_batch_picture() }).waitFor()
    await visible(owner, 'invoice-with-transfer')
    await page.goto('/payment/list')
    await follow(page, m.payouts_balance())
    await says(page, m.payouts_balance_earned_hint())
    await page.getByText(m.payouts_balance_as_table()).click()
    await visible(owner, 'balance')
    await page.goto('/en/payment/balance')
    await says(page, 'Earned in the last twelve months')
    await visible(owner, 'balance-en')
  })

  test('came back from a closed account: the payee reads why, and the money is owed again', async () => {
    const { page } = finance
    const why = 'ဘဏ်စာရင်း ပိတ်ထားပါသည်။'
    await page.goto(address)
    await page.getByRole('button', { name: m.payouts_return_of({ payee: payee.name }) }).click()
    const dialog = page.getByRole('dialog')
    const record = dialog.getByRole('button', { name: m.payouts_return(), exact: true })
    await record.click()
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await fill(dialog, { [m.payments_came_back_amount()]: '၈၀၀,၀၀၁', [m.platform_reason()]: why })
    finance.expectErrors(/422/)
    await record.click()
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await fill(dialog, { [m.payments_came_back_amount()]: '၇၉၈,၅၀၀' })
    await visible(finance, 'payout-batch-return')
    await record.dblclick()
    await noticed(page, m.payouts_return_done())
    await says(page, m.payouts_returned())
    await visible(finance, 'payout-batch-returned')
    expect(await cutTexts(page, m.payouts_status())).toEqual([])
    await page.goto(`/en${address}`)
    await says(page, 'The transfer came back')
    await visible(finance, 'payout-batch-returned-en')
    await page.goto('/admin/payouts/batches/preview')
    await page.getByRole('row').filter({ hasText: payee.accountNo }).getByText('800,000Ks').waitFor()
    const owner = (await person('payee')).page
    await owner.goto('/payment/list')
    await says(owner, m.payouts_returned())
    await visible(await person('payee'), 'own-payouts-returned')
    await owner.getByRole('link', { name: m.payouts_view_of({ title: `${payee.name} သင်တန်း` }) }).click()
    await says(owner, why)
    await visible(await person('payee'), 'invoice-returned')
    await follow(owner, m.payouts_returned_fix_link())
    await says(owner, m.payouts_account_unconfirmed())
    await visible(await person('payee'), 'payout-account-returned')
    await owner.goto('/en/payment/account')
    await says(owner, 'has come back')
    await visible(await person('payee'), 'payout-account-returned-en')
  })
})
