import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import type { Person } from '#tests/journeys/people.ts'
import { visible } from '#tests/journeys/visible.ts'
import { field, follow, heading, noticed, pickFile, press, says } from './fields.ts'
import { countTaps } from './taps.ts'

/** From a list or an application to the page of the class or course with the same title. */
async function openByTitle({ page }: Person, title: string): Promise<void> {
  await follow(page, title)
  await page.waitForURL(/\/detail\//)
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

/** From the list of classes to the class, and applies for it. */
export async function applyForClass(student: Person, title: string): Promise<void> {
  const { page } = student
  await page.goto('/class/list')
  await openByTitle(student, title)
  await visible(student, 'class-detail-student')
  await press(page, m.enrolment_enrol())
  await says(page, m.enrolment_confirm_attend())
  await visible(student, 'confirm-attend')
  await press(page, m.enrolment_attend())
  await says(page, m.enrolment_applied())
  await visible(student, 'pay-next')
}

export async function buyVideoCourse(student: Person, title: string): Promise<void> {
  const { page } = student
  await page.goto('/course/list?tab=video')
  await openByTitle(student, title)
  await visible(student, 'video-course-detail-student')
  await press(page, m.enrolment_buy_now())
  await says(page, m.enrolment_confirm_buy())
  await press(page, m.enrolment_buy())
  await says(page, m.enrolment_bought())
}

/**
 * Looks up the payment methods and sends the picture of the transfer; the page then says that a reply will follow.
 */
export async function payFor(student: Person, kind: 'class' | 'course', title: string, picture: string): Promise<void> {
  const { page } = student
  const taps = await countTaps(page)
  await page.goto(kind === 'class' ? '/enrollClassList' : '/enrollCourseList')
  await says(page, m.enrolment_status_applying())
  await visible(student, `my-${kind}-applications`)
  await openByTitle(student, title)
  await follow(page, m.enrolment_payment_methods())
  await heading(page, m.payments_methods())
  await visible(student, 'payment-methods')
  await page.goBack()
  await heading(page, title)
  const before = await taps()
  await follow(page, m.enrolment_pay())
  await heading(page, m.payments_proof_title())
  await says(page, m.payments_till_reference())
  await heading(page, m.payments_till_wallets())
  const opened = page.waitForEvent('filechooser')
  await press(page, m.platform_choose_file())
  await (await opened).setFiles(picture)
  await visible(student, `pay-${kind}`)
  await copyAccountNumber(student)
  await press(page, m.payments_proof_send())
  await noticed(page, m.payments_proof_sent())
  // STU-07: pay, copy the number, choose the picture, send it.
  expect((await taps()) - before).toBe(4)
  const reading = await afterReading(page)
  if (reading) {
    await visible(student, `pay-${kind}-read`)
    await reading.click()
  }
  if (student.device === 'phone') await standsAboveTheBars(page, m.enrolment_edit_payment())
  await says(page, m.enrolment_wait_for_answer())
  // The picture of the guide shows what the notice covers.
  await page.getByText(m.payments_proof_sent(), { exact: true }).waitFor({ state: 'hidden' })
  await visible(student, `${kind}-waits`)
}

/**
 * Waits for the reading of a picture that was sent. In a drawing an amount may be found or nothing; without a reading
 * in time the page goes on by itself.
 *
 * @returns what leads on from the page; undefined where it has gone on
 */
export async function afterReading(page: Page): Promise<Locator | undefined> {
  const confirm = page.getByRole('button', { name: m.payments_read_confirm(), exact: true })
  const goOn = page.getByRole('link', { name: m.payments_read_go_on(), exact: true })
  const unlike = page.getByText(m.payments_read_unlike())
  await confirm.or(unlike).or(page.getByText(m.enrolment_wait_for_answer())).first().waitFor()
  if (await confirm.isVisible()) return confirm
  return (await unlike.isVisible()) ? goOn : undefined
}

/**
 * Copies the number of the first wallet. On a phone the page of a payment is marked as the account's, and as that
 * alone.
 */
async function copyAccountNumber({ page, device, context }: Person): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const wallets = page.getByRole('button', { name: new RegExp(`^${m.platform_copy()}: `) })
  await wallets.nth(1).click()
  await noticed(page, m.platform_copied({ text: '' }).trim())
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+$/)
  if (device === 'desktop') return
  const bar = page.getByRole('navigation', { name: m.platform_bottom_menu() })
  expect(await bar.locator('[aria-current=page]').allTextContents()).toEqual([m.platform_nav_me()])
}

