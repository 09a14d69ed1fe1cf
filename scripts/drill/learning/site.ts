import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { aDemoDatabase, aWebProcess, aWorkerProcess } from '#bench/lib/site.ts'
import { listDevices, type OfflineDevice, removeDevice } from '#domains/content/contract/offline.contract.ts'
import type { CourseOutline, OutlineLesson } from '#domains/learning/contract/outline.contract.ts'
import { paths } from '#paths'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { launchBrowser } from '#tests/support/browser.ts'
import { waitForHydration } from '#tests/support/live-page.ts'
import { aClip, quick, tone } from '#tests/support/video-clips.ts'
import { demoAccounts } from '../../../src/demo/demo-accounts.ts'

const PHONE = { width: 360, height: 740 }
const PREPARED_WITHIN_MS = 600_000

/** What texts call the device. */
export const onPhone = { device: m.content_device_phone() }

type Call = <T>(method: 'GET' | 'POST', path: string, options?: { body?: object; token?: string }) => Promise<T>

export interface Session {
  readonly token: string
}
export interface Lesson {
  readonly courseId: number
  readonly courseTitle: string
  readonly groupId: number
  readonly id: number
  readonly title: string
}

/** A product of its own with a browser, for the drill. */
export interface LearningSite {
  readonly url: string
  readonly browser: Browser
  readonly database: pg.Client
  readonly student: Session
  /** A prepared lesson of slides of the demo. */
  readonly lesson: Lesson
  /** A prepared lesson of a noisy picture, as a camera makes it, in the same course. */
  readonly noisy: Lesson
  call: Call
  /**
   * Ends the student's devices: each part of the drill saves on phones of its own, of which a student may have three.
   */
  endDevices(): Promise<void>
  stop(): Promise<void>
}

