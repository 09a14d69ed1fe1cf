import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { SLOW_LINE, shape } from '#bench/lib/slow-line.ts'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { aLine, countReceived } from './line.ts'
import { aPhone, firstFrame, type LearningSite, type Lesson, lessonPath, onPhone, open } from './site.ts'
import { savedLessons } from './stored.ts'

const CUT_EVERY_MS = 20_000
const CUT_FOR_MS = 2_000
const SAVED_WITHIN_MS = 1_200_000
/** The kill falls into the time in which files are saved. */
const LONGEST_LIFE_MS = 4_000
const KILLED_LINE = { bytesPerSecond: 400_000, latencyMs: 50 } as const

/** What is fetched of lessons that are saved. */
const SAVED_FILES = /\/(?:stream\/|offline\?)/

export interface GroupFigures {
  readonly movedBytes: number
  readonly fileBytes: number
  readonly cuts: number
  readonly broken: number
}

/** Presses the button that saves the chapter of a lesson. */
export async function saveChapter(page: Page, { courseId }: Lesson, title: string): Promise<void> {
  await open(page, paths.enrolled.courseGroups(courseId))
  const chapter = page.locator('section, details, li').filter({ hasText: title })
  const button = chapter.getByRole('button', { name: new RegExp(m.content_save_chapter(onPhone)) }).first()
  await button.click()
}

/** Saves a chapter on the slow line, which is cut every 20 s. */
export async function saveOnCutLine(site: LearningSite): Promise<GroupFigures> {
  const line = await aLine(site.url)
  const context = await aPhone(site, { url: line.url, session: site.student })
  try {
    const page = await context.newPage()
    const received = await countReceived(page)
    await saveChapter(page, site.noisy, site.noisy.title)
    await shape(page, SLOW_LINE)
    let cuts = 0
    const until = performance.now() + SAVED_WITHIN_MS
    let nextCut = performance.now() + CUT_EVERY_MS
    for (;;) {
      await sleep(500)
      const lessons = await savedLessons(page)
      if (lessons.length > 0 && lessons.every(({ state }) => state === 'saved')) break
      const isFailed = lessons.some(({ state }) => state === 'failed')
      if (isFailed || performance.now() > until) throw new Error(`not saved: ${JSON.stringify(lessons)}`)
      if (performance.now() < nextCut) continue
      line.cut()
      cuts += 1
      await sleep(CUT_FOR_MS)
      line.restore()
      nextCut = performance.now() + CUT_EVERY_MS
    }
    const lessons = await savedLessons(page)
    return {
      movedBytes: received.of(SAVED_FILES),
      fileBytes: lessons.reduce((sum, { totalBytes }) => sum + totalBytes, 0),
      cuts,
      broken: lessons.filter(({ isWhole }) => !isWhole).length,
    }
  } finally {
    await context.close()
    line.close()
  }
}

export interface KillFigures {
  readonly kills: number
  readonly saved: number
  readonly broken: number
}

/** Kills the tab again and again while it saves a lesson; a lesson that is listed as saved has to be whole. */
export async function killWhileSaving(site: LearningSite, kills: number): Promise<KillFigures> {
  const context = await aPhone(site, { url: site.url, session: site.student })
  let [saved, broken, done] = [0, 0, 0]
  try {
    await beginSaving(context, site.noisy)
    while (done < kills) {
      const page = await context.newPage()
      await open(page, paths.own.student.saved())
      const before = await savedLessons(page)
      broken += before.filter(({ state, isWhole }) => state === 'saved' && !isWhole).length
      if (before.every(({ state }) => state === 'saved')) {
        saved += 1
        await removeAll(page, site.noisy.title)
        await page.close()
        await beginSaving(context, site.noisy)
        continue
      }
      await shape(page, KILLED_LINE)
      await sleep(Math.random() * LONGEST_LIFE_MS)
      await crash(page)
      done += 1
    }
    return { kills: done, saved: saved + (await plays(context, site.noisy)), broken }
  } finally {
    await context.close()
  }
}

async function beginSaving(context: BrowserContext, lesson: Lesson): Promise<void> {
  const page = await context.newPage()
  await open(page, lessonPath(lesson))
  await shape(page, KILLED_LINE)
  await page.getByRole('button', { name: new RegExp(m.content_save_lesson(onPhone)) }).click()
  await page.waitForFunction(() => localStorage.getItem('pyinnya.database-filled') !== null)
  await crash(page)
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}

async function removeAll(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: m.content_saved_remove_thing({ title }) }).click()
  await page.locator('dialog').getByRole('button', { name: m.content_saved_remove() }).click()
  await page.getByText(m.content_saved_none()).waitFor()
}

/** Lets the lesson be saved at last, and plays it. */
async function plays(context: BrowserContext, lesson: Lesson): Promise<1> {
  const page = await context.newPage()
  await open(page, paths.own.student.saved())
  const watch = page.getByRole('listitem').filter({ hasText: lesson.title }).getByRole('link')
  await watch.click({ timeout: 120_000 })
  await firstFrame(page, lesson.title)
  await page.close()
  return 1
}
