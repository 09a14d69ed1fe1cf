import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import type { Db } from '#platform/server/database/connect.ts'
import { aPaymentMethod } from '#tests/support/builders.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { inDatabase } from './database-setup.ts'
import { answered, confirmReceipt, enterPayment } from './pages/enrolling.ts'
import { field, says } from './pages/fields.ts'
import { startConsoleSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import {
  deskWith,
  deskWithRegistration,
  enrolmentOf,
  waitingPurchases,
  waitingRegistration,
} from './waiting-payments.ts'

const feeMmk = 45_000
const title = 'စာရင်းကိုင် ရုပ်သံ (အမှတ်တူ)'
const number = '0100 8811 2233'
const names = ['မသီရိ', 'မနွယ်']
const closed = 'Wave Pay (ဟောင်း)'

const anOpenWallet = (db: Db) =>
  db
    .selectFrom('paymentMethods')
    .select('id')
    .where('active', '=', true)
    .where('kind', '=', 'wallet')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('payments with one number, and closed wallets, at the desk', { timeout: 180_000 }, () => {
  const person = useTestAccounts('desktop', { alsoOn: 'phone' })
  let admin: Person
  let [first, second, inClosed, agreeing]: number[] = []

  const open = async (id: number, name: string) => {
    await admin.page.goto(await deskWith(id))
    await admin.page.getByRole('heading', { name, level: 2 }).waitFor()
  }
  const other = () => admin.page.getByRole('region', { name: m.payments_clash(), exact: true })

  beforeAll(async () => {
    const claimed = { numberTyped: number, amountMmk: feeMmk }
    ;[first, second] = await waitingPurchases(title, { feeMmk, students: names, claimed })
    const method = await inDatabase((db) => aPaymentMethod(db, { name: closed, active: false }))
    const old = { paymentMethodId: method.id, numberTyped: '0200 8811 2233' }
    ;[inClosed] = await waitingPurchases(`${title} ၂`, { feeMmk, students: ['မဝတ်ရည်'], claimed: old })
    const open = await inDatabase((db) => anOpenWallet(db))
    const agreed = { ...claimed, paymentMethodId: open.id, numberTyped: '0377 5566 9911', isRead: true }
    ;[agreeing] = await waitingPurchases(`${title} ၃`, { feeMmk, students: ['မယုယု'], claimed: agreed })
  })

  test('two that wait with one typed number are marked, and the first is recorded', async () => {
    admin = await person('finance')
    await startConsoleSession(admin, demoAccounts.finance)
    await open(first as number, names[0] as string)
    await says(admin.page, m.payments_desk_same_typed_number({ other: `#${second}` }))
    await visible(admin, 'payment-desk-same-typed-number')
    await admin.page.getByLabel(m.payments_method()).selectOption({ index: 1 })
    await field(admin.page, m.payments_amount()).fill(String(feeMmk))
    await confirmReceipt(admin.page)
    await answered(admin.page, m.payments_desk_opened())
  })

  test('the second shows the first beside it, and is rejected with the reason that its transfer is used', async () => {
    const { page } = admin
    await open(second as number, names[1] as string)
    const facts = other()
    await facts.getByText(`#${first}`).waitFor()
    await facts.getByText(names[0] as string).waitFor()
    await facts.getByText('45,000Ks').waitFor()
    const picture = facts.getByAltText(m.payments_clash_picture())
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await picture.scrollIntoViewIfNeeded()
    await visible(admin, 'payment-desk-clash')
    const address = await facts.getByRole('link', { name: m.payments_clash_open() }).getAttribute('href')
    expect(address).toContain(`/admin/enrolments?keyword=${first}`)
    await field(page, m.payments_amount()).fill(String(feeMmk))
    admin.expectErrors(/422/)
    await confirmReceipt(page)
    await page.locator('[aria-invalid="true"]').waitFor()
    await facts.getByRole('button', { name: m.payments_clash_reject() }).click()
    const dialog = page.getByRole('dialog').filter({ hasText: m.payments_reject_title() })
    await expect.poll(() => field(dialog, m.platform_reason()).inputValue()).toBe(m.payments_reason_already_used())
    await visible(admin, 'payment-desk-clash-reject')
    await dialog.getByRole('button', { name: m.platform_cancel() }).click()
    await page.goto(`/en${await deskWith(second as number)}`)
    const inEnglish = page.getByRole('region', { name: m.payments_clash({}, { locale: 'en' }), exact: true })
    await inEnglish.getByRole('link').last().scrollIntoViewIfNeeded()
    await visible(admin, 'payment-desk-clash-english')
    expect(await enrolmentOf(second as number)).toMatchObject({ status: 1, paymentVerifiedAt: null })
  })

  test('a registration is compared with the enrolment that has its number', async () => {
    const applied = await waitingRegistration('ဦးအောင်မြင့်', `${title} ၄`)
    await admin.page.goto(await deskWithRegistration(applied.id))
    await admin.page.getByRole('heading', { name: 'ဦးအောင်မြင့်', level: 2 }).waitFor()
    await admin.page.getByLabel(m.payments_method()).selectOption({ index: 1 })
    await enterPayment(admin.page, { transactionNo: number, amountMmk: 400_000 })
    await other().getByText(`#${first}`).waitFor()
    await visible(admin, 'payment-desk-clash-registration')
  })

  test('a closed wallet that the payer named stays chosen, and is asked about once', async () => {
    const { page } = admin
    await open(inClosed as number, 'မဝတ်ရည်')
    const chosen = page.getByLabel(m.payments_method()).locator('option:checked')
    expect(await chosen.textContent()).toContain(m.payments_desk_closed_method({ name: closed }))
    await field(page, m.payments_amount()).fill(String(feeMmk))
    await confirmReceipt(page)
    const question = page.getByRole('dialog').filter({ hasText: m.payments_desk_closed_title() })
    await question.getByText(m.refusal_method_closed({ name: closed })).waitFor()
    await visible(admin, 'payment-desk-closed-wallet')
    await question.getByRole('button', { name: m.platform_cancel() }).click()
    expect(await enrolmentOf(inClosed as number)).toMatchObject({ paymentVerifiedAt: null })
    await confirmReceipt(page)
    await question.getByRole('button', { name: m.payments_desk_closed_confirm() }).click()
    await answered(page, m.payments_desk_opened())
    expect(await enrolmentOf(inClosed as number)).toMatchObject({ status: 2, verifiedAmountMmk: feeMmk })
  })

  test('a payment whose facts agree takes at most two keys (MON-13)', async () => {
    const { page } = admin
    await open(agreeing as number, 'မယုယု')
    await says(page, m.payments_transaction_free())
    await page.evaluate(() => {
      const counted = { keys: 0 }
      Object.assign(window, { counted })
      window.addEventListener('keydown', () => (counted.keys += 1), { capture: true })
    })
    await page.keyboard.press('Enter')
    await answered(page, m.payments_desk_opened())
    expect(await page.evaluate(() => Reflect.get(window, 'counted').keys)).toBeLessThanOrEqual(2)
    expect(await enrolmentOf(agreeing as number)).toMatchObject({ status: 2, verifiedAmountMmk: feeMmk })
  })
})