/** @param noisySeconds - length of the noisy lesson */
export async function aLearningSite(noisySeconds: number): Promise<LearningSite> {
  const demo = await aDemoDatabase()
  const web = await aWebProcess(demo)
  const worker = await aWorkerProcess(demo)
  const database = new pg.Client({ connectionString: demo.url })
  await database.connect()
  const browser = await launchBrowser()
  const stop = async (): Promise<void> => {
    await browser.close()
    await database.end()
    await Promise.all([web.stop(), worker.stop()])
    await demo.stop()
  }
  try {
    // Every run logs in from this address.
    await database.query('delete from throttles')
    const call = callsTo(web.url)
    const student = await logIn(call, { phone: demoAccounts.student, type: 'student' })
    const lesson = await untilPrepared(() => findLesson(call, student))
    const title = await uploadNoisy({
      call,
      database,
      folder: demo.folder,
      lesson,
      seconds: noisySeconds,
      url: web.url,
    })
    const noisy = await untilPrepared(() => findLesson(call, student, title))
    const endDevices = () => endDevicesOf(call, student)
    return { url: web.url, browser, database, student, lesson, noisy, call, endDevices, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function callsTo(url: string): Call {
  return async (method, path, { body, token } = {}) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(url + API_BASE + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
    return reply.json()
  }
}

function logIn(call: Call, { phone, type }: { phone: string; type: string }): Promise<Session> {
  return call('POST', '/login', {
    body: { phone_number: phone, password: demoAccounts.password, user_type: type },
  })
}

async function endDevicesOf(call: Call, { token }: Session): Promise<void> {
  const { devices } = await call<{ devices: OfflineDevice[] }>('GET', listDevices.url, { token })
  for (const { id } of devices) await call('POST', removeDevice.url.replace(':id', String(id)), { token, body: {} })
}

const isPrepared = ({ renditions }: OutlineLesson): boolean => renditions.some(({ size_bytes }) => size_bytes !== null)

/** The first prepared lesson of the student's courses, or the one of a title. */
async function findLesson(call: Call, { token }: Session, title?: string): Promise<Lesson | undefined> {
  type Row = { course_id: number; course_title: string; status: number }
  const { data } = await call<{ data: Row[] }>('GET', '/my/course/list', { token })
  for (const { course_id: courseId, course_title: courseTitle } of data.filter(({ status }) => status === 2)) {
    const outline = await call<CourseOutline>('GET', `/my/video-course/${courseId}/outline`, { token }).catch(
      () => null,
    )
    for (const chapter of outline?.chapters ?? []) {
      const found = chapter.lessons.find(
        (one) => isPrepared(one) && (title === undefined || one.content_title === title),
      )
      if (found) return { courseId, courseTitle, groupId: chapter.id, id: found.id, title: found.content_title }
    }
  }
  return undefined
}

async function untilPrepared(find: () => Promise<Lesson | undefined>): Promise<Lesson> {
  const until = performance.now() + PREPARED_WITHIN_MS
  while (performance.now() < until) {
    const found = await find()
    if (found) return found
    await sleep(1000)
  }
  throw new Error('the lesson was not prepared in time')
}

interface NoisyUpload {
  readonly call: Call
  readonly database: pg.Client
  readonly folder: string
  readonly lesson: Lesson
  readonly seconds: number
  readonly url: string
}

/** Uploads a lesson as the owner of a course, and lets browsers play it. @returns its title */
async function uploadNoisy({ call, database, folder, lesson, seconds, url }: NoisyUpload): Promise<string> {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:r=25,noise=alls=12:allf=t']
  const clip = await aClip(folder, 'noisy.mp4', [...picture, ...tone, '-t', String(seconds), ...quick])
  const { rows } = await database.query(
    `update accounts set enable_video_upload = true from courses
     where courses.owner_id = accounts.id and courses.id = $1 returning phone_number_1 as phone, role`,
    [lesson.courseId],
  )
  const owner = await logIn(call, { phone: rows[0].phone, type: rows[0].role })
  const title = 'ကင်မရာဖြင့် ရိုက်ထားသော သင်ခန်းစာ'
  const form = new FormData()
  form.append('content_title', title)
  form.append('file', new Blob([await readFile(clip)]), 'noisy.mp4')
  const path = `${API_BASE}/my/course/${lesson.courseId}/content-gp/${lesson.groupId}/content/create`
  const headers = { authorization: `Bearer ${owner.token}` }
  const reply = await fetch(url + path, { method: 'POST', headers, body: form })
  if (!reply.ok) throw new Error(`the upload answered ${reply.status}: ${await reply.text()}`)
  return title
}

/** A phone in its own browser context, with the session of a student. */
export async function aPhone(
  { browser }: Pick<LearningSite, 'browser'>,
  { url, session, workers = false }: { url: string; session?: Session; workers?: boolean },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: PHONE,
    baseURL: url,
    timezoneId: 'Asia/Yangon',
    serviceWorkers: workers ? 'allow' : 'block',
  })
  if (session) {
    const page = await context.newPage()
    await page.goto('/robots.txt')
    await page.evaluate((user) => localStorage.setItem('pyinnya.session', JSON.stringify(user)), session)
    await page.close()
  }
  return context
}

export function lessonPath({ courseId, groupId, id }: Lesson): string {
  return paths.lesson.video({ course_class_id: courseId, group_id: groupId, id }, { type: 'video-course' })
}

/** Opens a page and waits until it is hydrated and quiet. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
}

/** Presses Play. @returns milliseconds until the first frame */
export async function firstFrame(page: Page, title: string): Promise<number> {
  const button = page.getByRole('button', { name: m.content_play_named({ name: title }) })
  await button.waitFor()
  return button.evaluate(
    (pressed) =>
      new Promise<number>((resolve, reject) => {
        const video = document.querySelector('video')
        if (!video) return reject(new Error('no video'))
        const startedAt = performance.now()
        video.requestVideoFrameCallback((now) => resolve(now - startedAt))
        ;(pressed as HTMLButtonElement).click()
        setTimeout(() => reject(new Error('no frame in 60 s')), 60_000)
      }),
  )
}
