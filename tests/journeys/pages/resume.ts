import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { LessonProgress } from '#domains/learning/contract/progress.contract.ts'
import { toBurmeseDigits } from '#platform/contract/burmese/digits.ts'
import { m } from '#platform/messages/generated/messages.js'
import { deviceOf } from './lessons.ts'
import { call, type Session } from './prepared-lesson.ts'

/** Plays from a time on, pauses, and waits until the server knows it. @returns where it was paused */
export async function pausesAt(page: Page, time: number, session: Session): Promise<number> {
  await playsFrom(page, time)
  const paused = await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause()
    return video.currentTime
  })
  await isKnown(page.url(), paused, session)
  return paused
}

/**
 * Plays from a time on and leaves the site meanwhile, as a closed tab does.
 *
 * @returns where it was left, in whole seconds, as the server knows it by then
 */
export async function leavesAt(page: Page, time: number, session: Session): Promise<number> {
  const url = page.url()
  await goesOn(page)
  await playsFrom(page, time)
  const watched = await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await page.goto('about:blank')
  const known = () => positionOf(url, session)
  await expect
    .poll(known, { message: 'position that the closed tab sends' })
    .toBeGreaterThanOrEqual(Math.floor(watched))
  // The person goes on with a document of the site without scripts, which sends nothing.
  await page.goto(new URL('/robots.txt', url).href)
  return known()
}

const goesOn = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.play())

async function playsFrom(page: Page, time: number): Promise<void> {
  const video = page.locator('video')
  await video.evaluate((element: HTMLVideoElement, from) => {
    element.currentTime = from
  }, time)
  const seconds = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(seconds).toBeGreaterThan(time + 0.5)
}

/** The server keeps whole seconds. */
async function isKnown(url: string, time: number, session: Session): Promise<void> {
  const distance = async () => Math.abs(time - (await positionOf(url, session)))
  await expect.poll(distance, { message: `seconds between the server's position and ${time}` }).toBeLessThan(1)
}

/** The position of the lesson at an address, as the server knows it. */
async function positionOf(url: string, session: Session): Promise<number> {
  const path = `/my/progress/content/${new URL(url).pathname.split('/').at(-1)}`
  return (await call<LessonProgress>('GET', path, session)).position
}

/** Presses Play, and expects that the lesson goes on within a second of a time. */
export async function goesOnAt(page: Page, title: string, time: number): Promise<void> {
  const begun = page.locator('video').evaluate((video: HTMLVideoElement) => {
    return new Promise<number>((resolve) => {
      video.addEventListener('playing', () => resolve(video.currentTime), { once: true })
    })
  })
  await page.getByRole('button', { name: m.content_play_named({ name: title }) }).click()
  expect(Math.abs((await begun) - time), `seconds between ${time} and where it goes on`).toBeLessThan(1)
}

/** Asked whether to go on where another device stopped meanwhile, the student stays at the place of this one. */
export async function choosesPosition(
  page: Page,
  { own, other }: { own: number; other: number },
  session: Session,
): Promise<void> {
  const content_id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const items = [{ content_id, ranges: [], position: other, at: new Date().toISOString() }]
  await call('POST', '/my/progress', { ...session, body: { items } })
  await page.reload()
  await page.getByText(m.content_other_position({ time: timeText(other) })).waitFor()
  await page.getByRole('button', { name: m.content_position_go_on({ time: timeText(own) }) }).click()
  await page.getByText(m.content_other_position({ time: timeText(other) })).waitFor({ state: 'detached' })
}

/**
 * Saves the lesson that is open, watches it from a time on without a connection, and closes the page. With the
 * connection the next page of the site reports it.
 *
 * @returns where it was left, and that page
 */
export async function watchesOffline(
  page: Page,
  { title, from }: { title: string; from: number },
  session: Session,
): Promise<{ left: number; next: Page }> {
  const [url, context] = [page.url(), page.context()]
  await page.getByRole('button', { name: m.content_save_lesson(deviceOf({ device: 'phone' })) }).click()
  await page.getByRole('link', { name: m.content_saved(), exact: true }).waitFor()
  await page.reload({ waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.getByRole('button', { name: m.content_play_named({ name: title }) }).click()
  await playsFrom(page, from)
  const left = await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause()
    return video.currentTime
  })
  const isKept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('pyinnya.progress')))
  await expect.poll(isKept).toBe(true)
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(new URL('/course/list', url).href)
  await isKnown(url, left, session)
  return { left, next }
}

/** The lesson offers the position of another device beside the own one, and goes on there without an answer. */
export async function goesOnAtOther(page: Page, title: string, other: number): Promise<void> {
  await page.getByText(m.content_other_position({ time: timeText(other) })).waitFor()
  await goesOnAt(page, title, other)
}

/** Of less than a minute, as the site writes it. */
const timeText = (seconds: number) => toBurmeseDigits(`00:${String(Math.floor(seconds)).padStart(2, '0')}`)
