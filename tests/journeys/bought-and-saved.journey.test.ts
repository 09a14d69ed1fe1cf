import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import type { LessonProgress } from '#domains/learning/contract/progress.contract.ts'
import { paths } from '#paths'
import { addDays } from '#platform/contract/calendar.ts'
import { DAY_MS } from '#platform/contract/durations.ts'
import { m } from '#platform/messages/generated/messages.js'
import { today } from '#platform/server/clock.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { aRegisteredStudent, inDatabase } from './database-setup.ts'
import { logIn as logInBy } from './pages/accounts.ts'
import { enterConsole } from './pages/console.ts'
import { aLineTo, type CutLine } from './pages/cut-line.ts'
import { answered, verifyPayment } from './pages/enrolling.ts'
import { heading, noticed, pickFile, press, says } from './pages/fields.ts'
import { deviceOf } from './pages/lessons.ts'
import { aPreparedLesson, call, logIn, type PreparedLesson, type Session } from './pages/prepared-lesson.ts'
import { type Device, type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const LINE_ERRORS = /ERR_|Failed to fetch|Failed to load resource|Load failed|fetching the script|network error/
const PASSWORD = 'a-secret-12'

interface Buyer {
  readonly id: number
  readonly name: string
  readonly phone: string
}

const buyers = {
  phone: { name: 'မဆုမွန်အောင်', phone: '09951000001', transfer: 'B4481200937' },
  desktop: { name: 'ကိုဇေယျာထွန်း', phone: '09951000002', transfer: 'M9035516682' },
} as const satisfies Record<Device, object>

async function aBuyer(device: Device): Promise<Buyer> {
  const { name, phone } = buyers[device]
  const { id } = await aRegisteredStudent({ name, phone, email: `buyer-${device}@example.com`, password: PASSWORD })
  return { id, name, phone }
}

const setAccessEnd = (studentId: number, accessEndDate: string) =>
  inDatabase((db) => db.updateTable('enrolments').set({ accessEndDate }).where('studentId', '=', studentId).execute())

/** Buys the video course and sends a picture of the transfer. */
async function buyAndPay({ page, device }: Person, line: CutLine, courseId: number): Promise<void> {
  await page.goto(`${line.url}/video-class/detail/${courseId}`)
  await press(page, m.enrolment_buy_now())
  await says(page, m.enrolment_confirm_buy())
  await press(page, m.enrolment_buy())
  await says(page, m.enrolment_bought())
  await page.goto(line.url + paths.enrolled.coursePayment(courseId))
  await heading(page, m.payments_proof_title())
  const receipt = join(await temporaryFolder('buyer'), `${device}.png`)
  const background = device === 'phone' ? '#f0c673' : '#7fd6ab'
  await sharp({ create: { width: device === 'phone' ? 600 : 640, height: 900, channels: 3, background } })
    .png()
    .toFile(receipt)
  await pickFile(page, receipt)
  await press(page, m.payments_proof_send())
  await noticed(page, m.payments_proof_sent())
}

const secondsOf = (page: Page) => page.locator('video').evaluate((video) => (video as HTMLVideoElement).currentTime)

/** Plays the open lesson past a second of it. */
async function playPast({ page }: Person, title: string, seconds: number): Promise<void> {
  await page.getByRole('button', { name: m.content_play_named({ name: title }) }).click()
  await expect.poll(() => secondsOf(page), { interval: 100 }).toBeGreaterThan(seconds)
}

const online = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')))
const listed = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

async function openSaved(page: Page, line: CutLine): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${line.url}/student/saved`, { waitUntil: 'commit' })
  await heading(page, m.content_saved_title())
}

interface Story {
  readonly student: Person
  readonly buyer: Buyer
  readonly course: PreparedLesson
  readonly line: CutLine
  readonly session: Session
}

/** The desk verifies the payment, and the course opens until the day after tomorrow. */
async function isVerified(admin: Person, { buyer, course }: Story): Promise<void> {
  await enterConsole(admin)
  const { fee } = await call<{ fee: number }>('GET', `/course/${course.courseId}`, {})
  await verifyPayment(admin, buyer.name, { transactionNo: buyers[admin.device].transfer, amountMmk: fee })
  await answered(admin.page, m.payments_desk_opened())
  await setAccessEnd(buyer.id, addDays(today(), 2))
}

async function saveLesson({ student, course: { lesson }, line }: Story): Promise<void> {
  const { page } = student
  await page.goto(`${line.url}/student/learning`)
  await page.getByRole('link', { name: m.learning_lessons(), exact: true }).first().click()
  await page.getByRole('link').filter({ hasText: lesson.content_title }).first().click()
  await heading(page, lesson.content_title)
  await page.getByRole('button', { name: m.content_save_lesson(deviceOf(student)) }).click()
  await page.getByRole('link', { name: m.content_saved(), exact: true }).waitFor()
}

/** @returns the second at which the student stops */
async function watchesWithoutConnection({ student, course: { lesson }, line, session }: Story): Promise<number> {
  const { page } = student
  const title = lesson.content_title
  line.cut()
  await openSaved(page, line)
  await listed(page, title).getByRole('link', { name: m.content_watch() }).click()
  await heading(page, title)
  await playPast(student, title, 3)
  await page.locator('video').evaluate((video) => (video as HTMLVideoElement).pause())
  const watched = await secondsOf(page)
  line.restore()
  await online(page)
  const position = async () =>
    (await call<LessonProgress>('GET', `/my/progress/content/${lesson.id}`, session)).position
  await expect.poll(position).toBeGreaterThanOrEqual(Math.floor(watched) - 1)
  return watched
}

async function goesOnElsewhere(other: Person, { buyer, course: { lesson } }: Story, from: number): Promise<void> {
  const { page } = other
  await page.goto('/login')
  await logInBy(other, 'student', { phone: buyer.phone, password: PASSWORD })
  await page.goto('/student/learning')
  await page.getByRole('link', { name: m.learning_continue() }).first().click()
  await heading(page, lesson.content_title)
  await playPast(other, lesson.content_title, Math.floor(from) - 1)
  expect(await secondsOf(page)).toBeLessThan(from + 20)
}

/** The clock of the phone passes the last day while there is no connection. */
async function endsAway({ student: { page }, course: { lesson }, line }: Story): Promise<void> {
  const title = lesson.content_title
  line.cut()
  await page.clock.setSystemTime(Date.now() + 4 * DAY_MS)
  await openSaved(page, line)
  await listed(page, title).getByText(m.content_licence_ended()).waitFor()
  await page.goto(`${line.url}/student/saved?watch=${lesson.id}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: m.content_play_named({ name: title }) }).click()
  await page.getByRole('alert').getByText(m.content_licence_ended()).waitFor()
  await page.clock.setSystemTime(Date.now())
}

