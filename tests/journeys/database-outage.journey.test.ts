import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSession } from '#domains/accounts/server/session/sessions.ts'
import { API_BASE } from '#platform/contract/endpoint.ts'
import { m } from '#platform/messages/generated/messages.js'
import { type Db, openDatabase } from '#platform/server/database/connect.ts'
import { aDatabaseProxy, type DatabaseProxy } from '#tests/faults/database-proxy.ts'
import { aClass, aStudent } from '#tests/support/builders.ts'
import { fileBrowser } from '#tests/support/file-browser.ts'
import { aLivePage } from '#tests/support/live-page.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { freePort, startWeb, type WebProcess } from '#tests/support/web-process.ts'
import { until } from './processes.ts'

// OPS-02, OPS-10: while the database is unavailable, processes keep running and report it; when it is back, they
// continue.

let proxy: DatabaseProxy
let db: Db
let web: WebProcess

beforeAll(async () => {
  db = openDatabase(ownSite().databaseUrl, { max: 2 })
  proxy = await aDatabaseProxy(ownSite().databaseUrl)
  web = await startWeb({ PORT: await freePort(), DATABASE_URL: proxy.url })
})
afterAll(async () => {
  await web.stop()
  await proxy.close()
  await db.destroy()
})

function setAway(isAway: boolean): void {
  proxy.isRefusing = isAway
  if (isAway) proxy.cutAll()
}

const page = (path: string) => fetch(web.url + path, { redirect: 'manual' })

test("answers 503 in the page's language for an uncached page, and serves a cached one", async () => {
  expect((await page('/class/list')).status).toBe(200)
  setAway(true)
  const [away, inEnglish, kept] = await Promise.all([
    page('/school/list'),
    page('/en/school/list'),
    page('/class/list'),
  ])
  expect(away.status).toBe(503)
  expect(away.headers.get('retry-after')).toBe('2')
  expect(away.headers.get('cache-control')).not.toContain('immutable')
  expect((await away.text()).replaceAll('\u2060', '')).toContain('စာမျက်နှာကို ယခု ခဏ မဖွင့်နိုင်ပါ')
  expect(await inEnglish.text()).toContain('The site cannot reach its data just now')
  expect(kept.status).toBe(200)
  setAway(false)
  await until('the page is back', async () => (await page('/school/list')).status === 200)
})

test('keeps the page in the browser, and opens the next one once the database is back', {
  timeout: 180_000,
}, async () => {
  const context = await (await fileBrowser()).newContext({ locale: 'my', serviceWorkers: 'block' })
  onTestFinished(() => context.close())
  const browsing = await aLivePage(context)
  await browsing.goto(`${web.url}/course/list`)
  const title = await browsing.locator('h1').first().textContent()
  setAway(true)
  await browsing.locator('a[href="/newslist"]:visible').first().click()
  await browsing.getByText(m.platform_page_kept()).waitFor()
  expect(await browsing.locator('h1').first().textContent()).toBe(title)
  setAway(false)
  await until('the page is back', async () => (await page('/newslist')).status === 200)
  await browsing.getByRole('button', { name: m.platform_retry() }).click()
  await browsing.waitForURL((url) => url.pathname === '/newslist')
  await expect.poll(() => browsing.locator('h1').first().textContent()).not.toBe(title)
})

test('answers 503 to calls during the outage; a call just before its end succeeds', async () => {
  const ask = () => fetch(`${web.url}${API_BASE}/school/list/all`)
  setAway(true)
  const refused = await ask()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.json()).toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
  const patient = ask()
  setTimeout(() => setAway(false), 300)
  expect((await patient).status).toBe(200)
})

test('keeps web processes running and applies each call once when connections are repeatedly cut in transactions', async () => {
  let statements = 0
  proxy.onStatement = (sql) => {
    statements += 1
    if (statements % 37 === 0) return 'before'
    if (statements % 41 === 0) return 'after'
    return sql.startsWith('insert into commit_marks') && statements % 2 === 0 ? 'unanswered' : undefined
  }
  const { id: classId } = await aClass(db)
  const students = await Promise.all(Array.from({ length: 15 }, () => aStudent(db)))
  for (const student of students) {
    const headers = {
      Authorization: `Bearer ${await openSession(db, { accountId: student.id })}`,
      'Content-Type': 'application/json',
    }
    const body = JSON.stringify({ class_id: classId, student_id: student.id })
    await until('the application is answered', async () => {
      const reply = await fetch(`${web.url}${API_BASE}/class/enroll`, { method: 'POST', headers, body })
      expect([200, 400, 503]).toContain(reply.status)
      return reply.status !== 503
    })
  }
  proxy.onStatement = () => undefined
  const rows = await db.selectFrom('enrolments').select('studentId').where('classId', '=', classId).execute()
  expect(rows.map(({ studentId }) => studentId).toSorted()).toEqual(students.map(({ id }) => id).toSorted())
  expect((await page('/class/list')).status).toBe(200)
})

/** A worker process beside that of the site. */
async function aWorker(): Promise<ChildProcess> {
  const dataDir = await temporaryFolder('worker')
  const child = spawn(process.execPath, ['src/work.ts'], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: proxy.url, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })
  await once(child, 'message')
  return child
}

test('keeps a worker running, which still stops on SIGTERM', async () => {
  const worker = await aWorker()
  let statements = 0
  let isCutting = true
  proxy.onStatement = () => {
    statements += 1
    return isCutting && statements % 5 === 0 ? 'after' : undefined
  }
  await until('it was cut off many times', async () => statements > 100)
  isCutting = false
  setAway(true)
  await new Promise((done) => setTimeout(done, 2000))
  setAway(false)
  const before = statements
  await until('it asks the database again', async () => statements > before + 5)
  expect(worker.exitCode).toBeNull()
  worker.kill('SIGTERM')
  const [code] = await once(worker, 'exit')
  expect(code).toBe(0)
})
