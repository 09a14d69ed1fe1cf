import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#paths'
import { m } from '#platform/messages/generated/messages.js'
import { aClass, anEnrolment, aStudent } from '#tests/support/builders.ts'
import { aPdf } from '#tests/support/content-api.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { aTeacherWithoutVideos, inDatabase } from './database-setup.ts'
import { logIn } from './pages/accounts.ts'
import { addChapters } from './pages/chapters.ts'
import { enterConsole } from './pages/console.ts'
import { aLineTo } from './pages/cut-line.ts'
import { heading, noticed, press, says } from './pages/fields.ts'
import { act } from './pages/lesson-tools.ts'
import { openScreen } from './pages/open-screen.ts'
import { call, type Session } from './pages/prepared-lesson.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const LINE_ERRORS =
  /ERR_INTERNET_DISCONNECTED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET|ERR_FAILED|Failed to fetch/

const identity = {
  name: 'ဒေါ်နှင်းဝေ',
  phone: '09479000001',
  email: 'lost-actions@example.com',
  password: 'a-secret-12',
}
const title = 'ဖဲကြိုးပန်း ပြုလုပ်နည်း'
const applicant = 'မောင်သူရိန်'
const session = () => {
  const { phone: phone_number, password } = identity
  return call<Session>('POST', '/login', { body: { phone_number, password, user_type: 'teacher' } })
}
let folder: string
let courseId: number
let groupId: number
let newsId: number
beforeAll(async () => {
  folder = await temporaryFolder('lost-actions')
  await aTeacherWithoutVideos(identity, title)
  await inDatabase(async (db) => {
    const course = await db.selectFrom('courses').select('id').where('title', '=', title).executeTakeFirstOrThrow()
    courseId = course.id
    const { id: classId } = await aClass(db, { courseId, feeMmk: 0 })
    await anEnrolment(db, { classId, studentId: (await aStudent(db, { name: applicant })).id })
    const values = { title: 'အင်တာနက် ပြတ်သော သတင်း', details: '<p>စာ</p>', publishDate: '2026-01-05' }
    newsId = (await db.insertInto('news').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
  const lessons = ['alpha', 'beta'].map((name) => ({ title: name, file: join(folder, `${name}.pdf`) }))
  for (const { file } of lessons) await writeFile(file, Buffer.concat([aPdf, randomBytes(4000)]))
  const [id] = await addChapters(courseId, [{ name: 'အခန်း ၂', lessons }], await session())
  groupId = Number(id)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Action {
  readonly path: string
  run(page: Page): Promise<void>
  /** The notice of its success; an action without one is not repeated. */
  readonly done?: string
}

const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const confirmed = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()

/** Runs an action offline: the page stays as it was and offers to repeat the action, which succeeds online. */
async function isRepeated({ page, context }: Person, { path, run, done }: Action): Promise<void> {
  await openScreen(page, path)
  await page.waitForLoadState('networkidle')
  const shown = () => page.locator('main').textContent()
  const before = await shown()
  await context.setOffline(true)
  await run(page)
  await noticed(page, m.platform_error_text())
  await expect.poll(shown, { message: path }).toBe(before)
  await named(page, m.platform_retry()).waitFor()
  await context.setOffline(false)
  if (done === undefined) return
  await press(page, m.platform_retry())
  await noticed(page, done)
}

const removeGroup = async (page: Page, name: string) => {
  await named(page, m.content_delete_thing({ name })).click()
  await confirmed(page, m.content_delete())
}

// OWN-02
describe('an action whose call finds no connection', { timeout: 180_000 }, () => {
  const person = useTestAccounts('desktop')

  test('can be repeated by a teacher, and its list stays', async () => {
    const owner = await person('teacher')
    owner.expectErrors(LINE_ERRORS)
    await session()
    await logIn(owner, 'teacher', identity)
    const contents = paths.owner.contents({ courseId, id: groupId })
    const moved = { name: 'alpha', position: '၂', total: '၂' }
    const actions: Action[] = [
      {
        path: contents,
        run: (page) => named(page, m.content_order_handle({ ...moved, position: '၁' })).press('ArrowDown'),
        done: m.content_moved(moved),
      },
      {
        path: contents,
        run: async (page) => {
          await act(page, 'beta', m.content_delete_file())
          await confirmed(page, m.content_delete())
        },
        done: m.platform_operation_done(),
      },
      {
        path: paths.owner.groups(courseId),
        run: (page) => removeGroup(page, 'အခန်း ၁'),
        done: m.platform_operation_done(),
      },
      {
        path: paths.own.sessions(),
        run: (page) => named(page, m.accounts_sessions_end()).first().click(),
        done: m.accounts_sessions_ended(),
      },
      {
        path: paths.own.teacher.students(),
        run: (page) => page.getByRole('button', { name: m.enrolment_accept() }).first().click(),
        done: m.enrolment_accepted_name({ name: applicant }),
      },
    ]
    for (const action of actions) await isRepeated(owner, action)
  })

  test('is distinguished from a refusal when a proxy answers for the server', async () => {
    const owner = await person('teacher')
    const { page } = owner
    owner.expectErrors(/502/)
    await page.goto(paths.owner.groups(courseId))
    const answered = '**/content-gp/*/delete'
    await page.route(answered, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
    await removeGroup(page, 'အခန်း ၂')
    await noticed(page, m.platform_error_text())
    await page.unroute(answered)
    await press(page, m.platform_retry())
    await noticed(page, m.platform_operation_done())
    await says(page, m.content_no_groups())
  })

  test('can be repeated in the console', async () => {
    const admin = await person('admin')
    admin.expectErrors(LINE_ERRORS)
    await enterConsole(admin)
    await isRepeated(admin, {
      path: paths.admin.ads(),
      run: async (page) => {
        await named(page, m.site_ads_delete()).first().click()
        await confirmed(page, m.site_ads_delete_confirm())
      },
    })
    await isRepeated(admin, {
      path: paths.admin.news.edit(newsId),
      run: async (page) => {
        await named(page, m.news_delete()).click()
        await confirmed(page, m.news_delete_confirm())
      },
      done: m.platform_operation_done(),
    })
    await heading(admin.page, m.news_title())
  })
})

describe('a reply that breaks off', { timeout: 180_000 }, () => {
  const person = useTestAccounts('desktop')

  test('is a lost connection: the page stays', async () => {
    const owner = await person('teacher')
    owner.expectErrors(LINE_ERRORS)
    const { page } = owner
    const line = await aLineTo(ownSite().url)
    await page.goto(`${line.url}/login`)
    await page.evaluate((user) => localStorage.setItem('pyinnya.session', user), JSON.stringify(await session()))
    await page.goto(`${line.url}${paths.owner.courses()}`)
    await heading(page, m.catalogue_own_courses())
    line.holdAfter(`/backend/api/v2/my/course/${courseId}/content-gp?page=1`, '{"')
    const asked = page.waitForResponse((reply) => reply.url().includes('/content-gp?'))
    await page.getByRole('link', { name: m.catalogue_own_open_lessons({ title }) }).click()
    await asked
    line.cut()
    await says(page, m.platform_page_kept())
    await heading(page, m.catalogue_own_courses())
  })
})

/** Asset files that are asked for from now on do not arrive, until the returned function is called. */
async function withoutAssets(page: Page): Promise<() => Promise<void>> {
  await page.route('**/assets/**', (route) => route.abort())
  return () => page.unroute('**/assets/**')
}

// OWN-01
describe('an upload whose screens cannot be fetched', () => {
  // Only a phone sends this file in pieces.
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })

  test('is stopped neither by links nor by its own end', { timeout: 180_000 }, async () => {
    const owner = await person('teacher')
    owner.expectErrors(LINE_ERRORS)
    const { page } = owner
    const file = join(folder, 'large.pdf')
    await writeFile(file, Buffer.concat([aPdf, randomBytes(12 * 1024 * 1024)]))
    const [id] = await addChapters(courseId, [{ name: 'အခန်းကြီး', lessons: [] }], await session())
    const here = paths.owner.upload({ courseId, id: Number(id) })
    await logIn(owner, 'teacher', identity)
    await page.goto(here)
    await heading(page, m.content_upload())
    // The first piece passes; the others wait for the links.
    const held = Promise.withResolvers<void>()
    const PIECE = '**/uploads/*'
    await page.route(PIECE, async (route, request) => {
      if (request.method() === 'PATCH' && request.headers()['upload-offset'] !== '0') await held.promise
      await route.continue()
    })
    await page.locator('main form input[type=file]').setInputFiles(file)
    await page.locator('input[name=content_title]').fill('ဖိုင်ကြီး')
    // The script that sends files is fetched with the first one.
    const fetchSender = await withoutAssets(page)
    await press(page, m.content_upload_file())
    const row = page.getByRole('listitem').filter({ hasText: 'large.pdf' })
    await row.getByText(m.platform_upload_retrying_note()).waitFor()
    await fetchSender()
    await row.getByText(/[၁-၉][၀-၉]?% · .* MB \/ 12 MB/).waitFor()
    const restore = await withoutAssets(page)
    const isKept = async () => {
      await says(page, m.platform_page_kept())
      expect(new URL(page.url()).pathname).toBe(here)
    }
    for (const to of [paths.home(), paths.class.list(), paths.course.list()]) {
      await page.locator(`a[href="${to}"]:visible`).first().click()
      await isKept()
    }
    // The language link loads a document, which would end the upload.
    await page.getByRole('link', { name: m.platform_nav_menu(), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: m.platform_nav_menu() })
    await sheet.getByRole('link', { name: m.platform_language_english(), exact: true }).click()
    await noticed(page, m.content_upload_would_end())
    await visible(owner, 'language-during-upload')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe(here)
    held.resolve()
    await row.getByText(m.content_upload_done_note()).waitFor()
    await isKept()
    await visible(owner, 'upload-without-next-screen')
    await restore()
    await press(page, m.platform_retry())
    await page.waitForURL('**/contentList/**')
    await page.getByRole('listitem').filter({ hasText: '12.00 MB' }).getByText('ဖိုင်ကြီး').waitFor()
  })

  // The router follows a redirect without `navigate`.
  test('nor is a page lost to a redirect', async () => {
    const owner = await person('teacher')
    const { page } = owner
    await page.goto(paths.owner.courses(), { waitUntil: 'networkidle' })
    const link = page.locator(`main a[href="${paths.owner.createCourse()}"]:visible`).first()
    // The scripts of its screen are here, those of the log-in are not.
    await link.click()
    await page.waitForURL(`**${paths.owner.createCourse()}`)
    await page.goBack()
    await heading(page, m.catalogue_own_courses())
    await page.evaluate(() => localStorage.removeItem('pyinnya.session'))
    const restore = await withoutAssets(page)
    await link.click()
    await says(page, m.platform_page_kept())
    await heading(page, m.catalogue_own_courses())
    await restore()
    await press(page, m.platform_retry())
    await page.waitForURL(/\/(login|forbidden)$/)
  })
})
