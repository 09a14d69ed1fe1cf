import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { withWholeWords } from '#platform/contract/burmese/whole-words.ts'
import { m } from '#platform/messages/generated/messages.js'
import { ownSite } from '#tests/support/own-site.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { endSessionOf } from './database-setup.ts'
import { logIn } from './pages/accounts.ts'
import { aLineTo, type CutLine } from './pages/cut-line.ts'
import { heading, press } from './pages/fields.ts'
import { deviceOf } from './pages/lessons.ts'
import { aPreparedLesson, aSessionWithoutDevices, call, type Session } from './pages/prepared-lesson.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const LINE_ERRORS = /ERR_|Failed to fetch|Failed to load resource|Load failed|fetching the script|network error/

/** Opens the site behind the line with a session, when the worker runs. */
async function enter(page: Page, line: CutLine, session: Session): Promise<void> {
  await page.goto(`${line.url}/robots.txt`)
  await page.evaluate((user) => localStorage.setItem('pyinnya.session', JSON.stringify(user)), session)
  await page.goto(`${line.url}/course/list`)
  const active = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)
  await expect.poll(active).toBe('activated')
}

/** A lesson that can be saved, opened behind a line of its own. */
async function openLesson({ page }: Person) {
  const session = await aSessionWithoutDevices()
  const { courseId, lesson } = await aPreparedLesson(session)
  const line = await aLineTo(ownSite().url)
  await enter(page, line, session)
  await page.goto(`${line.url}/courseContentGroup/${courseId}`)
  await page.getByRole('link').filter({ hasText: lesson.content_title }).first().click()
  await heading(page, lesson.content_title)
  return { line, lesson }
}

const keptScreens = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('screens')).keys()
    return kept.map(({ url }) => new URL(url).pathname).filter((path) => !path.startsWith('/assets/'))
  })

/** Everything that a browser keeps as text. */
const storedText = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

interface OwnSession extends Session {
  readonly accountuser: { readonly personal_id: number }
}
const ownSession = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('pyinnya.session') ?? '{}') as OwnSession)

/** A note that was refused, and progress that was not reported. */
const keepUnsent = (page: Page, account: number) =>
  page.evaluate((id) => {
    localStorage.setItem(
      `pyinnya.waiting.${id}`,
      JSON.stringify([{ key: '1', subject: 'x', label: 'x', refusal: 'x', madeAt: '2026-11-29T00:00:00Z' }]),
    )
    localStorage.setItem(`pyinnya.progress.${id}`, '{}')
  }, account)

/** What a browser keeps of an account: keys of its storage, databases and cached pages. */
const keptOf = (page: Page, account: number) =>
  page.evaluate(async (id) => {
    const databases = (await indexedDB.databases()).map(({ name }) => String(name))
    const names = await caches.keys()
    const cached = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    const owner = localStorage.getItem('pyinnya.database-of') === String(id) ? ['pyinnya.database-of'] : []
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...databases].filter((key) =>
      new RegExp(`[.-]${id}(/|$)`).test(key),
    )
    return [...owner, ...keys, ...cached.flat().filter((url) => url.includes(`student-${id}`))]
  }, account)

const [, afterTime = ''] = m.learning_kept({ time: '|' }).split('|')
const keptNote = (page: Page) => page.getByRole('status').filter({ hasText: afterTime.trim() })

/** My learning, with home before it, as both are found without a connection. */
async function readLearning({ page }: Person, line: CutLine): Promise<void> {
  await page.goto(line.url)
  await page.getByRole('heading', { name: m.learning_title() }).waitFor()
  await page.goto(`${line.url}/student/learning`)
  await page.getByRole('heading', { name: m.learning_courses() }).waitFor()
  await expect.poll(() => keptScreens(page)).toContain('/student/learning')
}

interface Learning {
  readonly courses: readonly { readonly title: string }[]
}

