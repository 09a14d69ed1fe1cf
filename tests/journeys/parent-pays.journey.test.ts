import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { aPng } from '#tests/support/multipart.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { logIn } from './pages/accounts.ts'
import { enterConsole } from './pages/console.ts'
import { fill, noticed, pickFile, press, says } from './pages/fields.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import { aSeatToPay, moneyArrives, receiptCodeOf } from './waiting-payments.ts'

describe.each(['phone', 'desktop'] as const)('a parent pays, on a %s', { timeout: 120_000 }, (device) => {
  const person = useTestAccounts(device)
  const number = device === 'phone' ? '1' : '2'
  const su = {
    name: 'မစုစုလှိုင်',
    phone: `0946${number}000777`,
    email: `parent-${number}@example.com`,
    password: 'a-secret-12',
  }
  let seat: { classId: number; enrolmentId: number }
  let student: Person
  let parent: Person
  let folder: string

  beforeAll(async () => {
    seat = await aSeatToPay(su, { title: `အီးဒီ ညနေပိုင်း ${number}`, feeMmk: 50_000 })
    folder = await temporaryFolder('parent')
    await writeFile(join(folder, 'receipt.png'), await aPng({ width: 200 + Number(number) }))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('the student creates a link, which opens the order for somebody without an account', async () => {
    student = await person('student')
    const { page } = student
    await logIn(student, 'student', su)
    await page.goto(`/class/${seat.classId}/payment`)
    await press(page, m.payments_link_create())
    const shownLink = page.getByText(/\/pay\/\d+\./)
    const link = (await shownLink.textContent()) ?? ''
    await visible(student, 'payment-link', shownLink)
    parent = await person('parent')
    await parent.page.goto(new URL(link).pathname)
    await says(parent.page, m.payments_link_for({ student: 'မစုစု…' }))
    await visible(parent, 'pay-link')
  })

  test('the parent sends the picture; what is wrong is said beside its field, and nothing typed is lost', async () => {
    const { page } = parent
    await fill(page, { [m.payments_link_payer()]: 'ဦးလှိုင်', [m.payments_amount()]: '0' })
    await pickFile(page, join(folder, 'receipt.png'))
    await press(page, m.payments_proof_send())
    await page.locator('[aria-invalid="true"]').waitFor()
    // A phone that is short of memory loads the page anew when its owner returns from another app.
    await page.reload()
    await says(page, 'receipt.png')
    expect(await page.getByLabel(m.payments_link_payer()).inputValue()).toBe('ဦးလှိုင်')
    await fill(page, { [m.payments_amount()]: '50,000' })
    await press(page, m.payments_proof_send())
    await noticed(page, m.payments_proof_sent())
    await page.getByText(m.payments_picture_waiting()).waitFor()
    await visible(parent, 'pay-link-sent')
  })

  test('the student has a receipt for what has arrived, and anybody may check it', async () => {
    await moneyArrives(seat.enrolmentId, 30_000)
    const { page } = student
    await page.goto(`/class/${seat.classId}/payment`)
    const no = (await page.getByText(/^R-\d{4}-\d{6}$/).textContent()) ?? ''
    await visible(student, 'payment-receipt', page.getByText(no))
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: m.payments_receipt_pdf_of({ no }) }).click()
    expect((await saved).suggestedFilename()).toBe(`${no}.pdf`)
    const stranger = await person('stranger')
    await stranger.page.goto(`/receipt/${await receiptCodeOf(seat.enrolmentId)}`)
    await says(stranger.page, no)
    await visible(stranger, 'receipt')
    stranger.expectErrors(/404/)
    await stranger.page.goto('/en/receipt/000000000000')
    await says(stranger.page, 'No such receipt')
  })

  test('the link ends when the student ends it', async () => {
    await press(student.page, m.payments_link_end())
    await noticed(student.page, m.payments_link_ended())
    parent.expectErrors(/404/)
    await parent.page.goto(`/en${new URL(parent.page.url()).pathname}`)
    await says(parent.page, 'Ask the student for a new one.')
    await visible(parent, 'pay-link-over-en')
  })

  test('the student asks for money back, and the finance team declines with a reason', async () => {
    const { page } = student
    await press(page, m.payments_wish_ask())
    await press(page, m.payments_wish_send())
    await page.locator('[aria-invalid="true"]').nth(3).waitFor()
    await page.getByLabel(m.payments_refund_wallet()).selectOption({ index: 1 })
    await fill(page, {
      [m.payments_wish_amount()]: '5,000',
      [m.payments_refund_account_no()]: '09 420 000 777',
      [m.payments_refund_holder()]: 'ဦးလှိုင်',
      [m.platform_reason()]: `ပိုလွှဲမိပါသည် ${number}။`,
    })
    await visible(student, 'refund-wish-form')
    await press(page, m.payments_wish_send())
    await noticed(page, m.payments_wish_sent())
    const asked = page.getByText(m.payments_wish_open())
    await asked.waitFor()
    await visible(student, 'refund-wish', asked)
    const finance = await person('finance')
    await enterConsole(finance, demoAccounts.finance)
    await finance.page.goto('/admin/refunds')
    await says(finance.page, `ပိုလွှဲမိပါသည် ${number}။`)
    await visible(finance, 'refund-wishes')
    // The demo has an older one.
    await finance.page.getByRole('button', { name: m.payments_wish_decline(), exact: true }).last().click()
    const dialog = finance.page.getByRole('dialog')
    await fill(dialog, { [m.platform_reason()]: 'အတန်း စတင်ပြီး ဖြစ်ပါသည်။' })
    await dialog.getByRole('button', { name: m.payments_wish_decline(), exact: true }).click()
    await noticed(finance.page, m.payments_changed())
    await page.goto(`/en/class/${seat.classId}/payment`)
    await says(page, 'အတန်း စတင်ပြီး ဖြစ်ပါသည်။')
    await visible(student, 'refund-wish-en')
  })

  test('once the whole fee has arrived, the student waits for the teacher and is asked for nothing', async () => {
    await moneyArrives(seat.enrolmentId, 50_000)
    const { page } = student
    await page.goto(`/class/${seat.classId}/payment`)
    await says(page, m.payments_till_arrived())
    await says(page, m.payments_till_awaits_owner())
    for (const button of [m.payments_proof_send(), m.payments_link_create()])
      expect(await page.getByRole('button', { name: button }).count()).toBe(0)
    await visible(student, 'paid-and-waiting')
    await page.goto(`/en/class/${seat.classId}/payment`)
    await says(page, 'The whole fee has arrived.')
    await visible(student, 'paid-and-waiting-en')
  })
})
