import { createHash } from 'node:crypto'
import { loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import { transferNumberKey } from '#domains/payments/contract/transfer-number.ts'
import { DAY_MS } from '#platform/contract/durations.ts'
import { m } from '#platform/messages/generated/messages.js'
import { now } from '#platform/server/clock.ts'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { anEnrolment, aStudent, aVideoCourse } from '#tests/support/builders.ts'
import { demoAccounts } from '../src/demo/demo-accounts.ts'
import { COUNT, recordFigures } from './lib/record.ts'
import { aDemoDatabase, aWebProcess } from './lib/site.ts'

// How long the payment desk takes for payments whose picture, payer and order agree, in a browser on demo data: until
// the desk stands there with the first of them, and from Enter to the next one with its picture drawn and its number
// checked. What a person needs to look is not in it: before each key stands a pause in which the desk takes no decision
// (docs/decisions/0356). The yardstick in the same run is J, which goes on without recording anything.
// Run: npm run bench -- desk. Needs `npm run build`.
const PAYMENTS = 10
const FEE = 45_000
/** Of a whole payment, in milliseconds. */
const WANTED_MS = 6_000
const LOOK_MS = 500

const database = await aDemoDatabase()
const db = openDatabase(database.url, { max: 1 })
const names = await waitingPayments(db)
await db.destroy()
const web = await aWebProcess(database)
const browser = await launchBrowser()
try {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    baseURL: web.url,
    serviceWorkers: 'block',
  })
  await measure(await context.newPage())
} finally {
  await browser.close()
  await web.stop()
  await database.stop()
}

async function measure(page: Page): Promise<void> {
  await startSession(page)
  const [first = '', second = ''] = names
  // Once before, as everybody but the first of a day meets it.
  await opened(page, first)
  const opening = await opened(page, first)
  const going = [await pressed(page, 'j', second), await pressed(page, 'k', first)]
  await page.evaluate(() => {
    Object.assign(window, { counted: 0 })
    window.addEventListener(
      'keydown',
      () => Object.assign(window, { counted: Reflect.get(window, 'counted') + 1 }),
      true,
    )
  })
  const recording: number[] = []
  for (const next of names.slice(1)) recording.push(await pressed(page, 'Enter', next))
  const keys = (await page.evaluate(() => Reflect.get(window, 'counted'))) / recording.length
  const [base, middle] = [Math.max(...going), medianOf(recording)]
  const note = `${(middle / base).toFixed(1)} times the yardstick of ${base.toFixed(0)} ms, longest ${Math.max(...recording).toFixed(0)} ms`
  console.log(
    `desk ${opening.toFixed(0)} ms, next ${recording.map((ms) => ms.toFixed(0)).join(' ')} ms, load ${loadavg()[0]}`,
  )
  recordFigures('desk', [
    {
      bar: 'from the opened desk to the next payment',
      target: `≤ ${WANTED_MS}`,
      value: opening + middle,
      unit: 'ms',
      note: `${opening.toFixed(0)} ms until the first stands there; without what a person needs to look`,
    },
    { bar: 'from Enter to the next payment', target: '≤ 300', value: middle, unit: 'ms', note },
    { bar: 'keys of a payment', target: '≤ 2', value: keys, unit: COUNT, note: `of ${recording.length}` },
  ])
}

async function startSession(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  const { email, password } = demoAccounts.finance
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const reply = await fetch('/backend/api/v2/admin/login', init)
      if (!reply.ok) throw new Error(`the log-in answered ${reply.status}`)
      localStorage.setItem('pyinnya.admin', await reply.text())
    },
    { email, password },
  )
}

async function opened(page: Page, name: string): Promise<number> {
  const startedAt = performance.now()
  await page.goto('/admin/payments', { waitUntil: 'commit' })
  await stands(page, name)
  return performance.now() - startedAt
}

async function pressed(page: Page, key: string, next: string): Promise<number> {
  await page.waitForTimeout(LOOK_MS)
  if (key !== 'Enter') await page.keyboard.press('Escape')
  const startedAt = performance.now()
  await page.keyboard.press(key)
  await stands(page, next)
  return performance.now() - startedAt
}

/** Waits until a payment is open: its picture is drawn, and its number is known to be free. */
async function stands(page: Page, name: string): Promise<void> {
  const free = m.payments_transaction_free({}, { locale: 'my' })
  await page.waitForFunction(
    ([heading, said]) => {
      const isOpen = [...document.querySelectorAll('h2')].some((title) => title.textContent === heading)
      const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
      const isDrawn = pictures.length > 0 && pictures.every((image) => image.complete && image.naturalWidth > 0)
      return isOpen && isDrawn && document.body.textContent.includes(said)
    },
    [name, free] as const,
  )
}

/**
 * Purchases that come first at the desk, with a picture on which their number and amount were read.
 *
 * @returns the names
 */
async function waitingPayments(to: Db): Promise<string[]> {
  const course = await aVideoCourse(to, { title: 'အဂ္ဂလိပ်စကားပြော', feeMmk: FEE })
  const wallet = await to
    .selectFrom('paymentMethods')
    .select('id')
    .where('active', '=', true)
    .where('kind', '=', 'wallet')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { filePath } = await to
    .selectFrom('paymentProofs')
    .select('filePath')
    .where('pixelsSha256', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const twoDaysAgo = now().getTime() - 2 * DAY_MS
  const made = Array.from({ length: PAYMENTS + 1 }, (_, at) => at)
  for (const at of made) {
    const student = await aStudent(to, { name: nameOf(at) })
    const { id: enrolmentId } = await anEnrolment(to, { courseId: course.id, studentId: student.id })
    // Numbers that are not like one another.
    const number = BigInt(`0x${createHash('sha256').update(`desk ${at}`).digest('hex')}`)
      .toString()
      .slice(0, 12)
    const reading = {
      number: { value: number, sure: true },
      amount: { value: FEE, sure: true },
      reference: null,
      paidAt: null,
    }
    await to
      .insertInto('paymentProofs')
      .values({
        enrolmentId,
        filePath,
        sha256: createHash('sha256').update(`desk picture ${at}`).digest(),
        numberTyped: number,
        numberKey: transferNumberKey(number) ?? null,
        amountMmk: FEE,
        paymentMethodId: wallet.id,
        reading: JSON.stringify(reading),
        uploadedAt: new Date(twoDaysAgo + at * 1_000),
      })
      .execute()
  }
  return made.map(nameOf)
}

function nameOf(at: number): string {
  return `မစုစု ${at + 1}`
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