/** The server says that access has ended, and later that there is access again. */
async function isBoughtAgain({ student, buyer, course: { courseId, lesson }, line, session }: Story): Promise<void> {
  const { page } = student
  const title = lesson.content_title
  await setAccessEnd(buyer.id, addDays(today(), -1))
  line.restore()
  await openSaved(page, line)
  const again = listed(page, title).getByRole('link', { name: m.content_buy_again() })
  await again.waitFor()
  expect(await listed(page, title).getByRole('link', { name: m.content_watch() }).count()).toBe(0)
  await visible(student, 'saved-lesson-locked')
  await again.click()
  await page.waitForURL(`${line.url}/video-class/detail/${courseId}`)

  const fetched = line.passed.length
  await call('POST', '/course/enroll', { ...session, body: { course_id: courseId, student_id: buyer.id } })
  await openSaved(page, line)
  await again.waitFor()
  const terms = { status: EnrolmentStatus.approved, accessEndDate: addDays(today(), 30) }
  const bought = { studentId: buyer.id, status: EnrolmentStatus.applying }
  await inDatabase((db) =>
    db
      .updateTable('enrolments')
      .set(terms)
      .where((is) => is.and(bought))
      .execute(),
  )
  await openSaved(page, line)
  await listed(page, title).getByRole('link', { name: m.content_watch() }).click()
  await heading(page, title)
  await playPast(student, title, 1)
  const media = line.passed.slice(fetched).filter((path) => /\/stream\/(?!poster\.webp)/.test(path))
  expect(media, 'what was fetched of the lesson').toEqual([])
}

describe.each(['phone', 'desktop'] as const)('a bought lesson, on a %s', { timeout: 180_000 }, (device) => {
  const person = useTestAccounts(device, { serviceWorkers: 'allow' })

  test('is saved, watched without a connection and on another device, and ends; bought again it costs no data', async () => {
    const student = await person('student')
    student.expectErrors(LINE_ERRORS)
    const { page } = student
    const course = await aPreparedLesson(await logIn())
    const buyer = await aBuyer(device)
    const line = await aLineTo(ownSite().url)
    await page.goto(`${line.url}/login`)
    await logInBy(student, 'student', { phone: buyer.phone, password: PASSWORD })
    await buyAndPay(student, line, course.courseId)
    const session = await page.evaluate(() => JSON.parse(localStorage.getItem('pyinnya.session') ?? '{}') as Session)
    const story = { student, buyer, course, line, session }
    await isVerified(await person('admin'), story)
    await saveLesson(story)
    const watched = await watchesWithoutConnection(story)
    await goesOnElsewhere(await person('other device'), story, watched)
    await endsAway(story)
    await isBoughtAgain(story)
  })
})
