import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { enterConsole } from './pages/console.ts'
import { answered, confirmReceipt, enterPayment } from './pages/enrolling.ts'
import { field, press } from './pages/fields.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import { acceptedEarly, deskWith, enrolmentOf, waitingPurchases } from './waiting-payments.ts'

const feeMmk = 45_000

describe.each(['phone', 'desktop'] as const)(
  'two admins at the payment desk, on a %s',
  { timeout: 180_000 },
  (device) => {
    const person = useTestAccounts(device)
    const number = device === 'phone' ? '1' : '2'
    const names = ['မအေးအေး', 'မဖြူဖြူ'].map((name) => `${name} ${number}`)
    let finance: Person
    let owner: Person
    let [first, second]: number[] = []

    const atRow = async ({ page }: Person, name: string) => {
      await page.getByRole('heading', { name, level: 2 }).waitFor()
    }
    /** As when the tab comes to the front again: the hold is renewed at once. */
    const comeBack = ({ page }: Person) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

    beforeAll(async () => {
      ;[first, second] = await waitingPurchases(`ထိန်းသိမ်းမှု ရုပ်သံ ${number}`, { feeMmk, students: names })
    })

    test('a payment that one has open is shown to the other by name, and not decided', async () => {
      finance = await person('finance')
      owner = await person('owner')
      await enterConsole(finance, demoAccounts.finance)
      await enterConsole(owner)
      await finance.page.goto(await deskWith(first as number))
      await atRow(finance, names[0] as string)
      await owner.page.goto(await deskWith(first as number))
      await atRow(owner, names[0] as string)
      await owner.page.getByRole('button', { name: m.payments_desk_take_over() }).waitFor()
      expect(await owner.page.getByLabel(m.payments_amount()).count()).toBe(0)
      await visible(owner, 'payment-desk-held')
    })

    test('the next free payment is another one', async () => {
      await owner.page.getByRole('button', { name: m.payments_desk_next_free() }).click()
      await atRow(owner, names[1] as string)
      await field(owner.page, m.payments_amount()).waitFor()
      await finance.page.keyboard.press('Escape')
      await finance.page.keyboard.press('j')
      await finance.page.waitForURL((url) => url.searchParams.get('at') !== String(first))
      expect(new URL(finance.page.url()).searchParams.get('at')).not.toBe(String(second))
    })

    test('one who takes a payment over has it, which the first sees; what was typed stays', async () => {
      await finance.page.goto(await deskWith(second as number))
      await atRow(finance, names[1] as string)
      await field(owner.page, m.payments_transaction_no()).fill(`0600 22${number}${number} 006`)
      await press(finance.page, m.payments_desk_take_over())
      await field(finance.page, m.payments_amount()).waitFor()
      await comeBack(owner)
      await owner.page.getByRole('button', { name: m.payments_desk_take_over() }).waitFor()
      await press(owner.page, m.payments_desk_take_over())
      await field(owner.page, m.payments_transaction_no()).waitFor()
      expect(await field(owner.page, m.payments_transaction_no()).inputValue()).toBe(`0600 22${number}${number} 006`)
    })

    test('a payment that the other has decided is left, and both see it', async () => {
      await finance.page.goto(await deskWith(second as number))
      await press(finance.page, m.payments_desk_take_over())
      await finance.page.getByLabel(m.payments_method()).selectOption({ index: 1 })
      await enterPayment(finance.page, { transactionNo: `0600 77${number}${number} 070`, amountMmk: feeMmk })
      await confirmReceipt(finance.page)
      await answered(finance.page, m.payments_desk_opened())
      expect(await enrolmentOf(second as number)).toMatchObject({ status: 2 })
      await comeBack(owner)
      await answered(owner.page, m.payments_desk_gone())
    })

    test('a place that its owner has accepted before says so, and its payment is recorded', async () => {
      const student = `မသီတာ ${number}`
      const early = await acceptedEarly(`စောလက်ခံ အတန်း ${number}`, { feeMmk, student })
      const { page } = finance
      await page.goto(await deskWith(early))
      await atRow(finance, student)
      const decision = page.getByRole('region', { name: m.payments_desk_decision() })
      await decision.getByText(m.payments_desk_decided_accepted_by_owner()).waitFor()
      await visible(finance, 'payment-desk-decided')
      await page.getByLabel(m.payments_method()).selectOption({ index: 1 })
      await enterPayment(page, { transactionNo: `0600 88${number}${number} 081`, amountMmk: feeMmk })
      await confirmReceipt(page)
      await answered(page, m.payments_desk_opened())
      const { status, decidedByType, paymentVerifiedAt } = await enrolmentOf(early)
      expect({ status, decidedByType }).toEqual({ status: 2, decidedByType: 'owner' })
      expect(paymentVerifiedAt).not.toBeNull()
    })
  },
)