// Decision 0335: what a student reads without a connection.
describe('a student without a connection', { timeout: 240_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop', serviceWorkers: 'allow' })

  test('reads what was read the last time, since when it is, and the saved lessons', async () => {
    const student = await person('student')
    student.expectErrors(LINE_ERRORS)
    const { page } = student
    const { line, lesson } = await openLesson(student)
    await page.getByRole('button', { name: m.content_save_lesson(deviceOf(student)) }).click()
    await page.getByRole('link', { name: m.content_saved(), exact: true }).waitFor()
    await readLearning(student, line)
    expect(await keptNote(page).count()).toBe(0)

    // A cold start: a new document, nothing in memory.
    line.cut()
    await page.goto('about:blank')
    await page.goto(`${line.url}/student/learning`, { waitUntil: 'commit' })
    await keptNote(page).waitFor()
    await page.getByRole('heading', { name: m.learning_courses() }).waitFor()
    const saved = page.getByRole('region', { name: m.platform_nav_saved() })
    await saved.getByRole('link', { name: lesson.content_title }).waitFor()
    await visible(student, 'my-learning-offline')
    await saved.getByRole('link', { name: lesson.content_title }).click()
    await heading(page, lesson.content_title)

    // The installed site starts at home.
    await page.goto('about:blank')
    await page.goto(line.url, { waitUntil: 'commit' })
    await keptNote(page).waitFor()
    await visible(student, 'home-offline')
    await page.locator('#own-learning').getByRole('link', { name: m.platform_nav_saved() }).click()
    await heading(page, m.platform_nav_saved())
    await page.goto(`${line.url}/teacher/list`, { waitUntil: 'commit' })
    const offered = page.getByRole('listitem').getByRole('link')
    await offered.filter({ hasText: m.learning_title() }).waitFor()
    const targets = await offered.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
    expect(targets).toEqual(expect.arrayContaining(['/student/learning', '/student/saved']))
    expect(targets.filter((path) => /log|password|sign/i.test(path))).toEqual([])
    await visible(student, 'no-connection-of-a-student')
    await offered.filter({ hasText: m.learning_title() }).click()
    await keptNote(page).waitFor()
    line.restore()
    await press(page, m.platform_copy_renew())
    await expect.poll(() => keptNote(page).count()).toBe(0)
  })

  test('whose session the server has ended leaves nothing, nor does one who logs out', async () => {
    const student = await person('leaving')
    student.expectErrors(LINE_ERRORS)
    student.expectErrors(/401/)
    const { page } = student
    const line = await aLineTo(ownSite().url)
    const session = await aSessionWithoutDevices()
    const { courses } = await call<Learning>('GET', '/my/learning', session)
    const title = String(courses[0]?.title)
    await enter(page, line, session)
    await readLearning(student, line)
    await page.getByText(withWholeWords(title)).first().waitFor()
    expect(await storedText(page)).toContain(title)
    await endSessionOf(session.token)
    await page.reload()
    await page.waitForURL(`${line.url}/`)
    await page.getByText(m.platform_session_over()).waitFor()
    expect(await storedText(page)).not.toContain(title)

    await page.goto(`${line.url}/login`)
    await logIn(student, 'student', { phone: demoAccounts.student, password: demoAccounts.password })
    await readLearning(student, line)
    expect(await storedText(page)).toContain(title)
    await page.goto(`${line.url}/logout`, { waitUntil: 'commit' })
    await page.waitForURL(`${line.url}/`)
    await expect.poll(() => storedText(page)).not.toContain(title)
  })

  test('whose saving was interrupted has it go on at any page', async () => {
    const student = await person('saving')
    student.expectErrors(LINE_ERRORS)
    const { page } = student
    const { line } = await openLesson(student)
    line.cutAt(/00002\.m4s/)
    await page.getByRole('button', { name: m.content_save_lesson(deviceOf(student)) }).click()
    await page.getByText(m.content_saving_no_line()).waitFor()
    await page.goto('about:blank')
    line.restore()
    await page.goto(`${line.url}/class/list`)
    const states = () =>
      page.evaluate(async () => {
        const [database] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('pyinnya-account-'))
        return new Promise<string[]>((resolve) => {
          indexedDB.open(String(database?.name)).onsuccess = ({ target }) => {
            const opened = (target as IDBOpenDBRequest).result
            opened.transaction('lessons').objectStore('lessons').getAll().onsuccess = (event) => {
              resolve((event.target as IDBRequest<{ state: string }[]>).result.map(({ state }) => state))
              opened.close()
            }
          }
        })
      })
    await expect.poll(states, { timeout: 30_000 }).toEqual(['saved'])

    // The server ends the session; a teacher takes the phone (decision 0350).
    student.expectErrors(/401/)
    const ended = await ownSession(page)
    const { personal_id } = ended.accountuser
    await keepUnsent(page, personal_id)
    await endSessionOf(ended.token)
    await page.goto(`${line.url}/student/learning`)
    await page.getByText(m.platform_session_over()).waitFor()
    expect(await keptOf(page, personal_id)).toEqual(
      expect.arrayContaining([`pyinnya-account-${personal_id}`, `pyinnya.waiting.${personal_id}`]),
    )
    await page.goto(`${line.url}/login`)
    await logIn(student, 'teacher', { phone: demoAccounts.teacher, password: demoAccounts.password })
    await expect.poll(() => keptOf(page, personal_id)).toEqual([])
    expect((await ownSession(page)).accountuser.personal_id).not.toBe(personal_id)
    expect(await page.evaluate(() => localStorage.getItem('pyinnya.database-filled'))).toBeNull()
  })
})
