import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { actOnRow } from './pages/console.ts'
import { answered, confirmReceipt, enterPayment } from './pages/enrolling.ts'
import { field, fill, noticed, says } from './pages/fields.ts'
import { startConsoleSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import { deskWith, endApplication, enrolmentOf, transfersOf, waitingPurchases } from './waiting-payments.ts'

const feeMmk = 45_000

describe('money for an application that has ended', { timeout: 120_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const title = 'ငွေစာရင်းကိုင် ညပိုင်း ရုပ်သံ'
  const [paidName, endedName] = ['မသီရိဇော်', 'ကိုမျိုးသန့်']
  const used = '0100 5511 771'
  const other = '0100 6622 882'
  let finance: Person
  let [paid, ended]: number[] = []

  const open = async (id: number, name: string) => {
    await finance.page.goto(await deskWith(id))
    await finance.page.getByRole('heading', { name, level: 2 }).waitFor()
  }

  const recordButton = () => finance.page.getByRole('button', { name: m.payments_credit_record() })
  const recordCredit = () => recordButton().click()

  beforeAll(async () => {
    ;[paid, ended] = await waitingPurchases(title, { feeMmk, students: [paidName, endedName] })
    await endApplication(ended as number)
  })

  test('the desk says that nothing is owed, and what is missing stands beside the fields', async () => {
    finance = await person('finance')
    const { page } = finance
    await startConsoleSession(finance, demoAccounts.finance)
    await open(paid as number, paidName)
    await page.getByLabel(m.payments_method()).selectOption({ index: 1 })
    await enterPayment(page, { transactionNo: used, amountMmk: feeMmk })
    await confirmReceipt(page)
    await answered(page, m.payments_desk_opened())
    await open(ended as number, endedName)
    await says(page, m.payments_desk_decided_credit())
    await visible(finance, 'payment-desk-credit')
    await field(page, m.payments_transaction_no()).fill('')
    await recordCredit()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    expect(await transfersOf(ended as number)).toBe(0)
  })

  test('a used number is refused and stays; the money is recorded once, and the application stays rejected', async () => {
    const { page } = finance
    finance.expectErrors(/422/)
    await page.getByLabel(m.payments_method()).selectOption({ index: 1 })
    await enterPayment(page, { transactionNo: used, amountMmk: feeMmk })
    await says(page, m.payments_transaction_used({ other: `${title} · ${paidName} · #${paid}` }))
    await recordCredit()
    await page.locator('[aria-invalid="true"]').waitFor()
    await visible(finance, 'payment-desk-credit-used')
    expect(await field(page, m.payments_transaction_no()).inputValue()).toBe(used)
    await enterPayment(page, { transactionNo: other, amountMmk: feeMmk })
    await recordButton().dblclick()
    await answered(page, m.payments_credit_recorded({ amount: '45,000Ks' }))
    expect(await transfersOf(ended as number)).toBe(1)
    expect(await enrolmentOf(ended as number)).toMatchObject({
      status: 3,
      paymentVerifiedAt: null,
      transactionNo: null,
    })
  })

  test('from the list of enrolments more is recorded, by the same rules', async () => {
    const { page } = finance
    await page.goto(`/admin/enrolments?keyword=${encodeURIComponent(endedName)}`)
    await actOnRow(page, m.payments_credit_record())
    const dialog = page.getByRole('dialog').filter({ hasText: m.payments_credit_title() })
    const record = dialog.getByRole('button', { name: m.payments_credit_record(), exact: true })
    await dialog.getByLabel(m.payments_method()).selectOption({ index: 1 })
    await fill(dialog, { [m.payments_amount()]: '၀', [m.payments_transaction_no()]: other })
    await record.click()
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await visible(finance, 'enrolments-credit')
    await fill(dialog, { [m.payments_amount()]: '၅၀၀၀' })
    await record.click()
    await dialog.getByText(m.validation_transaction_no_used({ other: `${title} · ${endedName} · #${ended}` })).waitFor()
    await visible(finance, 'enrolments-credit-used')
    await fill(dialog, { [m.payments_transaction_no()]: '0100 7733 993' })
    await record.dblclick()
    await noticed(page, m.payments_credit_recorded({ amount: '5,000Ks' }))
    expect(await transfersOf(ended as number)).toBe(2)
  })
})
