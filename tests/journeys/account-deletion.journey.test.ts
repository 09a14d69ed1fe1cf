import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { formatOrderReference } from '#domains/payments/contract/order-reference.ts'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { addDays } from '#platform/contract/calendar.ts'
import { m } from '#platform/messages/generated/messages.js'
import { today } from '#platform/server/clock.ts'
import { feeText } from '#platform/web/locale/money-text.ts'
import { aClass, aCourse, anEnrolment } from '#tests/support/builders.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { inDatabase } from './database-setup.ts'
import { logIn } from './pages/accounts.ts'
import { press } from './pages/fields.ts'
import { startSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'
import { moneyArrives, paidAndAppliedAgain } from './waiting-payments.ts'

const { password } = demoAccounts

/** What the account has by its own page, as the server answers it. */
async function replyOf(page: Page, call: string) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pyinnya.session') ?? '{}').token)
  const reply = await fetch(`${ownSite().url}/backend/api/v2${call}`, { headers: { authorization: `Bearer ${token}` } })
  return reply.json()
}

/** A fee of a class that has ended, and one of a class that goes on. */
async function feesOf(phone: string): Promise<void> {
  const ids = await inDatabase(async (db) => {
    const owners = db.selectFrom('accounts').select('id').where('phoneNumber1', '=', phone)
    const course = await aCourse(db, { ownerId: (await owners.executeTakeFirstOrThrow()).id, title: 'ငွေရှိ သင်တန်း' })
    const accepted = { status: EnrolmentStatus.approved, approvedAt: new Date(), decidedByType: 'owner' }
    const seats = [addDays(today(), -2), addDays(today(), 40)].map(async (endDate) => {
      const dates = { startDate: addDays(endDate, -50), endDate }
      const { id: classId } = await aClass(db, { courseId: course.id, feeMmk: 20_000, ...dates })
      return (await anEnrolment(db, { classId, ...accepted })).id
    })
    return Promise.all(seats)
  })
  for (const id of ids) await moneyArrives(id, 20_000)
}

/** Opens the page and its question, both of which name each loss. */
async function expectLosses(person: Person, losses: readonly string[], note: string): Promise<void> {
  const { page } = person
  await page.goto('/request-account-deletion')
  await page.getByText(note).waitFor()
  // A title is drawn with joiners that keep its words whole.
  const drawn = losses.map((loss) => withWholeWords(loss))
  for (const loss of drawn) await page.getByRole('main').getByText(loss).first().waitFor()
  await press(page, m.platform_nav_delete_account())
  const question = page.getByRole('dialog')
  for (const loss of drawn) await question.getByText(loss).first().waitFor()
  await question.getByLabel(m.accounts_delete_password()).first().waitFor()
  await visible(person, 'deletion-losses')
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
}

// STU-16: each role reads what it loses, and is asked for the password.
describe('the deletion of an account', () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  test('names the lessons and payments of a student', async () => {
    const student = await person('student')
    await logIn(student, 'student', { phone: demoAccounts.student, password })
    const { courses, waiting, to_pay } = await replyOf(student.page, '/my/learning')
    const titles = [...courses, ...waiting, ...to_pay].map(({ title }: { title: string }) => title)
    expect(titles.length).toBeGreaterThan(0)
    await expectLosses(student, titles.slice(0, 3), m.accounts_delete_note_student())
  })

  test('names the money that is held for a student, which is asked back beside the newest application', async () => {
    const payer = { name: 'မနန်းစု', phone: '09765432811', email: 'nan-su@deletion.example', password }
    const { classId, reference } = await paidAndAppliedAgain(payer, { title: 'ငွေကျန် သင်တန်း', feeMmk: 30_000 })
    const student = await person('payer')
    await startSession(student, 'student', payer)
    const held = m.accounts_loses_credit({ amount: feeText(30_000) })
    await expectLosses(student, [held], m.accounts_delete_note_student())
    const { page } = student
    await page.goto(`/class/${classId}/payment`)
    const title = m.payments_wish_earlier({ reference: formatOrderReference(reference) })
    const section = page.getByRole('region', { name: title })
    await section.getByRole('button', { name: m.payments_wish_ask() }).click()
    await section.getByLabel(m.payments_wish_amount()).waitFor()
    await visible(student, 'earlier-money')
    await page.goto('/en/request-account-deletion')
    await page.getByText('that we hold for you').first().waitFor()
    await visible(student, 'deletion-losses-credit-en')
  })

  test.each(['teacher', 'school'] as const)('names the applicants and the money of a %s', async (role) => {
    await feesOf(demoAccounts[role])
    const owner = await person(role)
    await logIn(owner, role, { phone: demoAccounts[role], password })
    const { money } = await replyOf(owner.page, '/my/teaching')
    const losses = [
      ...(money.earned > 0 ? [m.accounts_loses_earned({ amount: feeText(money.earned) })] : []),
      ...(money.payable > 0 ? [m.accounts_loses_payable({ amount: feeText(money.payable) })] : []),
    ]
    expect(losses.length).toBeGreaterThan(0)
    await expectLosses(owner, losses, m.accounts_delete_note())
  })
})
