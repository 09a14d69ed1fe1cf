import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { m } from '#platform/messages/generated/messages.js'
import { aPdf } from '#tests/support/content-api.ts'
import { aLivePage } from '#tests/support/live-page.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { demoAccounts } from '../../src/demo/demo-accounts.ts'
import { offsetOf } from './pages/broken-connection.ts'
import { press } from './pages/fields.ts'
import { makeGroup } from './pages/lesson-tools.ts'
import { startSession } from './pages/session.ts'
import { type Person, useTestAccounts } from './people.ts'
import { visible } from './visible.ts'

const { password, teacher: phone } = demoAccounts
/** A course of the demo teacher. */
const grammar = 'အင်္ဂလိပ်သဒ္ဒါ အစအဆုံး'
/** A phone sends 2 MB in one request. */
const size = 5 * 1024 * 1024
const aBook = () => Buffer.concat([aPdf, randomBytes(size)])

describe('an upload of an owner', { timeout: 180_000 }, () => {
  const person = useTestAccounts('phone', { alsoOn: 'desktop' })
  let folder: string
  beforeAll(async () => {
    folder = await temporaryFolder('uploads')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** The upload page of a new chapter. */
  async function uploadPage(name: string): Promise<Person> {
    const owner = await person('teacher')
    await startSession(owner, 'teacher', { phone, password })
    await makeGroup(owner, grammar, name)
    await owner.page.locator('main a[href*="/contentUpload/"]').first().click()
    await owner.page.waitForURL('**/contentUpload/**')
    return owner
  }

  async function send(page: Page, path: string): Promise<void> {
    await page.locator('main form input[type=file]').setInputFiles(path)
    await page.getByLabel(m.content_content_title()).fill('စာအုပ်')
    await press(page, m.content_upload_file())
  }

  test('goes on in the tab that began it, and in the other one when that is closed', async () => {
    const owner = await uploadPage('တစ်ခုတည်းသော တင်ခြင်း')
    const path = join(folder, 'two-tabs.pdf')
    await writeFile(path, aBook())
    const first = await aLivePage(owner.context)
    await first.goto(owner.page.url())
    await first.route('**/uploads/*', (route, request) =>
      // Never answered: the first tab is sending until it is closed.
      request.method() === 'PATCH' && offsetOf(request) > 0 ? undefined : route.fallback(),
    )
    const { page } = owner
    const begun: number[] = []
    page.on('request', (request) => request.method() === 'PATCH' && begun.push(offsetOf(request)))
    await send(first, path)
    await page.getByText(m.content_upload_in_other_tab()).waitFor()
    await visible(owner, 'upload-in-other-tab')
    await send(page, path)
    await page.getByText(m.content_upload_in_other_tab()).waitFor()
    expect(begun).toEqual([])
    await first.close()
    await page.waitForURL('**/contentList/**')
    expect(begun[0], 'it goes on from what the first tab has sent').toBeGreaterThan(0)
    const rows = page.getByRole('listitem').filter({ hasText: '5.00 MB' })
    await rows.filter({ hasText: 'စာအုပ်' }).waitFor()
    expect(await rows.count()).toBe(1)
  })

  test('stops with a sentence when its file is changed on the disk', async () => {
    const owner = await uploadPage('ပြောင်းသွားသော ဖိုင်')
    const { page } = owner
    const path = join(folder, 'changed.pdf')
    await writeFile(path, aBook())
    await page.route('**/uploads/*', async (route, request) => {
      if (request.method() !== 'PATCH' || offsetOf(request) === 0) return route.fallback()
      await writeFile(path, Buffer.concat([aBook(), randomBytes(1000)]))
      return route.abort('connectionreset')
    })
    owner.expectErrors(/ERR_CONNECTION_RESET|ERR_UPLOAD_FILE_CHANGED/)
    await send(page, path)
    await page.getByRole('alert').filter({ hasText: m.content_file_changed() }).waitFor()
    await visible(owner, 'upload-of-changed-file')
    await page.unrouteAll()
    await send(page, path)
    await page.waitForURL('**/contentList/**')
    const rows = page.getByRole('listitem').filter({ hasText: '5.00 MB' })
    await rows.filter({ hasText: 'စာအုပ်' }).waitFor()
    expect(await rows.count(), 'the upload of the older file is cancelled').toBe(1)
  })
})
