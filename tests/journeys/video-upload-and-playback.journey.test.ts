import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { DESKTOP, PHONE, useBrowser } from '#tests/support/a-page.ts'
import { aPdf } from '#tests/support/content-api.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { aClip, picture, quick, tone } from '#tests/support/video-clips.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { breakLine, offsetOf } from './pages/broken-connection.ts'
import { whenPrepared } from './pages/chapters.ts'
import { act, dragWhileListChanges, handleOf, noteOrders } from './pages/lesson-tools.ts'
import { bytesOf, isOfStream, repeatedSounds } from './pages/lessons.ts'
import { removeDevices } from './pages/prepared-lesson.ts'
import { choosesPosition, goesOnAt, goesOnAtOther, leavesAt, pausesAt, watchesOffline } from './pages/resume.ts'

const api = '/backend/api/v2'
let folder: string
beforeAll(async () => {
  folder = await temporaryFolder('lessons')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Session {
  token: string
  accountuser: { personal_id: number }
}

async function logIn(type: 'teacher' | 'student'): Promise<Session> {
  const body = { phone_number: demoAccounts[type], password: demoAccounts.password, user_type: type }
  return call<Session>('POST', '/login', { body })
}

async function call<T>(
  method: 'GET' | 'POST',
  path: string,
  { body, token }: { body?: object; token?: string } = {},
): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await fetch(ownSite().url + api + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await reply.json()) as T
}

/** Opens a page of the site with a stored session. */
async function as(page: Page, session: Session, path: string): Promise<Page> {
  await page.evaluate((user) => localStorage.setItem('pyinnya.session', JSON.stringify(user)), session)
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

/** A video course of the demo teacher that the demo student has bought, with unlimited access. */
async function aBoughtCourse(teacher: Session, student: Session): Promise<number> {
  const bought = await call<{ data: { course_id: number; status: number; end_access_date: string | null }[] }>(
    'GET',
    '/my/course/list',
    { token: student.token },
  )
  const own = await call<{ data: { course_id: number }[] }>('GET', '/my/course/list', { token: teacher.token })
  const ids = new Set(own.data.map(({ course_id }) => course_id))
  const course = bought.data.find((row) => row.status === 2 && row.end_access_date === null && ids.has(row.course_id))
  if (!course) throw new Error('the demo has no such course')
  return course.course_id
}

async function makeGroup(page: Page, courseId: number, name: string): Promise<void> {
  await page.goto(`/createContentGroup/${courseId}`, { waitUntil: 'networkidle' })
  await page.fill('input[name=group_name]', name)
  await page.click('main form button[type=submit]')
  await page.waitForURL(`**/contentGroup/${courseId}`)
  await page.getByRole('link', { name, exact: true }).click()
  await page.waitForURL(`**/contentList/${courseId}/*`)
}

async function chooseFile(page: Page, { title, path }: { title: string; path: string }): Promise<void> {
  await page.locator('main form input[type=file]').setInputFiles(path)
  if ((await page.inputValue('input[name=content_title]')) === '') await page.fill('input[name=content_title]', title)
  await page.click('main form button[type=submit]')
}

describe('a teacher with a video and a student who has bought it', () => {
  const { open, expectErrors } = useBrowser()

  test('the teacher uploads it; the student plays it, saves data and switches to audio', async () => {
    const [teacher, student] = [await logIn('teacher'), await logIn('student')]
    const courseId = await aBoughtCourse(teacher, student)
    const name = `အခန်း ${Date.now()}`
    const title = `သင်ခန်းစာ ${Date.now()}`
    const path = await aClip(folder, 'lesson.mp4', [...picture('640x360', 12), ...tone, '-t', '75', ...quick])

    const desk = await as(await open('/login', DESKTOP), teacher, `/contentGroup/${courseId}`)
    await makeGroup(desk, courseId, name)
    await desk.locator('main a[href*="/contentUpload/"]').first().click()
    await desk.waitForURL('**/contentUpload/**')
    await chooseFile(desk, { title, path })
    await desk.waitForURL('**/contentList/**')
    // The row of the upload, which may still be shown, contains the file name.
    const row = desk.getByRole('listitem').filter({ hasText: title, hasNotText: 'lesson' })
    await row.waitFor()
    await expect
      .poll(
        async () => {
          await desk.reload({ waitUntil: 'networkidle' })
          return row.getByText(m.content_on_web()).count()
        },
        { timeout: 120_000, interval: 1000 },
      )
      .toBe(1)

    const guest = await open('/login', PHONE)
    await recordMediaSession(guest)
    const phone = await as(guest, student, `/courseContentGroup/${courseId}`)
    await phone.getByRole('link', { name }).click()
    await phone.waitForURL('**/courseContentList/**')
    const streamed: Request[] = []
    phone.on('request', (request) => isOfStream(request) && streamed.push(request))
    await phone.getByRole('link', { name: title }).click()
    await phone.waitForURL('**/video/**')
    const play = phone.getByRole('button', { name: m.content_play_named({ name: title }) })
    await play.waitFor()
    await expect.poll(() => phone.locator('video').getAttribute('poster')).toMatch(/^blob:/)
    await phone.waitForLoadState('networkidle')
    expect(
      streamed.map((request) => request.url()),
      'media requests before the first play',
    ).toEqual([])
    await play.click()
    const quality = phone.locator('input[type=radio]:checked')
    await expect.poll(() => quality.evaluate((one) => one.closest('label')?.textContent)).toContain('240p')
    await watch(phone)
    await expect.poll(() => height(phone)).toBe(240)
    await expect.poll(() => streamed.length).toBeGreaterThan(5)
    expect(await bytesOf(streamed), 'media bytes after it').toBeGreaterThan(10_000)
    for (const request of streamed) {
      expect(await request.headerValue('authorization')).toBe(`Bearer ${student.token}`)
      expect(request.url()).not.toContain(student.token)
    }
    await useControls(phone)
    await useLockScreen(phone, { title, chapter: name })
    await phone.getByRole('complementary').getByText('360p', { exact: true }).click()
    await expect.poll(() => height(phone)).toBe(360)
    expect(repeatedSounds(streamed), 'sound that another quality fetches again').toEqual([])
    const before = streamed.length
    // Video segments may be fetched until the player has switched to audio.
    const changedAt = () => streamed.findIndex((request, at) => at >= before && request.url().endsWith('/key'))
    const position = await seconds(phone)
    await phone.getByRole('complementary').getByText('အသံသာ').click()
    await expect.poll(changedAt).toBeGreaterThan(0)
    await watch(phone)
    const soundOnly = phone.getByRole('button', { name: m.content_sound_only(), exact: true })
    expect(await soundOnly.getAttribute('aria-pressed')).toBe('true')
    expect(await seconds(phone), 'the sound goes on where the picture was').toBeGreaterThan(position)
    expect(streamed.slice(changedAt()).every((request) => /audio|key/.test(request.url()))).toBe(true)
    // To the second, on whatever device, also where the tab was closed while the lesson played.
    const paused = await pausesAt(phone, 8, student)
    const second = await as(await open('/login', DESKTOP), student, phone.url())
    await goesOnAt(second, title, paused)
    const left = await leavesAt(second, 10, student)
    const third = await as(await open('/login', PHONE), student, phone.url())
    await goesOnAt(third, title, left)
    // It would play on, and report a newer position of its own.
    await third.close()
    await choosesPosition(phone, { own: paused, other: 55 }, student)
    await goesOnAt(phone, title, Math.floor(paused))
    const url = phone.url()
    await phone.getByRole('link', { name: m.content_return() }).click()
    await phone.waitForURL('**/courseContentList/**')
    await expect.poll(() => phone.evaluate(() => navigator.mediaSession.metadata === null)).toBe(true)

    // What was watched without a connection counts on the other device, and what was watched there on the first one.
    await removeDevices(student)
    // Only then it can be saved: a busy machine may still be encoding.
    await whenPrepared(student, courseId, title)
    expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await phone.goto(url, { waitUntil: 'networkidle' })
    const { left: leftOffline, next } = await watchesOffline(phone, { title, from: 20 }, student)
    await as(second, student, url)
    await goesOnAt(second, title, leftOffline)
    const other = await pausesAt(second, 54, student)
    await next.goto(url)
    await goesOnAtOther(next, title, other)
  }, 300_000)
})

describe('an upload over a breaking connection', () => {
  const { open, expectErrors } = useBrowser()

  test('continues from its offset after the page was closed', async () => {
    const [teacher, student] = [await logIn('teacher'), await logIn('student')]
    const courseId = await aBoughtCourse(teacher, student)
    const path = join(folder, 'large.pdf')
    await writeFile(path, Buffer.concat([aPdf, randomBytes(20 * 1024 * 1024)]))
    const page = await as(await open('/login', DESKTOP), teacher, `/contentGroup/${courseId}`)
    await makeGroup(page, courseId, `ဖိုင်ကြီး ${Date.now()}`)
    await page.locator('main a[href*="/contentUpload/"]').first().click()
    await page.waitForURL('**/contentUpload/**')

    await page.route('**/uploads/*', (route, request) =>
      // Requests held here are never sent, so that the connection stays broken.
      request.method() === 'PATCH' && offsetOf(request) > 0 ? undefined : route.fallback(),
    )
    const line = await breakLine(page, path, 8 * 1024 * 1024)
    expectErrors(/ERR_CONNECTION_RESET/)
    await chooseFile(page, { title: 'စာအုပ်', path })
    const row = page.getByRole('listitem').filter({ hasText: 'MB' })
    await row.getByText(m.platform_upload_retrying_note()).waitFor()
    expect(line.keptBytes()).toBeGreaterThan(0)
    await row.getByText(`${(line.keptBytes() / 1024 / 1024).toFixed(1)} MB / 20 MB`).waitFor()
    await page.reload({ waitUntil: 'networkidle' })
    // Not earlier, because requests held at the broken connection would be sent.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByText(m.content_choose_same_file()).waitFor()

    const begun: number[] = []
    page.on('request', (request) => request.method() === 'PATCH' && begun.push(offsetOf(request)))
    await chooseFile(page, { title: '', path })
    await page.waitForURL('**/contentList/**')
    const rows = page.getByRole('listitem').filter({ hasText: '20.00 MB' })
    await rows.filter({ hasText: 'စာအုပ်' }).waitFor()
    expect(Math.min(...begun), 'nothing is sent again').toBe(line.keptBytes())
    expect(await rows.count()).toBe(1)
  }, 180_000)
})

describe('several lessons of an owner (OWN-07, OWN-20)', () => {
  const { open } = useBrowser()

  test('are uploaded at once, renamed, ordered by keyboard and by drag, replaced and opened', async () => {
    const [teacher, student] = [await logIn('teacher'), await logIn('student')]
    const courseId = await aBoughtCourse(teacher, student)
    const [first, second, third] = ['alpha', 'beta', 'gamma'].map((name) => join(folder, `${name}.pdf`))
    for (const path of [first, second, third]) await writeFile(path ?? '', Buffer.concat([aPdf, randomBytes(5000)]))
    const desk = await as(await open('/login', DESKTOP), teacher, `/contentGroup/${courseId}`)
    const name = `အစီအစဉ် ${Date.now()}`
    await makeGroup(desk, courseId, name)
    await desk.locator('main a[href*="/contentUpload/"]').first().click()
    await desk.waitForURL('**/contentUpload/**')
    await desk.locator('main form input[type=file]').setInputFiles([first ?? '', second ?? '', third ?? ''])
    const title = (file: string) => desk.getByLabel(m.content_title_of({ file }))
    await title('beta.pdf').waitFor()
    expect(await title('alpha.pdf').inputValue()).toBe('alpha')
    await title('beta.pdf').fill('')
    await desk.click('main form button[type=submit]')
    await expect.poll(() => title('beta.pdf').getAttribute('aria-invalid')).toBe('true')
    await title('beta.pdf').fill('beta')
    await desk.click('main form button[type=submit]')
    await desk.waitForURL('**/contentList/**')

    const titles = () => desk.locator('main li:has(summary) .name').allInnerTexts()
    await expect.poll(titles).toEqual(['alpha', 'beta', 'gamma'])
    const orders = await noteOrders(desk)
    await handleOf(desk, 'gamma').focus()
    await desk.keyboard.press('ArrowUp')
    await expect.poll(titles).toEqual(['alpha', 'gamma', 'beta'])
    await expect.poll(() => handleOf(desk, 'gamma').evaluate((one) => one === document.activeElement)).toBe(true)
    const change = async () => {
      await desk.keyboard.press('ArrowUp')
      await expect.poll(titles).toEqual(['alpha', 'beta', 'gamma'])
    }
    await dragWhileListChanges(desk, { title: 'beta', above: 'alpha', change })
    await expect.poll(titles).toEqual(['beta', 'alpha', 'gamma'])

    await act(desk, 'alpha', m.content_rename())
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(m.content_content_title()).fill('delta')
    await dialog.getByRole('button', { name: m.content_save() }).click()
    await expect.poll(titles).toEqual(['beta', 'delta', 'gamma'])
    const shown = ['alpha beta gamma', 'alpha gamma beta', 'alpha beta gamma', 'beta alpha gamma']
    expect(await orders(), 'an order that was left is not shown again').toEqual(shown)
    const chooser = desk.waitForEvent('filechooser')
    await act(desk, 'gamma', m.content_replace())
    const newer = join(folder, 'newer.pdf')
    await writeFile(newer, Buffer.concat([aPdf, randomBytes(9000)]))
    await (await chooser).setFiles(newer)
    await dialog.getByRole('button', { name: m.content_replace() }).click()
    await desk.getByText(/8\.8\d KB/).waitFor()
    expect(await titles()).toEqual(['beta', 'delta', 'gamma'])

    const opened = desk.waitForEvent('popup')
    await desk.getByRole('button', { name: `${m.content_open()} – beta` }).click()
    await (await opened).waitForURL('**/pdf-viewer-course/**')
    const phone = await as(await open('/login', PHONE), student, `/courseContentGroup/${courseId}`)
    await phone.getByRole('link', { name }).click()
    await phone.waitForURL('**/courseContentList/**')
    await expect.poll(() => phone.locator('main li .name').allInnerTexts()).toEqual(['beta', 'delta', 'gamma'])
  }, 120_000)
})

async function watch(page: Page): Promise<void> {
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1)
  const start = await seconds(page)
  await expect.poll(() => seconds(page)).toBeGreaterThan(start + 1)
}

/** Buttons, keys and the list of speeds move the video; it plays on at the usual speed. */
async function useControls(page: Page): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const rate = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.playbackRate)
  const isPaused = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.paused)
  await button(m.content_player_pause()).click()
  await expect.poll(isPaused).toBe(true)
  const start = await seconds(page)
  // While larger sizes are being prepared, the lesson is as long as what is ready.
  const length = () => page.locator('video').evaluate((element: HTMLVideoElement) => element.duration)
  await expect.poll(length).toBeGreaterThan(start + 11)
  await button(m.content_player_on({ n: '၁၀' })).click()
  await expect.poll(() => seconds(page)).toBeCloseTo(start + 10, 0)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => seconds(page)).toBeCloseTo(start, 0)
  const slider = page.getByRole('slider', { name: m.content_player_position() })
  await slider.press('End')
  const last = await length()
  await expect.poll(() => seconds(page)).toBeGreaterThan(last - 2)
  await slider.press('Home')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain('၀၀:၀၀')
  await page.getByRole('combobox', { name: m.content_player_speed() }).selectOption('1.5')
  await expect.poll(rate).toBe(1.5)
  await button(m.content_player_play()).press('Shift+Comma')
  await expect.poll(rate).toBe(1.25)
  await page.getByRole('combobox', { name: m.content_player_speed() }).selectOption('1')
  await button(m.content_player_play()).click()
  await watch(page)
}

