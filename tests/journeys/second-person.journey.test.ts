import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { answered, confirmReceipt, enterPayment } from './pages/enrolling.ts'
import { says } from './pages/fields.ts'
import { startConsoleSession, startSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import { aSeatToPay, deskWith, enrolmentOf, sendAnotherPicture } from './waiting-payments.ts'

const feeMmk = 650_000
const amount = '650,000Ks'

describe('a large payment takes two people', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const identity = {
    name: `မဆုမြတ် 1`,
    phone: `09471000777`,
    email: `second-1@example.com`,
    password: 'a-secret-12',
  }
  let seat: { classId: number; enrolmentId: number }
  let finance: Person
  let owner: Person

  const open = async ({ page }: Person, language = '') => {
    await page.goto(`${language}${await deskWith(seat.enrolmentId)}`)
    await page.getByRole('heading', { name: identity.name, level: 2 }).waitFor()
  }

  beforeAll(async () => {
    seat = await aSeatToPay(identity, { title: `ညနေပိုင်း အထူးတန်း 1`, feeMmk })
    await sendAnotherPicture(seat.enrolmentId)
  })

  test('what one admin enters above the limit waits for another, and can be taken back', async () => {
    finance = await person('finance')
    await startConsoleSession(finance, demoAccounts.finance)
    await open(finance)
    await finance.page.getByLabel(m.payments_method()).selectOption({ index: 1 })
    await enterPayment(finance.page, { transactionNo: `0700 111 008`, amountMmk: feeMmk })
    await confirmReceipt(finance.page)
    await answered(finance.page, m.payments_desk_second({ amount }))
    expect(await enrolmentOf(seat.enrolmentId)).toMatchObject({ status: 1, paymentVerifiedAt: null })
    await open(finance)
    await says(finance.page, m.payments_desk_second_own())
    expect(await finance.page.getByRole('button', { name: m.payments_desk_second_confirm() }).count()).toBe(0)
    await visible(finance, 'payment-desk-second-own')
    await finance.page.keyboard.press('r')
    await answered(finance.page, m.payments_desk_second_taken_back())
    await open(finance)
    await finance.page.getByLabel(m.payments_method()).selectOption({ index: 1 })
    await enterPayment(finance.page, { transactionNo: `0700 222 090`, amountMmk: feeMmk })
    await confirmReceipt(finance.page)
    await answered(finance.page, m.payments_desk_second({ amount }))
  })

  test('the student reads that it is being checked by a second person', async () => {
    const student = await person('student')
    await startSession(student, 'student', identity)
    await student.page.goto(`/class/${seat.classId}/payment`)
    await says(student.page, m.payments_till_second())
    await visible(student, 'payment-second-person')
  })

  test('another admin confirms it, and both are named beside the payment', async () => {
    owner = await person('owner')
    await startConsoleSession(owner)
    await open(owner, '/en')
    await visible(owner, 'payment-desk-second-english')
    await open(owner)
    await owner.page.getByRole('button', { name: m.payments_desk_second_confirm() }).waitFor()
    await visible(owner, 'payment-desk-second')
    await owner.page.keyboard.press('v')
    await answered(owner.page, m.payments_desk_verified())
    expect(await enrolmentOf(seat.enrolmentId)).toMatchObject({ status: 1, paymentVerifiedAt: expect.any(Date) })
    await owner.page.goto(`/admin/audit?target=enrolment:${seat.enrolmentId}`)
    await says(owner.page, m.moderation_verb_second_confirm())
    await visible(owner, 'audit-second-person')
  })
})
