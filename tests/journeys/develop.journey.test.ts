import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findPostmaster } from '#platform/server/database/postmaster.ts'
import { DESKTOP } from '#tests/support/a-page.ts'
import { fileBrowser } from '#tests/support/file-browser.ts'
import { copyFilled } from '#tests/support/filled-folder.ts'
import { aFreshTree } from '#tests/support/fresh-tree.ts'
import { waitForHydration } from '#tests/support/live-page.ts'
import { freePort, type Product, startProduct } from '#tests/support/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { childOf, hasEnded, killHard, until } from './processes.ts'

// `npm run dev` in a tree that was never built.

let folder: string
let tree: string
let product: Product
let page: Page
beforeAll(async () => {
  folder = await temporaryFolder('develop')
  tree = await aFreshTree(join(folder, 'tree'))
  const dataDir = join(folder, 'data')
  await copyFilled(inject('filledFolder'), dataDir)
  product = await startProduct(
    ['scripts/launcher/bootstrap.mjs', 'dev'],
    { PORT: await freePort(), DATA_DIR: dataDir },
    tree,
  )
  const context = await (await fileBrowser()).newContext({ viewport: DESKTOP, baseURL: product.url })
  page = await context.newPage()
  await page.goto('/en/class/list')
  await waitForHydration(page)
}, 400_000)
afterAll(async () => {
  await page.context().close()
  product.process.kill('SIGTERM')
  await product.ended
  await rm(folder, { recursive: true, force: true })
})

/** Edits a file of the tree in one write, as editors do. */
async function edit(file: string, from: string, to: string): Promise<void> {
  const path = join(tree, file)
  const text = await readFile(path, 'utf8')
  expect(text, file).toContain(from)
  await writeFile(path, text.replace(from, to))
}

/** Not the search field, which fetches the list again while typing. */
const highestFee = () => page.getByPlaceholder('Highest').first()
const CARD = 'src/domains/storefront/web/components/class-card.tsx'

test('updates the open page after an edit of a component, and keeps typed text', async () => {
  await highestFee().fill('987654')
  await edit(CARD, '{feeText(row.fee)}', '{feeText(row.fee)} (edited)')
  // The first edit waits for Vite's initial work.
  await page.getByText('(edited)').first().waitFor({ timeout: 90_000 })
  // Grouped or not: the form's script may come after the text.
  expect((await highestFee().inputValue()).replace(',', '')).toBe('987654')
})

test('updates a style without a reload', async () => {
  await page.evaluate(() => document.documentElement.setAttribute('data-stays', ''))
  await edit('src/platform/web/styles/tokens.css', ':root {', ':root { --edited: 7px;')
  await page.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue('--edited') === '7px')
  expect(await page.locator('html[data-stays]').count()).toBe(1)
})

test('shows an edited text', async () => {
  await edit('messages/en/storefront.json', '"storefront_classes": "', '"storefront_classes": "Edited ')
  await page.getByRole('heading', { level: 1, name: /^Edited/ }).waitFor()
})

test('answers with edited server code, also to requests during the restart', async () => {
  await edit('src/platform/server/sitemap/robots.ts', 'User-agent', '# edited\\nUser-agent')
  const served = async () => (await fetch(`${product.url}/robots.txt`)).text()
  await expect.poll(served, { timeout: 90_000 }).toContain('# edited')
})

test('answers 404 for unknown pages, and serves the API beside the pages', async () => {
  const accept = { headers: { accept: 'text/html' } }
  const lost = await fetch(`${product.url}/no-such-page`, accept)
  expect([lost.status, lost.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')])
  const call = await fetch(`${product.url}/backend/api/v2/class/list`)
  expect([call.status, call.headers.get('content-type')]).toEqual([200, expect.stringContaining('application/json')])
})

// The last test here: it ends the product.
test('API and worker end when the process that started them is killed', async () => {
  const development = childOf(product.process.pid ?? 0, 'scripts/dev/dev.ts')
  const started = [childOf(development, 'scripts/dev/serve-api.ts'), childOf(development, 'src/work.ts')]
  const database = await findPostmaster(join(folder, 'data', 'postgres'))
  killHard(development)
  await until('API and worker have ended', () => started.every(hasEnded))
  await product.ended
  await expect(fetch(product.url)).rejects.toThrow()
  // What PostgreSQL does then is the same as after `npm start`: the next start stops it.
  if (database && !hasEnded(database.pid)) process.kill(database.pid, 'SIGINT')
  await until('the database has ended', () => !database || hasEnded(database.pid))
})