declare global {
  interface Window {
    /** What a page has given to the lock screen. */
    lockScreen: {
      actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>
      position: MediaPositionState | undefined
    }
  }
}

/** A browser without a screen shows no lock screen, so what the page gives to it is kept. */
async function recordMediaSession(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.lockScreen = { actions: {}, position: undefined }
    const session = navigator.mediaSession
    const [setHandler, setPosition] = [session.setActionHandler.bind(session), session.setPositionState.bind(session)]
    session.setActionHandler = (action, handler) => {
      setHandler(action, handler)
      window.lockScreen.actions[action] = handler
    }
    session.setPositionState = (position) => {
      setPosition(position)
      window.lockScreen.position = position
    }
  })
}

const pressOnLockScreen = (
  page: Page,
  action: MediaSessionAction,
  details: Partial<MediaSessionActionDetails> = {},
): Promise<void> => page.evaluate((made) => window.lockScreen.actions[made.action]?.(made), { ...details, action })

/** Names the lesson on the lock screen and uses its buttons. */
async function useLockScreen(page: Page, { title, chapter }: { title: string; chapter: string }): Promise<void> {
  const shown = await page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession
    const pictures = metadata?.artwork.map(({ src }) => src) ?? []
    return {
      title: metadata?.title,
      album: metadata?.album,
      hasCourse: metadata?.artist !== '',
      pictures,
      playbackState,
    }
  })
  expect(shown).toEqual({
    title,
    album: chapter,
    hasCourse: true,
    playbackState: 'playing',
    pictures: [expect.stringMatching(/^blob:/)],
  })
  await pressOnLockScreen(page, 'pause')
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused')
  await pressOnLockScreen(page, 'seekto', { seekTime: 4 })
  await expect.poll(() => seconds(page)).toBeCloseTo(4, 0)
  await pressOnLockScreen(page, 'seekforward', { seekOffset: 3 })
  await expect.poll(() => page.evaluate(() => window.lockScreen.position?.position)).toBeCloseTo(7, 0)
  await pressOnLockScreen(page, 'seekbackward')
  await expect.poll(() => seconds(page)).toBeCloseTo(0, 0)
  await pressOnLockScreen(page, 'play')
  await watch(page)
}

const seconds = (page: Page): Promise<number> =>
  page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime)
const height = (page: Page): Promise<number> =>
  page.locator('video').evaluate((element: HTMLVideoElement) => element.videoHeight)
