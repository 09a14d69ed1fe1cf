import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { EnrolmentStatus } from '#domains/enrolment/contract/enrolment-status.ts'
import { paths } from '#paths'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { anEnrolment, aVideoCourse } from '#tests/support/builders.ts'
import { waitForHydration } from '#tests/support/live-page.ts'
import { demoAccounts } from '../src/demo/demo-accounts.ts'
import { drawReceipts } from './lib/receipts/draw-receipts.ts'
import { RECEIPT_LAYOUTS } from './lib/receipts/receipt-layouts.ts'
import { COUNT, recordFigures } from './lib/record.ts'
import { aDemoDatabase, aWebProcess } from './lib/site.ts'
import { SLOW_LINE, shape } from './lib/slow-line.ts'

// How long a student needs from the page of a course, where she has asked for a place, until the picture of her
// transfer has arrived: on a phone of 360×740, on a line of 400 kbit/s and 400 ms, without anything of the payment page
// in the cache. She copies the number of a wallet and sends a screenshot of 1080 pixels. The second payment has the
// line cut while the picture is sent. What a person needs to look and to transfer is not in it. The yardstick in the
// same run is the time that the bytes of the picture alone take on that line.
// Run: npm run bench -- till. Needs `npm run build`.
const FEE = 45_000
const CUT_MS = 5_000

const database = await aDemoDatabase()
const db = openDatabase(database.url, { max: 1 })
const web = await aWebProcess(database)
const browser = await launchBrowser()
try {
  const [receipt] = await drawReceipts({
    seed: 1,
    sets: 1,
    layouts: RECEIPT_LAYOUTS.slice(0, 1),
    damages: ['screenshot'],
  })
  if (!receipt) throw new Error('no receipt was drawn')
  const whole = await pay(receipt.bytes)
  const cut = await pay(receipt.bytes, { isCut: true })
  const alone = (receipt.bytes.length / SLOW_LINE.bytesPerSecond) * 1000
  const note = `${(whole.ms / alone).toFixed(1)} times the yardstick of ${(alone / 1000).toFixed(1)} s`
  console.log(`paid in ${whole.ms.toFixed(0)} ms, ${cut.ms.toFixed(0)} ms with the line cut, load ${loadavg()[0]}`)
  recordFigures('till', [
    { bar: 'from the course to the sent picture', target: '≤ 60', value: whole.ms / 1000, unit: 's', note },
    {
      bar: 'the same, with the line cut for 5 s while the picture is sent',
      target: '≤ 60',
      value: cut.ms / 1000,
      unit: 's',
      note: 'one press more, which sends it again',
    },
    { bar: 'taps, the choice of the picture included', target: '≤ 5', value: whole.taps, unit: COUNT, note: '' },
    {
      bar: 'pictures lost or stored twice, of two payments',
      target: '≤ 0',
      value: Math.abs((await storedPictures(db)) - whole.sent - cut.sent),
      unit: COUNT,
      note: '',
    },
  ])
} finally {
  await browser.close()
  await db.destroy()
  await web.stop()
  await database.stop()
}

interface Payment {
  readonly ms: number
  readonly taps: number
  readonly sent: number
}

/** Applies for a course of its own and pays for it. */
async function pay(picture: Buffer, { isCut = false } = {}): Promise<Payment> {
  const course = await aVideoCourse(db, { title: `အင်္ဂလိပ်စကားပြော ${isCut ? 2 : 1}`, feeMmk: FEE })
  const student = await demoStudent(db)
  await anEnrolment(db, { courseId: course.id, studentId: student, status: EnrolmentStatus.applying })
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    baseURL: web.url,
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  try {
    const page = await context.newPage()
    await startSession(page)
    await page.goto(paths.videoCourse.detail(course.id))
    await waitForHydration(page)
    await page.waitForLoadState('networkidle')
    await shape(page, SLOW_LINE)
    const startedAt = performance.now()
    let taps = 0
    const tap = async (press: Promise<void>): Promise<void> => {
      await press
      taps += 1
    }
    await tap(page.getByRole('link', { name: m.enrolment_pay() }).first().click())
    await page.getByRole('heading', { name: m.payments_till_wallets() }).waitFor()
    await tap(
      page
        .getByRole('button', { name: new RegExp(`^${m.platform_copy()}: `) })
        .nth(1)
        .click(),
    )
    const chosen = page.waitForEvent('filechooser')
    await tap(page.getByRole('button', { name: m.platform_choose_file() }).first().click())
    await (await chosen).setFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: picture })
    const send = page.getByRole('button', { name: m.payments_proof_send(), exact: true })
    const sent = page.getByText(m.payments_proof_sent(), { exact: true }).first()
    await tap(send.click())
    if (isCut) {
      await sleep(500)
      await context.setOffline(true)
      await sleep(CUT_MS)
      await context.setOffline(false)
      await sent.or(send).first().waitFor()
      if (await send.isVisible()) await tap(send.click())
    }
    await sent.waitFor()
    return { ms: performance.now() - startedAt, taps, sent: 1 }
  } finally {
    await context.close()
  }
}

async function startSession(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  const body = { phone_number: demoAccounts.student, password: demoAccounts.password, user_type: 'student' }
  await page.evaluate(
    async ([url, login]) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(login) })
      if (!reply.ok) throw new Error(`the log-in answered ${reply.status}`)
      localStorage.setItem('pyinnya.session', await reply.text())
    },
    [`${API_BASE}/login`, body] as const,
  )
}

async function demoStudent(from: Db): Promise<number> {
  const { id } = await from
    .selectFrom('accounts')
    .select('id')
    .where('phoneNumber1', '=', demoAccounts.student)
    .executeTakeFirstOrThrow()
  return id
}

/** Of the courses that this benchmark made. */
async function storedPictures(from: Db): Promise<number> {
  const { stored } = await from
    .selectFrom('paymentProofs')
    .innerJoin('enrolments', 'enrolments.id', 'paymentProofs.enrolmentId')
    .innerJoin('courses', 'courses.id', 'enrolments.courseId')
    .select(({ fn }) => fn.countAll<number>().as('stored'))
    .where('courses.title', 'like', 'အင်္ဂလိပ်စကားပြော _')
    .executeTakeFirstOrThrow()
  return Number(stored)
}
