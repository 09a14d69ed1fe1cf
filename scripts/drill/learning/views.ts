import type { Page } from 'playwright-core'
import { SLOW_LINE, shape } from '#bench/lib/slow-line.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { demoAccounts } from '../../../src/demo/demo-accounts.ts'
import { countReceived } from './line.ts'
import { aPhone, firstFrame, type LearningSite, type Lesson, lessonPath, open } from './site.ts'

/** Playlists, keys, initial parts and segments. */
const MEDIA = /\/stream\/(?:key$|[^/]*\.(?:m3u8|m4s|mp4)$)/

/** Of cards and ads, and the patterns of generated covers. */
const PICTURES = /\/(?:pictures|patterns)\//

export interface FrameFigures {
  readonly mediaBytesBefore: number
  readonly pageBytes: number
  readonly bytesAfter: number
  readonly seconds: number
}

/** Opens a lesson in a fresh browser, then plays it on the slow line. */
export async function playOnSlowLine(site: LearningSite, lesson: Lesson): Promise<FrameFigures> {
  const context = await aPhone(site, { url: site.url, session: site.student })
  try {
    const page = await context.newPage()
    const received = await countReceived(page)
    await open(page, lessonPath(lesson))
    const [mediaBytesBefore, pageBytes] = [received.of(MEDIA), received.of()]
    received.reset()
    await shape(page, SLOW_LINE)
    const ms = await firstFrame(page, lesson.title)
    return { mediaBytesBefore, pageBytes, bytesAfter: received.of(), seconds: ms / 1000 }
  } finally {
    await context.close()
  }
}

export interface Journey {
  readonly bytes: number
  readonly steps: readonly string[]
}

/** From the log-in page with an empty cache to the first frame of a lesson, which is played on the slow line. */
export async function coldJourney(site: LearningSite, lesson: Lesson): Promise<Journey> {
  const context = await aPhone(site, { url: site.url })
  try {
    const page = await context.newPage()
    const received = await countReceived(page)
    const steps: string[] = []
    let before = 0
    let listed = new Map<string, number>()
    const step = (name: string): void => {
      steps.push(`${name} ${((received.of() - before) / 1000).toFixed(1)} kB`)
      before = received.of()
      if (!process.argv.includes('--list')) return
      console.log(name)
      list(received.list().map(([url, bytes]) => [url, bytes - (listed.get(url) ?? 0)]))
      listed = new Map(received.list())
    }
    await open(page, '/login')
    step('log-in page')
    await logIn(page)
    step('home')
    await page.getByRole('link', { name: m.learning_all() }).click()
    await page.getByRole('heading', { name: m.learning_title(), exact: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    step('my learning')
    await page
      .locator(`main a[href$="${paths.enrolled.courseGroups(lesson.courseId)}"]`)
      .first()
      .click()
    const row = page.getByRole('link').filter({ hasText: lesson.title }).first()
    await row.waitFor()
    await page.waitForLoadState('networkidle')
    step('lessons')
    await row.click()
    await page.getByRole('button', { name: m.content_play_named({ name: lesson.title }) }).waitFor()
    await page.waitForLoadState('networkidle')
    step('lesson')
    // So that the player does not fetch more ahead than such a line carries until the first frame.
    await shape(page, SLOW_LINE)
    await firstFrame(page, lesson.title)
    step('first frame')
    return { bytes: received.of(), steps }
  } finally {
    await context.close()
  }
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel(m.accounts_phone_or_number()).fill(demoAccounts.student)
  await page.locator('input[type=password]').fill(demoAccounts.password)
  await page.getByRole('radio', { name: m.accounts_type_student() }).check({ force: true })
  await page.getByRole('button', { name: m.platform_login(), exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('region', { name: m.learning_title() }).waitFor()
  await page.waitForLoadState('networkidle')
}

export interface ListFigures {
  /** Of a further page of the list, without the pictures of its cards, which were not shown before. */
  readonly furtherBytes: number
  readonly furtherPictures: number
  /** Of a page that was opened before, without pictures. */
  readonly againBytes: number
}

/** Pages of a list, loaded by their address, with everything else in the cache. */
export async function warmList(site: LearningSite): Promise<ListFigures> {
  const context = await aPhone(site, { url: site.url })
  try {
    const page = await context.newPage()
    const further = `${paths.class.list()}?page=2`
    await open(page, paths.class.list())
    const received = await countReceived(page)
    await open(page, further)
    if (process.argv.includes('--list')) list(received.list())
    const furtherPictures = received.of(PICTURES)
    const furtherBytes = received.of() - furtherPictures
    await open(page, paths.class.list())
    received.reset()
    await open(page, further)
    if (process.argv.includes('--list')) list(received.list())
    return { furtherBytes, furtherPictures, againBytes: received.of() - received.of(PICTURES) }
  } finally {
    await context.close()
  }
}

function list(received: readonly (readonly [url: string, bytes: number])[]): void {
  for (const [url, bytes] of received) if (bytes > 0) console.log(`  ${String(bytes).padStart(8)} ${url}`)
}
