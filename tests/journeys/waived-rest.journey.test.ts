import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { actOnRow } from './pages/console.ts'
import { answered } from './pages/enrolling.ts'
import { fill, noticed, press, says } from './pages/fields.ts'
import { startConsoleSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import { aSeatToPay, deskWith, enrolmentOf, moneyArrives, sendAnotherPicture } from './waiting-payments.ts'

const feeMmk = 50_000
const [rest, due] = ['30,000Ks', '50,000Ks']

/** @see P-SHT-01, P-SHT-02 */
describe('the rest of a fee', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  const seatOf = async (title: string, name: string, phone: string) => {
    const identity = { name, phone: `0948100${phone}`, email: `rest-1-${phone}@example.com` }
    const { enrolmentId } = await aSeatToPay({ ...identity, password: 'a-secret-12' }, { title, feeMmk })
    await moneyArrives(enrolmentId, 20_000)
    return enrolmentId
  }
  let waived: number
  let short: number
  let finance: Person
  let owner: Person

  const open = async ({ page }: Person, id: number, language = '') => {
    await page.goto(`${language}/admin/enrolments?keyword=${id}`)
    await page.getByRole('row').getByText('20,000Ks').first().waitFor()
  }
  const giveReason = async ({ page }: Person, action: string) => {
    const dialog = page.getByRole('dialog')
    await fill(dialog, { [m.platform_reason()]: 'ရေဘေးသင့် မိသားစု' })
    await dialog.getByRole('button', { name: action, exact: true }).click()
  }

  beforeAll(async () => {
    waived = await seatOf(`လျှော့ပေး ညနေပိုင်း 1`, `မဝတ်ရည် 1`, '0661')
    short = await seatOf(`လျှော့ပေး မနက်ပိုင်း 1`, `မဆုဝေ 1`, '0662')
    finance = await person('finance')
    owner = await person('owner')
    await startConsoleSession(finance, demoAccounts.finance)
    await startConsoleSession(owner)
  })

  test('is asked to be waived by one admin, and nothing is paid by it yet', async () => {
    const { page } = finance
    await open(finance, waived)
    await actOnRow(page, m.payments_waive())
    await says(page, m.payments_waive_text({ rest, due }))
    await visible(finance, 'waive-question')
    await giveReason(finance, m.payments_waive_ask())
    await noticed(page, m.payments_waive_asked())
    await page
      .getByRole('row')
      .getByText(m.payments_waive_short({ amount: rest }))
      .first()
      .waitFor()
    await visible(finance, 'enrolments-waiver-asked')
    expect(await enrolmentOf(waived)).toMatchObject({ status: 1, paymentVerifiedAt: null })
  })

  test('is confirmed by another, who finds it by the filter, and the fee is paid', async () => {
    const { page } = owner
    await page.goto('/admin/enrolments?proof=waiver')
    await page
      .getByRole('row')
      .getByText(m.payments_waive_short({ amount: rest }))
      .first()
      .waitFor()
    await visible(owner, 'enrolments-waivers')
    await open(owner, waived, '/en')
    await visible(owner, 'enrolments-waivers-english')
    await open(owner, waived)
    await actOnRow(page, m.payments_waive_confirm())
    await says(page, m.payments_waive_confirm_title())
    await visible(owner, 'waive-confirm')
    await page.getByRole('dialog').getByRole('button', { name: m.payments_waive_confirm(), exact: true }).click()
    await noticed(page, m.payments_waive_confirmed())
    await page
      .getByText(m.payments_waived({ amount: rest }))
      .first()
      .waitFor()
    expect(await enrolmentOf(waived)).toMatchObject({ status: 1, paymentVerifiedAt: expect.any(Date) })
    await page.goto(`/admin/audit?target=enrolment:${waived}`)
    await says(page, m.moderation_verb_waive())
    await visible(owner, 'audit-waived')
  })

  test('is closed with what has arrived, at the desk', async () => {
    const { page } = finance
    await sendAnotherPicture(short)
    await page.goto(await deskWith(short))
    await page.getByRole('button', { name: m.payments_short(), exact: true }).waitFor()
    await visible(finance, 'payment-desk-rest')
    await press(page, m.payments_short())
    await says(page, m.payments_short_text({ rest, due }))
    await visible(finance, 'short-question')
    await giveReason(finance, m.payments_short_close())
    await answered(page, m.payments_short_closed())
    expect(await enrolmentOf(short)).toMatchObject({ status: 1, paymentVerifiedAt: expect.any(Date) })
    await page.goto(`/admin/enrolments?keyword=${short}`)
    await page
      .getByText(m.payments_short_by({ amount: rest }))
      .first()
      .waitFor()
    await visible(finance, 'enrolments-short')
  })
})
