import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { makePictures } from './files.ts'
import { field, heading, pickFile, press, says } from './pages/fields.ts'
import { startSession } from './pages/session.ts'
import { useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import { aSeatToPay } from './waiting-payments.ts'

const { password } = demoAccounts
const payer = { name: 'မနှင်းဖြူ', phone: '09765432911', email: 'hnin-phyu@reading.example', password }

describe('the reading of a picture that was just sent', { timeout: 120_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  test('is awaited, and what was read is proposed', async () => {
    const { classId } = await aSeatToPay(payer, { title: 'ပြေစာဖတ် သင်တန်း', feeMmk: 30_000 })
    const { receipts } = await makePictures()
    const student = await person('payer')
    await startSession(student, 'student', payer)
    const { page } = student
    // The reading takes as long as this test wants, and finds what it wants.
    let reading: object | null = null
    let asked = 0
    await page.route(/\/my\/class\/\d+\/order$/, async (route) => {
      const response = await route.fetch()
      const reply = await response.json()
      const [newest] = reply.order.pictures
      if (newest) {
        asked += 1
        newest.read = reading
      }
      await route.fulfill({ response, json: reply })
    })
    await page.goto(`/class/${classId}/payment`)
    await heading(page, m.payments_proof_title())
    await pickFile(page, receipts[0] as string)
    await press(page, m.payments_proof_send())
    await says(page, m.payments_read_waits())
    await expect.poll(() => asked).toBeGreaterThan(2)
    await says(page, m.payments_read_waits())
    expect(new URL(page.url()).pathname).toBe(`/class/${classId}/payment`)
    reading = {
      number: { value: '01000123456789', sure: true },
      amount: { value: 30_000, sure: true },
      reference: null,
      paid_at: null,
    }
    await page.getByText(m.payments_read_title()).first().waitFor()
    expect(await field(page, m.payments_transaction_no()).inputValue()).toBe('01000123456789')
    await visible(student, 'read-proposal')
  })
})
