import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { type OwnBrowser, PHONE, useBrowser } from '#tests/support/a-page.ts'
import { heading } from './pages/fields.ts'
import { aPreparedLesson, logIn } from './pages/prepared-lesson.ts'

const SEGMENT = /\/stream\/[a-z0-9]+-\d{5}\.m4s$/
const HLS = /\/hls-[^/]+\.js$/

/** A lesson of the demo student, before it is played. */
async function aLessonPage(open: OwnBrowser['open']): Promise<{ page: Page; play: () => Promise<void> }> {
  const session = await logIn()
  const { courseId, lesson } = await aPreparedLesson(session)
  const page = await open('/robots.txt', PHONE)
  await page.evaluate((user) => localStorage.setItem('pyinnya.session', JSON.stringify(user)), session)
  await page.goto(`/courseContentGroup/${courseId}`)
  const title = lesson.content_title
  await page.getByRole('link').filter({ hasText: title }).first().click()
  await heading(page, title)
  return { page, play: () => page.getByRole('button', { name: m.content_play_named({ name: title }) }).click() }
}

const seconds = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

describe('a lesson whose stream fails', () => {
  const { open, expectErrors } = useBrowser()

  test('a lesson goes on over lost connections and an overloaded server, and says so; a seek finds its place', async () => {
    expectErrors(/ERR_|503/)
    const { page, play } = await aLessonPage(open)
    let asked = 0
    await page.route(SEGMENT, (route) => {
      asked += 1
      if (asked <= 4) return route.abort('connectionreset')
      return asked <= 6 ? route.fulfill({ status: 503 }) : route.continue()
    })
    await play()
    await page.getByText(m.content_player_no_line()).waitFor()
    await expect.poll(() => seconds(page)).toBeGreaterThan(1)
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 9
    })
    await expect.poll(() => seconds(page)).toBeGreaterThan(9.5)
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended)).toBe(true)
  }, 180_000)

  test('access that ends while a lesson plays is said', async () => {
    expectErrors(/403/)
    const { page, play } = await aLessonPage(open)
    await page.route(SEGMENT, (route) => route.fulfill({ status: 403, json: { code: 'ACCESS_ENDED' } }))
    await play()
    await page.getByRole('alert').getByText(m.refusal_access_ended()).waitFor()
  }, 180_000)

  test('a lesson whose files are gone says by which request that was found', async () => {
    expectErrors(/404/)
    const { page, play } = await aLessonPage(open)
    await page.route(SEGMENT, (route) =>
      route.fulfill({ status: 404, headers: { 'X-Request-Id': 'gone-1' }, json: {} }),
    )
    await play()
    const alert = page.getByRole('alert').filter({ hasText: m.content_player_broken() })
    // hls.js looks at each size, and again after pauses, before it gives up.
    await alert.getByText('gone-1', { exact: true }).waitFor({ timeout: 90_000 })
    await alert.getByRole('button', { name: m.platform_retry() }).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await alert.getByRole('button', { name: `${m.platform_copy()}: ${m.content_player_request()}` }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('gone-1')
  }, 180_000)

  test.each(['segments that do not decrypt', 'no index'])(
    '%s: hls.js plays the same stream',
    async (fault) => {
      expectErrors(/404/)
      const { page, play } = await aLessonPage(open)
      const fetched: string[] = []
      page.on('request', (request) => fetched.push(request.url()))
      const byHls = () => fetched.some((url) => HLS.test(url))
      if (fault === 'no index') {
        await page.route('**/stream/index.json', (route) => route.fulfill({ status: 404, json: {} }))
        await page.reload()
      } else {
        await page.route(SEGMENT, (route) => (byHls() ? route.continue() : route.fulfill({ body: 'x'.repeat(160) })))
      }
      await play()
      await expect.poll(() => seconds(page)).toBeGreaterThan(1)
      expect(fetched.filter((url) => HLS.test(url))).toHaveLength(1)
      expect(fetched.some((url) => url.endsWith('/stream/.m3u8'))).toBe(true)
    },
    180_000,
  )
})
