import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { logIn } from './pages/accounts.ts'
import { says } from './pages/fields.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import { aSeatToPay, moneyArrives, receiptCodeOf } from './waiting-payments.ts'

describe.each(['phone', 'desktop'] as const)('a parent pays, on a %s', { timeout: 120_000 }, (device) => {
  const person = useTestAccounts(device)
  const number = device === 'phone' ? '1' : '2'
  const su = {
    ...{ name: 'မစုစုလှိုင်', phone: `0946${number}000777`, email: `parent-${number}@example.com` },
    password: 'a-secret-12',
  }
  let seat: { classId: number; enrolmentId: number }
  let student: Person

  beforeAll(async () => {
    seat = await aSeatToPay(su, { title: `အီးဒီ ညနေပိုင်း ${number}`, feeMmk: 50_000 })
  })

  test('the student has a receipt for what has arrived, and anybody may check it', async () => {
    await moneyArrives(seat.enrolmentId, 30_000)
    student = await person('student')
    const { page } = student
    await logIn(student, 'student', su)
    await page.goto(`/class/${seat.classId}/payment`)
    const no = (await page.getByText(/^R-\d{4}-\d{6}$/).textContent()) ?? ''
    await visible(student, 'payment-receipt')
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
})