/** No notice covers the action bar or the bottom bar. @see STU-29 */
async function standsAboveTheBars(page: Page, action: string): Promise<void> {
  const inBar = page.getByRole('link', { name: action, exact: true }).last()
  await inBar.waitFor()
  const boxes = await Promise.all([
    page.locator('[role=status][aria-live] > div').last().boundingBox(),
    inBar.boundingBox(),
    page.getByRole('navigation', { name: m.platform_bottom_menu() }).boundingBox(),
  ])
  const [notice, link, bar] = boxes.map((box) => ({ top: box?.y ?? Number.NaN, end: box ? box.y + box.height : NaN }))
  expect(notice?.end).toBeLessThanOrEqual(link?.top as number)
  expect(link?.end).toBeLessThanOrEqual(bar?.top as number)
}

/** Values that the desk reads from a picture and enters. */
interface Entered {
  readonly transactionNo: string
  readonly amountMmk: number
  /** Position among the wallets, the first without it. */
  readonly wallet?: number
}

/** The desk compares a picture with the amount due and verifies the payment. */
export async function verifyPayment(admin: Person, title: string, entered: Entered): Promise<void> {
  await openPayment(admin, title)
  const { page } = admin
  await page.getByLabel(m.payments_method()).selectOption({ index: entered.wallet ?? 1 })
  await enterPayment(page, entered)
  await says(page, m.payments_transaction_free())
  await says(page, m.payments_desk_exact())
  await visible(admin, 'payment-desk')
  await confirmReceipt(page)
}

/** The finance desk records part of a fee. */
export async function verifyPart(admin: Person, title: string, entered: Entered): Promise<void> {
  await openPayment(admin, title)
  const { page } = admin
  await page.getByLabel(m.payments_method()).selectOption({ index: 1 })
  await enterPayment(page, entered)
  admin.expectErrors(/422/)
  await confirmReceipt(page)
  await press(page, m.payments_desk_part_confirm())
}

interface SecondPart extends Entered {
  readonly title: string
  readonly paid: string
  readonly due: string
  readonly picture: string
}

/** The student sees what has arrived of a class fee, and sends the rest with the facts of its receipt. */
export async function payTheRest(student: Person, part: SecondPart): Promise<void> {
  const { page } = student
  const { title, paid, due, picture, transactionNo, amountMmk, wallet = 1 } = part
  await page.goto('/enrollClassList')
  await openByTitle(student, title)
  await follow(page, m.enrolment_edit_payment())
  await says(page, m.payments_till_seen({ paid, due }))
  await heading(page, m.payments_till_transfers())
  await says(page, m.payments_picture_part())
  await pickFile(page, picture)
  await page.getByLabel(m.payments_proof_wallet()).selectOption({ index: wallet })
  await enterPayment(page, { transactionNo, amountMmk })
  // What was typed outlives a reload; the file has to be chosen again.
  await page.reload()
  await heading(page, m.payments_till_transfers())
  expect(await field(page, m.payments_transaction_no()).inputValue()).toBe(transactionNo)
  await pickFile(page, picture)
  await visible(student, 'pay-the-rest')
  await press(page, m.payments_proof_send())
  await noticed(page, m.payments_proof_sent())
}

export async function enterPayment(page: Page, { transactionNo, amountMmk }: Entered): Promise<void> {
  await field(page, m.payments_amount()).fill(String(amountMmk))
  await field(page, m.payments_transaction_no()).fill(transactionNo)
}

export async function confirmReceipt(page: Page): Promise<void> {
  await page.getByRole('button', { name: m.payments_desk_verify() }).click()
}

/** The line of the desk about the last decision. */
export async function answered(page: Page, text: string): Promise<void> {
  await page.getByRole('status', { name: m.payments_desk_last() }).getByText(text).waitFor()
}

/** Opens a payment at the desk. Files before this one may have left a page of payments that came earlier. */
export async function openPayment(admin: Person, title: string): Promise<void> {
  const { page, device } = admin
  const payment = page.getByRole('link').filter({ hasText: title }).first()
  const nextPage = page.getByRole('link', { name: m.platform_next() })
  for (let number = 1; ; number++) {
    await page.goto(`/admin/payments?page=${number}`)
    if (device === 'phone') await page.locator('details.only-phone > summary').click()
    await payment.or(nextPage).first().waitFor()
    if ((await payment.count()) > 0) break
  }
  await payment.click()
  await page.getByRole('definition').filter({ hasText: title }).waitFor()
}

export async function acceptStudent(teacher: Person, studentName: string): Promise<void> {
  const { page } = teacher
  await page.goto('/managestudent')
  await heading(page, m.enrolment_students_title())
  await page.getByRole('link', { name: m.enrolment_view_student({ name: studentName }) }).waitFor()
  await says(page, m.enrolment_payment_verified())
  await visible(teacher, 'manage-students')
  const accept = page.getByRole('button', { name: `${m.enrolment_accept()} – ${studentName}`, exact: true })
  await accept.click()
  await noticed(page, m.enrolment_accepted_name({ name: studentName }))
  await press(page, m.enrolment_undo())
  await noticed(page, m.enrolment_accept_undone())
  await accept.click()
  await noticed(page, m.enrolment_accepted_name({ name: studentName }))
}
